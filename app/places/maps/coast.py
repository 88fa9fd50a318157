"""Reads coasts, lakes and rivers of GSHHG with GMT: Debian's `gmt` and `gmt-gshhg-full`."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from tempfile import TemporaryDirectory

from app.places.maps.rings import Box, Line, Position

LAND, LAKES, ISLETS, PONDS = 1, 2, 3, 4
"""Levels of shores: of land, of lakes in it, of islands in these, of ponds in those."""
_HEADER = re.compile(r"> (?:Shore|River) Bin # \d+, Level (\d+)")


FULL, MIDDLE = "f", "i"
"""Resolutions of GMT's data: about 100 m, and 1 km."""


def shores(box: Box, detail: str = FULL) -> dict[int, list[Line]]:
    """Return all shores in a box, in pieces by level."""
    return _lines(box, "-W", detail)


def rivers(box: Box, detail: str = FULL) -> dict[int, list[Line]]:
    """Return all rivers and canals in a box, in pieces by GMT's level."""
    return _lines(box, "-Ia", detail)


def _lines(box: Box, what: str, detail: str) -> dict[int, list[Line]]:
    found: dict[int, list[Line]] = {}
    line: Line = []
    for row in _gmt(["coast", _region(box), "-M", f"-D{detail}", what]).splitlines():
        header = _HEADER.match(row)
        if header is not None:
            line = []
            found.setdefault(int(header[1]), []).append(line)
        elif row and not row.startswith("#"):
            lon, lat = map(float, row.split()[:2])
            line.append(_within(box, (lon, lat)))
    return found


def _within(box: Box, position: Position) -> Position:
    """Return a position with a longitude in the box's range: GMT may count from 0 to 360."""
    lon, lat = position
    if lon > box.east + 180:
        lon -= 360
    elif lon < box.west - 180:
        lon += 360
    return lon, lat


def inside(box: Box, positions: Iterable[Position], level: int) -> list[bool]:
    """Return for each position in a box whether it lies within a shore of a level.

    :param level: an island in a lake is within the island, the lake and the land.
    """
    asked = list(positions)
    masks = "/".join("s" if number < level else "k" for number in range(5))
    rows = "".join(f"{lon!r} {lat!r} {number}\n" for number, (lon, lat) in enumerate(asked))
    selected = _gmt(["select", _region(box), "-Df", f"-N{masks}"], rows)
    numbers = {int(float(row.split()[2])) for row in selected.splitlines()}
    return [number in numbers for number in range(len(asked))]


def _region(box: Box) -> str:
    return f"-R{box.west!r}/{box.east!r}/{box.south!r}/{box.north!r}"


def _gmt(arguments: list[str], rows: str = "") -> str:
    # GMT writes its history file to the working directory.
    with TemporaryDirectory() as folder:
        answer = subprocess.run(  # noqa: S603 - our own arguments
            ["gmt", *arguments, "--FORMAT_FLOAT_OUT=%.7f"],  # noqa: S607 - where the system has it
            input=rows,
            cwd=folder,
            text=True,
            capture_output=True,
            check=True,
        )
    return answer.stdout
