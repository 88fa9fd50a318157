"""Make the coasts, lakes and rivers of the whole world: `python -m app.places.maps.make_world`, by `make maps`."""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterable

import numpy as np

from app.places.maps import coast
from app.places.maps.rings import Box, Line, closed, joined
from app.places.maps.world import STEPS_A_DEGREE, WORLD

EVERYWHERE = Box(-60, -180, 84, 180)
"""All of the world except Antarctica, which has no cities."""
WIDE_RIVERS, NARROW_RIVERS = (0, 1, 2, 8), (3,)
SMALLEST = 4
"""Minimum points of a ring."""


def main() -> None:
    """Write the file unless it exists."""
    if WORLD.exists():
        return
    shores = coast.shores(EVERYWHERE, coast.MIDDLE)
    land, lakes, islets = (
        _steps(closed(joined(shores.get(level, ())), EVERYWHERE, starts_inside=False), SMALLEST)
        for level in (coast.LAND, coast.LAKES, coast.ISLETS)
    )
    rivers = coast.rivers(EVERYWHERE, coast.MIDDLE)
    wide, narrow = (
        _steps(joined(line for level in levels for line in rivers.get(level, ())), 2)
        for levels in (WIDE_RIVERS, NARROW_RIVERS)
    )
    kinds = [land, lakes + islets, wide, narrow]
    lines = [line for kind in kinds for line in kind]
    positions = np.array([position for line in lines for position in line], dtype=np.int64)
    steps = np.diff(positions, axis=0, prepend=0).astype("<i4")
    header = np.array([*map(len, kinds), *map(len, lines)], dtype="<i4")
    packed = lzma.compress(header.tobytes() + steps.tobytes(), preset=9 | lzma.PRESET_EXTREME)
    WORLD.write_bytes(packed)
    sys.stdout.write(f"{len(lines):,} lines of the world, {len(positions):,} positions, {len(packed):,} bytes\n")


def _steps(lines: Iterable[Line], least: int) -> list[list[tuple[int, int]]]:
    """Return lines in whole steps, without repeated positions and without lines that have too few points."""
    found = []
    for line in lines:
        steps = [(round(lon * STEPS_A_DEGREE), round(lat * STEPS_A_DEGREE)) for lon, lat in line]
        distinct = [step for number, step in enumerate(steps) if number == 0 or step != steps[number - 1]]
        if len(distinct) >= least:
            found.append(distinct)
    return found


if __name__ == "__main__":
    main()
