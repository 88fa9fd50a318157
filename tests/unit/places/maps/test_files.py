"""The committed maps."""

from __future__ import annotations

import gzip
import json

from app.places.catalogue.guides import guide_files
from app.places.maps.files import MAPS, map_of, maps
from app.places.maps.make import MOST_BYTES
from tests.shapes import decoded, is_inside

SAN_MARCO, BASIN = (12.3390, 45.4342), (12.3450, 45.4310)


def test_each_map_is_in_the_index_and_small() -> None:
    assert {path.stem for path in MAPS.glob("*.json")} == {each.key for each in maps()}
    assert {each.key for each in maps()} <= {path.stem for path in guide_files()}
    for each in maps():
        assert len(gzip.compress(each.path.read_bytes())) <= MOST_BYTES, each.key


def test_venice_is_an_island_in_its_lagoon() -> None:
    lon, lat = SAN_MARCO
    drawn = map_of(lat, lon)
    assert drawn is not None
    assert drawn.key == "venice"
    shapes = json.loads(drawn.path.read_bytes())
    land = [decoded(ring, (drawn.box.west, drawn.box.south)) for ring in shapes["land"]]
    assert is_inside(SAN_MARCO, land)
    assert not is_inside(BASIN, land)


def test_in_the_middle_of_an_ocean_there_is_no_map() -> None:
    assert map_of(0, -30) is None
