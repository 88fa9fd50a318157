"""Duplicates from two sources are shown once."""

from __future__ import annotations

from typing import Any

import pytest

from app.db.types import Id
from app.extensions import db
from app.places import geo, service
from app.places.catalogue.terms import Names, terms
from app.places.duplicates import merged
from app.places.models import DESTINATION, Place, PlaceTerm
from app.places.service import PlaceSearch
from tests.factories.places import id_of, place_named
from tests.queries import counted

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app", "catalogue")]

NORTH_M = 1 / geo.METRES_A_DEGREE


def imported(like: Place, metres: float = 100, names: Names | None = None, **columns: Any) -> Place:
    """Add an imported duplicate of a catalogue place, some metres to the north."""
    lat = like.lat + metres * NORTH_M
    x, y, z = geo.unit_vector(lat, like.lon)
    row = {column.name: getattr(like, column.name) for column in Place.__table__.columns}
    moved = {"lat": lat, "x": x, "y": y, "z": z, "cell": geo.cell(lat, like.lon), "parent_id": None}
    other = {"id": Id(f"osm-{columns}"[:36]), "source": "osm", "source_key": f"{columns}{metres}", "tier": None}
    place = Place(**row | moved | other | {"locality": "Elsewhere"} | columns)
    db.session.add(place)
    cell = None if place.kind == DESTINATION else place.cell
    for text, weight, exact in terms(names or Names(own=(place.name,)), place.rank):
        db.session.add(PlaceTerm(term=text, place_id=place.id, weight=weight, exact=exact, cell=cell))
    db.session.flush()
    return place


def ids(text: str, **wish: Any) -> list[Id]:
    return [card.place_id for card in service.predict(db.session(), PlaceSearch(text, **wish))]


def around(name: str, radius_m: float = 3_000) -> list[Id]:
    found = service.nearby(db.session(), id_of(name), (), radius_m, 100)
    assert found is not None
    return [card.place_id for card in found]


def test_a_duplicate_with_the_same_name_and_position_is_merged_into_the_guides_place() -> None:
    nets = place_named("Chinese Fishing Nets")
    other = imported(nets, rank=nets.rank + 900)
    assert ids("chinese fishing") == [nets.id]
    found = around("Santa Cruz Basilica")
    assert nets.id in found
    assert other.id not in found


def test_the_guides_place_is_listed_where_its_famous_duplicate_ranks() -> None:
    nets = place_named("Chinese Fishing Nets")
    imported(nets, rank=nets.rank + 900)
    assert around("Santa Cruz Basilica")[0] == nets.id


def test_an_alias_matches_in_both_directions() -> None:
    nets = place_named("Chinese Fishing Nets")
    imported(nets, name="Cheena Vala")
    imported(nets, name="Kochi Nets", names=Names(own=("Kochi Nets",), aliases=("Chinese Fishing Nets",)))
    found = around("Santa Cruz Basilica")
    assert nets.id in found
    assert not any(ident.startswith("osm-") for ident in found)


def test_a_partial_name_does_not_match() -> None:
    nets = place_named("Chinese Fishing Nets")
    shop = imported(nets, name="Fishing Nets")
    assert {shop.id, nets.id} <= set(around("Santa Cruz Basilica"))


def test_namesakes_half_a_kilometre_apart_are_not_merged() -> None:
    nets = place_named("Chinese Fishing Nets")
    other = imported(nets, 520, locality=nets.locality + " North")
    assert set(ids("chinese fishing")) == {nets.id, other.id}
    assert merged(db.session(), [nets, imported(nets, 490, category="fort")]) == [nets]


def test_a_place_named_like_its_city_is_not_merged() -> None:
    kochi = place_named("Kochi")
    museum = imported(kochi, kind="place", category="museum", locality=kochi.locality)
    cards = [card for card in service.predict(db.session(), PlaceSearch("kochi")) if card.name == "Kochi"]
    assert {card.place_id for card in cards} >= {kochi.id, museum.id}
    assert {card.kind for card in cards} == {"destination", "place"}
    assert len({card.types for card in cards}) == 2


def test_a_city_of_two_sources_is_merged_and_its_distant_namesake_is_not() -> None:
    kochi = place_named("Kochi")
    imported(kochi, 4_000, name="Cochin")
    far = imported(kochi, 40_000, rank=kochi.rank - 1)
    found = ids("koch", kind=DESTINATION)
    assert found[0] == kochi.id
    assert far.id in found
    assert sum(card.startswith("osm-") for card in ids("cochin", kind=DESTINATION)) == 0


def test_rows_of_one_source_are_not_merged() -> None:
    nets = place_named("Chinese Fishing Nets")
    first, second = imported(nets, name="Cafe", category="cafe"), imported(nets, 200, name="Cafe", category="bar")
    assert merged(db.session(), [second, first]) == [second, first]


def test_merging_takes_one_statement_and_only_where_names_differ() -> None:
    nets = place_named("Chinese Fishing Nets")
    rows = [nets, *(imported(nets, number, name=f"Cheena {number}") for number in range(20))]
    with counted(db.engine) as statements:
        assert merged(db.session(), rows) == rows
    assert len(statements) == 1
    with counted(db.engine) as statements:
        assert merged(db.session(), [nets, imported(nets, 30)]) == [nets]
    assert [one for one in statements if one.startswith("SELECT")] == []


def test_merging_leaves_a_full_page() -> None:
    centre = place_named("Santa Cruz Basilica")
    before = service.nearby(db.session(), centre.id, (), 3_000, 6)
    assert before is not None
    for card in before:
        place = db.session.get(Place, card.place_id)
        assert place is not None
        imported(place, 10, category="fort", name=place.name, description=card.name)
    after = service.nearby(db.session(), centre.id, (), 3_000, 6)
    assert after is not None
    assert [card.place_id for card in after] == [card.place_id for card in before]


def test_a_sight_of_two_guides_is_shown_once() -> None:
    nets, elsewhere = place_named("Chinese Fishing Nets"), id_of("Mumbai")
    imported(nets, 700, id=Id("near"), source="guide", parent_id=elsewhere, rank=nets.rank - 1)
    assert ids("chinese fishing") == [nets.id]
    imported(nets, 5_000, id=Id("far"), locality="Far", source="guide", parent_id=elsewhere, rank=nets.rank - 2)
    assert len(ids("chinese fishing")) == 2


def test_two_places_of_one_guide_are_two() -> None:
    nets = place_named("Chinese Fishing Nets")
    other = imported(nets, source="guide", parent_id=nets.parent_id, locality=nets.locality + " North")
    assert set(ids("chinese fishing")) == {nets.id, other.id}
