"""Reads an extract object by object.

The positions of nodes are stored in a file (16 bytes each), because OpenStreetMap's ways only refer to them: memory
grows only with the outlines of imported areas. For a country that file would be larger than memory, and slow. So
`copy_places` first copies the needed hundredth of the extract into a separate one. It holds a bit for each possible
object number, which takes up to 2 GB, however large the country is.
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

from app.places.osm.facts import Facts, read_facts
from app.places.osm.tags import KEYS, NAME_KEYS

Progress = Callable[[int], None]
"""Called with the number of newly processed places."""

HALF_TURN = 180.0
"""Degrees: points farther apart are closer across the 180th meridian."""

_TIMESTAMP = "osmosis_replication_timestamp"


class ImportFailed(Exception):
    """An import can't continue, and has changed nothing; the message is a sentence for support staff."""


@dataclass(frozen=True, slots=True)
class ExtractedPlace:
    """A place of an extract.

    :param key: `n`, `w` or `r` with the object's number.
    :param is_area: whether the position is an area's centroid, which is better than the middle of its outline.
    """

    key: str
    is_area: bool
    lat: float
    lon: float
    facts: Facts


def data_timestamp(path: Path) -> datetime | None:
    """Return when the extract was taken from OpenStreetMap, if known.

    :raises ImportFailed: when the file is not an extract.
    """
    with readable(path), osmium.io.Reader(path, osmium.osm.NOTHING) as reader:
        text = reader.header().get(_TIMESTAMP, "")
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def copy_places(path: Path, copy: Path) -> None:
    """Copy the places of an extract, and everything that their outlines refer to, into a smaller one.

    :param path: a file that osmium reads (.osm.pbf).
    :param copy: the target, which must end in .osm.pbf; it is replaced.
    :raises ImportFailed: when the file is not an extract, or damaged, or the disk is full.
    """
    with readable(path), osmium.BackReferenceWriter(copy, path, overwrite=True) as writer:
        items = osmium.FileProcessor(path)
        for one in _filters():
            items.with_filter(one)
        for item in items:
            if _facts(item) is not None:
                writer.add(item)


def extract_places(path: Path, folder: Path, progress: Progress) -> Iterator[ExtractedPlace]:
    """Yield the places of an extract; one with a closed outline appears twice, the second time as an area.

    :param path: the file that `copy_places` wrote; the original extract gives the same places.
    :param folder: for a file of positions, which is not deleted.
    :param progress: called for each place.
    :raises ImportFailed: when the file is not an extract, or damaged, or the disk is full.
    """
    filters = _filters()
    with readable(path):
        items = osmium.FileProcessor(path).with_locations(f"sparse_file_array,{folder / 'positions'}")
        items.with_areas(*filters)
        for one in filters:
            items.with_filter(one)
        for item in items:
            if (found := _extracted(item)) is not None:
                yield found
                progress(1)


def _filters() -> tuple[KeyFilter, KeyFilter]:
    return KeyFilter(*KEYS), KeyFilter(*NAME_KEYS)


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn osmium's errors into a sentence for support staff.

    :raises ImportFailed: when the file is not an extract, or damaged, or the disk is full.
    """
    try:
        yield
    except (RuntimeError, OSError, UnicodeDecodeError) as error:
        # The library has no exception types: it raises runtime errors for bad and truncated files and full disks.
        raise ImportFailed(f"{path.name} could not be read: {error}") from error


def _extracted(item: object) -> ExtractedPlace | None:
    match item:
        case Node() if (facts := _facts(item)) is not None and item.location.valid():
            return ExtractedPlace(f"n{item.id}", False, item.lat, item.lon, facts)
        case Way() if (facts := _facts(item)) is not None:
            return _at(f"w{item.id}", False, _middle(item.nodes), facts)
        case Area() if (facts := _facts(item)) is not None:
            key = f"{'w' if item.from_way() else 'r'}{item.orig_id()}"
            return _at(key, True, _centroid(item), facts)
        case _:
            return None


def _at(key: str, is_area: bool, position: tuple[float, float] | None, facts: Facts) -> ExtractedPlace | None:
    return None if position is None else ExtractedPlace(key, is_area, *position, facts)


def _facts(item: object) -> Facts | None:
    if not isinstance(item, OSMObject):
        return None
    return read_facts({tag.k: tag.v for tag in item.tags})


def _middle(nodes: WayNodeList) -> tuple[float, float] | None:
    """Return the centre of a way's bounding box; None if the extract has none of its nodes."""
    known = [(node.lat, node.lon) for node in nodes if node.location.valid()]
    if not known:
        return None
    lats = [lat for lat, _ in known]
    lons = [_unwrapped(lon, known[0][1]) for _, lon in known]
    return (min(lats) + max(lats)) / 2, _unwrapped((min(lons) + max(lons)) / 2, 0.0)


def _centroid(area: Area) -> tuple[float, float] | None:
    """Return the centroid of an area's outer rings, weighted by their sizes (the shoelace formula)."""
    total = lats = lons = 0.0
    first: float | None = None
    for ring in area.outer_rings():
        size, lat, lon = _ring(ring)
        first = lon if first is None else first
        total, lats, lons = total + size, lats + size * lat, lons + size * _unwrapped(lon, first)
    return (lats / total, _unwrapped(lons / total, 0.0)) if total else None


def _unwrapped(lon: float, other: float) -> float:
    """Return a longitude as the number closest to another one: 181 rather than -179 next to 180."""
    if abs(lon - other) <= HALF_TURN:
        return lon
    return lon - 2 * HALF_TURN if lon > other else lon + 2 * HALF_TURN


def _ring(ring: OuterRing) -> tuple[float, float, float]:
    """Return twice the size of a ring, in square degrees, and its centroid."""
    # Relative to its first node: products of full coordinates would lose all significant digits.
    origin_lat, origin_lon = ring[0].lat, ring[0].lon
    points = [(node.lat - origin_lat, _unwrapped(node.lon, origin_lon) - origin_lon) for node in ring]
    size = lat = lon = 0.0
    for (a, b), (c, d) in pairwise(points):
        cross = b * c - d * a
        size, lat, lon = size + cross, lat + (a + c) * cross, lon + (b + d) * cross
    if not size:
        return 0.0, origin_lat, origin_lon
    return abs(size), origin_lat + lat / (3 * size), origin_lon + lon / (3 * size)
