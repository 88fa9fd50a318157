"""Computes the land and sea of an extract from its coastlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

import shapely
from shapely import Geometry, LineString, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

_ASIDE = 1e-9
"""Distance beside a coast at which to look for its land, as a share of the map's square: 4 cm on the equator."""
_LOOSE = 0.02
"""Maximum gap, as a share of the extract, between the end of a coast and the edge: its next node is outside."""


def land_in(area: Polygon, coasts: Sequence[LineString]) -> BaseGeometry | None:
    """Return the land of an area on the square of the map; None if its coasts leave that undefined.

    The coasts cut the area into faces. A face with more coast on the coast's left than on its right is land.

    :param coasts: lines with land on their left.
    """
    lines = list(_lines([part.intersection(area) for part in _to_the_edge(area, coasts)]))
    if not lines:
        return None
    cuts = shapely.unary_union([area.exterior, *lines])
    faces = [face for face in shapely.polygonize([cuts]).geoms if isinstance(face, Polygon)]
    tree, votes = STRtree(faces), [0.0] * len(faces)
    for line in lines:
        for spot, vote in _sides(line):
            for face in tree.query(spot, predicate="intersects"):
                votes[int(face)] += vote
    # A coast that ends within the area has the same face on both sides.
    if not any(abs(vote) > _ASIDE for vote in votes):
        return None
    return shapely.union_all([face for face, vote in zip(faces, votes, strict=True) if vote > 0])


def _to_the_edge(area: Polygon, coasts: Sequence[LineString]) -> Iterator[LineString]:
    west, north, east, south = area.bounds
    near = _LOOSE * min(east - west, south - north)
    for line in _lines([shapely.line_merge(shapely.multilinestrings(list(coasts)), directed=True)] if coasts else []):
        points = list(line.coords)
        if not line.is_closed:
            first, last = (_edge_near(area, Point(points[at]), near) for at in (0, -1))
            points = [*first, *points, *last]
        yield LineString(points)


def _edge_near(area: Polygon, end: Point, near: float) -> list[tuple[float, float]]:
    edge = area.exterior
    if not area.contains(end) or edge.distance(end) > near:
        return []
    on_edge = edge.interpolate(edge.project(end))
    # Slightly beyond the edge, because rounding may end the line before it.
    return [(on_edge.x + (on_edge.x - end.x) * _LOOSE, on_edge.y + (on_edge.y - end.y) * _LOOSE)]


def _lines(geometries: Sequence[Geometry]) -> Iterator[LineString]:
    for geometry in geometries:
        for part in shapely.get_parts(geometry).tolist():
            if isinstance(part, LineString) and part.length > 0:
                yield part


def _sides(line: LineString) -> Iterator[tuple[Point, float]]:
    """Yield a point on either side of each segment, with its length: positive on the left, negative on the right.

    The y axis of the map's square points down.
    """
    for (x, y), (to_x, to_y) in pairwise(line.coords):
        if length := hypot(to_x - x, to_y - y):
            left_x, left_y = (to_y - y) / length * _ASIDE, -(to_x - x) / length * _ASIDE
            middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
            yield Point(middle_x + left_x, middle_y + left_y), length
            yield Point(middle_x - left_x, middle_y - left_y), -length
