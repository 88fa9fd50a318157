"""Serving photos: public, immutable, and without the database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.media import service as media
from app.media.folder import FolderStore
from app.media.store import PhotoStore, name_of
from tests.logs import events
from tests.pictures import picture
from tests.queries import counted
from tests.unit.media.pictures import read_photo

PHOTO = read_photo(picture())


@pytest.fixture
def name(store: PhotoStore) -> str:
    return stored(store)


def stored(store: PhotoStore) -> str:
    name = name_of("asha", PHOTO)
    store.save(name, PHOTO)
    return name


def test_a_photo_is_public_and_immutable(client: FlaskClient, name: str) -> None:
    answer = client.get(media.photo_url(name) or "")
    assert (answer.status_code, answer.get_data()) == (200, PHOTO)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers


def test_a_photo_is_served_as_a_picture_only(client: FlaskClient, name: str) -> None:
    headers = client.get(f"/media/{name}", headers={"Accept": "text/html"}).headers
    assert headers["Content-Type"] == "image/webp"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_a_cached_photo_is_not_sent_again(client: FlaskClient, name: str) -> None:
    tag = client.get(f"/media/{name}").headers["ETag"]
    again = client.get(f"/media/{name}", headers={"If-None-Match": tag})
    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get(f"/media/{name}", headers={"If-None-Match": '"another"'}).status_code == 200


def test_head_returns_no_body(client: FlaskClient, name: str) -> None:
    answer = client.head(f"/media/{name}")
    assert (answer.status_code, answer.get_data(), answer.content_length) == (200, b"", len(PHOTO))


def test_writing_methods_are_refused(client: FlaskClient, name: str) -> None:
    for method in ("PUT", "POST", "DELETE"):
        answer = client.open(f"/media/{name}", method=method)
        assert answer.status_code == 405
        assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize(
    "name",
    [
        "0" * 64 + ".webp",
        "0" * 64,
        "x",
        "..",
        "..%2F..%2Fwaypost.sqlite3",
        "%2e%2e%2fsecret_key",
        "0" * 64 + ".webp%00",
        "A" * 64 + ".webp",
        "00/" + "0" * 62 + ".webp",
        "",
    ],
)
def test_other_names_are_not_found(client: FlaskClient, store: PhotoStore, name: str) -> None:
    stored(store)
    answer = client.get(f"/media/{name}")
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_other_files_in_the_folder_are_not_served(client: FlaskClient, folder_store: FolderStore) -> None:
    folder = folder_store.folder
    folder.mkdir()
    (folder / "note.txt").write_text("private")
    (folder.parent / "secret_key").write_text("private")
    for name in ("note.txt", "../secret_key", "%2e%2e/secret_key", "no%2f..%2f..%2fnote.txt"):
        assert client.get(f"/media/{name}").status_code == 404


def test_serving_a_photo_takes_no_statement(client: FlaskClient, name: str) -> None:
    with counted(db.engine) as statements:
        assert client.get(f"/media/{name}").status_code == 200
    assert statements == []


def test_photos_are_not_rate_limited(make_app: Callable[..., Flask], folder_store: FolderStore) -> None:
    name = stored(folder_store)
    client = make_app(ratelimit_enabled=True, media_dir=folder_store.folder).test_client()
    assert {client.get(f"/media/{name}").status_code for _ in range(320)} == {200}


def test_an_unreadable_folder_is_answered_with_503(
    client: FlaskClient,
    folder_store: FolderStore,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    name = stored(folder_store)

    def denied(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", denied)
    answer = client.get(f"/media/{name}")
    assert answer.status_code == 503
    assert answer.get_json()["detail"] == "We can't show this picture right now. Please try again in a moment."
    assert int(answer.headers["Retry-After"]) > 0
    assert "Permission" not in answer.get_data(as_text=True)
    assert "photo_read_failed" in [line["event"] for line in events(caplog)]
