"""The available maps, one file per guide, and the choice of one for a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.places.catalogue.tables import DATA, read_table
from app.places.geo import distance_m
from app.places.maps.rings import Box
from app.places.maps.world import box_around, world_shapes

MAPS = DATA / "maps"
INDEX = MAPS / "index.tsv"
"""The area of each map: key, south, west, north, east."""


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map.

    :param key: the key of its guide.
    """

    key: str
    box: Box

    @property
    def path(self) -> Path:
        """The path of its shapes, as JSON."""
        return MAPS / f"{self.key}.json"


@cache
def maps() -> tuple[MapFile, ...]:
    """Return all maps."""
    return tuple(MapFile(key, Box(*map(float, cells))) for key, *cells in read_table(INDEX, 5))


def map_of(lat: float, lon: float) -> MapFile | None:
    """Return the map whose centre is nearest to a position; None if no map contains it."""
    return min((each for each in maps() if each.box.holds(lat, lon)), key=lambda m: _off(m.box, lat, lon), default=None)


def shapes_around(lat: float, lon: float) -> bytes:
    """Return the land and water around a position as JSON: from a guide's map, or else from the coarser world map."""
    drawn = map_of(lat, lon)
    return world_shapes(box_around(lat, lon)) if drawn is None else drawn.path.read_bytes()


def _off(box: Box, lat: float, lon: float) -> float:
    return distance_m((box.south + box.north) / 2, (box.west + box.east) / 2, lat, lon)
