"""The profile photo: upload, download, replacement, removal."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from app.accounts import profiles
from app.media.photos import MAX_BYTES
from app.web.configuration import MAX_BODY_BYTES
from tests.factories.accounts import make_user, signed_in_client
from tests.pictures import huge_png, opened, picture


@pytest.fixture(autouse=True)
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A photo folder for one test."""
    monkeypatch.setitem(app.config, "WAYPOST", replace(app.config["WAYPOST"], media_dir=tmp_path))
    return tmp_path


def send(client: FlaskClient, data: bytes, filename: str = "me.png", **form: Any) -> Any:
    # Encoded here: the client would leave the temporary file of a large form open.
    file = FileStorage(BytesIO(data), filename, "file", "image/png")
    boundary, body = encode_multipart({"file": file} | form)
    return client.put("/user/profile", data=body, content_type=f"multipart/form-data; boundary={boundary}")


def profile(client: FlaskClient) -> Any:
    return client.get("/user/profile").get_json()


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_photo_is_stored_small_and_shown(app: Flask, folder: Path) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    answer = send(client, picture("JPEG", (1200, 900)))
    assert answer.status_code == 200
    address = answer.get_json()["profile_data"]["profile_image_url"]
    assert address.startswith("/media/")
    assert profile(client)["profile_image_url"] == address
    assert signed_in_client(app).get(f"/user/{user.id}").get_json()["profile_image_url"] == address
    assert opened(app.test_client().get(address).get_data()).size == (300, 225)
    assert len(files(folder)) == 1


def test_a_photo_is_public_immutable_and_served_as_a_picture_only(app: Flask) -> None:
    address = send(signed_in_client(app), picture()).get_json()["profile_data"]["profile_image_url"]
    answer = app.test_client().get(address)
    assert answer.status_code == 200
    assert answer.content_type == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    caching = answer.cache_control
    assert (caching.public, caching.immutable, caching.max_age) == (True, True, 365 * 24 * 3600)
    again = app.test_client().get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    head = app.test_client().head(address)
    assert (head.status_code, head.content_length) == (200, len(answer.get_data()))


@pytest.mark.parametrize("name", ["x", "a" * 64 + ".webp", "..%2f..%2fetc%2fpasswd", "a" * 64 + ".webp/x"])
def test_an_unknown_photo_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/media/{name}").status_code == 404


def test_a_new_photo_replaces_the_old_one(app: Flask, folder: Path) -> None:
    client = signed_in_client(app)
    first = send(client, picture("PNG", (20, 20))).get_json()["profile_data"]["profile_image_url"]
    second = send(client, picture("PNG", (30, 30))).get_json()["profile_data"]["profile_image_url"]
    assert first != second
    assert client.get(first).status_code == 404
    assert client.get(second).status_code == 200
    assert len(files(folder)) == 1


def test_uploading_the_same_photo_twice_keeps_it(app: Flask, folder: Path) -> None:
    client = signed_in_client(app)
    first, second = (send(client, picture()).get_json()["profile_data"]["profile_image_url"] for _ in range(2))
    assert first == second
    assert client.get(first).status_code == 200
    assert len(files(folder)) == 1


def test_a_photo_can_be_removed_twice(app: Flask, folder: Path) -> None:
    client = signed_in_client(app)
    send(client, picture())
    for _ in range(2):
        answer = client.put("/user/profile", data={"remove_image": "true"})
        assert answer.status_code == 200
        assert answer.get_json()["profile_data"]["profile_image_url"] is None
    assert files(folder) == []


def test_remove_image_false_removes_nothing(app: Flask) -> None:
    client = signed_in_client(app)
    address = send(client, picture()).get_json()["profile_data"]["profile_image_url"]
    client.put("/user/profile", data={"remove_image": "false", "name": "Asha"})
    assert profile(client)["profile_image_url"] == address


def test_a_picture_that_was_not_chosen_changes_no_photo(app: Flask) -> None:
    """Browsers send the field of an unchosen file with an empty name."""
    client = signed_in_client(app)
    address = send(client, picture()).get_json()["profile_data"]["profile_image_url"]
    changed = send(client, b"", "", name="Asha Menon")
    assert changed.status_code == 200
    assert (profile(client)["name"], profile(client)["profile_image_url"]) == ("Asha Menon", address)
    refused = send(client, b"", "")
    assert (refused.status_code, refused.get_json()["errors"]) == (422, {"body": ["Please say what to change."]})
    assert send(client, b"", "", remove_image="true").status_code == 200
    assert profile(client)["profile_image_url"] is None


def test_a_picture_without_a_name_is_a_picture(app: Flask) -> None:
    client = signed_in_client(app)
    assert send(client, picture(), "").get_json()["profile_data"]["profile_image_url"]
    assert send(client, b"no picture", "").status_code == 415


@pytest.mark.parametrize(
    ("data", "status", "text"),
    [
        (b"", 415, "Please select a valid image file (JPEG, PNG, GIF, or WebP)"),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            415,
            "Please select a valid image file (JPEG, PNG, GIF, or WebP)",
        ),
        (picture("PNG", (200, 200))[:90], 415, "Please select a valid image file (JPEG, PNG, GIF, or WebP)"),
        (b"x" * MAX_BYTES, 413, "Image size should be less than 5MB"),
        (huge_png(20_000), 413, "This picture has too many pixels. Please choose a smaller one."),
    ],
)
def test_a_bad_file_changes_nothing(app: Flask, folder: Path, data: bytes, status: int, text: str) -> None:
    client = signed_in_client(app)
    send(client, picture())
    before, stored = profile(client), files(folder)
    answer = send(client, data, name="Somebody Else", about_me="Changed")
    assert answer.status_code == status
    assert answer.get_json()["detail"] == text
    assert answer.get_json()["errors"] == {"file": [text]}
    assert profile(client) == before
    assert files(folder) == stored


def test_an_oversized_body_is_refused(app: Flask) -> None:
    answer = send(signed_in_client(app), b"x" * (MAX_BODY_BYTES + 1))
    text = "Image size should be less than 5MB"
    assert (answer.status_code, answer.get_json()["detail"]) == (413, text)
    assert answer.get_json()["errors"] == {"file": [text]}


def test_an_oversized_body_that_is_not_a_form_does_not_mention_a_picture(app: Flask) -> None:
    answer = signed_in_client(app).post("/itinerary", data=b"x" * (MAX_BODY_BYTES + 1), content_type="application/json")
    assert (answer.status_code, answer.get_json()["detail"]) == (413, "That is too large to send.")


def test_a_picture_and_its_removal_in_one_form_are_refused(app: Flask, folder: Path) -> None:
    answer = send(signed_in_client(app), picture(), remove_image="true")
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["remove_image"])
    assert files(folder) == []


def test_a_call_that_fails_late_leaves_no_file(app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = signed_in_client(app)
    send(client, picture())
    before, stored = profile(client), files(folder)

    def fail(*_args: object) -> None:
        raise OperationalError("UPDATE", {}, Exception("the database is gone"))

    with monkeypatch.context() as patch:
        patch.setattr(profiles, "_set_photo", fail)
        assert send(client, picture("PNG", (33, 33))).status_code == 503
    assert profile(client) == before
    assert files(folder) == stored


def test_a_full_disk_is_answered_as_unavailable(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    client = signed_in_client(app)
    before = profile(client)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        answer = send(client, picture(), name="Somebody Else")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert profile(client) == before
