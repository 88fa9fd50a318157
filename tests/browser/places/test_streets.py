"""Streets on the map of a trip: from an import, or from a PMTiles file on another server."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.config import ROOT
from tests.browser.seeding import make_traveller, make_trip
from tests.browser.visits import wait_until, wait_until_alive
from tests.factories.extracts import CATHEDRAL, write_extract
from tests.fakes.tiles import TileServer, tile_server
from tests.live import LiveServer, environment, running
from tests.ports import free_port

pytestmark = pytest.mark.browser

PARK = {"leisure": "park", "name": "Esplanadi"}
IS_GREEN = """() => [...document.querySelectorAll('.leaflet-streets-pane canvas')].some((canvas) => {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === 0xd5 && data[at + 1] === 0xe6 && data[at + 2] === 0xbb) return true;
  return false;
})"""
"""Whether a park is drawn in the colour of the light theme."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Path:
    """The PMTiles file of an extract, as made by `flask places import`."""
    folder = tmp_path_factory.mktemp("extract")
    var_dir = folder / "var"
    shutil.copytree(prepared, var_dir)
    extract = write_extract(folder / "Helsinki.osm.pbf", [CATHEDRAL], ways=[PARK] * 8)
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "places", "import", str(extract)]
    subprocess.run(command, cwd=ROOT, env=environment(var_dir, free_port()), check=True, capture_output=True)
    (made,) = var_dir.rglob("helsinki.pmtiles")
    return made


@pytest.fixture(scope="module")
def tiles(archive: Path) -> Iterator[TileServer]:
    with tile_server(archive.read_bytes()) as server:
        yield server


@pytest.fixture(scope="module")
def live_server(tiles: TileServer, tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[LiveServer]:
    """An installation whose maps have the streets of another server."""
    settings = {"MAP_TILES_URL": tiles.url, "MAP_TILES_ATTRIBUTION": "Somebody’s streets", "WORKERS": "0"}
    with running(tmp_path_factory.mktemp("streets"), extra=settings, prepared=prepared) as server:
        yield server


def open_map(server: LiveServer, context: BrowserContext) -> Page:
    """Open the map of a trip to Helsinki, in light colours."""
    asha = make_traveller(server, "Asha Rao")
    asha.sign_in(context, server)
    page = context.new_page()
    page.goto(f"/trip/{make_trip(server, asha, city='Helsinki', name='Helsinki', days=1)}")
    wait_until_alive(page)
    page.get_by_role("button", name="Open trip map").click()
    expect(page.locator(".map-mark").first).to_be_visible()
    return page


def test_streets_come_from_a_pmtiles_file_by_ranges_and_name_their_source(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, tiles: TileServer
) -> None:
    page = open_map(live_server, open_context(color_scheme="light", reduced_motion="reduce"))
    wait_until(page, f"({IS_GREEN})()")
    assert tiles.ranges
    expect(page.get_by_text("Somebody’s streets")).to_be_visible()


def test_where_the_other_server_fails_the_map_has_its_stops_and_the_rest_of_the_page_works(
    loud_page: Page, live_server: LiveServer, tiles: TileServer
) -> None:
    tiles.is_broken = True
    try:
        page = open_map(live_server, loud_page.context)
        page.get_by_role("button", name="Zoom in").click()
        expect(page.locator(".map-mark").first).to_be_visible()
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("heading", level=1, name="Helsinki")).to_be_visible()
    finally:
        tiles.is_broken = False
