"""Street tiles: from `flask places import` to the map."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import mapbox_vector_tile
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.places.streets.routes import streets, tiles_url
from tests.factories.extracts import CATHEDRAL, write_extract

pytestmark = pytest.mark.usefixtures("catalogue")

PARK = {"leisure": "park", "name": "Esplanadi"}
STREET = {"highway": "pedestrian", "name": "Aleksanterinkatu"}


@pytest.fixture
def tiles(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tiles"
    monkeypatch.setitem(app.config, "WAYPOST", replace(app.config["WAYPOST"], tiles_dir=folder))
    return folder


@pytest.fixture
def run(app: Flask, tiles: Path, tmp_path: Path) -> Callable[..., str]:
    """Run the import of an extract, or another command."""
    extract = write_extract(tmp_path / "Helsinki.osm.pbf", [CATHEDRAL], ways=[PARK, STREET])

    def invoke(*words: str, is_refused: bool = False) -> str:
        command = words if words[:1] == ("remove",) else ("import", str(extract), *words)
        result = app.test_cli_runner().invoke(args=["places", *command])
        assert (result.exit_code != 0) is is_refused, result.output
        return str(result.output)

    return invoke


def first_tile(app: Flask) -> str:
    with app.app_context():
        (archive,) = streets()
        box = archive.box
        column = int((box.west / 360 + 0.5) * 2**9)
        return tiles_url(archive).replace("{z}", "9").replace("{x}", str(column)).replace("{y}", "148")


def test_an_import_makes_tiles_that_are_served(app: Flask, client: FlaskClient, run: Callable[..., str]) -> None:
    assert "Streets: " in run()
    address = first_tile(app)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (packed.status_code, packed.headers["Content-Encoding"]) == (200, "gzip")
    assert packed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert packed.mimetype == "application/vnd.mapbox-vector-tile"
    assert "earth" in mapbox_vector_tile.decode(gzip.decompress(packed.data))
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.data == gzip.decompress(packed.data)
    assert plain.headers["ETag"] != packed.headers["ETag"]
    again = client.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_pages_know_the_streets_from_the_import_on(client: FlaskClient, run: Callable[..., str]) -> None:
    assert "/tiles/" not in client.get("/terms").text
    run()
    assert "/tiles/helsinki/{z}/{x}/{y}.mvt?v=" in client.get("/terms").text


def test_where_there_are_no_streets_a_tile_is_empty(client: FlaskClient, run: Callable[..., str]) -> None:
    run()
    assert client.get("/tiles/helsinki/14/0/0.mvt").status_code == 204


@pytest.mark.parametrize("path", ["oulu/9/0/0", "helsinki/9/512/0", "helsinki/15/0/0", "..%2Fhelsinki/9/0/0"])
def test_other_tiles_are_not_found(client: FlaskClient, run: Callable[..., str], path: str) -> None:
    run()
    assert client.get(f"/tiles/{path}.mvt").status_code == 404


def test_streets_can_be_left_out(run: Callable[..., str], tiles: Path) -> None:
    assert "Streets" not in run("--no-streets")
    assert not tiles.exists()
    run("--dry-run")
    assert not tiles.exists()


def test_removing_an_import_removes_its_streets(run: Callable[..., str], tiles: Path) -> None:
    run()
    assert [path.name for path in tiles.iterdir()] == ["helsinki.pmtiles"]
    run("remove", "helsinki", "--yes")
    assert list(tiles.iterdir()) == []


def test_streets_that_cannot_be_written_are_said(run: Callable[..., str], tiles: Path) -> None:
    tiles.write_text("a file where the folder should be")
    assert "The streets could not be written" in run(is_refused=True)
    tiles.unlink()
    run()
    assert (tiles / "helsinki.pmtiles").exists()


def test_a_damaged_file_is_not_offered(app: Flask, client: FlaskClient, run: Callable[..., str], tiles: Path) -> None:
    run()
    (tiles / "helsinki.pmtiles").write_bytes(b"no tiles")
    with app.app_context():
        assert streets() == []
    assert client.get("/tiles/helsinki/9/0/0.mvt").status_code == 503
