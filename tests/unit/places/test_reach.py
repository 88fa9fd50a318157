"""Candidates where a map was imported."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.db.types import Id
from app.extensions import db
from app.places import geo, service
from app.places.cards import PlaceCard
from app.places.models import OSM, PLACE, Place, place_id
from tests.factories.places import id_of, place_named, small_guides
from tests.queries import counted

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app", "catalogue")]


def add(centre: str, *names: str, category: str = "museum", rank: int = 300, off: float = 0.01) -> None:
    """Add imported places near a destination, each a little farther."""
    home = place_named(centre)
    for number, name in enumerate(names):
        at = home.lat + off + 0.0001 * number, home.lon
        x, y, z = geo.unit_vector(*at)
        db.session.add(
            Place(
                id=place_id(OSM, name), source=OSM, source_key=name, kind=PLACE, category=category, name=name,
                locality=centre, country_code="IN", country="India", lat=at[0], lon=at[1], x=x, y=y, z=z,
                cell=geo.cell(*at), rank=rank - number, hidden=False, interests="", visit_minutes=60,
            )
        )  # fmt: skip
    db.session.flush()


def candidates(centre: str, limit: int = 120) -> Sequence[PlaceCard]:
    return service.plan_candidates(db.session(), id_of(centre), limit)


def test_imported_places_fill_up_a_guide() -> None:
    own = next(guide for guide in small_guides() if guide.key == "kochi").places
    add("Kochi", *(f"Museum {number}" for number in range(200)), rank=690)
    cards = candidates("Kochi")
    assert {card.name for card in cards[: len(own)]} == {place.name for place in own}
    assert len(cards) == 120
    assert cards[len(own)].name == "Museum 0"


def test_a_place_in_the_guide_and_the_import_is_one_candidate() -> None:
    nets = place_named("Chinese Fishing Nets")
    add("Kochi", "Other", "Chinese fishing nets", off=nets.lat - place_named("Kochi").lat)
    imported = db.session.get(Place, place_id(OSM, "Chinese fishing nets"))
    assert imported is not None
    imported.lat, imported.lon, imported.x, imported.y, imported.z = nets.lat, nets.lon, nets.x, nets.y, nets.z
    imported.cell = nets.cell
    db.session.flush()
    cards = [card for card in candidates("Kochi") if card.name.casefold() == "chinese fishing nets"]
    assert [card.place_id for card in cards] == [nets.id]


def test_famous_sights_leave_room_for_restaurants() -> None:
    add("Helsinki", *(f"Museum {number}" for number in range(150)), rank=600)
    add("Helsinki", *(f"Cafe {number}" for number in range(150)), category="cafe", rank=250)
    add("Helsinki", *(f"Hotel {number}" for number in range(150)), category="hotel", rank=650)
    cards = candidates("Helsinki")
    assert [card.category for card in cards] == ["museum"] * 80 + ["cafe"] * 40
    assert [card.category for card in candidates("Helsinki", 1)] == ["museum"]


def test_few_sights_leave_the_rest_to_restaurants() -> None:
    add("Helsinki", "Museum")
    add("Helsinki", *(f"Cafe {number}" for number in range(50)), category="cafe", rank=250)
    assert len(candidates("Helsinki", 30)) == 30
    assert service.known_places(db.session(), id_of("Helsinki")) == service.ENOUGH


def test_hidden_places_are_not_candidates() -> None:
    add("Helsinki", "Museum")
    assert len(candidates("Helsinki")) == 1
    row = db.session.get(Place, place_id(OSM, "Museum"))
    assert row is not None
    row.hidden = True
    db.session.flush()
    assert list(candidates("Helsinki")) == []


def test_candidates_take_a_fixed_number_of_statements() -> None:
    add("Helsinki", "Museum", "Park")
    for name in ("Helsinki", "Kochi", "Hallstatt"):
        ident: Id = id_of(name)
        db.session.expire_all()
        with counted(db.engine) as statements:
            service.plan_candidates(db.session(), ident)
        assert len(statements) <= 9, name
