"""A worker that is killed in the middle of its work: another takes that up. Runs once, on the embedded stack."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import Queue

from app.config import Settings
from app.db import transaction
from app.db.base import Base
from app.extensions import db, queue
from app.factory import create_app
from app.fuel import service as fuel
from app.queue import QUEUE_NAME
from app.ssr.renderer import NullRenderer
from tests import stacks
from tests.client import FreshContextClient, built_client
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, trip_request
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
        with transaction.writing(db.session):
            fuel.load(db.session)
        yield app
        db.engine.dispose()
        queue.redis.close()
    db._app_state.pop(app)


@pytest.fixture(autouse=True)
def nothing_queued(served: Flask) -> None:
    """Forget the workers of the test before, and what they left."""
    queue.redis.flushdb()


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


def test_a_cost_whose_worker_is_killed_is_worked_out_by_another(served: Flask, environ: dict[str, str]) -> None:
    with transaction.write_lock():
        owner, guide = make_user(), make_guide("Munnar")
        trip = make_trip(owner, guide, days=1).id
        client = signed_in_client(served, owner)
    body = {"days": [{"date": "Day 1", "activities": list(guide.places[:3])}]}
    assert client.put(f"/itinerary/{trip}/update_activities", json=body).status_code == 200

    def shown() -> dict[str, Any]:
        document: dict[str, Any] = client.get(f"/itinerary/{trip}").get_json()
        return document

    def jobs_waiting() -> int:
        return Queue(QUEUE_NAME, connection=queue.redis).count

    doomed = WorkerProcess(environ, "stuck-travel")
    try:
        wait_for(lambda: bool(queue.redis.exists(STUCK_KEY)))
    finally:
        doomed.kill()
    # Whoever looks on meanwhile finds the job there: it is not ordered a second time.
    assert [(shown()["fuel_cost"], shown()["fuel_cost_pending"], jobs_waiting()) for _ in range(2)] == [
        (None, True, 0)
    ] * 2
    heir = WorkerProcess(environ, "good")
    try:
        wait_for(lambda: not shown()["fuel_cost_pending"] or not heir.runs)
    finally:
        heir.kill()
    metres = sum(hop["distance_m"] for hop in shown()["days"][0]["distance_time"])
    assert shown()["fuel_cost"]["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)
    assert queue.redis.get(STUCK_KEY) == b"1"
