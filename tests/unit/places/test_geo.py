"""Distances and the grid."""

from __future__ import annotations

from math import asin, cos, dist, radians, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places import geo

LATITUDES = st.floats(-90, 90)
LONGITUDES = st.floats(-180, 180)


def haversine_m(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    phi, other_phi = radians(lat), radians(other_lat)
    square = sin((other_phi - phi) / 2) ** 2
    square += cos(phi) * cos(other_phi) * sin(radians(other_lon - lon) / 2) ** 2
    return 2 * geo.EARTH_RADIUS_M * asin(min(1.0, sqrt(square)))


def test_the_distance_from_paris_to_london_is_known() -> None:
    assert geo.distance_m(48.85341, 2.3488, 51.50853, -0.12574) == pytest.approx(343_900, rel=0.001)


@given(LATITUDES, LONGITUDES, LATITUDES, LONGITUDES)
def test_the_distance_follows_the_haversine_formula(lat: float, lon: float, other_lat: float, other_lon: float) -> None:
    expected = haversine_m(lat, lon, other_lat, other_lon)
    assert geo.distance_m(lat, lon, other_lat, other_lon) == pytest.approx(expected, rel=1e-6, abs=0.5)


@given(LATITUDES, LONGITUDES, LATITUDES, LONGITUDES, st.floats(1, 200_000))
def test_two_places_are_within_a_distance_when_their_vectors_are_within_its_chord(
    lat: float, lon: float, other_lat: float, other_lon: float, radius: float
) -> None:
    expected = haversine_m(lat, lon, other_lat, other_lon)
    if abs(expected - radius) > 1:
        straight = dist(geo.unit_vector(lat, lon), geo.unit_vector(other_lat, other_lon))
        assert (straight <= geo.chord(radius)) == (expected <= radius)


@given(LATITUDES, LONGITUDES, st.floats(-1, 1), st.floats(-1, 1), st.floats(1, 100_000))
def test_the_cells_of_a_circle_cover_it(lat: float, lon: float, north: float, east: float, radius: float) -> None:
    other_lat = max(-90.0, min(90.0, lat + north))
    other_lon = (lon + east / max(0.01, cos(radians(lat))) + 180) % 360 - 180
    if haversine_m(lat, lon, other_lat, other_lon) <= radius:
        number = geo.cell(other_lat, other_lon)
        assert any(first <= number <= last for first, last in geo.cells_within(lat, lon, radius))


def test_a_circle_over_the_180th_meridian_has_cells_on_both_sides() -> None:
    runs = geo.cells_within(-17.0, 179.95, 20_000)
    assert any(first <= geo.cell(-17.0, -179.95) <= last for first, last in runs)
    assert all(last - first < 10 for first, last in runs)


def test_a_circle_around_the_pole_takes_whole_rows() -> None:
    assert geo.cells_within(89.9, 0.0, 50_000)[-1] == ((geo.ROWS - 1) * geo.COLUMNS, geo.ROWS * geo.COLUMNS - 1)


def test_the_circle_of_a_city_takes_few_cells() -> None:
    assert sum(last - first + 1 for first, last in geo.cells_within(48.85, 2.35, 10_000)) <= 9
