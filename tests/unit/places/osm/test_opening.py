"""Opening hours of OpenStreetMap, converted to the catalogue's syntax."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.hours import parse_hours
from app.places.osm.facts import weekly_hours


@pytest.mark.parametrize(
    ("text", "reduced"),
    [
        ("Mo-Fr 09:00-17:00", "Mo-Fr 09:00-17:00"),
        ("24/7", "24/7"),
        ("Mo-Fr 9:00 – 17:00; PH off", "Mo-Fr 09:00-17:00"),
        ("Sa,Su,PH 10:00-16:00", "Sa,Su 10:00-16:00"),
        ("PH,Sa 10:00-16:00", "Sa 10:00-16:00"),
        ("Mo-Fr 10:00-18:00, Sa 11:00-15:00", "Mo-Fr 10:00-18:00; Sa 11:00-15:00"),
        ('Mo-Su 11:00-22:00 "kitchen until 21"', "Mo-Su 11:00-22:00"),
        ("Mo-Fr 10:00-12:00, Mo-Fr 14:00-16:00", None),
        ("Jun-Aug: Mo-Su 10:00-18:00", None),
        ("sunrise-sunset", None),
        ("Mo-Su off", None),
        ("", None),
        (";;", None),
    ],
)
def test_hours_are_converted_if_the_catalogue_supports_them(text: str, reduced: str | None) -> None:
    assert weekly_hours(text) == reduced


@given(st.text(alphabet='MoTuWeThFrSaSuPH0123456789:-,; "+|off/', max_size=60) | st.text(max_size=60))
def test_converted_hours_can_be_parsed(text: str) -> None:
    hours = weekly_hours(text)
    assert hours is None or any(parse_hours(hours))
