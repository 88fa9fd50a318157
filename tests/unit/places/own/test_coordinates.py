"""Coordinates in common notations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.own.coordinates import find_coordinates, read_coordinates

EIFFEL = (48.8584, 2.2945)


@pytest.mark.parametrize(
    "text",
    [
        "48.8584, 2.2945",
        "  48.8584,2.2945\n",
        "48.8584 2.2945",
        "48.8584; 2.2945",
        "(48.8584, 2.2945)",
        "48,8584; 2,2945",
        "48,8584 2,2945",
        "48,8584, 2,2945",
        "48.8584N 2.2945E",
        "48.8584n, 2.2945e",
        "N48.8584 E2.2945",
        "N 48.8584, E 2.2945",
        "48.8584° N, 2.2945° E",
        "2.2945 E, 48.8584 N",
        "E2.2945 N48.8584",
        "lat: 48.8584, lng: 2.2945",
        "Latitude 48.8584 Longitude 2.2945",
        "{lat=48.8584, lon=2.2945}",
        "+48.8584, +2.2945",
        "48° 51.504' N, 2° 17.67' E",
        "N 48° 51.504 E 2° 17.67",
        "48 51.504 2 17.67",
        "48°51'30.24\"N 2°17'40.2\"E",
        "48º51′30.24″N, 2º17′40.2″E",
        "48°51’30.24”N 2°17’40.2”E",
        "48°51'30.24''N 2°17'40.2''E",
        "48° 51' 30.24\" 2° 17' 40.2\"",
        "48 51 30.24 N 2 17 40.2 E",
        "48 51 30.24 2 17 40.2",
    ],
)
def test_a_position_is_read(text: str) -> None:
    assert read_coordinates(text) == pytest.approx(EIFFEL, abs=1e-7)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("-33.8568, 151.2153", (-33.8568, 151.2153)),
        ("−33.8568, 151.2153", (-33.8568, 151.2153)),
        ("33°51'24.5\"S 151°12'55.1\"E", (-33.8568056, 151.2153056)),
        ("-33°51'24.5\" 151°12'55.1\"", (-33.8568056, 151.2153056)),
        ("40.6892 N, 74.0445 W", (40.6892, -74.0445)),
        ("S 33 51 24.5 W 70 12 0", (-33.8568056, -70.2)),
        ("48, 2", (48, 2)),
        ("0, 0", (0, 0)),
        ("90, -180", (90, -180)),
    ],
)
def test_signs_and_letters_say_which_half(text: str, position: tuple[float, float]) -> None:
    assert read_coordinates(text) == pytest.approx(position, abs=1e-7)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "48.8584",
        "90.1, 2",
        "48, 180.1",
        "10 20",
        "12/05",
        "12/05/2031",
        "1, 2, 3",
        "48.8584N 2.2945S",
        "48.8584E 2.2945W",
        "N48.8584N, 2.2945",
        "48°60'N 2°10'E",
        "48°10'60\"N 2°10'E",
        "48.5°10'N 2°10'E",
        "Eiffel Tower",
        "10 Downing Street",
        "75001, Paris",
        "+33 1 23 45 67 89",
        "nan, nan",
        "1e1, 2e1",
        "٤٨, ٢",
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert read_coordinates(text) is None


def test_a_precise_position_is_found_within_a_text() -> None:
    assert find_coordinates("We meet at 48.8584, 2.2945 at noon") == EIFFEL
    assert find_coordinates("Rue 12, 75 and 3.5, 4.5") is None
    assert find_coordinates("1.2345.678, 2.3456") is None


@given(st.text(max_size=60) | st.text(alphabet="0123456789 .,;°'\"NSEW-+()", max_size=60))
def test_any_text_is_a_position_on_earth_or_none(text: str) -> None:
    for position in (read_coordinates(text), find_coordinates(text)):
        assert position is None or (abs(position[0]) <= 90 and abs(position[1]) <= 180)


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_written_coordinates_are_read_back(lat: float, lon: float) -> None:
    assert read_coordinates(f"{lat:.6f}, {lon:.6f}") == pytest.approx((lat, lon), abs=1e-6)
    letters = f"{abs(lat):.6f}{'S' if lat < 0 else 'N'} {abs(lon):.6f}{'W' if lon < 0 else 'E'}"
    assert read_coordinates(letters) == pytest.approx((lat, lon), abs=1e-6)
