"""Photos are stored and deleted with their transaction."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from app.db import transaction
from app.errors import Unavailable
from app.extensions import db
from app.media import service as media
from tests.logs import events

OWNER = "asha"


@pytest.fixture(autouse=True)
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for photos of this test alone."""
    monkeypatch.setitem(app.config, "WAYPOST", replace(app.config["WAYPOST"], media_dir=tmp_path / "media"))
    return tmp_path / "media"


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def store(photo: bytes = b"photo") -> str:
    return media.store_photo(db.session(), OWNER, photo)


def broken(self: Path, *_args: object, **_options: object) -> None:
    raise PermissionError(13, "Permission denied", str(self))


def test_a_photo_stays_after_commit(folder: Path) -> None:
    name = store()
    transaction.commit(db.session())
    transaction.rollback(db.session())
    assert stored(folder) == [name]


def test_a_new_photo_is_deleted_after_rollback(folder: Path) -> None:
    store()
    assert len(stored(folder)) == 1
    transaction.rollback(db.session())
    assert stored(folder) == []


def test_an_existing_photo_survives_a_rollback(folder: Path) -> None:
    name = store()
    transaction.commit(db.session())
    assert store() == name
    transaction.rollback(db.session())
    assert stored(folder) == [name]


def test_a_photo_that_another_call_stores_survives_a_rollback(folder: Path) -> None:
    name = store()
    media.photo_store().save(name, b"photo")
    transaction.rollback(db.session())
    assert stored(folder) == [name]


def test_a_photo_is_deleted_after_commit(folder: Path) -> None:
    name = store()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    assert stored(folder) == [name]
    transaction.commit(db.session())
    assert stored(folder) == []


def test_a_rollback_cancels_the_deletion(folder: Path) -> None:
    name = store()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    transaction.rollback(db.session())
    transaction.commit(db.session())
    assert stored(folder) == [name]


def test_a_photo_that_is_stored_again_is_not_deleted(folder: Path) -> None:
    name = store()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    store()
    transaction.commit(db.session())
    assert stored(folder) == [name]


def test_deleting_a_missing_photo_is_fine(folder: Path) -> None:
    media.delete_after_commit(db.session(), media.photo_store().name_of(OWNER, b"photo"))
    transaction.commit(db.session())
    assert stored(folder) == []


def test_an_unwritable_folder_is_refused_and_logged(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_bytes", broken)
    with pytest.raises(Unavailable, match="can't store pictures right now"):
        store()
    assert [line["event"] for line in events(caplog)] == ["photo_write_failed"]
    assert stored(folder) == []


def test_an_unreadable_folder_is_refused_before_anything_is_deleted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = store()
    transaction.commit(db.session())
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", broken)
        with pytest.raises(Unavailable):
            media.delete_after_commit(db.session(), name)
    assert [line["event"] for line in events(caplog)] == ["photo_read_failed"]


def test_a_failed_deletion_is_only_logged(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = store()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", broken)
        transaction.commit(db.session())
    assert [line["event"] for line in events(caplog)] == ["photo_delete_failed"]
    assert stored(folder) == [name]


def test_only_a_photo_has_a_url() -> None:
    assert media.photo_url("a.webp") == "/media/a.webp"
    assert media.photo_url(None) is None
