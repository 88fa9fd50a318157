"""The background of maps without a guide, clipped from worldwide coasts, lakes and rivers with a resolution of 1 km."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, radians

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Geometry, LineString, Polygon, STRtree

from app.places.catalogue.tables import DATA
from app.places.maps.outline import encoded, simplified, simplified_ring
from app.places.maps.rings import Box, Line

WORLD = DATA / "world.bin.xz"
"""Made by `make maps`: the number of lines and their lengths for each of `KINDS`, followed by all positions."""
KINDS = ("land", "lakes", "rivers", "streams")
AREAS = KINDS[:2]
STEPS_A_DEGREE = 500
"""Positions are whole steps of 220 m."""
REACH = 0.45
"""Degrees of latitude from the centre to the edge, as around guides."""
TOLERANCE_M = 100
_FARTHEST_NORTH = 83.0
_KEPT = 64


@dataclass(frozen=True, slots=True)
class _Layer:
    lines: list[Geometry]
    tree: STRtree


def box_around(lat: float, lon: float) -> Box:
    """Return the box of a place's map: roughly a square, centred on a tenth of a degree.

    Places near each other share it.
    """
    lat, lon = round(lat, 1), round(lon, 1)
    north = min(_FARTHEST_NORTH, lat + REACH)
    wide = min(REACH / cos(radians(min(_FARTHEST_NORTH, abs(lat)))), 2.4)
    west, east = round(max(-180.0, lon - wide), 2), round(min(180.0, lon + wide), 2)
    return Box(round(lat - REACH, 2), west, round(north, 2), east)


def world_shapes(box: Box) -> bytes:
    """Return the land, lakes and rivers of a part of the world as JSON, in the form of a guide's map."""
    return shapes_within(box, TOLERANCE_M)


@lru_cache(_KEPT)
def shapes_within(box: Box, tolerance_m: float) -> bytes:
    """Return the land, lakes and rivers of a part of the world as JSON, in the form of a guide's map.

    Cached, because a country takes 0.1 s of CPU time, half the world a second, and the views of a trip are requested
    again.

    :param box: any part of the world; shapes are clipped to it.
    :param tolerance_m: maximum deviation of a line in metres.
    """
    document: dict[str, object] = {"box": {"south": box.south, "west": box.west, "north": box.north, "east": box.east}}
    for kind in KINDS:
        found = [_encoded(line, box, tolerance_m, is_area=kind in AREAS) for line in _clipped(_world()[kind], box)]
        document[kind] = [line for line in found if line is not None]
    return json.dumps(document, separators=(",", ":")).encode()


def _clipped(layer: _Layer, box: Box) -> list[Line]:
    edges = (box.west, box.south, box.east, box.north)
    found: list[Line] = []
    for number in sorted(layer.tree.query(shapely.box(*edges)).tolist()):
        parts = shapely.get_parts(shapely.clip_by_rect(layer.lines[number], *edges)).tolist()
        for part in parts:
            if isinstance(part, Polygon):
                # Under the even-odd rule, a hole is a ring like any other.
                found += [[*ring.coords][:-1] for ring in (part.exterior, *part.interiors)]
            elif isinstance(part, LineString):
                found.append([*part.coords])
    return [line for line in found if len(line) > 1]


def _encoded(line: Line, box: Box, tolerance_m: float, *, is_area: bool) -> str | None:
    coarse = simplified_ring(line, tolerance_m) if is_area else simplified(line, tolerance_m)
    return None if coarse is None else encoded(coarse, (box.west, box.south))


@cache
def _world() -> dict[str, _Layer]:
    """Return the lines of the world by kind; loaded at first use and cached (20 MB)."""
    values = np.frombuffer(lzma.decompress(WORLD.read_bytes()), dtype="<i4")
    counts, values = values[: len(KINDS)], values[len(KINDS) :]
    lengths, steps = values[: counts.sum()], values[counts.sum() :].reshape(-1, 2)
    owners = np.repeat(np.arange(len(lengths)), lengths)
    positions = _positions(steps)
    found: dict[str, _Layer] = {}
    last = 0
    for kind, count in zip(KINDS, counts.tolist(), strict=True):
        start, end = np.searchsorted(owners, [last, last + count]).tolist()
        numbers = owners[start:end] - last
        last += count
        part = positions[start:end]
        lines = _drawn(part, numbers, is_area=kind in AREAS)
        found[kind] = _Layer(lines, STRtree(lines))
    return found


def _drawn(positions: npt.NDArray[np.float64], numbers: npt.NDArray[np.int64], *, is_area: bool) -> list[Geometry]:
    """Return lines, or the areas in rings.

    :param numbers: the line number of each position.
    """
    if is_area:
        rings = np.asarray(shapely.linearrings(positions, indices=numbers), dtype=object)
        areas: list[Geometry] = np.asarray(shapely.polygons(rings), dtype=object).tolist()
        return areas
    lines: list[Geometry] = np.asarray(shapely.linestrings(positions, indices=numbers), dtype=object).tolist()
    return lines


def _positions(steps: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
    """Return longitudes and latitudes from steps, each relative to the previous position, even across lines."""
    positions: npt.NDArray[np.float64] = steps.astype(np.int64).cumsum(axis=0) / STEPS_A_DEGREE
    return positions
