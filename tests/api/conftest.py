"""Callers, and places to plan with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient

from app.accounts import passwords
from app.accounts.models import User
from app.planner.scheduling import search
from app.planner.scheduling.annealing import IterationLimit
from app.ssr.renderer import V8Renderer
from tests.client import built_client
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide
from tests.isolation import isolated

SHORT_SEARCH = 40
"""Iterations of the planner's search; at least 400 otherwise."""


@pytest.fixture(scope="package", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hash passwords cheaply: nearly every test here signs a traveller in."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", hasher)
        patch.setattr(passwords, "_NO_TRAVELLERS_HASH", hasher.hash("nobody's"))
        yield


@pytest.fixture(scope="package", autouse=True)
def short_search() -> Iterator[None]:
    """Search briefly for the best plan: these tests are about calls; `tests/unit/planner` is about plans."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search.SearchScheduler, "_limit", lambda _scheduler, _days: IterationLimit(SHORT_SEARCH, None))
        yield


@pytest.fixture
def guide(app: Flask) -> Guide:
    """A destination, and enough places for a long trip."""
    return make_guide()


@pytest.fixture
def owner(app: Flask) -> User:
    """Asha, the owner of the trip."""
    return make_user(name="Asha Rao")


@pytest.fixture
def mine(app: Flask, owner: User) -> FlaskClient:
    """The owner's client."""
    return signed_in_client(app, owner)


@pytest.fixture
def traveller(app: Flask) -> FlaskClient:
    """The client of a new traveller."""
    return signed_in_client(app)


@pytest.fixture
def rendering(make_app: Callable[..., Flask]) -> Iterator[Flask]:
    """An application that renders its pages and pictures."""
    app = make_app(renderer=V8Renderer(built_client() / "server"))
    with app.app_context(), isolated():
        yield app
