"""Photos go and stay with the transaction that they belong to."""

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


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def keep(photo: bytes = b"photo") -> str:
    return media.keep(db.session, OWNER, photo)


def broken(self: Path, *_args: object, **_options: object) -> None:
    raise PermissionError(13, "Permission denied", str(self))


def test_a_photo_stays_when_the_transaction_is_kept(folder: Path) -> None:
    name = keep()
    transaction.commit(db.session)
    transaction.rollback(db.session)
    assert kept(folder) == [name]


def test_a_new_photo_goes_when_the_transaction_is_dropped(folder: Path) -> None:
    keep()
    assert len(kept(folder)) == 1
    transaction.rollback(db.session)
    assert kept(folder) == []


def test_one_that_was_there_before_stays_when_the_transaction_is_dropped(folder: Path) -> None:
    name = keep()
    transaction.commit(db.session)
    assert keep() == name
    transaction.rollback(db.session)
    assert kept(folder) == [name]


def test_one_that_another_call_keeps_meanwhile_stays_when_the_transaction_is_dropped(folder: Path) -> None:
    name = keep()
    media.photo_store().save(name, b"photo")
    transaction.rollback(db.session)
    assert kept(folder) == [name]


def test_dropping_waits_for_the_commit(folder: Path) -> None:
    name = keep()
    transaction.commit(db.session)
    media.drop(db.session, name)
    assert kept(folder) == [name]
    transaction.commit(db.session)
    assert kept(folder) == []


def test_what_was_to_be_dropped_stays_when_the_transaction_is(folder: Path) -> None:
    name = keep()
    transaction.commit(db.session)
    media.drop(db.session, name)
    transaction.rollback(db.session)
    transaction.commit(db.session)
    assert kept(folder) == [name]


def test_one_that_is_kept_again_is_not_dropped(folder: Path) -> None:
    name = keep()
    transaction.commit(db.session)
    media.drop(db.session, name)
    keep()
    transaction.commit(db.session)
    assert kept(folder) == [name]


def test_dropping_what_is_gone_already_is_fine(folder: Path) -> None:
    media.drop(db.session, media.photo_store().name_of(OWNER, b"photo"))
    transaction.commit(db.session)
    assert kept(folder) == []


def test_a_folder_that_cannot_be_written_to_is_said_and_logged(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_bytes", broken)
    with pytest.raises(Unavailable, match="can't keep pictures right now"):
        keep()
    assert [line["event"] for line in events(caplog)] == ["photo_not_kept"]
    assert kept(folder) == []


def test_a_folder_that_cannot_be_looked_into_is_said_before_anything_is_dropped(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep()
    transaction.commit(db.session)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", broken)
        with pytest.raises(Unavailable):
            media.drop(db.session, name)
    assert [line["event"] for line in events(caplog)] == ["photo_out_of_reach"]


def test_a_file_that_cannot_be_removed_fails_nothing(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep()
    transaction.commit(db.session)
    media.drop(db.session, name)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", broken)
        transaction.commit(db.session)
    assert [line["event"] for line in events(caplog)] == ["photo_left_behind"]
    assert kept(folder) == [name]


def test_a_photo_has_an_address_and_no_photo_has_none() -> None:
    assert media.photo_url("a.webp") == "/media/a.webp"
    assert media.photo_url(None) is None
