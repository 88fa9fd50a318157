"""Google's fake, and a client that asks it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from app.extensions import queue
from app.places.google.breaker import Breaker
from app.places.google.client import GooglePlaces
from tests.fakes.google_places import KEY, FakeGoogle, google_server


@pytest.fixture
def google() -> Iterator[FakeGoogle]:
    """A server that speaks Google's shapes."""
    with google_server() as fake:
        yield fake


@pytest.fixture
def places(app: Flask, google: FakeGoogle) -> Iterator[GooglePlaces]:
    """A client of that server."""
    client = GooglePlaces(google.address, KEY, Breaker(queue.redis, "google"))
    yield client
    client.close()
