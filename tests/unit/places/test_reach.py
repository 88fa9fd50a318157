"""Candidates near imported places."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.db.types import Id
from app.extensions import db
from app.places import geo, service
from app.places.borders import is_across, open_to
from app.places.cards import PlaceCard
from app.places.models import OSM, Place, place_id
from tests.factories.imports import add_imported
from tests.factories.places import id_of, place_named, small_guides
from tests.queries import counted

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app", "catalogue")]


def candidates(centre: str, limit: int = 120) -> Sequence[PlaceCard]:
    return service.plan_candidates(db.session(), id_of(centre), limit)


def test_imported_places_fill_up_a_guide() -> None:
    own = next(guide for guide in small_guides() if guide.key == "kochi").places
    add_imported("Kochi", *(f"Museum {number}" for number in range(200)), rank=690)
    cards = candidates("Kochi")
    assert {card.name for card in cards[: len(own)]} == {place.name for place in own}
    assert len(cards) == 120
    assert cards[len(own)].name == "Museum 0"


def test_a_place_in_the_guide_and_the_import_is_one_candidate() -> None:
    nets = place_named("Chinese Fishing Nets")
    add_imported("Kochi", "Other", "Chinese fishing nets", off=nets.lat - place_named("Kochi").lat)
    imported = db.session.get(Place, place_id(OSM, "Chinese fishing nets"))
    assert imported is not None
    imported.lat, imported.lon, imported.x, imported.y, imported.z = nets.lat, nets.lon, nets.x, nets.y, nets.z
    imported.cell = nets.cell
    db.session.flush()
    cards = [card for card in candidates("Kochi") if card.name.casefold() == "chinese fishing nets"]
    assert [card.place_id for card in cards] == [nets.id]


def test_famous_sights_leave_room_for_restaurants() -> None:
    add_imported("Helsinki", *(f"Museum {number}" for number in range(150)), rank=600)
    add_imported("Helsinki", *(f"Cafe {number}" for number in range(150)), category="cafe", rank=250)
    add_imported("Helsinki", *(f"Hotel {number}" for number in range(150)), category="hotel", rank=650)
    cards = candidates("Helsinki")
    assert [card.category for card in cards] == ["museum"] * 80 + ["cafe"] * 40
    assert [card.category for card in candidates("Helsinki", 1)] == ["museum"]


def test_few_sights_leave_the_rest_to_restaurants() -> None:
    add_imported("Helsinki", "Museum")
    add_imported("Helsinki", *(f"Cafe {number}" for number in range(50)), category="cafe", rank=250)
    assert len(candidates("Helsinki", 30)) == 30
    assert service.known_places(db.session(), id_of("Helsinki")) == service.ENOUGH


def test_hidden_places_are_not_candidates() -> None:
    add_imported("Helsinki", "Museum")
    assert len(candidates("Helsinki")) == 1
    row = db.session.get(Place, place_id(OSM, "Museum"))
    assert row is not None
    row.hidden = True
    db.session.flush()
    assert list(candidates("Helsinki")) == []


def move(name: str, lat: float, lon: float, **columns: str) -> None:
    """Move an imported place, and change more of its columns."""
    put(db.session.get_one(Place, place_id(OSM, name)), lat, lon, **columns)


def put(row: Place, lat: float, lon: float, **columns: str) -> None:
    """Put a place elsewhere, and change more of its columns."""
    row.lat, row.lon, row.cell = lat, lon, geo.cell(lat, lon)
    row.x, row.y, row.z = geo.unit_vector(lat, lon)
    for column, value in columns.items():
        setattr(row, column, value)
    db.session.flush()


def names(centre: str) -> set[str]:
    return {card.name for card in candidates(centre)}


def test_places_across_the_sea_are_not_candidates() -> None:
    add_imported("Helsinki", "Museum", "Lighthouse")
    move("Lighthouse", 59.92, 24.94)
    assert names("Helsinki") == {"Museum"}


def test_places_across_an_open_border_are_candidates_and_across_others_not() -> None:
    add_imported("Helsinki", "Finland's", "Sweden's", "Russia's")
    home = place_named("Helsinki")
    for name, code in (("Sweden's", "SE"), ("Russia's", "RU")):
        move(name, home.lat, home.lon + 0.02, country_code=code)
    assert names("Helsinki") == {"Finland's", "Sweden's"}


def test_a_place_too_far_for_a_day_trip_is_not_a_candidate() -> None:
    add_imported("Helsinki", "Museum", "Far", "Farther")
    home = place_named("Helsinki")
    move("Far", home.lat + 0.4, home.lon)
    move("Farther", home.lat + 0.5, home.lon)
    assert names("Helsinki") == {"Museum", "Far"}


def test_an_open_border_is_open_in_both_directions() -> None:
    for code in ("DE", "IE", "IN", "NP", "FR", "MC"):
        assert code in open_to(code)
        assert all(code in open_to(other) for other in open_to(code))
    assert open_to("IN") == {"IN"}
    assert {"MC", "ES"} <= open_to("FR")
    assert not {"GB", "RU", "TR"} & open_to("FR")


def test_candidates_take_a_fixed_number_of_statements() -> None:
    add_imported("Helsinki", "Museum", "Park")
    for name in ("Helsinki", "Kochi", "Hallstatt"):
        ident: Id = id_of(name)
        db.session.expire_all()
        with counted(db.engine) as statements:
            service.plan_candidates(db.session(), ident)
        assert len(statements) <= 7, name


NICOSIA, LARNACA, FAMAGUSTA, KYRENIA = (35.173, 33.354), (34.922, 33.628), (35.125, 33.941), (35.336, 33.317)


def test_there_are_checks_at_the_green_line() -> None:
    south = [NICOSIA, LARNACA, (35.065, 33.961), (35.062, 33.542), (35.153, 33.2)]
    north = [FAMAGUSTA, KYRENIA, (35.042, 33.708), (35.199, 32.993), (35.112, 32.85)]
    assert not any(is_across("CY", south[0], place) for place in south)
    assert not any(is_across("CY", north[0], place) for place in north)
    assert all(is_across("CY", one, other) and is_across("CY", other, one) for one in south for other in north)
    assert not is_across("GR", NICOSIA, FAMAGUSTA)


LEDRA_STREET, SELIMIYE_MOSQUE = (35.173, 33.3615), (35.1765, 33.3645)
SOUTH_OF_NICOSIA = {
    "Ledra Street": LEDRA_STREET,
    "Faneromeni Church": (35.1732, 33.3634),
    "Chrysaliniotissa": (35.1756, 33.3688),
    "CVAR": (35.1745, 33.3674),
}
NORTH_OF_NICOSIA = {
    "Selimiye Mosque": SELIMIYE_MOSQUE,
    "Büyük Han": (35.1763, 33.362),
    "Arabahmet": (35.1766, 33.3574),
    "Bandabulya": (35.1759, 33.3649),
}


def test_the_green_line_divides_the_old_town_of_nicosia() -> None:
    sights = SOUTH_OF_NICOSIA | NORTH_OF_NICOSIA
    assert {name for name, place in sights.items() if is_across("CY", KYRENIA, place)} == SOUTH_OF_NICOSIA.keys()
    assert {name for name, place in sights.items() if is_across("CY", LARNACA, place)} == NORTH_OF_NICOSIA.keys()


def test_places_beyond_a_line_with_checks_are_not_candidates() -> None:
    add_imported("Helsinki", "Ledra Street", "Selimiye Mosque")
    put(place_named("Helsinki"), *LARNACA, country_code="CY")
    move("Ledra Street", *LEDRA_STREET, country_code="CY")
    move("Selimiye Mosque", *SELIMIYE_MOSQUE, country_code="CY")
    assert names("Helsinki") == {"Ledra Street"}
