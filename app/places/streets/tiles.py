"""Cuts shapes into vector tiles, and writes these to a PMTiles file."""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import mapbox_vector_tile
import numpy as np
import numpy.typing as npt
import shapely
from mapbox_vector_tile.encoder import on_invalid_geometry_make_valid
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer
from shapely import Geometry, LineString, MultiLineString, MultiPolygon, Polygon, STRtree

from app.places.streets.kinds import FARTHEST, NEAREST
from app.places.streets.shapes import Box, Shape

EXTENT: Final = 4096
BUFFER = 64
"""Margin beyond the edge of a tile, in its units, so that no line ends within the view."""
_DETAIL = 4
"""Tolerance in units of a tile: finer bends are dropped. A tile is shown at 512 pixels or more."""
_SMALLEST = 64
"""Minimum area in square units of a tile: smaller ones are dropped, below the nearest zoom."""

Tile = tuple[int, int, int]


def write_tiles(
    path: Path, shapes: Sequence[Shape], box: Box, about: dict[str, object], done: Callable[[int], None]
) -> int:
    """Write the tiles of some shapes; return how many.

    :param about: the metadata of the file.
    :param done: called for each tile.
    """
    tiles: list[tuple[int, bytes]] = []
    for at, tile in cut(shapes):
        tiles.append((zxy_to_tileid(*at), tile))
        done(1)
    tiles.sort()
    with path.open("wb") as file:
        writer = Writer(file)
        for number, tile in tiles:
            writer.write_tile(number, tile)
        west, south, east, north = (round(edge * 1e7) for edge in box)
        header = {
            "tile_type": TileType.MVT,
            "tile_compression": Compression.GZIP,
            "min_lon_e7": west,
            "min_lat_e7": south,
            "max_lon_e7": east,
            "max_lat_e7": north,
            "center_zoom": NEAREST,
            "center_lon_e7": (west + east) // 2,
            "center_lat_e7": (south + north) // 2,
        }
        writer.finalize(header, about)
    return len(tiles)


def cut(shapes: Sequence[Shape]) -> Iterator[tuple[Tile, bytes]]:
    """Yield the non-empty tiles, each compressed, with zoom, column and row."""
    for zoom in range(FARTHEST, NEAREST + 1):
        shown = [shape for shape in shapes if shape.kind.from_zoom <= zoom]
        if not shown:
            continue
        unit = 1 / (EXTENT * 2**zoom)
        geometries = [shapely.simplify(shape.geometry, _DETAIL * unit) for shape in shown]
        tree = STRtree(geometries)
        for column, row in sorted(_touched(geometries, zoom)):
            reach = BUFFER * unit
            west, north = column / 2**zoom, row / 2**zoom
            edges = (west - reach, north - reach, west + 2**-zoom + reach, north + 2**-zoom + reach)
            found = sorted(int(each) for each in tree.query(shapely.box(*edges)))
            parts = [(shown[each], shapely.clip_by_rect(geometries[each], *edges)) for each in found]
            if (tile := _encoded(parts, zoom, west, north)) is not None:
                yield (zoom, column, row), tile


def _touched(geometries: Sequence[Geometry], zoom: int) -> set[tuple[int, int]]:
    """Return the columns and rows of the tiles that the bounds of some geometries touch."""
    bounds = (shapely.bounds(geometries) * 2**zoom).clip(0, 2**zoom - 1)
    return {
        (column, row)
        for west, north, east, south in bounds[~shapely.is_empty(geometries)].astype(int).tolist()
        for column in range(west, east + 1)
        for row in range(north, south + 1)
    }


def _encoded(parts: Sequence[tuple[Shape, Geometry]], zoom: int, west: float, north: float) -> bytes | None:
    scale = EXTENT * 2**zoom

    def on_tile(positions: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        moved: npt.NDArray[np.float64] = np.rint((positions - np.array([west, north])) * scale)
        return moved

    layers: dict[str, list[dict[str, object]]] = defaultdict(list)
    for shape, pieces in _alike(parts):
        geometry = _whole([shapely.transform(piece, on_tile) for piece in pieces], zoom)
        if geometry is not None:
            layers[shape.kind.layer].append({"geometry": geometry, "properties": shape.properties})
    if not layers:
        return None
    tile = mapbox_vector_tile.encode(
        [{"name": name, "features": features} for name, features in layers.items()],
        default_options={
            "y_coord_down": True,
            "extents": EXTENT,
            "on_invalid_geometry": on_invalid_geometry_make_valid,
        },
    )
    return gzip.compress(tile, mtime=0)


def _alike(parts: Sequence[tuple[Shape, Geometry]]) -> Iterator[tuple[Shape, list[Geometry]]]:
    """Yield the shapes of a tile, grouped by equal properties, which the tile then stores once."""
    groups: dict[object, tuple[Shape, list[Geometry]]] = {}
    for shape, part in parts:
        pieces = [piece for piece in shapely.get_parts(part).tolist() if not piece.is_empty]
        if pieces:
            dimension = int(shapely.get_dimensions(pieces[0]))
            key = (shape.kind.layer, dimension, *sorted(shape.properties.items()))
            groups.setdefault(key, (shape, []))[1].extend(pieces)
    yield from groups.values()


def _whole(pieces: Sequence[Geometry], zoom: int) -> Geometry | None:
    """Return pieces of one dimension as one geometry; None if nothing visible is left."""
    dimension = int(shapely.get_dimensions(pieces[0]))
    smallest = _SMALLEST if zoom < NEAREST else 0
    if dimension == 2:
        # Terraced houses share walls; as parts of one geometry these would make it invalid, and the encoder would drop
        # it.
        merged = shapely.union_all(shapely.make_valid(pieces), grid_size=1)
        areas = [one for one in shapely.get_parts(merged).tolist() if isinstance(one, Polygon) and one.area > smallest]
        return MultiPolygon(areas) if areas else None
    if dimension == 1:
        lines = [piece for piece in pieces if isinstance(piece, LineString) and piece.length > 0]
        return shapely.line_merge(MultiLineString(lines)) if lines else None
    return pieces[0]
