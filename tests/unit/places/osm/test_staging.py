"""Staged data of an extract, until it is imported."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.places.models import OSM, place_id
from app.places.osm import staging
from app.places.osm.reader import ImportFailed
from app.places.osm.staging import Selection, discard, fingerprint, opened, stage_file
from tests.factories.extracts import CATHEDRAL, HELSINKI, town, write_extract

STOPPED_HALFWAY = """
import sys, threading
from pathlib import Path
from app.places.osm.staging import stage_file
def stop(_count):
    print("reading", flush=True)
    threading.Event().wait()
stage_file(Path(sys.argv[1]), Path(sys.argv[2]), "mark", stop)
"""


@pytest.fixture
def extract(tmp_path: Path) -> Path:
    return write_extract(tmp_path / "x.osm.pbf", town(), ways=[{"leisure": "park", "name": "Puisto"}])


def read(extract: Path, folder: Path, mark: str = "mark") -> Path:
    return stage_file(extract, folder, mark, lambda _count: None)


def selected(file: Path, selection: Selection) -> list[str]:
    with opened(file) as stage:
        stage.select(selection)
        keys = [place.key for page in stage.pages() for place in page]
        assert sum(stage.count().values()) == len(keys)
    return keys


def test_staged_data_round_trips(extract: Path, tmp_path: Path) -> None:
    with opened(read(extract, tmp_path / "stage")) as stage:
        (page,) = stage.pages()
        assert stage.count() == {
            "cafe": 12, "restaurant": 12, "park": 7, "market": 6, "museum": 6, "viewpoint": 6, "church": 1,
        }  # fmt: skip
    places = {place.key: place for place in page}
    assert len(places) == 50
    assert places["n1"].facts.aliases == ("Suurkirkko", "Nikolainkirkko", "Helsingfors domkyrka")
    assert (places["w1"].lat, places["w1"].lon) == pytest.approx(HELSINKI)


def test_a_complete_stage_is_reused_for_the_same_file_only(extract: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stage"
    first = read(extract, folder)
    extract.unlink()
    assert read(extract, folder) == first
    other = read(write_extract(extract, [CATHEDRAL]), folder, "other")
    assert selected(other, Selection()) == ["n1"]
    assert not first.exists()
    discard(folder)
    assert list(folder.iterdir()) == []


def test_a_killed_run_leaves_no_complete_stage(extract: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stage"
    command = [sys.executable, "-c", STOPPED_HALFWAY, str(extract), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "reading\n"
        os.kill(process.pid, signal.SIGKILL)
    assert (folder / "partial").exists()
    assert list(folder.glob("*.staged")) == []
    assert len(selected(read(extract, folder), Selection())) == 50
    assert not (folder / "partial").exists()


def test_the_filter_can_be_narrowed_and_widened(extract: Path, tmp_path: Path) -> None:
    file = read(extract, tmp_path / "stage")
    assert selected(file, Selection(frozenset({"church", "cafe"}), limit=1)) == ["n1"]
    assert len(selected(file, Selection(frozenset({"church", "cafe"})))) == 13
    lat, lon = HELSINKI
    assert selected(file, Selection(box=(lon - 0.001, lat - 0.001, lon + 0.001, lat + 0.001))) == ["n1", "w1"]
    assert selected(file, Selection(box=(179, lat - 1, -179, lat + 1))) == []
    assert len(selected(file, Selection(box=(lon - 1, lat - 1, -179, lat + 1)))) == 50
    assert len(selected(file, Selection())) == 50


def test_a_stage_lists_removed_places(extract: Path, tmp_path: Path) -> None:
    with opened(read(extract, tmp_path / "stage")) as stage:
        (page,) = stage.pages()
        known = [place_id(OSM, place.key) for place in page]
        assert stage.missing([*known, "gone"]) == ["gone"]


def test_a_folder_that_cannot_be_written_is_named(extract: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    with pytest.raises(ImportFailed, match="blocked"):
        read(extract, blocked / "stage")


def test_a_full_disk_leaves_no_complete_stage(extract: Path, tmp_path: Path) -> None:
    """A limit on file size makes writes fail like a full disk."""
    folder = tmp_path / "stage"
    code = f"import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n{FULL}"
    result = subprocess.run(
        [sys.executable, "-c", code, str(extract), str(folder)], capture_output=True, text=True, check=False
    )
    assert result.stdout.startswith("refused: "), result.stderr
    assert list(folder.glob("*.staged")) == []
    assert len(selected(read(extract, folder), Selection())) == 50


FULL = """
import sys
from pathlib import Path
from app.places.osm.reader import ImportFailed
from app.places.osm.staging import stage_file
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    stage_file(Path(sys.argv[1]), Path(sys.argv[2]), "mark", lambda _count: None)
except ImportFailed as error:
    print(f"refused: {error}")
"""


def test_the_fingerprint_changes_with_the_file(extract: Path) -> None:
    before = fingerprint(extract)
    assert fingerprint(extract) == before
    write_extract(extract, [CATHEDRAL])
    assert fingerprint(extract) != before


def test_a_large_extract_is_not_copied_again_after_a_run_was_killed(
    extract: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "stage"
    code = f"from app.places.osm import staging\nstaging.COPIED_BYTES = 0\n{STOPPED_HALFWAY}"
    command = [sys.executable, "-c", code, str(extract), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "reading\n"
        os.kill(process.pid, signal.SIGKILL)
    monkeypatch.setattr(staging, "COPIED_BYTES", 0)
    monkeypatch.setattr(staging, "copy_places", None)
    assert len(selected(read(extract, folder), Selection())) == 50
    assert [path.suffix for path in folder.iterdir() if path.is_file()] == [".staged"]
