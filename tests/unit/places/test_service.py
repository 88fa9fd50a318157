"""The places service."""

from __future__ import annotations

import pytest

from app.db.types import Id
from app.errors import BadRequest
from app.extensions import db
from app.places import service
from app.places.service import PlaceSearch
from tests.factories.places import DORTMUND, HALLSTATT, YORK, id_of, place_named, small_guides
from tests.queries import counted

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app", "catalogue")]


def names(text: str, **wish: object) -> list[str]:
    return [card.name for card in service.predict(db.session(), PlaceSearch(text, **wish))]  # type: ignore[arg-type]  # fields by name, each of its own type


def test_a_place_is_found_by_its_id() -> None:
    nets = service.find(db.session(), [id_of("Chinese Fishing Nets")])[id_of("Chinese Fishing Nets")]
    assert (nets.name, nets.category, nets.kind, nets.tier, nets.visit_minutes) == (
        "Chinese Fishing Nets", "landmark", "place", 1, 45,
    )  # fmt: skip
    assert nets.address == "Kochi, Kerala, India"
    assert nets.interests == ("Photography", "Culture", "History")
    assert nets.types == ("tourist_attraction", "point_of_interest")
    assert (nets.rating, nets.total_ratings, nets.images, nets.attribution) == (None, 0, (), None)
    assert nets.weekly_hours == (((0, 1440),),) * 7


def test_unknown_hours_are_none() -> None:
    hotel = service.find(db.session(), [id_of("Brunton Boatyard")])[id_of("Brunton Boatyard")]
    assert (hotel.hours, hotel.weekly_hours) == (None, None)


def test_many_ids_take_one_statement_and_unknown_ones_are_omitted() -> None:
    ids = {id_of("Kochi"), id_of("Paris"), id_of("Chinese Fishing Nets")}
    with counted(db.engine) as statements:
        found = service.find(db.session(), [*ids, Id("nowhere"), Id("")])
    assert found.keys() == ids
    assert len(statements) == 1
    assert service.find(db.session(), []) == {}


def test_a_destination_has_a_text_with_region_and_country() -> None:
    kochi = service.destination(db.session(), id_of("Kochi"))
    assert kochi is not None
    assert (kochi.text, kochi.region, kochi.country, kochi.country_code) == (
        "Kochi, Kerala, India", "Kerala", "India", "IN",
    )  # fmt: skip
    assert (round(kochi.lat, 2), round(kochi.lon, 2), kochi.radius_km) == (9.94, 76.26, 70.0)


def test_a_destinations_text_repeats_nothing() -> None:
    texts = [service.destination(db.session(), id_of(name)) for name in ("Delhi", "Goa", "Singapore")]
    assert [found.text for found in texts if found] == ["Delhi, India", "Goa, India", "Singapore"]


def test_a_place_is_not_found_as_a_destination() -> None:
    assert service.destination(db.session(), id_of("Chinese Fishing Nets")) is None
    assert service.destination(db.session(), Id("nowhere")) is None
    assert service.is_known(db.session(), id_of("Chinese Fishing Nets"))
    assert not service.is_known(db.session(), Id("nowhere"))


def test_the_candidates_of_a_destination_with_a_guide_are_its_guide() -> None:
    kochi = next(guide for guide in small_guides() if guide.key == "kochi")
    ident = id_of("Kochi")
    with counted(db.engine) as statements:
        cards = service.plan_candidates(db.session(), ident)
    assert {card.name for card in cards} == {place.name for place in kochi.places}
    assert [card.tier for card in cards] == sorted(card.tier or 0 for card in cards)
    assert len(statements) <= 5
    with counted(db.engine) as statements:
        assert len(service.plan_candidates(db.session(), ident, 5)) == 5
    assert len(statements) <= 2


def test_without_a_guide_the_radius_grows_until_there_are_enough() -> None:
    thane = place_named("Navi Mumbai")
    with counted(db.engine) as statements:
        cards = service.plan_candidates(db.session(), thane.id)
    assert len(cards) >= service.ENOUGH
    assert {card.address for card in cards} == {"Mumbai, Maharashtra, India"}
    assert len(statements) <= 5


def test_a_remote_point_has_no_candidates() -> None:
    hallstatt = place_named("Hallstatt")
    assert hallstatt.source_key == HALLSTATT
    assert service.plan_candidates(db.session(), hallstatt.id) == []
    assert service.plan_candidates(db.session(), Id("nowhere")) == []


def test_accents_case_and_scripts_do_not_matter() -> None:
    for text in ("istanbul", "İSTANBUL", "Ístanbul", "Κωνσταντινούπολη"):
        assert names(text)[0] == "Istanbul", text
    for text in ("東京", "도쿄", "TOKYO", "tōkyō", "टोक्यो"):
        assert "Tokyo" in names(text), text


def test_a_word_inside_a_name_finds_it() -> None:
    assert names("york")[:2] == ["New York", "York"] or names("york")[:2] == ["York", "New York"]
    assert place_named("York").source_key == YORK


def test_a_name_match_ranks_above_an_alias_match() -> None:
    """Dortmund is "Tremonia" in Latin; no other name here begins so, but many begin with "tr"."""
    dortmund = next(card for card in service.predict(db.session(), PlaceSearch("tremonia")))
    assert dortmund.place_id == place_named("Dortmund").id
    assert place_named("Dortmund").source_key == DORTMUND
    found = service.predict(db.session(), PlaceSearch("par"))
    by_name = ["par" in f"{card.name}".casefold() for card in found]
    assert by_name == sorted(by_name, reverse=True)
    assert found[0].name == "Paris"


def test_the_most_famous_come_first() -> None:
    assert names("lon", kind="destination")[0] == "London"
    assert names("m", kind="destination")[0] in {"Mumbai", "Moscow", "Mexico City"}


def test_results_can_be_filtered_by_kind() -> None:
    assert {card.kind for card in service.predict(db.session(), PlaceSearch("par", kind="destination"))} == {
        "destination"
    }
    assert {card.kind for card in service.predict(db.session(), PlaceSearch("par", kind="place"))} == {"place"}
    assert {card.kind for card in service.predict(db.session(), PlaceSearch("p", kind="place"))} == {"place"}


def test_nearby_places_come_first() -> None:
    everywhere = service.predict(db.session(), PlaceSearch("fort", kind="place"))
    around_kochi = service.predict(db.session(), PlaceSearch("fort", kind="place", near=(id_of("Kochi"),)))
    assert around_kochi[0].address == "Kochi, Kerala, India"
    assert {card.place_id for card in around_kochi} != {card.place_id for card in everywhere[:1]}
    assert len({card.place_id for card in around_kochi}) == len(around_kochi)


def test_an_unknown_centre_is_refused() -> None:
    with pytest.raises(BadRequest):
        service.predict(db.session(), PlaceSearch("fort", near=(Id("nowhere"),)))


def test_text_after_a_comma_distinguishes_namesakes() -> None:
    assert names("Kochi, Kerala, India")[0] == "Kochi"
    assert names("Kochi, K")[0] == "Kochi"
    assert names("Kochi, Atlantis")[0] == "Kochi"


def test_blank_and_meaningless_text_finds_nothing() -> None:
    assert names("") == names("   ") == names(",") == names("…") == names("qqxxqqxx") == []


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("p", 1),
        ("pa", 2),
        ("par", 3),
        ("pari", 3),
        ("paris", 3),
        ("qqxx", 3),
        ("lodnon", 4),
        ("pqrstu", 3),
        ("andheri", 4),
        ("paris texas", 4),
        ("paris, texas", 4),
    ],
)
def test_a_search_takes_a_fixed_number_of_statements(text: str, most: int) -> None:
    with counted(db.engine) as statements:
        service.predict(db.session(), PlaceSearch(text))
    assert len(statements) <= most
    near = (id_of("Kochi"),)
    db.session.expire_all()
    with counted(db.engine) as statements:
        service.predict(db.session(), PlaceSearch(text, near=near))
    assert len(statements) <= most + 2


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lodnon", "London"), ("Bnagkok", "Bangkok"), ("Mumabi", "Mumbai"),
        ("Jaipr", "Jaipur"), ("Kolkatta", "Kolkata"), ("Istambul", "Istanbul"), ("Xondon", "London"),
        ("ondon", "London"), ("Newyork", "New York"), ("Мосвка", "Moscow"), ("Hallstadt", "Hallstatt"),
    ],
)  # fmt: skip
def test_one_typo_is_tolerated(text: str, name: str) -> None:
    assert name in names(text, kind="destination")


def test_a_typo_in_four_letters_is_tolerated_where_they_are_a_whole_name() -> None:
    assert "London" not in names("Lnod")
    assert names("Tokoy") == names("tokoy") != []
    assert names("Tkyo", kind="destination") == ["Tokyo"]
    assert names("Rmoe", kind="destination")[0] == "Rome"
    assert names("Xome", kind="destination") == []


def test_two_typos_are_not_tolerated() -> None:
    assert "Barcelona" not in names("Bracelno")


def test_exact_matches_rank_above_typo_matches() -> None:
    """Names that begin with the text precede those within one typo."""
    york = names("york ", kind="destination")
    assert york[0] in {"New York", "York"}
    found = service.predict(db.session(), PlaceSearch("hallst"))
    assert found[0].name == "Hallstatt"


def test_typo_matches_are_ranked_by_fame_and_filtered_by_kind() -> None:
    cards = service.predict(db.session(), PlaceSearch("Bnagkok"))
    assert cards[0].name == "Bangkok"
    assert {card.kind for card in cards} == {"destination", "place"}
    assert {card.kind for card in service.predict(db.session(), PlaceSearch("Bnagkok", kind="place"))} == {"place"}
    assert [card.name for card in service.predict(db.session(), PlaceSearch("Bnagkok", kind="destination"))] == [
        "Bangkok"
    ]


def test_nearby_typo_matches_come_first() -> None:
    around = service.predict(db.session(), PlaceSearch("msueum", kind="place", near=(id_of("Tokyo"),)))
    assert around[0].address == "Tokyo, Japan"
    elsewhere = service.predict(db.session(), PlaceSearch("msueum", kind="place", near=(id_of("Kochi"),)))
    assert elsewhere[0].address != around[0].address


def test_pattern_characters_have_no_special_meaning() -> None:
    assert names("%") == names("_") == names("*") == []
    assert names("par%") == names("par")
