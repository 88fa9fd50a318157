"""Reachability by land: a place across the sea is not near, however short the distance."""

from __future__ import annotations

import heapq
import lzma
import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property
from math import ceil, cos, floor, hypot, radians
from pathlib import Path

from app.places.geo import METRES_A_DEGREE, distance_m

CELLS_A_DEGREE = 40
"""A cell is 2.8 km from south to north. The grid also has land in the cells next to coasts, so gaps of two cells of
water are crossed, by a bridge or a short ferry. Longer bridges and tunnels are in `data/fixed_links.tsv`."""
FIRST_LAT = -60
"""Excludes Antarctica, which has no cities."""
COLUMNS = 360 * CELLS_A_DEGREE
ROWS = (90 - FIRST_LAT) * CELLS_A_DEGREE
DATA = Path(__file__).parent / "data" / "land.bin.xz"
"""Made by `scripts/make-land`."""
ASHORE = 1
"""Positions this many cells off the grid's land still count as land, because the grid is coarse."""
ISLET_M = 10_000
"""Around a position off the grid's land, as on an unmapped island, everything within this distance counts as the same
island."""

Cell = tuple[int, int]
"""Row from the south, column from the 180th meridian eastwards."""


@cache
def _rows() -> tuple[array[int], ...]:
    """Return for each row the columns where land begins and ends, alternately."""
    values = array("H", lzma.decompress(DATA.read_bytes()))
    if sys.byteorder == "big":
        values.byteswap()
    rows = []
    start = 0
    for _ in range(ROWS):
        end = start + 1 + values[start]
        rows.append(values[start + 1 : end])
        start = end
    return tuple(rows)


def is_land(cell: Cell) -> bool:
    """Return whether the centre of a cell is land, or a bridge or tunnel crosses it."""
    row, column = cell
    return 0 <= row < ROWS and bisect_right(_rows()[row], column % COLUMNS) % 2 == 1


def cell_of(lat: float, lon: float) -> Cell:
    """Return the cell of a position (degrees)."""
    return floor((lat - FIRST_LAT) * CELLS_A_DEGREE), floor((lon + 180) * CELLS_A_DEGREE) % COLUMNS


class Surroundings:
    """The area that is reachable by land from a position.

    :param lat: the position's latitude, degrees north.
    :param lon: degrees east.
    :param limit_m: the longest distance in metres, in straight lines around water.
    """

    def __init__(self, lat: float, lon: float, limit_m: float) -> None:
        self._lat, self._lon, self._limit_m = lat, lon, limit_m

    def distance_m(self, lat: float, lon: float) -> float | None:
        """Return the distance of a position by land; None beyond the limit, or across the sea.

        If the map has no land at the start, an island is missing: nearby positions count as being on it.
        """
        straight = distance_m(self._lat, self._lon, lat, lon)
        if straight > self._limit_m:
            return None
        if self._start is None:
            return straight if straight <= ISLET_M else None
        if self._is_by_land(lat, lon):
            return straight
        cell = _ashore(cell_of(lat, lon))
        around = None if cell is None else self._distances.get(cell)
        return None if around is None else max(straight, around)

    def _is_by_land(self, lat: float, lon: float) -> bool:
        """Return whether the straight line crosses no wide water, the usual case."""
        width = (lon - self._lon + 180) % 360 - 180
        steps = max(1, ceil(max(abs(lat - self._lat), abs(width)) * CELLS_A_DEGREE))
        return all(
            is_land(cell_of(self._lat + (lat - self._lat) * step / steps, self._lon + width * step / steps))
            for step in range(steps + 1)
        )

    @cached_property
    def _start(self) -> Cell | None:
        """The cell at which routes begin; None at sea."""
        return _ashore(cell_of(self._lat, self._lon))

    @cached_property
    def _distances(self) -> dict[Cell, float]:
        """The shortest distance by land to each cell within the limit, in metres (Dijkstra's algorithm)."""
        if self._start is None:
            return {}
        best = {self._start: 0.0}
        queue = [(0.0, self._start)]
        while queue:
            way, cell = heapq.heappop(queue)
            if way > best[cell]:
                continue
            for neighbour, step in _steps(cell):
                longer = way + step
                if longer <= self._limit_m and longer < best.get(neighbour, longer + 1) and is_land(neighbour):
                    best[neighbour] = longer
                    heapq.heappush(queue, (longer, neighbour))
        return best


def _steps(cell: Cell) -> Iterator[tuple[Cell, float]]:
    row, column = cell
    height = METRES_A_DEGREE / CELLS_A_DEGREE
    width = height * cos(radians(FIRST_LAT + row / CELLS_A_DEGREE))
    for up in (-1, 0, 1):
        for right in (-1, 0, 1):
            if up or right:
                yield (row + up, (column + right) % COLUMNS), hypot(up * height, right * width)


def _ashore(cell: Cell) -> Cell | None:
    """Return the nearest land cell; None at sea."""
    row, column = cell
    near = sorted(
        (up * up + right * right, row + up, (column + right) % COLUMNS)
        for up in range(-ASHORE, ASHORE + 1)
        for right in range(-ASHORE, ASHORE + 1)
    )
    return next(((up, right) for _, up, right in near if is_land((up, right))), None)
