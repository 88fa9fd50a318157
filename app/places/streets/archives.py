"""The available street archives, one per import, and their tiles."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import structlog
from pmtiles.reader import MmapSource, Reader
from pmtiles.tile import MagicNumberNotFound, SpecVersionUnsupported, deserialize_header

from app.places.maps.rings import Box

log = structlog.get_logger(__name__)

DAMAGED = (OSError, EOFError, ValueError, struct.error, MagicNumberNotFound, SpecVersionUnsupported)
"""Errors raised for a file that is not an archive or is truncated."""
_ENDING = ".pmtiles"
_HEADER_BYTES = 127
_DEGREE = 1e7
_FILES_KNOWN = 256


@dataclass(frozen=True, slots=True)
class Archive:
    """The streets of an import.

    :param mark: changes whenever the file is replaced.
    :param nearest: the largest zoom with tiles.
    """

    name: str
    mark: str
    box: Box
    nearest: int


def archive_path(folder: Path, name: str) -> Path:
    """Return the path of an import's streets."""
    return folder / f"{name}{_ENDING}"


def archives(folder: Path) -> list[Archive]:
    """Return the archives in a folder, the largest area first: later ones are drawn on top."""
    found: list[Archive] = []
    for path in folder.glob(f"*{_ENDING}"):
        try:
            found.append(_archive(path, _mark(path)))
        except FileNotFoundError:
            # Removed since the listing.
            continue
        except DAMAGED as error:
            log.error("streets_unreadable", file=path.name, error=repr(error))
    return sorted(found, key=lambda one: (-_size(one.box), one.name))


def read_tile(folder: Path, name: str, zoom: int, column: int, row: int) -> bytes | None:
    """Return a gzip-compressed tile; empty if the streets have no such tile, None if there are no such streets.

    :raises Exception: one of `DAMAGED`, for a damaged file.
    """
    try:
        with archive_path(folder, name).open("rb") as file:
            return Reader(MmapSource(file)).get(zoom, column, row) or b""
    except FileNotFoundError:
        return None


def remove_streets(folder: Path, name: str) -> None:
    """Remove the streets of an import, if it has any."""
    archive_path(folder, name).unlink(missing_ok=True)


def _mark(path: Path) -> str:
    facts = path.stat()
    return f"{facts.st_mtime_ns:x}-{facts.st_size:x}"


@lru_cache(_FILES_KNOWN)
def _archive(path: Path, mark: str) -> Archive:
    with path.open("rb") as file:
        header = deserialize_header(file.read(_HEADER_BYTES))
    south, west = header["min_lat_e7"] / _DEGREE, header["min_lon_e7"] / _DEGREE
    north, east = header["max_lat_e7"] / _DEGREE, header["max_lon_e7"] / _DEGREE
    return Archive(path.name.removesuffix(_ENDING), mark, Box(south, west, north, east), header["max_zoom"])


def _size(box: Box) -> float:
    return (box.north - box.south) * (box.east - box.west)
