"""The behaviour of all photo stores: the folder and the bucket."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from app.db.types import utc_now
from app.media.folder import FolderStore
from app.media.store import PhotoStore, is_name, name_of
from tests.photo_stores import names

NAME = name_of("asha", b"photo")
OTHER_NAMES = ["", "..", "../../etc/passwd", "a.webp", "A" * 64 + ".webp", "a" * 64 + ".webp\n", "a" * 64]


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_photo_is_found_under_its_name(store: PhotoStore) -> None:
    assert store.save(NAME, b"photo").is_new is True
    assert store.read(NAME) == b"photo"


def test_the_same_photo_of_the_same_traveller_is_stored_once(store: PhotoStore) -> None:
    assert store.save(NAME, b"photo").is_new is True
    assert store.save(NAME, b"photo").is_new is False
    assert names(store) == [NAME]


def test_names_differ_by_traveller_and_by_photo() -> None:
    found = {NAME, name_of("mina", b"photo"), name_of("asha", b"another")}
    assert len(found) == 3
    assert all(len(name) <= 120 for name in found)


def test_all_photos_are_listed_with_their_time(store: PhotoStore) -> None:
    assert names(store) == []
    for photo in (b"photo", b"another"):
        store.save(name_of("asha", photo), photo)
    assert names(store) == sorted([NAME, name_of("asha", b"another")])
    assert all(abs(photo.saved_at - utc_now()) < timedelta(minutes=1) for photo in store.photos())


def test_deleting_a_photo_twice_is_fine(store: PhotoStore) -> None:
    state = store.save(NAME, b"photo").state
    store.delete(NAME, state)
    store.delete(NAME, state)
    assert names(store) == []
    assert (store.state(NAME), store.read(NAME)) == (None, None)


def test_a_photo_that_was_saved_again_is_not_deleted(store: PhotoStore) -> None:
    before = store.save(NAME, b"photo").state
    assert store.state(NAME) == before
    again = store.save(NAME, b"photo").state
    assert store.state(NAME) == again
    store.delete(NAME, before)
    assert store.read(NAME) == b"photo"
    store.delete(NAME, None)
    assert store.read(NAME) == b"photo"


def test_concurrent_writes_of_the_same_photo_succeed(store: PhotoStore) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: store.save(NAME, b"photo"), range(32)))
    assert names(store) == [NAME]
    assert store.read(NAME) == b"photo"


def test_a_store_that_works_passes_its_check_and_keeps_nothing(store: PhotoStore) -> None:
    store.check()
    assert names(store) == []


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_other_names_are_of_no_photo(name: str, store: PhotoStore) -> None:
    assert not is_name(name)
    with pytest.raises(ValueError, match="not the name of a photo"):
        store.delete(name, "a state")
    assert store.read(name) is None
    assert store.signed_address(name) is None


def test_a_file_is_written_atomically(folder_store: FolderStore, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes | None] = []
    write = Path.write_bytes

    def watched(self: Path, data: bytes) -> int:
        written = write(self, data[:2])
        seen.append(folder_store.read(NAME))
        write(self, data)
        seen.append(folder_store.read(NAME))
        return written

    monkeypatch.setattr(Path, "write_bytes", watched)
    folder_store.save(NAME, b"photo")
    folder_store.save(NAME, b"photo")
    assert seen == [None, None, b"photo", b"photo"]


def test_concurrent_and_failed_writes_leave_no_other_file(
    folder_store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    folder_store.save(NAME, b"photo")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        folder_store.save(name_of("asha", b"another"), b"another")
    assert [path.name for path in files(folder_store.folder)] == [NAME]
