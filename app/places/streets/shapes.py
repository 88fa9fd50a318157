"""Reads the shapes of a map from an extract, on the square of the Web Mercator map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import asinh, atan, degrees, pi, radians, sinh, tan
from pathlib import Path

import numpy as np
import numpy.typing as npt
import osmium
import shapely
from osmium.filter import KeyFilter
from osmium.osm import Area, Node, Way
from shapely import Geometry, LineString

from app.places.osm.reader import readable
from app.places.streets.kinds import KEYS, Kind, area_kind, line_kind, name_kind, properties

Box = tuple[float, float, float, float]
"""West, south, east and north, in degrees."""

_WKB = osmium.geom.WKBFactory()
_COAST = "coastline"
_MERCATOR_END = 85.0511


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape on the map.

    :param geometry: coordinates from (0, 0) in the north-west of the world to (1, 1) in its south-east.
    """

    kind: Kind
    properties: dict[str, str]
    geometry: Geometry


@dataclass(frozen=True, slots=True)
class Drawing:
    """The shapes of an extract.

    :param box: its area; None if it is empty.
    :param coasts: lines with land on their left.
    """

    box: Box | None
    shapes: list[Shape]
    coasts: list[LineString]


def read_drawing(path: Path, folder: Path) -> Drawing:
    """Read the shapes of an extract. Memory grows with the extract: about 1 kB for each shape.

    :param path: a file that osmium reads (.osm.pbf).
    :param folder: for a file of positions, which is not deleted.
    :raises ImportFailed: when the file is not an extract, or damaged, or the disk is full.
    """
    shapes: list[Shape] = []
    coasts: list[LineString] = []
    with readable(path):
        with osmium.io.Reader(path, osmium.osm.NOTHING) as reader:
            bounds = reader.header().box()
        areas = KeyFilter(*KEYS)
        items = osmium.FileProcessor(path).with_locations(f"sparse_file_array,{folder / 'street-positions'}")
        items.with_areas(areas).with_filter(areas)
        for item in items:
            tags = {tag.k: tag.v for tag in item.tags}
            if isinstance(item, Way) and tags.get("natural") == _COAST:
                coasts.extend(_as_lines(item))
            shapes.extend(_shapes(item, tags))
    box = _bounds([*(shape.geometry for shape in shapes), *coasts])
    if bounds.valid():
        box = (bounds.bottom_left.lon, bounds.bottom_left.lat, bounds.top_right.lon, bounds.top_right.lat)
    return Drawing(box, shapes, coasts)


def _bounds(geometries: list[Geometry]) -> Box | None:
    if not geometries:
        return None
    west, north, east, south = shapely.total_bounds(geometries).tolist()
    return (west - 0.5) * 360, _latitude(south), (east - 0.5) * 360, _latitude(north)


def _latitude(y: float) -> float:
    return degrees(atan(sinh(pi * (1 - 2 * y))))


def on_map(lon: float, lat: float) -> tuple[float, float]:
    """Return a position on the square of the map."""
    bent = asinh(tan(radians(max(-_MERCATOR_END, min(_MERCATOR_END, lat)))))
    return lon / 360 + 0.5, 0.5 - bent / (2 * pi)


def projected(geometry: Geometry) -> Geometry:
    """Return a geometry of degrees on the square of the map."""

    def project(positions: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        lat = np.radians(np.clip(positions[:, 1], -_MERCATOR_END, _MERCATOR_END))
        return np.column_stack((positions[:, 0] / 360 + 0.5, 0.5 - np.arcsinh(np.tan(lat)) / (2 * pi)))

    return shapely.transform(geometry, project)


def _shapes(item: object, tags: Mapping[str, str]) -> Iterator[Shape]:
    match item:
        case Area() if (kind := area_kind(tags)) is not None:
            if (outline := shapely.from_wkb(bytes.fromhex(_WKB.create_multipolygon(item)))) is not None:
                yield Shape(kind, properties(kind, tags), projected(outline))
        case Way() if (kind := line_kind(tags)) is not None:
            for line in _as_lines(item):
                yield Shape(kind, properties(kind, tags), line)
        case Node() if (kind := name_kind(tags)) is not None and item.location.valid():
            yield Shape(kind, properties(kind, tags), shapely.Point(*on_map(item.lon, item.lat)))


def _as_lines(way: Way) -> list[LineString]:
    """Return a way as the lines between nodes that the extract contains, so that gaps are not bridged."""
    lines: list[list[tuple[float, float]]] = [[]]
    for node in way.nodes:
        if node.location.valid():
            lines[-1].append(on_map(node.lon, node.lat))
        elif lines[-1]:
            lines.append([])
    return [LineString(line) for line in lines if len(line) > 1]
