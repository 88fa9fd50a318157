"""Fixtures of all tests: an application on a stack, and a clean database for every test."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import upgrade
from hypothesis import settings as hypothesis_settings
from sqlalchemy import delete

from app.accounts.models import PasswordReset, SignUp, User
from app.audit.models import AuditEvent
from app.config import Settings
from app.db import transaction
from app.extensions import db, limiter, queue
from app.fuel import service as fuel
from app.places.models import Place, PlaceRating
from app.queue import QUEUES
from app.ssr.renderer import Renderer
from tests import stacks
from tests.apps import app_of, close, environ_on
from tests.factories.places import catalogue  # noqa: F401 - a fixture, found by its name here
from tests.factories.trips import SOURCE
from tests.isolation import isolated
from tests.live import live_server, prepared, template, template_of  # noqa: F401 - fixtures, found by their names here
from tests.mails import forget_mails
from tests.photo_stores import bucket_store, folder_store, s3, s3_of_session, store  # noqa: F401 - fixtures, likewise
from tests.workers import work_off

# Hypothesis has no deadline, because a busy machine is not a bug. CI runs repeat the same examples, so that a failure
# is due to the change; other runs search for new ones.
hypothesis_settings.register_profile("untimed", deadline=None, derandomize="CI" in os.environ)
hypothesis_settings.load_profile("untimed")

STACKS = stacks.reachable()
"""The default stack first. It is the embedded one, which is faster without round trips to a server."""
YOUNG_OBJECTS = 50_000
"""New objects before a garbage collection. Python's default of 700 costs 6% of the time of API tests."""
SLOW_FIRST = ("tests/system/", "tests/browser/", "tests/api/")
"""Folders with slow tests: started early, so that no process is left with one of them at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for `make test-all`."""
    parser.addoption(
        "--all-stacks",
        action="store_true",
        help="run every test that needs a database on each stack, instead of only those marked both_stacks",
    )


def pytest_report_header(config: pytest.Config) -> str:
    """Report the stacks of this run."""
    default = "default stack: embedded (SQLite, and Redis from a wheel)"
    if stacks.SERVERS not in STACKS:
        return f"{default}; no PostgreSQL and Redis reachable, so tests marked both_stacks run on it alone"
    which = "all tests" if config.option.all_stacks else "tests marked both_stacks"
    return f"{default}; {which} also on servers (PostgreSQL and Redis)"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that needs a database on the default stack, or on each."""
    if "stack_name" in metafunc.fixturenames:
        on_each = metafunc.config.option.all_stacks or metafunc.definition.get_closest_marker("both_stacks")
        metafunc.parametrize("stack_name", STACKS if on_each else STACKS[:1], indirect=True, scope="session")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow modules first, keeping the tests of a module together."""
    items.sort(key=lambda item: _rank(item.nodeid))


def pytest_collection_finish() -> None:
    """Exclude permanent objects from garbage collection: modules, and thousands of collected tests."""
    gc.set_threshold(YOUNG_OBJECTS)
    gc.collect()
    gc.freeze()


def _rank(node: str) -> int:
    return next((rank for rank, folder in enumerate(SLOW_FIRST) if node.startswith(folder)), len(SLOW_FIRST))


def pytest_sessionfinish() -> None:
    """Drop the run's template, if any; parallel processes share their parent's."""
    if stacks.SERVERS in STACKS:
        stacks.drop_database(template_of(os.getpid()))


@pytest.fixture(autouse=True)
def no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the event loop that Playwright leaves running after a browser test: V8 cannot time calls inside one."""
    if request.node.nodeid.startswith("tests/browser/"):
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def stack_name(request: pytest.FixtureRequest) -> str:
    """The stack of the current test, as chosen by `pytest_generate_tests`: `embedded` or `servers`."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def stack(stack_name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stacks.Stack]:
    """A database and a Redis for this test process."""
    with stacks.started(stack_name, tmp_path_factory.mktemp(stack_name)) as started:
        yield started


@pytest.fixture(scope="session")
def settings(stack: stacks.Stack, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings for this stack; limits are off except where a test asks for them."""
    return Settings.from_env(
        environ_on(
            stack,
            tmp_path_factory.mktemp("var"),
            # Nothing leaves this machine; tests of learning name fakes.
            PLACES_LEARN="off",
        )
    )


@pytest.fixture(scope="session")
def migrated_app(settings: Settings) -> Iterator[Flask]:
    """The application on a database with all tables. Use `app`, which also cleans up after each test."""
    app = app_of(settings)
    with app.app_context():
        upgrade()
        with transaction.writing(db.session()):
            fuel.load(db.session())
    app.testing = True
    yield app
    close(app)


@pytest.fixture
def make_app(settings: Settings, migrated_app: Flask) -> Iterator[Callable[..., Flask]]:
    """Build further applications on this stack, with other settings: `make_app(public_url="https://...")`.

    The process has one limiter: an application with limits would affect all later tests.
    """
    made: list[Flask] = []
    was_limited = limiter.enabled

    def make(*, renderer: Renderer | None = None, **changes: Any) -> Flask:
        app = app_of(replace(settings, **changes), renderer)
        app.testing = True
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
    forget_mails(migrated_app)


@pytest.fixture
def shared_app(migrated_app: Flask) -> Iterator[Flask]:
    """The application without the isolation that would put all threads on one connection."""
    yield migrated_app
    with migrated_app.app_context(), transaction.writing(db.session()):
        for model in (User, SignUp, PasswordReset, AuditEvent):
            db.session.execute(delete(model))
        db.session.execute(delete(Place).where(Place.source == SOURCE))
        db.session.execute(delete(PlaceRating))
    with migrated_app.app_context():
        queue.redis.flushdb()
    forget_mails(migrated_app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client without cookies or tokens."""
    return app.test_client()


@pytest.fixture
def run_jobs(app: Flask) -> Callable[[], None]:
    """Run all queued jobs in this process, then return."""

    def run() -> None:
        work_off(*QUEUES)

    return run
