"""Make the maps of guides that have none: `python -m app.places.maps.make`, by `make maps`, with Debian's GMT.

Its data is GSHHG 2.3 (Wessel and Smith, 1996), under the GNU LGPL.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from math import cos, radians

from app.places.catalogue.guides import Guide, guide_files, read_guides
from app.places.geo import METRES_A_DEGREE
from app.places.maps import coast
from app.places.maps.files import INDEX, MAPS
from app.places.maps.outline import encoded, simplified, simplified_ring
from app.places.maps.rings import Box, Line, closed, joined

REACH = 0.45
"""Degrees of latitude from the centre of a city to the edge of its map: 50 km."""
MOST_REACH = 1.2
"""The same for a region: as far as its guide extends; its coasts are then coarser."""
TOLERANCE_M = 25
COARSER = 1.25
MOST_BYTES = 15_000
"""Maximum compressed size of a map."""
WIDE_RIVERS, NARROW_RIVERS = (0, 1, 2, 8), (3, 4, 9)
"""GMT's levels, without rivers that are dry for most of the year."""
HEADING = "# The maps of guides, made by `make maps`: key of the guide; its south, west, north and east (degrees).\n"


def box_of(guide: Guide) -> Box:
    """Return the box of a guide's map: roughly a square, in whole hundredths of a degree."""
    reach = REACH
    if guide.geoname is None:
        reach = min(MOST_REACH, max(REACH, 1000 * guide.radius_km / METRES_A_DEGREE))
    wide = min(reach / cos(radians(guide.lat)), 2 * MOST_REACH)
    south, north = round(guide.lat - reach, 2), round(guide.lat + reach, 2)
    return Box(south, round(max(-180, guide.lon - wide), 2), north, round(min(180, guide.lon + wide), 2))


def shapes(box: Box) -> bytes:
    """Return the land, lakes and rivers of a part of the world as JSON, as fine as `MOST_BYTES` allows."""
    shores = coast.shores(box)
    land = _rings(box, shores, coast.LAND)
    lakes = [ring for level in (coast.LAKES, coast.ISLETS, coast.PONDS) for ring in _rings(box, shores, level)]
    rivers = coast.rivers(box)
    wide, narrow = (_of(rivers, levels) for levels in (WIDE_RIVERS, NARROW_RIVERS))
    tolerance_m: float = TOLERANCE_M
    while True:
        document = {
            "box": asdict(box),
            "land": _areas(land, box, tolerance_m),
            "lakes": _areas(lakes, box, tolerance_m),
            "rivers": _ways(wide, box, tolerance_m),
            "streams": _ways(narrow, box, tolerance_m),
        }
        written = json.dumps(document, separators=(",", ":")).encode()
        if len(gzip.compress(written)) <= MOST_BYTES:
            return written
        tolerance_m *= COARSER


def _rings(box: Box, shores: dict[int, list[Line]], level: int) -> list[Line]:
    lines = joined(shores.get(level, ()))
    if not lines and level != coast.LAND:
        return []
    return closed(lines, box, starts_inside=coast.inside(box, box.corners[:1], level)[0])


def _of(rivers: dict[int, list[Line]], levels: Iterable[int]) -> list[Line]:
    return joined(line for level in levels for line in rivers.get(level, ()))


def _areas(rings: Iterable[Line], box: Box, tolerance_m: float) -> list[str]:
    found = (simplified_ring(ring, tolerance_m) for ring in rings)
    return [encoded(ring, (box.west, box.south)) for ring in found if ring is not None]


def _ways(lines: Iterable[Line], box: Box, tolerance_m: float) -> list[str]:
    return [encoded(simplified(line, tolerance_m), (box.west, box.south)) for line in lines]


def make(guide: Guide) -> str:
    """Write the map of a guide and return its row for the index."""
    box = box_of(guide)
    (MAPS / f"{guide.key}.json").write_bytes(shapes(box))
    return f"{guide.key}\t{box.south:g}\t{box.west:g}\t{box.north:g}\t{box.east:g}"


def main() -> None:
    """Make missing maps and those of guides whose centre has moved, and remove those without a guide."""
    guides = {guide.key: guide for guide in read_guides(guide_files())}
    MAPS.mkdir(exist_ok=True)
    had = INDEX.read_text(encoding="utf-8").splitlines()[1:] if INDEX.exists() else []
    rows = {row.partition("\t")[0]: row for row in had}
    current = {key: rows[key] for key, guide in guides.items() if _is_made(guide, rows.get(key))}
    for path in MAPS.glob("*.json"):
        if path.stem not in current:
            path.unlink()
    with ProcessPoolExecutor() as pool:
        missing = [guide for key, guide in guides.items() if key not in current]
        current |= dict(zip((guide.key for guide in missing), pool.map(make, missing), strict=True))
    INDEX.write_text(HEADING + "".join(f"{current[key]}\n" for key in sorted(current)), encoding="utf-8")
    size = sum(path.stat().st_size for path in MAPS.glob("*.json"))
    sys.stdout.write(f"{len(missing)} maps made, {len(current)} in total, {size:,} bytes\n")


def _is_made(guide: Guide, row: str | None) -> bool:
    if row is None or not (MAPS / f"{guide.key}.json").exists():
        return False
    box = box_of(guide)
    return [float(cell) for cell in row.split("\t")[1:]] == [box.south, box.west, box.north, box.east]


if __name__ == "__main__":
    main()
