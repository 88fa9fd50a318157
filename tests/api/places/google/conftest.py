"""The application with Google as its provider, and a fake of Google."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unittest import mock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.places.provider import current_provider
from app.remote import client as remote_client
from tests.factories.accounts import signed_in_client
from tests.fakes.google_places import KEY, FakeGoogle, google_server
from tests.isolation import isolated

BROWSER_KEY = "AIza-a-key-for-browsers"


@pytest.fixture
def google() -> Iterator[FakeGoogle]:
    """A fake of Google; retries have no pause."""
    with google_server() as fake, mock.patch.object(remote_client, "_backoff", return_value=0.01):
        yield fake


@pytest.fixture
def google_app(app: Flask, make_app: Callable[..., Flask], google: FakeGoogle) -> Iterator[Flask]:
    """The application with that server as its provider; whatever a test commits is rolled back after it."""
    made = make_app(
        places_provider="google",
        google_maps_api_key=BROWSER_KEY,
        google_places_api_key=KEY,
        google_places_url=google.address,
    )
    with made.app_context(), isolated():
        yield made
        close_google()


@pytest.fixture
def traveller(google_app: Flask, catalogue: None) -> FlaskClient:
    """The client of a signed-in traveller."""
    return signed_in_client(google_app)


def close_google() -> None:
    """Close the current application's connections to Google."""
    current_provider().close()
