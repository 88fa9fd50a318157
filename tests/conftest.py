"""Fixtures of all tests: an application on each stack, a clean database for every test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import SimpleWorker
from sqlalchemy import delete

from app.accounts.models import User
from app.config import Settings
from app.db import transaction
from app.extensions import alembic, db, limiter, queue
from app.factory import create_app
from app.fuel import service as fuel
from app.places.models import Place, PlaceRating
from app.queue import QUEUE_NAME
from app.ssr.renderer import NullRenderer, Renderer
from tests import stacks
from tests.client import FreshContextClient, built_client
from tests.factories.places import catalogue  # noqa: F401 - a fixture, found by its name here
from tests.factories.trips import SOURCE
from tests.isolation import isolated
from tests.live import live_server, prepared, template, template_of  # noqa: F401 - fixtures, found by their names here

STACKS = stacks.reachable()


def pytest_report_header() -> str:
    """Say what the tests run on."""
    if stacks.SERVERS in STACKS:
        return "stacks: SQLite with the embedded Redis, and PostgreSQL with Redis"
    return "stacks: SQLite with the embedded Redis only (no PostgreSQL and Redis reachable)"


def pytest_sessionfinish() -> None:
    """Drop the run's template, if there is one; processes of a run in several have one of their parent's."""
    if stacks.SERVERS in STACKS:
        stacks.drop_database(template_of(os.getpid()))


@pytest.fixture(scope="session", params=STACKS)
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stacks.Stack]:
    """A database and a Redis for this test process."""
    with stacks.started(request.param, tmp_path_factory.mktemp(request.param)) as started:
        yield started


@pytest.fixture(scope="session")
def settings(stack: stacks.Stack, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings for this stack; limits are off except where a test asks for them."""
    var_dir = tmp_path_factory.mktemp("var")
    return Settings.from_env(
        {
            "DATABASE_URL": stack.database_url,
            "REDIS_URL": stack.redis_url,
            "VAR_DIR": str(var_dir),
            "SECRET_KEY": "a secret that only tests know",
            "RATELIMIT_ENABLED": "false",
        }
    )


@pytest.fixture(scope="session")
def migrated_app(settings: Settings) -> Iterator[Flask]:
    """The application on a database with all tables. Use `app`, which also cleans up after each test."""
    app = create_app(settings, renderer=NullRenderer(), client=built_client())
    with app.app_context():
        alembic.upgrade()
        with transaction.writing(db.session):
            fuel.load(db.session)
    app.testing = True
    app.test_client_class = FreshContextClient
    yield app
    close(app)


def close(app: Flask) -> None:
    """Close an application's connections."""
    with app.app_context():
        db.engine.dispose()
        queue.redis.close()


@pytest.fixture
def make_app(settings: Settings, migrated_app: Flask) -> Iterator[Callable[..., Flask]]:
    """Build further applications on this stack, with other settings: `make_app(public_url="https://...")`.

    The limiter is one for the process: an application with limits would leave them to all tests after it.
    """
    made: list[Flask] = []
    was_limited = limiter.enabled

    def make(*, renderer: Renderer | None = None, **changes: Any) -> Flask:
        app = create_app(replace(settings, **changes), renderer=renderer or NullRenderer(), client=built_client())
        app.testing = True
        app.test_client_class = FreshContextClient
        made.append(app)
        return app

    yield make
    limiter.enabled = was_limited
    for app in made:
        close(app)


@pytest.fixture
def app(migrated_app: Flask) -> Iterator[Flask]:
    """The application; whatever a test commits is rolled back after it."""
    with migrated_app.app_context(), isolated():
        yield migrated_app
        queue.redis.flushdb()


@pytest.fixture
def shared_app(migrated_app: Flask) -> Iterator[Flask]:
    """The application without the isolation that would put all threads on one connection."""
    yield migrated_app
    with migrated_app.app_context(), transaction.writing(db.session):
        db.session.execute(delete(User))
        db.session.execute(delete(Place).where(Place.source == SOURCE))
        db.session.execute(delete(PlaceRating))
    with migrated_app.app_context():
        queue.redis.flushdb()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client without cookies or tokens."""
    return app.test_client()


@pytest.fixture
def run_jobs(app: Flask) -> Callable[[], None]:
    """Run all queued jobs in this process, then return."""

    def run() -> None:
        SimpleWorker([QUEUE_NAME], connection=queue.redis).work(burst=True, logging_level="WARNING")

    return run
