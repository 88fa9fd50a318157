"""Reading the gazetteer."""

from __future__ import annotations

from app.places.catalogue.gazetteer import City, country_names, rank, region_names
from tests.factories.places import HALLSTATT, MIN_POPULATION, small_gazetteer


def city(name: str, country_code: str) -> City:
    return next(c for c in small_gazetteer() if (c.name, c.country_code) == (name, country_code))


def test_a_city_knows_its_region_and_country() -> None:
    kochi = city("Kochi", "IN")
    assert (kochi.key, kochi.region, kochi.country) == ("1273874", "Kerala", "India")
    assert 600_000 < kochi.population < 1_000_000


def test_airport_codes_are_not_aliases() -> None:
    kochi = city("Kochi", "IN")
    assert "COK" not in kochi.aliases
    assert {"Cochin", "Ernakulam", "कोच्चि"} <= set(kochi.aliases)


def test_only_large_and_listed_cities_are_read() -> None:
    small = [c for c in small_gazetteer() if c.population < MIN_POPULATION]
    assert HALLSTATT in {c.key for c in small}
    assert len(small) < 30
    assert len(small_gazetteer()) > 200


def test_the_most_famous_come_first() -> None:
    ranks = [c.rank for c in small_gazetteer()]
    assert ranks == sorted(ranks, reverse=True)


def test_names_in_other_languages_increase_fame() -> None:
    assert rank(1000, 0) == 300
    assert rank(1000, 9) == 420
    assert rank(0, 0) == 0
    assert rank(779, 26) > rank(10_000, 1)


def test_every_region_has_a_code_and_a_name() -> None:
    regions = region_names()
    assert len(regions) == 3865
    assert regions["IN.13"] == "Kerala"
    assert {code.partition(".")[0] for code in regions} <= set(country_names())
