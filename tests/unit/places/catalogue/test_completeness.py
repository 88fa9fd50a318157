"""The minimum content of a guide for five days."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.places.catalogue.completeness import completeness, distant, lacks, thin, with_hours
from app.places.catalogue.guides import Guide, GuidePlace


def place(category: str, hours: str | None = None) -> GuidePlace:
    return GuidePlace(1, category, (), category, 10.0, 76.0, 2, 30, hours, None, (), "A note.")


FULL = Guide(
    key="kochi",
    file="kochi.txt",
    destination="Kochi",
    aliases=(),
    region="Kerala",
    country="IN",
    geoname=None,
    lat=10.0,
    lon=76.0,
    radius_km=20,
    reviewed=True,
    places=(
        *8 * (place("restaurant"),),
        *3 * (place("cafe"),),
        *3 * (place("hotel"),),
        place("lodging"),
        *7 * (place("museum", "Tu-Su 10:00-17:00"),),
        *3 * (place("museum"),),
        *3 * (place("street"),),
    ),
)


def without(category: str, number: int) -> Guide:
    left = list(FULL.places)
    for _ in range(number):
        left.remove(next(one for one in left if one.category == category))
    return replace(FULL, places=(*left, *number * (place("street"),)))


def test_a_full_guide_lacks_nothing() -> None:
    assert lacks(FULL) == []
    assert list(completeness([FULL])) == [
        "1 of 1 guides are enough for five days; 7 of 10 places with doors have hours (70%)."
    ]


@pytest.mark.parametrize(
    ("guide", "missing"),
    [
        (without("restaurant", 2), "2 restaurants"),
        (without("cafe", 1), "1 cafes"),
        (without("hotel", 2), "2 hotels"),
        (replace(FULL, places=FULL.places[:-1]), "1 places"),
        (replace(FULL, places=(*FULL.places, place("fort"))), "hours at 7 of 11 doors"),
    ],
)
def test_missing_parts_are_named(guide: Guide, missing: str) -> None:
    assert lacks(guide) == [missing]
    assert next(completeness([guide])) == f"kochi.txt: lacks {missing}"


def test_only_places_with_doors_need_hours() -> None:
    assert with_hours([place("street"), place("beach")]).ratio == 1.0
    assert with_hours([place("museum"), place("museum", "Mo-Su 09:00-17:00")]).ratio == 0.5


def test_guides_to_first_cities_are_thin_below_forty_places() -> None:
    first = replace(FULL, geoname="1273874")
    big = replace(first, file="goa.txt", places=(*FULL.places, *12 * (place("street"),)))
    lines = list(thin([first, big, FULL], {"1273874"}))
    assert lines[:2] == [
        "kochi.txt: 28 places, fewer than 40",
        "1 of 2 guides to the first 1 cities have fewer than 40 places.",
    ]


def test_missing_categories_of_guides_are_counted() -> None:
    *_, line = thin([FULL, without("cafe", 1), without("hotel", 2)], ())
    assert line == "Guides short of: cafes 1, hotels 1."
    assert [*thin([FULL], ())][-1] == "Guides short of: nothing."


def test_places_too_far_for_a_day_trip_are_named() -> None:
    near, far = replace(place("museum"), lat=10.8), replace(place("fort"), lat=10.82, line=7)
    city = replace(FULL, geoname="1273874", places=(near, far))
    assert list(distant([city])) == [
        "kochi.txt:7: fort is 91 km from Kochi",
        "Places of guides to cities that are more than 90 km away: 1.",
    ]


def test_regions_may_be_large() -> None:
    region = replace(FULL, places=(replace(place("fort"), lat=10.9),))
    assert list(distant([region])) == ["Places of guides to cities that are more than 90 km away: 0."]
