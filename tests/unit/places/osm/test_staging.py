"""What was read of an extract, kept until it is published."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.places.ids import place_id
from app.places.models import OSM
from app.places.osm.errors import ImportFailed
from app.places.osm.staging import Choice, discard, fingerprint, opened, stage_file
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


def chosen(file: Path, choice: Choice) -> list[str]:
    with opened(file) as stage:
        stage.choose(choice)
        keys = [place.key for page in stage.pages() for place in page]
        assert sum(stage.count().values()) == len(keys)
    return keys


def test_what_was_read_comes_back_the_same(extract: Path, tmp_path: Path) -> None:
    with opened(read(extract, tmp_path / "stage")) as stage:
        (page,) = stage.pages()
        assert stage.count() == {
            "cafe": 12, "restaurant": 12, "park": 7, "market": 6, "museum": 6, "viewpoint": 6, "church": 1,
        }  # fmt: skip
    places = {place.key: place for place in page}
    assert len(places) == 50
    assert places["n1"].facts.aliases == ("Suurkirkko", "Nikolainkirkko", "Helsingfors domkyrka")
    assert (places["w1"].lat, places["w1"].lon) == pytest.approx(HELSINKI)


def test_a_whole_stage_is_not_read_again_and_another_files_is(extract: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stage"
    first = read(extract, folder)
    extract.unlink()
    assert read(extract, folder) == first
    other = read(write_extract(extract, [CATHEDRAL]), folder, "other")
    assert chosen(other, Choice()) == ["n1"]
    assert not first.exists()
    discard(folder)
    assert list(folder.iterdir()) == []


def test_a_killed_run_leaves_nothing_that_counts(extract: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stage"
    command = [sys.executable, "-c", STOPPED_HALFWAY, str(extract), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "reading\n"
        os.kill(process.pid, signal.SIGKILL)
    assert (folder / "partial").exists()
    assert list(folder.glob("*.staged")) == []
    assert len(chosen(read(extract, folder), Choice())) == 50
    assert not (folder / "partial").exists()


def test_a_choice_narrows_and_widens_again(extract: Path, tmp_path: Path) -> None:
    file = read(extract, tmp_path / "stage")
    assert chosen(file, Choice(frozenset({"church", "cafe"}), limit=1)) == ["n1"]
    assert len(chosen(file, Choice(frozenset({"church", "cafe"})))) == 13
    lat, lon = HELSINKI
    assert chosen(file, Choice(box=(lon - 0.001, lat - 0.001, lon + 0.001, lat + 0.001))) == ["n1", "w1"]
    assert chosen(file, Choice(box=(179, lat - 1, -179, lat + 1))) == []
    assert len(chosen(file, Choice(box=(lon - 1, lat - 1, -179, lat + 1)))) == 50
    assert len(chosen(file, Choice())) == 50


def test_a_stage_knows_what_is_gone(extract: Path, tmp_path: Path) -> None:
    with opened(read(extract, tmp_path / "stage")) as stage:
        (page,) = stage.pages()
        known = [place_id(OSM, place.key) for place in page]
        assert stage.missing([*known, "gone"]) == ["gone"]


def test_a_folder_that_cannot_be_written_is_named(extract: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    with pytest.raises(ImportFailed, match="blocked"):
        read(extract, blocked / "stage")


def test_a_full_disk_leaves_nothing_that_counts(extract: Path, tmp_path: Path) -> None:
    """A limit of the size of files fails writes as a full disk does."""
    folder = tmp_path / "stage"
    code = f"import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n{FULL}"
    result = subprocess.run(
        [sys.executable, "-c", code, str(extract), str(folder)], capture_output=True, text=True, check=False
    )
    assert result.stdout.startswith("refused: "), result.stderr
    assert list(folder.glob("*.staged")) == []
    assert len(chosen(read(extract, folder), Choice())) == 50


FULL = """
import sys
from pathlib import Path
from app.places.osm.errors import ImportFailed
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
