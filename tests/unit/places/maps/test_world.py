"""Maps of places without a guide."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from app.places.maps.rings import Box, Position
from app.places.maps.world import box_around, world_shapes
from tests.shapes import decoded, is_inside

MOST_BYTES = 15_000


def shapes_at(lat: float, lon: float) -> dict[str, Any]:
    shapes: dict[str, Any] = json.loads(world_shapes(box_around(lat, lon)))
    return shapes


def is_in(shapes: dict[str, Any], kind: str, position: Position) -> bool:
    box = Box(**shapes["box"])
    return is_inside(position, [decoded(ring, (box.west, box.south)) for ring in shapes[kind]])


def test_a_town_on_a_coast_has_land_on_one_side_and_sea_on_the_other() -> None:
    nouakchott = shapes_at(18.086, -15.975)
    assert is_in(nouakchott, "land", (-15.9, 18.1))
    assert not is_in(nouakchott, "land", (-16.2, 18.1))


def test_a_town_on_a_lake_has_its_lake() -> None:
    bukoba = shapes_at(-1.332, 31.812)
    assert is_in(bukoba, "lakes", (32.1, -1.35))
    assert not is_in(bukoba, "lakes", (31.75, -1.35))


def test_an_island_in_a_lake_is_not_water() -> None:
    managua = shapes_at(11.43, -85.83)
    assert is_in(managua, "lakes", (-85.75, 11.65))
    assert not is_in(managua, "lakes", (-85.60, 11.50))


@pytest.mark.parametrize("east", [179.98, -179.98])
def test_maps_end_at_the_180th_meridian(east: float) -> None:
    box = box_around(-16.8, east)
    assert (box.west, box.east)[east > 0] == (-180 if east < 0 else 180)
    assert world_shapes(box)


@pytest.mark.parametrize(("lat", "lon"), [(78.22, 15.65), (67.28, 14.40), (-53.16, -70.91), (-8.84, 13.23), (0.0, 0.0)])
def test_a_map_is_small(lat: float, lon: float) -> None:
    shapes = world_shapes(box_around(lat, lon))
    assert len(gzip.compress(shapes)) < MOST_BYTES


def test_places_near_each_other_share_a_map() -> None:
    assert box_around(-1.332, 31.812) == box_around(-1.3, 31.83)
