"""A full disk under the database: writes are refused with a reason, and no acknowledged write is lost."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import live
from tests.browser.seeding import Traveller, make_traveller, make_trip
from tests.live import LiveServer
from tests.system.test_faults import call
from tests.waiting import wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="mounts a small disk")

ROOM_BYTES = 48 * 1024 * 1024
MOST_WRITES = 400


@pytest.fixture
def disk(tmp_path: Path, prepared: Path) -> Iterator[Path]:
    """A disk with room for the database and little more."""
    folder = tmp_path / "disk"
    folder.mkdir()
    size = sum(file.stat().st_size for file in prepared.rglob("*") if file.is_file()) + ROOM_BYTES
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("needs the right to mount a file system")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def server(disk: Path, prepared: Path) -> Iterator[LiveServer]:
    with live.running(disk, prepared=prepared) as server:
        yield server


def fill(disk: Path) -> Path:
    filler = disk / "filler"
    with filler.open("wb") as file:
        try:
            while True:
                file.write(bytes(64 * 1024))
                file.flush()
        except OSError:
            return filler


def rename(server: LiveServer, traveller: Traveller, trip: str, name: str) -> int:
    return call(server, "PUT", f"/itinerary/{trip}", {"trip_name": name}, traveller.bearer).status


def test_writes_are_refused_reads_go_on_and_it_works_again_with_room(server: LiveServer, disk: Path) -> None:
    traveller = make_traveller(server)
    trip = make_trip(server, traveller)
    path = f"/itinerary/{trip}"
    assert rename(server, traveller, trip, "Name 0") == 200
    filler = fill(disk)
    statuses: Counter[int] = Counter()
    name = "Name 0"
    for number in range(1, MOST_WRITES):
        status = rename(server, traveller, trip, f"Name {number}")
        statuses[status] += 1
        if status == 200:
            name = f"Name {number}"
        assert call(server, "GET", path, headers=traveller.bearer).body["trip_name"] == name
        if statuses[503] == 3:
            break
    assert set(statuses) <= {200, 503}, statuses
    assert statuses[503] == 3
    filler.unlink()
    wait_for(lambda: rename(server, traveller, trip, "With room") == 200, 10)
    assert call(server, "GET", path, headers=traveller.bearer).body["trip_name"] == "With room"
    live.wait_for_status(server.settings.port, "/health/ready", 200)
