"""The fakes of the open data, and an application that asks them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from app.places.learning import sources
from tests.fakes.open_data import FakeOpenData, fill_hanoi, open_data_server
from tests.isolation import isolated


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for services that do not say how long."""
    monkeypatch.setattr(sources, "GUESSED_WAIT_SECONDS", 0.01)


@pytest.fixture
def open_data() -> Iterator[FakeOpenData]:
    """Services with data about Hanoi."""
    with open_data_server() as fake:
        fill_hanoi(fake)
        yield fake


@pytest.fixture
def learning_app(
    app: Flask, make_app: Callable[..., Flask], catalogue: None, open_data: FakeOpenData
) -> Iterator[Flask]:
    """The application that learns from them; whatever a test commits is rolled back after it."""
    made = make_app(**open_data.settings())
    with made.app_context(), isolated():
        yield made
