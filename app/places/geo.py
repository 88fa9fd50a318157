"""Geography: distances that any database can compute, and a grid that any database can index."""

from __future__ import annotations

from math import asin, cos, degrees, floor, radians, sin, sqrt

EARTH_RADIUS_M = 6_371_008.8
"""The mean radius of the WGS 84 ellipsoid (IUGG)."""
METRES_A_DEGREE = EARTH_RADIUS_M * radians(1)
"""Metres per degree of latitude."""

_CELLS_A_DEGREE = 4
ROWS = 180 * _CELLS_A_DEGREE
COLUMNS = 360 * _CELLS_A_DEGREE

Vector = tuple[float, float, float]


def unit_vector(lat: float, lon: float) -> Vector:
    """Return the position on a unit sphere.

    Two places are within a great-circle distance if and only if their vectors are within its `chord`. That takes three
    multiplications and no sine, which SQLite may lack.

    :param lat: degrees north.
    :param lon: degrees east.
    """
    phi, lam = radians(lat), radians(lon)
    return cos(phi) * cos(lam), cos(phi) * sin(lam), sin(phi)


def chord(distance_m: float) -> float:
    """Return the straight distance between the unit vectors of two places at this great-circle distance (metres)."""
    return 2 * sin(min(distance_m / EARTH_RADIUS_M, 3.141592653589793) / 2)


def distance_m(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    """Return the great-circle distance between two positions (degrees) in metres."""
    one, other = unit_vector(lat, lon), unit_vector(other_lat, other_lon)
    straight = sqrt(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)))
    return 2 * EARTH_RADIUS_M * asin(min(1.0, straight / 2))


def cell(lat: float, lon: float) -> int:
    """Return the number of the cell of a position, in a grid of a quarter of a degree.

    Cells are numbered eastwards from the 180th meridian, row by row from the South Pole.
    """
    row = min(ROWS - 1, max(0, floor((lat + 90) * _CELLS_A_DEGREE)))
    return row * COLUMNS + floor((lon + 180) * _CELLS_A_DEGREE) % COLUMNS


def cells_within(lat: float, lon: float, radius_m: float) -> list[tuple[int, int]]:
    """Return the ranges of cells (first and last) that cover a circle.

    :param lat: latitude of the centre, degrees north.
    :param lon: longitude of the centre, degrees east.
    :param radius_m: great-circle distance in metres.
    """
    angle = radius_m / EARTH_RADIUS_M
    height = degrees(angle)
    first = max(0, floor((lat - height + 90) * _CELLS_A_DEGREE))
    last = min(ROWS - 1, floor((lat + height + 90) * _CELLS_A_DEGREE))
    columns = _columns(lat, lon, angle)
    return [(row * COLUMNS + west, row * COLUMNS + east) for row in range(first, last + 1) for west, east in columns]


def _columns(lat: float, lon: float, angle: float) -> list[tuple[int, int]]:
    if abs(lat) + degrees(angle) >= 90:
        return [(0, COLUMNS - 1)]
    width = degrees(asin(min(1.0, sin(angle) / cos(radians(lat)))))
    west = floor((lon - width + 180) * _CELLS_A_DEGREE)
    east = floor((lon + width + 180) * _CELLS_A_DEGREE)
    if east - west >= COLUMNS - 1:
        return [(0, COLUMNS - 1)]
    west, east = west % COLUMNS, east % COLUMNS
    return [(west, east)] if west <= east else [(west, COLUMNS - 1), (0, east)]
