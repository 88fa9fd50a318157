"""Reading an extract."""

from __future__ import annotations

from pathlib import Path

import osmium
import pytest
from osmium.io import Header
from osmium.osm.mutable import Node, Relation, Way

from app.places.geo import distance_m
from app.places.osm.reader import ExtractedPlace, ImportFailed, copy_places, data_timestamp, extract_places
from tests.factories.extracts import CATHEDRAL, HELSINKI, town, write_extract


def read(path: Path, folder: Path) -> dict[str, ExtractedPlace]:
    """Return the last object of each key."""
    return {found.key: found for found in extract_places(path, folder, lambda _count: None)}


def test_nodes_ways_and_areas_are_found_where_they_are(tmp_path: Path) -> None:
    park = {"leisure": "park", "name": "Puisto"}
    path = write_extract(tmp_path / "x.osm.pbf", [CATHEDRAL], ways=[park], areas=[park | {"name": "Saari"}])
    found = read(path, tmp_path)
    assert {key: place.is_area for key, place in found.items()} == {"n1": False, "w1": True, "r1": True}
    assert (found["n1"].lat, found["n1"].lon) == pytest.approx(HELSINKI)
    assert (found["w1"].lat, found["w1"].lon) == pytest.approx(HELSINKI)
    assert (found["r1"].lat, found["r1"].lon) == pytest.approx((HELSINKI[0] + 0.01, HELSINKI[1]))
    assert found["r1"].facts.name == "Saari"


def test_the_copy_of_an_extract_has_the_same_places_and_nothing_else(tmp_path: Path) -> None:
    house = {"tourism": "museum", "name": "House"}
    path = write_extract(
        tmp_path / "x.osm.pbf",
        [CATHEDRAL, {"amenity": "bench"}, {"shop": "bakery", "name": "A bakery"}],
        ways=[house, {"highway": "residential", "name": "A street"}],
        areas=[{"leisure": "park", "name": "Puisto"}],
    )
    copy = tmp_path / "copy.osm.pbf"
    copy_places(path, copy)
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    assert read(copy, tmp_path / "one") == read(path, tmp_path / "other")
    assert copy.stat().st_size < path.stat().st_size


def test_areas_across_the_180th_meridian_are_located_correctly(tmp_path: Path) -> None:
    path = tmp_path / "x.osm.pbf"
    island, road = {"place": "island", "name": "Taveuni"}, {"man_made": "pier", "name": "Waiyevo"}
    rings = {1: (179.9, 180.0), 2: (-180.0, -179.9), 3: (179.9, -179.9)}
    with osmium.SimpleWriter(path) as writer:
        for way, (west, east) in rings.items():
            for corner, place in enumerate([(west, -17.0), (east, -17.0), (east, -16.8), (west, -16.8)]):
                writer.add_node(Node(id=10 * way + corner, version=1, location=place))
        for way in rings:
            corners = [10 * way + corner for corner in (0, 1, 2, 3, 0)]
            writer.add_way(Way(id=way, version=1, nodes=corners, tags=island if way == 3 else {}))
        writer.add_way(Way(id=4, version=1, nodes=[10, 21], tags=road))
        members = [("w", 1, "outer"), ("w", 2, "outer")]
        writer.add_relation(Relation(id=1, version=1, members=members, tags={"type": "multipolygon", **island}))
    found = read(path, tmp_path)
    assert found.keys() == {"r1", "w3", "w4"}
    for key, lat in (("r1", -16.9), ("w3", -16.9), ("w4", -17.0)):
        assert -180 <= found[key].lon <= 180
        assert distance_m(found[key].lat, found[key].lon, lat, 180.0) < 10, key


def test_unnamed_and_irrelevant_objects_are_skipped(tmp_path: Path) -> None:
    nodes = [{"tourism": "museum"}, {"name": "Pankki", "amenity": "bank"}, {"name": "Kahvila", "amenity": "cafe"}]
    assert list(read(write_extract(tmp_path / "x.osm.pbf", nodes), tmp_path)) == ["n3"]


def test_a_way_with_missing_nodes_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "x.osm.pbf"
    with osmium.SimpleWriter(path) as writer:
        tags = {"leisure": "park", "name": "Puisto"}
        writer.add_way(Way(id=1, version=1, nodes=[1, 2, 3], tags=tags))
    assert read(path, tmp_path) == {}


def test_the_date_of_the_data_is_read(tmp_path: Path) -> None:
    header = Header()
    header.set("osmosis_replication_timestamp", "2026-11-01T20:21:22Z")
    path = tmp_path / "dated.osm.pbf"
    osmium.SimpleWriter(path, header=header).close()
    moment = data_timestamp(path)
    assert moment is not None
    assert moment.isoformat() == "2026-11-01T20:21:22+00:00"
    assert data_timestamp(write_extract(tmp_path / "undated.osm.pbf", town())) is None


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_a_truncated_extract_is_refused(tmp_path: Path, share: float) -> None:
    whole = write_extract(tmp_path / "x.osm.pbf", town(400, 400)).read_bytes()
    path = tmp_path / "cut.osm.pbf"
    path.write_bytes(whole[: int(share * len(whole))] or b"no extract at all")
    with pytest.raises(ImportFailed, match=r"^cut.osm.pbf could not be read"):
        read(path, tmp_path)


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Helsinki")
    with pytest.raises(ImportFailed, match=r"notes\.txt"):
        data_timestamp(path)
