"""A bucket that is down, silent or refusing, loses responses or lies: real calls to a server on loopback."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import ROOT
from app.db import transaction
from app.errors import Unavailable
from app.extensions import db
from app.media import service as media
from app.media.store import PhotoStore, name_of, path_of
from app.runner.database import check_store
from app.runner.host import StartError
from app.web.configuration import current_settings
from tests.logs import events
from tests.photo_stores import names, use

if TYPE_CHECKING:
    from tests.fakes.s3 import S3Server

OWNER = "asha"
NAME = name_of(OWNER, b"photo")
SLACK_SECONDS = 20


def trouble(s3: S3Server, name: str, only: str | None = None) -> None:
    s3.trouble, s3.only = type(s3).Trouble[name], only


@pytest.fixture
def impatient(bucket_store: PhotoStore, monkeypatch: pytest.MonkeyPatch, app: Flask, s3: S3Server) -> PhotoStore:
    """The store of a process that waits 0.2 s for a read."""
    monkeypatch.setattr("app.media.s3.READ_SECONDS", 0.2)
    return use(app, monkeypatch, media_s3=s3.settings(access_key="of the impatient"))


@pytest.mark.parametrize("how", ["BROKEN", "DENIED", "STALL"])
def test_an_upload_is_answered_with_503_and_leaves_nothing(
    impatient: PhotoStore, s3: S3Server, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    trouble(s3, how)
    began = time.monotonic()
    with pytest.raises(Unavailable, match="can't store pictures right now"):
        media.store_photo(db.session(), OWNER, b"photo")
    assert time.monotonic() - began < SLACK_SECONDS
    assert "photo_write_failed" in [line["event"] for line in events(caplog)]
    s3.trouble = None
    assert names(impatient) == []


def test_an_upload_whose_answer_is_lost_is_deleted_again(bucket_store: PhotoStore, s3: S3Server) -> None:
    trouble(s3, "LOST", only="PUT")
    with pytest.raises(Unavailable):
        media.store_photo(db.session(), OWNER, b"photo")
    assert ("PUT", f"/photos/waypost/{path_of(NAME)}") in s3.asked
    assert s3.objects() == []


@pytest.mark.parametrize("how", ["BROKEN", "DENIED", "STALL", "CUT", "LIE"])
def test_a_photo_that_does_not_come_whole_is_answered_with_503_and_not_cached(
    impatient: PhotoStore, client: FlaskClient, s3: S3Server, how: str
) -> None:
    impatient.save(NAME, b"photo")
    trouble(s3, how)
    answer = client.get(f"/media/{NAME}")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.headers["Cache-Control"] == "no-store"
    s3.trouble = None
    assert client.get(f"/media/{NAME}").get_data() == b"photo"


def test_a_missing_bucket_is_not_a_missing_photo(app: Flask, s3: S3Server, monkeypatch: pytest.MonkeyPatch) -> None:
    store = use(app, monkeypatch, media_s3=s3.settings(bucket="another"))
    with pytest.raises(OSError, match="NoSuchBucket"):
        store.read(NAME)


def test_a_failed_deletion_is_only_logged(
    bucket_store: PhotoStore, s3: S3Server, caplog: pytest.LogCaptureFixture
) -> None:
    name = media.store_photo(db.session(), OWNER, b"photo")
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    trouble(s3, "DENIED", only="DELETE")
    transaction.commit(db.session())
    assert [line["event"] for line in events(caplog)] == ["photo_delete_failed"]
    assert names(bucket_store) == [name]


def test_a_bucket_that_fails_again_and_again_is_not_asked_for_a_while(
    bucket_store: PhotoStore, client: FlaskClient, s3: S3Server
) -> None:
    assert client.get("/health/ready").status_code == 200
    trouble(s3, "BROKEN")
    for _ in range(5):
        assert client.get(f"/media/{NAME}").status_code == 503
    s3.asked.clear()
    assert client.get(f"/media/{NAME}").status_code == 503
    assert s3.asked == []
    assert media.store_state() == "degraded"


def test_objects_of_others_are_not_ours(bucket_store: PhotoStore, s3: S3Server, app: Flask) -> None:
    with app.app_context():
        other = media.store_of(current_settings())
        assert other is bucket_store
    for key in (f"elsewhere/{path_of(NAME)}", "waypost/note.txt", f"waypost/{NAME}"):
        s3.put(key, b"private")
    assert names(bucket_store) == []
    assert bucket_store.read(NAME) is None


def test_photos_that_another_tool_copied_are_served_and_deleted(bucket_store: PhotoStore, s3: S3Server) -> None:
    s3.put(f"waypost/{path_of(NAME)}", b"photo")
    assert bucket_store.read(NAME) == b"photo"
    bucket_store.delete(NAME, bucket_store.state(NAME))
    assert s3.objects() == []


def test_browsers_are_sent_to_a_short_lived_address_where_the_settings_say_so(
    app: Flask, client: FlaskClient, s3: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = use(app, monkeypatch, media_s3=s3.settings(signed_urls=True))
    store.save(NAME, b"photo")
    answer = client.get(f"/media/{NAME}")
    assert answer.status_code == 302
    assert answer.headers["Cache-Control"] == "private, max-age=120"
    assert "X-Amz-Expires=300" in answer.headers["Location"]
    assert "a%20secret%20key" not in answer.headers["Location"]
    with urlopen(answer.headers["Location"], timeout=10) as found:
        assert (found.read(), found.headers["Content-Type"]) == (b"photo", "image/webp")
    assert client.get("/media/another.webp").status_code == 404


@pytest.mark.parametrize(("how", "why"), [("BROKEN", "did not answer"), ("DENIED", "AccessDenied")])
def test_a_start_without_a_bucket_that_lets_us_write_is_one_line_that_names_the_setting(
    bucket_store: PhotoStore, app: Flask, s3: S3Server, how: str, why: str
) -> None:
    check_store(app, current_settings())
    trouble(s3, how)
    with pytest.raises(StartError, match=f"^MEDIA_URL: the bucket .*{why}") as caught:
        check_store(app, current_settings())
    assert caught.value.code == 2
    assert "secret" not in str(caught.value)


def test_photos_move_from_a_folder_to_a_bucket(bucket_store: PhotoStore, app: Flask, tmp_path: Path) -> None:
    path = tmp_path / path_of(NAME)
    path.parent.mkdir()
    path.write_bytes(b"photo")
    for copied in (1, 0):
        done = app.test_cli_runner().invoke(args=["support", "copy-photos", str(tmp_path)])
        assert done.output == f"{copied} photos copied.\n"
    assert bucket_store.read(NAME) == b"photo"


def test_without_a_bucket_its_library_is_not_imported() -> None:
    code = "import sys, app.media.routes; print('minio' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
