"""Positions in pasted texts."""

from __future__ import annotations

import time

import pytest

from app.places.own.position import Position
from app.places.own.reading import Reading, read_position

EIFFEL, PARIS, LYON = (48.8583125, 2.2944375), (48.8566, 2.3522), (45.7640, 4.8357)


def town(name: str) -> Position | None:
    return PARIS if name.startswith("Paris") else None


def test_a_short_plus_code_needs_a_place_nearby_or_a_town() -> None:
    assert read_position("V75V+8Q", PARIS, town) == Reading(EIFFEL)
    assert read_position("V75V+8Q Paris, France", None, town) == Reading(EIFFEL)
    assert read_position("V75V+8Q", None, town) == Reading(None, lacks_town=True)
    assert read_position("V75V+8Q Nowhere", None, town) == Reading(None, lacks_town=True)


def test_the_place_nearby_comes_before_the_town() -> None:
    found = read_position("V75V+8Q Paris", LYON, town).position
    assert found is not None
    assert abs(found[0] - LYON[0]) < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "8FW4V75V+8Q",
        "Eiffel Tower 8FW4V75V+8Q",
        "https://plus.codes/8FW4V75V+8Q",
        "https://www.google.com/maps/place/8FW4V75V%2B8Q",
        "https://www.google.com/maps/place/V75V%2B8Q+Paris,+France",
        "https://www.google.com/maps/search/?api=1&query=8FW4V75V%2B8Q",
        "V75V+8Q Paris\nhttps://maps.app.goo.gl/abc",
        "8FW4V75V+8Q https://maps.app.goo.gl/abc",
    ],
)
def test_plus_codes_are_read_in_texts_and_links(text: str) -> None:
    assert read_position(text, None, town) == Reading(EIFFEL)


@pytest.mark.parametrize(
    "text", ["Eiffel Tower", "https://maps.app.goo.gl/abc", "https://example.com/V75V+8Q", "", "2+2"]
)
def test_a_text_without_a_position_says_none(text: str) -> None:
    assert read_position(text, None, town) == Reading(None)


@pytest.mark.parametrize(
    "unit", ["1 ", "1.1 ", "2+", "V75V+", "°", "(", "48°51'", "!3d1", "1,", "lat:", "@1,2/", "%2B"]
)
def test_no_text_takes_long(unit: str) -> None:
    for start in ("", "https://www.google.com/maps/", "https://maps.google.com/?q=", "geo:"):
        begun = time.perf_counter()
        read_position((start + unit * 2000)[:2000], None, town)
        assert time.perf_counter() - begun < 0.5
