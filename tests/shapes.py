"""Reads the shapes of maps."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from app.places.maps.outline import STEPS_A_DEGREE
from app.places.maps.rings import Line, Position


def decoded(characters: str, origin: Position) -> Line:
    """Return the line that some characters encode: five bits each, plus 32 if more follow, from character 63 on."""
    numbers: list[int] = []
    value = shift = 0
    for character in characters:
        part = ord(character) - 63
        value |= (part & 31) << shift
        shift += 5
        if part < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    line: Line = []
    lat = lon = 0
    for north, east in zip(numbers[::2], numbers[1::2], strict=True):
        lat, lon = lat + north, lon + east
        line.append((origin[0] + lon / STEPS_A_DEGREE, origin[1] + lat / STEPS_A_DEGREE))
    return line


def is_inside(position: Position, rings: Iterable[Line]) -> bool:
    """Return whether a position is inside, by the even-odd rule."""
    lon, lat = position
    crossed: list[float] = []
    for ring in rings:
        for (x, y), (to_x, to_y) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y > lat) != (to_y > lat):
                crossed.append(x + (lat - y) / (to_y - y) * (to_x - x))
    return bisect_right(sorted(crossed), lon) % 2 == 1
