"""Photos are stored and deleted with their transaction, also when their folder fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.db import transaction
from app.errors import Unavailable
from app.extensions import db
from app.media import service as media
from tests.logs import events
from tests.photo_stores import names

OWNER = "asha"

pytestmark = pytest.mark.usefixtures("folder_store")


def stored() -> list[str]:
    return names(media.photo_store())


def put(photo: bytes = b"photo") -> str:
    return media.store_photo(db.session(), OWNER, photo)


def broken(self: Path, *_args: object, **_options: object) -> None:
    raise PermissionError(13, "Permission denied", str(self))


def test_an_unwritable_folder_is_refused_and_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_bytes", broken)
    with pytest.raises(Unavailable, match="can't store pictures right now"):
        put()
    assert [line["event"] for line in events(caplog)] == ["photo_write_failed"]
    assert stored() == []


def test_an_unreadable_folder_is_refused_before_anything_is_deleted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = put()
    transaction.commit(db.session())
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", broken)
        with pytest.raises(Unavailable):
            media.delete_after_commit(db.session(), name)
    assert [line["event"] for line in events(caplog)] == ["photo_read_failed"]


def test_a_failed_deletion_is_only_logged(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    name = put()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", broken)
        transaction.commit(db.session())
    assert [line["event"] for line in events(caplog)] == ["photo_delete_failed"]
    assert stored() == [name]
