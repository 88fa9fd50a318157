"""Workers that are killed during a job. Runs once, on the embedded stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app import queue as queue_module
from app.db import transaction
from app.db.base import Base
from app.extensions import db, queue
from app.fuel import service as fuel
from app.trips.models import Trip, TripDestination
from app.trips.plan_models import Hop, Stop, TripDay
from tests import stacks
from tests.apps import environ_on, separate_app
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, trip_request
from tests.fakes.worker import KILLED_KEY, STUCK_KEY
from tests.trips import read_trip, rearrange
from tests.waiting import wait_for
from tests.workers import WorkerProcess, queued_jobs


@pytest.fixture(scope="module")
def environ(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Settings for this process and the workers."""
    folder = tmp_path_factory.mktemp("killed")
    with stacks.started(stacks.EMBEDDED, folder) as stack:
        yield environ_on(stack, folder)


@pytest.fixture(scope="module")
def served(environ: dict[str, str]) -> Iterator[Flask]:
    """An application that shares its database and queue with worker processes."""
    with separate_app(environ) as app:
        Base.metadata.create_all(db.engine)
        with transaction.writing(db.session()):
            fuel.load(db.session())
        yield app


@pytest.fixture(autouse=True)
def nothing_queued(served: Flask) -> None:
    """Remove the workers and jobs of the previous test."""
    queue.redis.flushdb()


@pytest.fixture
def traveller(served: Flask) -> FlaskClient:
    with transaction.write_lock():
        return signed_in_client(served)


def ordered(traveller: FlaskClient, city: str) -> str:
    with transaction.write_lock():
        guide = make_guide(city)
    body = trip_request(guide.destination, trip_builder="AI")
    answer = traveller.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202
    url: str = answer.get_json()["status_url"]
    return url


def rows(status_url: str) -> list[int]:
    """Return the number of rows of a trip: itself, its destinations, its days."""
    trip_id = status_url.split("/")[2]
    queries = [
        select(func.count()).select_from(Trip).where(Trip.id == trip_id),
        *(
            select(func.count()).select_from(table).where(table.trip_id == trip_id)
            for table in (TripDestination, TripDay, Stop, Hop)
        ),
    ]
    return [db.session.scalar(query) or 0 for query in queries]


def test_a_trip_whose_worker_is_killed_is_built_by_another(
    served: Flask, environ: dict[str, str], traveller: FlaskClient
) -> None:
    status_url = ordered(traveller, "Kochi")
    seen: list[dict[str, Any]] = []

    def status() -> str:
        seen.append(traveller.get(status_url).get_json())
        return str(seen[-1]["status"])

    assert status() == "queued"
    doomed = WorkerProcess(environ, "stuck")
    try:
        wait_for(lambda: bool(queue.redis.exists(STUCK_KEY)))
        assert status() == "building"
    finally:
        doomed.kill()
    assert status() == "building"
    assert seen[-1]["stage"] == "saving"
    heir = WorkerProcess(environ, "good")
    try:
        wait_for(lambda: status() == "ready" or not heir.runs)
    finally:
        heir.kill()
    trip = traveller.get(status_url.removesuffix("/status")).get_json()
    assert len(trip["days"]) == 3
    assert trip["no_of_places"] == sum(len(day["activities"]) for day in trip["days"]) > 0
    assert queue.redis.get(STUCK_KEY) == b"1"
    reached = [(answer["progress"], answer["stage_number"], len(answer["passed"])) for answer in seen]
    assert reached == sorted(reached)


def test_a_trip_that_kills_every_worker_fails_and_leaves_nothing(
    served: Flask, environ: dict[str, str], traveller: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0])
    status_url = ordered(traveller, "Madurai")

    def status() -> dict[str, Any]:
        answer: dict[str, Any] = traveller.get(status_url).get_json()
        return answer

    worker = WorkerProcess(environ, "killed")
    try:
        wait_for(lambda: status()["status"] == "failed" or not worker.runs)
        assert worker.runs
    finally:
        worker.kill()
    assert status()["detail"] == "We could not build your trip. Please try again."
    assert queue.redis.get(KILLED_KEY) == b"2"
    assert rows(status_url) == [1, 0, 0, 0, 0]
    assert traveller.get("/itinerary").get_json() == {"itineraries": []}


def test_travel_figures_whose_worker_is_killed_are_computed_by_another(served: Flask, environ: dict[str, str]) -> None:
    with transaction.write_lock():
        owner, guide = make_user(), make_guide("Munnar")
        trip = make_trip(owner, guide, days=1).id
        client = signed_in_client(served, owner)
    rearrange(client, trip, [guide.places[:3]])

    def shown() -> dict[str, Any]:
        return read_trip(client, trip)

    doomed = WorkerProcess(environ, "stuck-travel")
    try:
        wait_for(lambda: bool(queue.redis.exists(STUCK_KEY)))
    finally:
        doomed.kill()
    # Readers find the job still queued: it is not enqueued again.
    assert [(shown()["fuel_cost"], shown()["fuel_cost_pending"], queued_jobs()) for _ in range(2)] == [
        (None, True, [])
    ] * 2
    heir = WorkerProcess(environ, "good")
    try:
        wait_for(lambda: not shown()["fuel_cost_pending"] or not heir.runs)
    finally:
        heir.kill()
    metres = sum(hop["distance_m"] for hop in shown()["days"][0]["distance_time"])
    assert shown()["fuel_cost"]["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)
    assert queue.redis.get(STUCK_KEY) == b"1"
