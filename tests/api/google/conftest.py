"""The application with Google as the provider of its places, and the server that plays Google."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unittest import mock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.places.google import client as google_client
from app.places.google.finding import GoogleFinder
from app.places.google.provider import GoogleProvider
from app.places.outside import outside_places
from app.places.providers import current_provider
from tests.factories.accounts import signed_in_client
from tests.fakes.google_places import KEY, FakeGoogle, google_server
from tests.isolation import isolated

BROWSER_KEY = "AIza-a-key-for-browsers"


@pytest.fixture
def google() -> Iterator[FakeGoogle]:
    """A server that speaks Google's shapes; tries follow one another at once."""
    with google_server() as fake, mock.patch.object(google_client, "_backoff", return_value=0.01):
        yield fake


@pytest.fixture
def google_app(app: Flask, make_app: Callable[..., Flask], google: FakeGoogle) -> Iterator[Flask]:
    """The application that asks that server; whatever a test commits is rolled back after it."""
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
    """Somebody who is signed in."""
    return signed_in_client(google_app)


def close_google() -> None:
    """Close what the application at hand keeps open towards Google."""
    provider, finder = current_provider(), outside_places()
    assert isinstance(provider, GoogleProvider)
    assert isinstance(finder, GoogleFinder)
    finder.close()
    provider.close()
