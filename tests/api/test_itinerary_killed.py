"""A worker that is killed in the middle of a trip: another takes the trip up. Runs once, on the embedded stack."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import Settings
from app.db import transaction
from app.db.base import Base
from app.extensions import db, queue
from app.factory import create_app
from app.ssr.renderer import NullRenderer
from tests import stacks
from tests.client import FreshContextClient, built_client
from tests.factories.accounts import signed_in_client
from tests.factories.trips import make_guide, trip_request
from tests.fakes.worker import STUCK_KEY
from tests.workers import WorkerProcess

PATIENCE_SECONDS = 60
LOOK_SECONDS = 0.05


@pytest.fixture(scope="module")
def environ(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Settings for this process and the workers."""
    folder = tmp_path_factory.mktemp("killed")
    with stacks.started(stacks.EMBEDDED, folder) as stack:
        yield {
            "DATABASE_URL": stack.database_url,
            "REDIS_URL": stack.redis_url,
            "VAR_DIR": str(folder),
            "SECRET_KEY": "a secret that only this test knows",
            "RATELIMIT_ENABLED": "false",
        }


@pytest.fixture(scope="module")
def served(environ: dict[str, str]) -> Iterator[Flask]:
    """An application that shares its database and queue with worker processes."""
    app = create_app(Settings.from_env(environ), renderer=NullRenderer(), client=built_client())
    app.test_client_class = FreshContextClient
    with app.app_context():
        Base.metadata.create_all(db.engine)
        yield app
        db.engine.dispose()
        queue.redis.close()
    db._app_state.pop(app)


@pytest.fixture
def traveller(served: Flask) -> FlaskClient:
    with transaction.write_lock():
        return signed_in_client(served)


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(LOOK_SECONDS)


def test_a_trip_whose_worker_is_killed_is_built_by_another(
    served: Flask, environ: dict[str, str], traveller: FlaskClient
) -> None:
    with transaction.write_lock():
        guide = make_guide()
    body = trip_request(guide.destination, trip_builder="AI")
    status_url = traveller.post("/itinerary", json=body, headers={"Prefer": "respond-async"}).get_json()["status_url"]

    def status() -> str:
        answer: str = traveller.get(status_url).get_json()["status"]
        return answer

    assert status() == "queued"
    doomed = WorkerProcess(environ, "stuck")
    try:
        wait_for(lambda: bool(queue.redis.exists(STUCK_KEY)))
        assert status() == "building"
    finally:
        doomed.kill()
    assert status() == "building"
    heir = WorkerProcess(environ, "good")
    try:
        wait_for(lambda: status() == "ready" or not heir.runs)
    finally:
        heir.kill()
    trip = traveller.get(status_url.removesuffix("/status")).get_json()
    assert len(trip["days"]) == 3
    assert trip["no_of_places"] == sum(len(day["activities"]) for day in trip["days"]) > 0
    assert queue.redis.get(STUCK_KEY) == b"1"
