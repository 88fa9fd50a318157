"""The fake of Google, and a client for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from app.extensions import queue
from app.places.google.client import GoogleClient
from app.remote.breaker import CircuitBreaker
from tests.fakes.google_places import KEY, FakeGoogle, google_server


@pytest.fixture
def google() -> Iterator[FakeGoogle]:
    """A server that behaves like Google."""
    with google_server() as fake:
        yield fake


@pytest.fixture
def places(app: Flask, google: FakeGoogle) -> Iterator[GoogleClient]:
    """A client for that server."""
    client = GoogleClient(google.address, KEY, CircuitBreaker(queue.redis, "google"))
    yield client
    client.close()
