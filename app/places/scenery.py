"""The landscape around a position: posters of places without a photo are drawn from it."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, radians
from typing import Literal, get_args

from app.places.geo import distance_m
from app.places.land import CELLS_A_DEGREE, Cell, cell_of, is_land

Scenery = Literal[
    "alpine",
    "bazaar",
    "desert",
    "eaves",
    "harbour",
    "highland",
    "megacity",
    "nordic",
    "oldtown",
    "palms",
    "plains",
    "river",
    "riviera",
    "savanna",
    "tropics",
]
"""The elements of a skyline: snowy peaks, flat roofs, dunes, curved roofs, a quay, a town below bare mountains, towers,
wooden houses, gables, a palm beach, low land, bridges, white houses above the sea, acacias, rain forest."""
Circles = tuple[tuple[float, float, int], ...]
SCENERIES: tuple[Scenery, ...] = get_args(Scenery)

MEGACITY_PEOPLE = 4_000_000
RIVER_PEOPLE = 400_000
"""Minimum population, in temperate countries, to draw bridges rather than gables or low land."""
TROPIC = 24.0
"""Maximum latitude for palms."""
COAST_CELLS = 3

# Regions dominated by mountains or deserts: latitude, longitude, radius in kilometres. Compiled by hand from an atlas,
# because the gazetteer has no heights.
_ALPINE = (
    (45.2, 6.8, 60), (46.0, 7.6, 60), (46.6, 8.3, 65), (46.7, 9.9, 65), (46.6, 11.6, 75), (47.15, 11.2, 55),
    (47.2, 12.9, 75), (47.5, 13.7, 35), (46.4, 14.0, 30), (42.7, 0.6, 45), (42.6, 1.5, 25), (49.2, 20.0, 35),
    (45.5, 24.9, 30), (43.0, 43.5, 100), (42.6, 45.0, 60), (43.1, 77.1, 45), (41.9, 76.5, 90), (42.3, 78.4, 70),
    (38.6, 72.5, 260), (36.2, 75.0, 190), (34.3, 74.6, 60), (34.2, 77.5, 170), (33.0, 76.2, 60), (32.3, 77.3, 65),
    (32.2, 78.3, 90), (31.2, 77.5, 45), (30.5, 79.4, 80), (28.6, 84.2, 70), (27.9, 86.8, 60), (27.4, 88.4, 45),
    (27.5, 90.0, 90), (27.6, 91.9, 50), (30.0, 91.0, 300), (29.5, 95.5, 200), (27.5, 99.9, 110), (36.3, 137.9, 70),
    (51.3, -116.5, 150), (50.1, -122.9, 45), (48.7, -113.8, 60), (44.4, -110.5, 110), (43.5, -110.8, 60),
    (39.5, -106.2, 90), (37.9, -107.7, 60), (40.6, -111.6, 45), (38.0, -119.5, 70), (39.0, -120.1, 35),
    (61.6, -150.0, 200), (-44.9, 168.6, 80), (-43.7, 170.2, 70), (-41.1, -71.5, 60), (-50.5, -73.0, 110),
    (-54.8, -68.3, 60), (67.9, 18.6, 90), (61.6, 8.3, 60),
)  # fmt: skip
_HIGHLAND = (
    (-13.5, -72.0, 170), (-16.4, -71.5, 60), (-16.4, -68.6, 190), (-19.6, -66.5, 180), (-0.2, -78.5, 60),
    (-1.5, -78.8, 60), (-2.9, -79.0, 50), (4.7, -74.1, 60), (1.2, -77.3, 60), (-9.5, -77.5, 90), (19.3, -99.1, 110),
    (17.1, -96.7, 50), (21.0, -101.3, 60), (14.8, -91.3, 80), (9.0, 38.7, 120), (12.6, 37.5, 110), (14.1, 38.7, 60),
    (13.5, 39.5, 50), (-29.5, 28.5, 90), (15.4, 44.2, 80), (31.0, -7.9, 45), (34.5, 69.2, 90),
)  # fmt: skip
_DESERT = (
    (23.5, 12.0, 1400), (22.0, -8.0, 950), (24.5, 27.5, 650), (30.2, -5.6, 130), (31.6, -8.0, 40), (19.0, 33.5, 500),
    (26.5, 32.5, 330), (30.0, 31.2, 90), (29.5, 34.5, 140), (30.5, 36.5, 180), (24.5, 45.0, 700), (27.5, 40.0, 300),
    (21.5, 52.5, 600), (29.0, 48.0, 220), (32.5, 42.5, 320), (32.0, 54.5, 320), (28.5, 58.5, 350), (39.5, 61.5, 460),
    (41.5, 61.5, 260), (39.7, 64.6, 160), (27.0, 71.5, 190), (23.9, 69.8, 90), (40.0, 83.0, 560), (40.2, 94.7, 230),
    (42.5, 104.0, 520), (35.5, -114.8, 230), (36.5, -117.0, 140), (33.3, -112.0, 190), (32.0, -110.5, 150),
    (36.9, -110.8, 150), (35.3, -106.3, 140), (31.0, -105.0, 190), (30.5, -112.5, 220), (-23.0, -68.7, 260),
    (-14.8, -75.2, 110), (-24.0, 15.3, 330), (-27.0, 20.0, 330), (-25.0, 131.0, 600), (-28.0, 138.0, 450),
    (-26.0, 123.0, 650),
)  # fmt: skip

_NORDIC = frozenset({"AX", "DK", "FI", "FO", "GL", "IS", "NO", "SE", "SJ"})
_RIVIERA = frozenset({
    "AL", "CY", "DZ", "EG", "ES", "FR", "GI", "GR", "HR", "IL", "IT", "LB", "LY", "MA", "MC", "ME", "MT", "PT", "SI",
    "SM", "SY", "TN", "TR",
})  # fmt: skip
"""Countries whose coastal towns are white or ochre, below the latitude of the Channel."""
RIVIERA_LAT = 45.9
_EAVES = frozenset({"BT", "CN", "JP", "KP", "KR", "MN", "TW"})
_BAZAAR = frozenset({"AF", "BD", "IN", "NP", "PK"})
_OLD = frozenset({
    "AD", "AL", "AM", "AT", "BA", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "EE", "ES", "FR", "GB", "GE", "GG", "GR",
    "HR", "HU", "IE", "IM", "IT", "JE", "LI", "LT", "LU", "LV", "MD", "ME", "MK", "MT", "NL", "PL", "PT", "RO", "RS",
    "RU", "SI", "SK", "SM", "TR", "UA", "VA", "XK",
})  # fmt: skip
_AFRICA_LON = (-18.0, 52.0)
"""From the west to the east, degrees."""


def scenery(country_code: str, lat: float | None, lon: float | None, population: int | None = None) -> Scenery:
    """Return the elements of a skyline at a position.

    :param country_code: two letters.
    :param lat: degrees north; None if unknown, like `lon`: only the country decides then.
    :param lon: degrees east.
    :param population: a city's population; None for all others.
    """
    people = population or 0
    if people >= MEGACITY_PEOPLE:
        return "megacity"
    if lat is None or lon is None:
        return _inland(country_code, None, people)
    is_coast = is_coastal(cell_of(lat, lon))
    ground = _ground(round(lat, 2), round(lon, 2))
    if ground is not None and not (ground == "desert" and is_coast and country_code in _RIVIERA):
        return ground
    shore = _shore(country_code, lat) if is_coast else None
    if shore is not None:
        return shore
    inland = _inland(country_code, lat, people)
    is_african = _AFRICA_LON[0] <= lon <= _AFRICA_LON[1]
    return "savanna" if inland == "tropics" and is_african else inland


@lru_cache(maxsize=4096)
def _ground(lat: float, lon: float) -> Scenery | None:
    grounds: tuple[tuple[Scenery, Circles], ...] = (("alpine", _ALPINE), ("highland", _HIGHLAND), ("desert", _DESERT))
    return next((name for name, circles in grounds if _is_in(circles, lat, lon)), None)


def _shore(country_code: str, lat: float) -> Scenery | None:
    if country_code in _NORDIC:
        return "nordic"
    if abs(lat) < TROPIC:
        return "palms"
    if country_code in _RIVIERA and lat < RIVIERA_LAT:
        return "riviera"
    return None if country_code in _EAVES else "harbour"


def _inland(country_code: str, lat: float | None, people: int) -> Scenery:
    if country_code in _EAVES:
        return "eaves"
    if country_code in _BAZAAR:
        return "bazaar"
    if country_code in _NORDIC:
        return "nordic"
    if lat is not None and abs(lat) < TROPIC:
        return "tropics"
    if people >= RIVER_PEOPLE:
        return "river"
    return "oldtown" if country_code in _OLD else "plains"


def _is_in(circles: Circles, lat: float, lon: float) -> bool:
    return any(
        abs(lat - middle) * 111 <= km and distance_m(lat, lon, middle, east) <= 1000 * km
        for middle, east, km in circles
    )


@lru_cache(maxsize=4096)
def is_coastal(cell: Cell) -> bool:
    """Return whether the sea is a few kilometres from a cell of the map of land."""
    row, column = cell
    lat = row / CELLS_A_DEGREE - 60
    wide = ceil(COAST_CELLS / max(0.2, cos(radians(lat))))
    return any(
        not is_land((row + north, column + east))
        for north in range(-COAST_CELLS, COAST_CELLS + 1)
        for east in range(-wide, wide + 1)
    )
