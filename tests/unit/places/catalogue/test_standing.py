"""Which of several destinations a name means, and to which guide a city belongs."""

from __future__ import annotations

from dataclasses import replace

from app.places.catalogue.gazetteer import City
from app.places.catalogue.guides import Guide, GuidePlace
from app.places.catalogue.standing import MEMBER_PLACES, Namesakes, duplicates_of_nearer_guides, guide_names, members


def city(key: str, name: str, rank: int = 500, *, lat: float = 10.0, country: str = "NI") -> City:
    return City(key, name, (), lat, 76.0, country, country, None, f"{country}.01", 1_000, rank, "UTC")


def place(name: str, *, lat: float = 10.0, line: int = 1) -> GuidePlace:
    return GuidePlace(line, name, (), "museum", lat, 76.0, 1, 60, None, None, (), "A museum.")


def guide(key: str, *aliases: str, lat: float = 10.0, geoname: str | None = None) -> Guide:
    places = tuple(place(f"{key} {number}", lat=lat, line=number) for number in range(MEMBER_PLACES))
    name = key.replace("-", " ").title()
    return Guide(key, f"{key}.txt", name, aliases, "Region", "NI", geoname, lat, 76.0, 30.0, True, places)


def test_a_town_in_a_guide_is_not_a_name_of_its_destination() -> None:
    names = guide_names(guide("managua", "Masaya", "Granada Nicaragua", "Novia"), {("NI", "Granada"), ("NI", "Masaya")})
    assert (names.own, names.known, names.aliases) == (("Managua",), ("Novia",), ("Masaya", "Granada Nicaragua"))


def test_the_beginning_of_a_name_is_short_for_it() -> None:
    names = guide_names(guide("newcastle-upon-tyne", "Newcastle"), {("NI", "Newcastle")})
    assert names.own == ("Newcastle Upon Tyne", "Newcastle")


def test_a_guides_city_is_more_famous_than_namesakes_without_a_guide() -> None:
    cities = [city("1", "Queenstown", 627), city("2", "Queenstown", 558), city("3", "Cobh", 900)]
    namesakes = Namesakes(cities, {"2"})
    assert namesakes.rank_above(["Queenstown"], 608) == 628
    assert namesakes.rank_above(["Queenstown"], 700) == 700
    assert namesakes.rank_above(["Nowhere"], 5) == 5


def test_a_city_belongs_to_the_guide_that_names_it_and_surrounds_it() -> None:
    riviera, far = guide("french-riviera", "Nice"), guide("other-region", "Nice", lat=20.0)
    cities = [city("1", "Nice"), city("2", "Nice", lat=30.0), city("3", "Nice", country="US"), city("4", "Cannes")]
    assert members(cities, [far, riviera]) == {"1": riviera}
    assert members(cities, [replace(riviera, places=riviera.places[1:])]) == {}


def test_a_city_with_a_guide_of_its_own_belongs_to_no_other() -> None:
    assert members([city("1", "Nice")], [guide("french-riviera", "Nice"), guide("nice", geoname="1")]) == {}


def test_a_sight_of_two_guides_belongs_to_the_nearer_one() -> None:
    tower = place("Leaning Tower", lat=10.0)
    pisa = replace(guide("pisa"), places=(tower,))
    florence = replace(guide("florence", lat=10.5), places=(replace(tower, line=7), place("Leaning Tower", lat=10.5)))
    assert duplicates_of_nearer_guides([florence, pisa]) == {("florence", 7)}
