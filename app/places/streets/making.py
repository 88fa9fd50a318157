"""Makes the street tiles of an import from an extract."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import shapely
import structlog
from shapely import Polygon

from app.places.cards import OSM_ATTRIBUTION
from app.places.osm.reader import ImportFailed, Progress
from app.places.streets.archives import archive_path
from app.places.streets.kinds import FARTHEST, NEAREST, Kind
from app.places.streets.land import land_in
from app.places.streets.shapes import Box, Drawing, Shape, on_map, read_drawing
from app.places.streets.tiles import write_tiles

log = structlog.get_logger(__name__)

LARGEST_BYTES = 100 * 1024 * 1024
"""Maximum size of an extract: a city with its surroundings. All of its shapes are in memory, about twenty times as
much."""
_LAND = Kind("earth", "earth", FARTHEST)


@dataclass(frozen=True, slots=True)
class Streets:
    """Tiles that were made but are not served yet.

    :param path: the file.
    :param size: in bytes.
    """

    path: Path
    size: int


def make_streets(  # noqa: PLR0917 - each of them is one thing
    extract: Path, name: str, folder: Path, tiles: Path, mark: str, progress: Progress
) -> Streets | None:
    """Make the vector tiles of an import, unless an earlier run that failed later has already made them.

    :param folder: this import's folder, locked against other processes.
    :param tiles: the folder of all streets, perhaps on another disk.
    :param mark: the extract's fingerprint.
    :param progress: called for each tile.
    :returns: None for an extract that is too large, or has nothing to show.
    :raises ImportFailed: when the extract is damaged, or the disk is full.
    """
    complete = folder / f"{mark[:32]}.pmtiles"
    try:
        if not complete.exists():
            if extract.stat().st_size > LARGEST_BYTES:
                return None
            with TemporaryDirectory(dir=folder, prefix="streets-") as scratch:
                fresh = Path(scratch) / "streets"
                if not _write(extract, name, fresh, progress):
                    return None
                fresh.replace(complete)
        # Incomplete files are not listed.
        tiles.mkdir(parents=True, exist_ok=True)
        copy = archive_path(tiles, name).with_suffix(".partial")
        shutil.copyfile(complete, copy)
        return Streets(copy, copy.stat().st_size)
    except OSError as error:
        raise ImportFailed(f"The streets could not be written: {error.filename}: {error.strerror}.") from error


def serve_streets(streets: Streets, tiles: Path, name: str) -> None:
    """Serve streets in place of earlier ones of this import, atomically.

    :raises OSError: when the folder is no longer writable.
    """
    streets.path.replace(archive_path(tiles, name))
    log.info("streets_made", name=name, bytes=streets.size)


def _write(extract: Path, name: str, fresh: Path, progress: Progress) -> bool:
    """Write the tiles of an extract; return whether it has anything to show."""
    drawing = read_drawing(extract, fresh.parent)
    if drawing.box is None:
        return False
    layers = ("earth", "landuse", "water", "roads", "buildings", "places")
    fields = {"kind": "String", "name": "String"}
    about: dict[str, object] = {
        "name": name,
        "attribution": OSM_ATTRIBUTION,
        "vector_layers": [{"id": one, "fields": fields, "minzoom": FARTHEST, "maxzoom": NEAREST} for one in layers],
    }
    return write_tiles(fresh, list(_within(drawing, drawing.box)), drawing.box, about, progress) > 0


def _within(drawing: Drawing, box: Box) -> Iterator[Shape]:
    """Yield the land of a box, and the shapes on it: an extract contains the objects on its edge in full."""
    west, south, east, north = box
    area = Polygon.from_bounds(*on_map(west, north), *on_map(east, south))
    land = land_in(area, drawing.coasts)
    if land is None and not drawing.coasts:
        land = area
    if land is not None:
        yield Shape(_LAND, {"kind": "earth"}, land)
    for shape in drawing.shapes:
        part = shapely.clip_by_rect(shape.geometry, *area.bounds)
        if not part.is_empty:
            yield replace(shape, geometry=part)
