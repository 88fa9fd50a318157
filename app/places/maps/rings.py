"""Closes lines that a box cuts off into rings: only closed shapes can be filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Position = tuple[float, float]
"""Longitude and latitude."""
Line = list[Position]

NEAR = 1e-5
"""Degrees: the data has positions to about a metre, separately for each tile."""


class BrokenLineError(ValueError):
    """A coast ends within the box, so that it is undefined which side of it is land."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the world, in degrees; it does not cross the 180th meridian."""

    south: float
    west: float
    north: float
    east: float

    def holds(self, lat: float, lon: float) -> bool:
        """Return whether a position lies within the box."""
        return self.south <= lat <= self.north and self.west <= lon <= self.east

    @property
    def corners(self) -> Line:
        """The corners, starting south-west and going counter-clockwise."""
        return [(self.west, self.south), (self.east, self.south), (self.east, self.north), (self.west, self.north)]

    def along(self, position: Position) -> float | None:
        """Return the position along the edge, from 0 to 4: a whole number is a corner. None off the edge."""
        lon, lat = position
        width, height = self.east - self.west, self.north - self.south
        if abs(lat - self.south) <= NEAR:
            return min(1.0, max(0.0, (lon - self.west) / width))
        if abs(lon - self.east) <= NEAR:
            return 1 + min(1.0, max(0.0, (lat - self.south) / height))
        if abs(lat - self.north) <= NEAR:
            return 2 + min(1.0, max(0.0, (self.east - lon) / width))
        if abs(lon - self.west) <= NEAR:
            return (3 + min(1.0, max(0.0, (self.north - lat) / height))) % 4
        return None


def joined(lines: Iterable[Line]) -> list[Line]:
    """Join lines that meet at their ends; a ring ends where it begins.

    Lines are not joined where more than two meet, as at a river mouth.
    """
    left = [line for line in lines if len(line) > 1]
    ends: dict[tuple[int, int], list[Line]] = {}
    for line in left:
        for end in (line[0], line[-1]):
            ends.setdefault(_key(end), []).append(line)
    used: set[int] = set()
    found: list[Line] = []
    for line in left:
        if id(line) in used:
            continue
        used.add(id(line))
        whole = _extended(line, ends, used)
        if _key(whole[0]) != _key(whole[-1]):
            whole = _extended(whole[::-1], ends, used)
        found.append(whole)
    return found


def _extended(line: Line, ends: dict[tuple[int, int], list[Line]], used: set[int]) -> Line:
    whole = list(line)
    while True:
        meeting = ends[_key(whole[-1])]
        following = [each for each in meeting if id(each) not in used]
        if len(meeting) != 2 or len(following) != 1:
            return whole
        used.add(id(following[0]))
        is_ahead = _key(following[0][0]) == _key(whole[-1])
        whole += (following[0] if is_ahead else following[0][::-1])[1:]


def _key(position: Position) -> tuple[int, int]:
    return round(position[0] / NEAR), round(position[1] / NEAR)


def closed(lines: Sequence[Line], box: Box, *, starts_inside: bool) -> list[Line]:
    """Return the rings around the inside by the even-odd rule, in any direction.

    Lines that the box cuts off continue along its edge, on the inside.

    :param lines: the result of `joined`.
    :param starts_inside: whether the south-west corner of the box is inside.
    :raises BrokenLineError: when a line ends within the box.
    """
    rings = [line[:-1] for line in lines if _key(line[0]) == _key(line[-1])]
    chains = [line for line in lines if _key(line[0]) != _key(line[-1])]
    cuts = sorted((_cut(line[end], box), number, end) for number, line in enumerate(chains) for end in (0, -1))
    if not cuts:
        return [box.corners, *rings] if starts_inside else rings
    # Inside and outside alternate along the edge: each cut starts one of them.
    first = 1 if starts_inside else 0
    partner: dict[tuple[int, int], tuple[tuple[int, int], Line]] = {}
    for place in range(first, len(cuts) + first, 2):
        (start, *one), (end, *other) = cuts[place % len(cuts)], cuts[(place + 1) % len(cuts)]
        edge = _edge(box, start, end)
        partner[one[0], one[1]] = ((other[0], other[1]), edge)
        partner[other[0], other[1]] = ((one[0], one[1]), edge[::-1])
    left = set(range(len(chains)))
    while left:
        number, end = min(left), 0
        ring: Line = []
        while number in left:
            left.remove(number)
            ring += chains[number] if end == 0 else chains[number][::-1]
            (number, end), edge = partner[number, -1 if end == 0 else 0]
            ring += edge
        rings.append(ring)
    return rings


def _cut(position: Position, box: Box) -> float:
    place = box.along(position)
    if place is None:
        raise BrokenLineError(f"a line ends at {position}, off the edge of {box}")
    return place


def _edge(box: Box, start: float, end: float) -> Line:
    """Return the corners between two points on the edge, counter-clockwise."""
    last = end if end > start else end + 4
    return [box.corners[corner % 4] for corner in range(int(start) + 1, int(last) + 1) if start < corner < last]
