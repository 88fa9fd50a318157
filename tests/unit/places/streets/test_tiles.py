"""Shapes cut into vector tiles, and land between coasts."""

from __future__ import annotations

import gzip
from typing import Any

import mapbox_vector_tile
import pytest
import shapely
from shapely import LineString, Point, Polygon

from app.places.streets.kinds import Kind, area_kind, line_kind, name_kind, properties
from app.places.streets.land import land_in
from app.places.streets.shapes import Shape, on_map
from app.places.streets.tiles import BUFFER, EXTENT, Tile, cut

LAT, LON = 60.17, 24.94
SQUARE = Polygon.from_bounds(0, 0, 1, 1)


def decoded(tiles: list[tuple[Tile, bytes]]) -> dict[Tile, Any]:
    options = {"y_coord_down": True}
    return {at: mapbox_vector_tile.decode(gzip.decompress(tile), default_options=options) for at, tile in tiles}


def street(name: str, west: float, east: float) -> Shape:
    kind = Kind("roads", "minor_road", 13)
    return Shape(kind, {"kind": kind.kind, "name": name}, LineString([on_map(west, LAT), on_map(east, LAT)]))


def test_a_street_is_in_the_tiles_that_it_crosses_from_its_zoom_on() -> None:
    tiles = decoded(list(cut([street("Aleksanterinkatu", LON, LON + 0.03)])))
    columns = {zoom: sorted(x for z, x, _ in tiles if z == zoom) for zoom in (12, 13, 14)}
    assert columns[12] == []
    assert len(columns[13]) >= 1
    assert columns[14] == list(range(columns[14][0], columns[14][0] + len(columns[14])))
    feature = tiles[next(iter(tiles))]["roads"]["features"][0]
    assert feature["properties"] == {"kind": "minor_road", "name": "Aleksanterinkatu"}


def test_shapes_end_a_little_beyond_the_edge_of_a_tile() -> None:
    tiles = decoded(list(cut([street("Long", LON - 0.2, LON + 0.2)])))
    for tile in tiles.values():
        for x, _ in tile["roads"]["features"][0]["geometry"]["coordinates"]:
            assert -BUFFER <= x <= EXTENT + BUFFER


def test_the_pieces_of_one_street_are_one_line() -> None:
    tiles = decoded(list(cut([street("One", LON, LON + 0.001), street("One", LON + 0.001, LON + 0.002)])))
    (feature,) = tiles[min(tiles)]["roads"]["features"]
    assert feature["geometry"]["type"] == "LineString"


def test_a_hole_stays_a_hole() -> None:
    west, north = on_map(LON, LAT)
    outer = shapely.box(west, north, west + 1e-5, north + 1e-5)
    inner = shapely.box(west + 3e-6, north + 3e-6, west + 6e-6, north + 6e-6)
    park = Shape(Kind("landuse", "park", 14), {"kind": "park"}, outer.difference(inner))
    tiles = decoded(list(cut([park]))).values()
    areas = [tile["landuse"]["features"][0]["geometry"]["coordinates"] for tile in tiles]
    rings = [polygon for area in areas for polygon in (area if isinstance(area[0][0][0], list) else [area])]
    assert any(len(polygon) == 2 for polygon in rings)


def test_houses_of_a_row_are_all_there() -> None:
    west, north = on_map(LON, LAT)
    kind = Kind("buildings", "building", 14)
    houses = [shapely.box(west + n * 1e-7, north, west + (n + 1) * 1e-7, north + 1e-7) for n in range(4)]
    tiles = decoded(list(cut([Shape(kind, {"kind": "building"}, house) for house in houses]))).values()
    areas = [shapely.geometry.shape(tile["buildings"]["features"][0]["geometry"]).area for tile in tiles]
    assert sum(areas) == pytest.approx(4 * (1e-7 * EXTENT * 2**14) ** 2, rel=0.3)


def test_a_place_is_named_where_it_is() -> None:
    tags = {"place": "suburb", "name": "Kallio", "name:en": "Kallio", "name:sv": "Berghäll"}
    kind = name_kind(tags)
    assert kind is not None
    tiles = decoded(list(cut([Shape(kind, properties(kind, tags), Point(*on_map(LON, LAT)))])))
    assert all(tile["places"]["features"][0]["properties"]["name"] == "Kallio" for tile in tiles.values())
    assert {zoom for zoom, _, _ in tiles} == {11, 12, 13, 14}


@pytest.mark.parametrize(
    ("tags", "kind"),
    [
        ({"highway": "primary"}, "major_road"),
        ({"highway": "footway", "footway": "sidewalk"}, None),
        ({"highway": "pedestrian", "area": "yes"}, None),
        ({"railway": "subway", "tunnel": "yes"}, None),
        ({"railway": "tram"}, "rail"),
        ({"waterway": "river"}, "river"),
        ({"highway": "proposed"}, None),
    ],
)
def test_lines_have_a_kind_or_are_left_out(tags: dict[str, str], kind: str | None) -> None:
    found = line_kind(tags)
    assert (found and found.kind) == kind


@pytest.mark.parametrize(
    ("tags", "kind"),
    [
        ({"leisure": "park"}, "park"),
        ({"natural": "water"}, "water"),
        ({"building": "yes"}, "building"),
        ({"building": "no"}, None),
        ({"landuse": "military"}, None),
    ],
)
def test_areas_have_a_kind_or_are_left_out(tags: dict[str, str], kind: str | None) -> None:
    found = area_kind(tags)
    assert (found and found.kind) == kind


def test_land_is_on_the_left_of_a_coast() -> None:
    # Northwards through the middle: the map's y axis points down, so land is the western half.
    coast = LineString([(0.5, 1.2), (0.5, -0.2)])
    land = land_in(SQUARE, [coast])
    assert land is not None
    assert list(land.bounds) == [0, 0, 0.5, 1]
    other = land_in(SQUARE, [LineString(coast.coords[::-1])])
    assert other is not None
    assert list(other.bounds) == [0.5, 0, 1, 1]


def test_an_island_is_land_in_the_sea() -> None:
    # Counter-clockwise as seen on the map.
    shore = LineString([(0.4, 0.6), (0.6, 0.6), (0.6, 0.4), (0.4, 0.4), (0.4, 0.6)])
    land = land_in(SQUARE, [shore])
    assert land is not None
    assert land.area == pytest.approx(0.04)


def test_a_coast_whose_last_node_is_outside_continues_to_the_edge() -> None:
    land = land_in(SQUARE, [LineString([(0.5, 0.99), (0.5, 0.5)]), LineString([(0.5, 0.5), (0.5, 0.01)])])
    assert land is not None
    assert land.area == pytest.approx(0.5)


def test_a_coast_that_ends_in_the_middle_says_nothing() -> None:
    assert land_in(SQUARE, [LineString([(0.5, 1.2), (0.5, 0.5)])]) is None
    assert land_in(SQUARE, []) is None
