"""Reading an extract object by object.

Where nodes are is kept in a file (16 bytes each), as ways only name them: memory does not grow with the extract, but
for the outlines of the areas that are worth keeping.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import osmium
from osmium.filter import KeyFilter
from osmium.osm import Area, Node, OSMObject, OuterRing, Way, WayNodeList

from app.places.osm.errors import ImportFailed
from app.places.osm.facts import Facts, facts
from app.places.osm.tags import KEYS, NAME_KEYS

Progress = Callable[[int], None]
"""Called with how many more objects are done."""

HALF_TURN = 180.0
"""Degrees: what is farther apart is nearer the other way round, across the 180th meridian."""

_TIMESTAMP = "osmosis_replication_timestamp"


@dataclass(frozen=True, slots=True)
class Found:
    """A place of the extract.

    :param key: `n`, `w` or `r` with the object's number.
    :param is_area: whether the position is the middle of an area, which is better than that of the line around it.
    """

    key: str
    is_area: bool
    lat: float
    lon: float
    facts: Facts


def data_timestamp(path: Path) -> datetime | None:
    """Return when the extract was taken from OpenStreetMap, if it says so.

    :raises ImportFailed: when the file is no extract.
    """
    with _readable(path), osmium.io.Reader(path, osmium.osm.NOTHING) as reader:
        text = reader.header().get(_TIMESTAMP, "")
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def extract_places(path: Path, folder: Path, progress: Progress) -> Iterator[Found]:
    """Yield the places of an extract; one whose outline is closed comes twice, the second time as an area.

    :param path: of a file that osmium reads (.osm.pbf).
    :param folder: for a file of positions, which is left there.
    :param progress: told of each place.
    :raises ImportFailed: when the file is no extract, is damaged, or the folder has no room.
    """
    filters = KeyFilter(*KEYS), KeyFilter(*NAME_KEYS)
    with _readable(path):
        things = osmium.FileProcessor(path).with_locations(f"sparse_file_array,{folder / 'positions'}")
        things.with_areas(*filters)
        for one in filters:
            things.with_filter(one)
        for thing in things:
            if (found := _found(thing)) is not None:
                yield found
                progress(1)


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (RuntimeError, OSError, UnicodeDecodeError) as error:
        # The library has no kinds of its own: bad and truncated files and full disks are runtime errors.
        raise ImportFailed(f"{path.name} cannot be read to its end: {error}") from error


def _found(thing: object) -> Found | None:
    match thing:
        case Node() if (told := _facts(thing)) is not None and thing.location.valid():
            return Found(f"n{thing.id}", False, thing.lat, thing.lon, told)
        case Way() if (told := _facts(thing)) is not None:
            return _at(f"w{thing.id}", False, _middle(thing.nodes), told)
        case Area() if (told := _facts(thing)) is not None:
            key = f"{'w' if thing.from_way() else 'r'}{thing.orig_id()}"
            return _at(key, True, _centroid(thing), told)
        case _:
            return None


def _at(key: str, is_area: bool, position: tuple[float, float] | None, told: Facts) -> Found | None:
    return None if position is None else Found(key, is_area, *position, told)


def _facts(thing: object) -> Facts | None:
    if not isinstance(thing, OSMObject):
        return None
    return facts({tag.k: tag.v for tag in thing.tags})


def _middle(nodes: WayNodeList) -> tuple[float, float] | None:
    """Return the middle of the box around a way; None when the extract has none of its nodes."""
    known = [(node.lat, node.lon) for node in nodes if node.location.valid()]
    if not known:
        return None
    lats = [lat for lat, _ in known]
    lons = [_beside(lon, known[0][1]) for _, lon in known]
    return (min(lats) + max(lats)) / 2, _beside((min(lons) + max(lons)) / 2, 0.0)


def _centroid(area: Area) -> tuple[float, float] | None:
    """Return the centroid of an area's outer rings, weighted by their sizes (the shoelace formula)."""
    total = lats = lons = 0.0
    first: float | None = None
    for ring in area.outer_rings():
        size, lat, lon = _ring(ring)
        first = lon if first is None else first
        total, lats, lons = total + size, lats + size * lat, lons + size * _beside(lon, first)
    return (lats / total, _beside(lons / total, 0.0)) if total else None


def _beside(lon: float, other: float) -> float:
    """Return a longitude by the number that is nearest to another one: 181, rather than -179, beside 180."""
    if abs(lon - other) <= HALF_TURN:
        return lon
    return lon - 2 * HALF_TURN if lon > other else lon + 2 * HALF_TURN


def _ring(ring: OuterRing) -> tuple[float, float, float]:
    """Return twice the size of a ring, in square degrees, and its centroid."""
    # Products of small differences: taken from the equator, all their digits would be lost.
    base_lat, base_lon = ring[0].lat, ring[0].lon
    points = [(node.lat - base_lat, _beside(node.lon, base_lon) - base_lon) for node in ring]
    size = lat = lon = 0.0
    for (a, b), (c, d) in pairwise(points):
        cross = b * c - d * a
        size, lat, lon = size + cross, lat + (a + c) * cross, lon + (b + d) * cross
    if not size:
        return 0.0, base_lat, base_lon
    return abs(size), base_lat + lat / (3 * size), base_lon + lon / (3 * size)
