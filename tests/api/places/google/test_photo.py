"""GET /place/photo/{token}: Google's pictures through our own server."""

from __future__ import annotations

from unittest import mock

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer

from app.places.google import photos as photos_module
from app.places.google.provider import GoogleProvider
from app.places.provider import current_provider
from app.secret_keys import SIGNER
from tests.fakes.google_places import JPEG, KEY, FakeGoogle, Fault

NAME = "places/one/photos/AbC_9-x"


@pytest.fixture
def address(google_app: Flask) -> str:
    provider = current_provider()
    assert isinstance(provider, GoogleProvider)
    return provider.photos.url(NAME)


@pytest.fixture
def visitor(google_app: Flask) -> FlaskClient:
    """Browsers request pictures without a token."""
    return google_app.test_client()


def test_a_picture_comes_through_our_server(visitor: FlaskClient, address: str, google: FakeGoogle) -> None:
    answer = visitor.get(address)
    assert (answer.status_code, answer.content_type, answer.data) == (200, "image/jpeg", JPEG)
    assert answer.headers["Cache-Control"] == "private, max-age=3600"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    media, file = google.asked
    assert media.path == f"/v1/{NAME}/media"
    assert media.parameters == {"maxWidthPx": "1200", "skipHttpRedirect": "true"}
    assert media.headers["x-goog-api-key"] == KEY
    assert "x-goog-api-key" not in file.headers
    assert KEY not in address


def test_an_unsigned_address_is_not_found(
    google_app: Flask, visitor: FlaskClient, address: str, google: FakeGoogle
) -> None:
    foreign = URLSafeTimedSerializer("another secret", salt="google-photo", signer_kwargs=dict(SIGNER)).dumps(NAME)
    for token in ("x", address.rpartition("/")[2] + "x", str(foreign)):
        assert visitor.get(f"/place/photo/{token}").status_code == 404
    assert google.asked == []


def test_an_address_expires_after_two_hours(visitor: FlaskClient, address: str, google: FakeGoogle) -> None:
    with mock.patch.object(photos_module, "TOKEN_SECONDS", -1):
        assert visitor.get(address).status_code == 404
    assert google.asked == []


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("image/svg+xml", b"<svg/>"),
        ("text/html", b"<script>alert(1)</script>"),
        ("image/jpeg", b"<script>alert(1)</script>"),
        ("image/jpeg", JPEG + bytes(4 * 1024 * 1024)),
        ("", JPEG),
    ],
)
def test_files_that_are_too_large_or_not_pictures_are_refused(
    visitor: FlaskClient, address: str, google: FakeGoogle, kind: str, data: bytes
) -> None:
    google.photo, google.photo_type = data, kind
    answer = visitor.get(address)
    assert answer.status_code == 503
    assert answer.data != data
    assert "max-age" not in answer.headers.get("Cache-Control", "")


@pytest.mark.parametrize(
    "uri",
    [
        "http://127.0.0.1:1/photo",
        "https://photos.example/photo",
        "https://googleusercontent.com.example/photo",
        "https://lh3.googleusercontent.com:8443/photo",
        "http://lh3.googleusercontent.com/photo",
        "file:///etc/passwd",
    ],
)
def test_nothing_is_fetched_from_elsewhere(visitor: FlaskClient, address: str, google: FakeGoogle, uri: str) -> None:
    google.photo_uri = uri
    with mock.patch("app.places.google.client.GoogleClient.download") as fetch:
        assert visitor.get(address).status_code == 503
    fetch.assert_not_called()


@pytest.mark.parametrize("fault", [Fault.DOWN, Fault.WRONG_SHAPE, Fault.REDIRECT, Fault.FORBIDDEN])
def test_a_picture_that_cannot_be_fetched_is_503(
    visitor: FlaskClient, address: str, google: FakeGoogle, fault: Fault
) -> None:
    google.always = fault
    answer = visitor.get(address)
    assert answer.status_code == 503
    assert "Retry-After" in answer.headers


def test_a_picture_that_google_dropped_is_not_found(visitor: FlaskClient, address: str, google: FakeGoogle) -> None:
    google.always = Fault.NOT_FOUND
    assert visitor.get(address).status_code == 404


def test_no_picture_is_served_without_google(app: Flask) -> None:
    token = str(
        URLSafeTimedSerializer(app.secret_key or "", salt="google-photo", signer_kwargs=dict(SIGNER)).dumps(NAME)
    )
    assert app.test_client().get(f"/place/photo/{token}").status_code == 404
