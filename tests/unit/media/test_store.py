"""The folder of photos."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.media.store import PhotoStore


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_photo_is_found_under_its_name(tmp_path: Path) -> None:
    store = PhotoStore(tmp_path / "media")
    name = store.name_of("asha", b"photo")
    assert store.save(name, b"photo") is True
    path = store.path(name)
    assert path is not None
    assert path.read_bytes() == b"photo"


def test_the_same_photo_of_the_same_traveller_is_one_file(tmp_path: Path) -> None:
    store = PhotoStore(tmp_path)
    name = store.name_of("asha", b"photo")
    assert store.save(name, b"photo") is True
    assert store.save(name, b"photo") is False
    assert [path.name for path in files(tmp_path)] == [name]


def test_names_differ_by_traveller_and_by_photo(tmp_path: Path) -> None:
    store = PhotoStore(tmp_path)
    names = {store.name_of("asha", b"photo"), store.name_of("mina", b"photo"), store.name_of("asha", b"another")}
    assert len(names) == 3
    assert all(len(name) <= 120 for name in names)


def test_deleting_a_photo_twice_is_fine(tmp_path: Path) -> None:
    store = PhotoStore(tmp_path)
    name = store.name_of("asha", b"photo")
    store.save(name, b"photo")
    state = store.state(name)
    store.delete(name, state)
    store.delete(name, state)
    assert files(tmp_path) == []
    assert (store.state(name), store.read(name)) == (None, None)


def test_a_photo_that_was_saved_again_is_not_deleted(tmp_path: Path) -> None:
    store = PhotoStore(tmp_path)
    name = store.name_of("asha", b"photo")
    store.save(name, b"photo")
    before = store.state(name)
    store.save(name, b"photo")
    store.delete(name, before)
    assert store.read(name) == b"photo"
    store.delete(name, None)
    assert store.read(name) == b"photo"


def test_a_photo_is_written_atomically(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = PhotoStore(tmp_path)
    name = store.name_of("asha", b"photo")
    seen: list[bytes | None] = []
    write = Path.write_bytes

    def watched(self: Path, data: bytes) -> int:
        written = write(self, data[:2])
        seen.append(store.read(name))
        write(self, data)
        seen.append(store.read(name))
        return written

    monkeypatch.setattr(Path, "write_bytes", watched)
    store.save(name, b"photo")
    store.save(name, b"photo")
    assert seen == [None, None, b"photo", b"photo"]


def test_concurrent_writes_of_the_same_photo_succeed(tmp_path: Path) -> None:
    store = PhotoStore(tmp_path)
    name = store.name_of("asha", b"photo")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: store.save(name, b"photo"), range(64)))
    assert [path.name for path in files(tmp_path)] == [name]
    assert store.read(name) == b"photo"


def test_a_failed_write_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    store = PhotoStore(tmp_path)
    with pytest.raises(OSError, match="No space left"):
        store.save(store.name_of("asha", b"photo"), b"photo")
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["", "..", "../../etc/passwd", "a.webp", "A" * 64 + ".webp", "a" * 64 + ".webp\n", "a" * 64]
)
def test_other_names_have_no_path(tmp_path: Path, name: str) -> None:
    store = PhotoStore(tmp_path)
    assert store.path(name) is None
    with pytest.raises(ValueError, match="not the name of a photo"):
        store.delete(name, (0, 0))
    assert store.read(name) is None
