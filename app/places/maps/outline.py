"""Simplifies and compresses lines: a city's map must load quickly on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians

from app.places.geo import METRES_A_DEGREE
from app.places.maps.rings import Line, Position

STEPS_A_DEGREE = 10_000
"""Positions are whole steps of 11 m, below the accuracy of the data."""
_FIRST = 63
_MORE = 32


def simplified(line: Line, tolerance_m: float) -> Line:
    """Return a line without the points that lie within a tolerance of it (Douglas and Peucker, 1973).

    :param line: may be a ring, without repeating its first point at the end.
    """
    if len(line) < 3:
        return line
    scale = METRES_A_DEGREE * cos(radians(line[0][1]))
    flat = [(lon * scale, lat * METRES_A_DEGREE) for lon, lat in line]
    keep = {0, len(flat) - 1}
    open_ = [(0, len(flat) - 1)]
    while open_:
        start, end = open_.pop()
        farthest, away = start, tolerance_m
        for number in range(start + 1, end):
            distance = _distance(flat[number], flat[start], flat[end])
            if distance > away:
                farthest, away = number, distance
        if farthest != start:
            keep.add(farthest)
            open_ += [(start, farthest), (farthest, end)]
    return [line[number] for number in sorted(keep)]


def _distance(point: Position, start: Position, end: Position) -> float:
    """Return the distance of a point from a segment."""
    (x, y), (from_x, from_y), (to_x, to_y) = point, start, end
    width, height = to_x - from_x, to_y - from_y
    length = width * width + height * height
    if not length:
        return hypot(x - from_x, y - from_y)
    share = min(1.0, max(0.0, ((x - from_x) * width + (y - from_y) * height) / length))
    return hypot(x - from_x - share * width, y - from_y - share * height)


def simplified_ring(ring: Line, tolerance_m: float) -> Line | None:
    """Return a ring with fewer points; None when it is smaller than the tolerance and so invisible."""
    middle = max(range(len(ring)), key=lambda number: _apart(ring[0], ring[number]))
    # Simplify both halves separately: the ends of a ring are next to each other.
    there = simplified(ring[: middle + 1], tolerance_m)
    back = simplified([*ring[middle:], ring[0]], tolerance_m)
    found = [*there, *back[1:-1]]
    lons, lats = zip(*found, strict=True)
    width = (max(lons) - min(lons)) * METRES_A_DEGREE * cos(radians(lats[0]))
    is_seen = max(width, (max(lats) - min(lats)) * METRES_A_DEGREE) > tolerance_m
    return found if len(found) > 2 and is_seen else None


def _apart(one: Position, other: Position) -> float:
    return hypot((one[0] - other[0]) * cos(radians(one[1])), one[1] - other[1])


def encoded(line: Sequence[Position], origin: Position) -> str:
    """Return a line as ASCII characters: Google's "encoded polyline", in `STEPS_A_DEGREE` steps from an origin."""
    characters: list[str] = []
    here = (0, 0)
    for lon, lat in line:
        there = (round((lat - origin[1]) * STEPS_A_DEGREE), round((lon - origin[0]) * STEPS_A_DEGREE))
        if there != here or not characters:
            characters += [_number(there[0] - here[0]), _number(there[1] - here[1])]
        here = there
    return "".join(characters)


def _number(value: int) -> str:
    left = ~(value << 1) if value < 0 else value << 1
    characters = []
    while left >= _MORE:
        characters.append(chr((_MORE | left & 31) + _FIRST))
        left >>= 5
    return "".join([*characters, chr(left + _FIRST)])
