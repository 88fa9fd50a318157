"""Builds whose job was lost with Redis's data: asking for their status enqueues them again."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import Queue, SimpleWorker
from sqlalchemy import update

from app import queue as queueing
from app.db.types import Id, utc_now
from app.extensions import db, queue
from app.planner.service import build_plan
from app.queue import TRIP_QUEUE
from app.trips.making import build
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.models import Trip
from tests.factories.accounts import signed_in_client
from tests.factories.trips import Guide, trip_request
from tests.faults import only_limits_have_redis
from tests.queries import counted
from tests.workers import queued_jobs

pytestmark = pytest.mark.both_stacks

RunJobs = Callable[[], None]


@pytest.fixture
def trip_id(mine: FlaskClient, guide: Guide) -> Id:
    """A trip that waits to be built."""
    body = trip_request(guide.destination, trip_builder="AI", no_of_days=2)
    answer = mine.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202, answer.get_json()
    return Id(answer.get_json()["itinerary_id"])


def status_of(client: FlaskClient, trip_id: Id) -> str:
    answer = client.get(f"/itinerary/{trip_id}/status")
    assert answer.status_code == 200
    return str(answer.get_json()["status"])


def vanish() -> None:
    """Start the waiting job and never finish it, like a worker whose machine is switched off."""
    waiting = Queue(TRIP_QUEUE, connection=queue.redis)
    taken = Queue.dequeue_any([waiting], None, connection=queue.redis)
    assert taken
    worker = SimpleWorker([waiting], connection=queue.redis)
    worker.prepare_execution(taken[0])
    worker.prepare_job_execution(taken[0])
    # Other workers do this periodically.
    waiting.started_job_registry.cleanup(time.time() + 3600)


def test_a_build_that_redis_lost_is_enqueued_again(mine: FlaskClient, trip_id: Id, run_jobs: RunJobs) -> None:
    before = queued_jobs()
    queue.redis.flushdb()
    assert [status_of(mine, trip_id) for _ in range(3)] == ["queued"] * 3
    assert queued_jobs() == before
    run_jobs()
    assert status_of(mine, trip_id) == "ready"
    assert f"build-trip-{trip_id}" not in queued_jobs()
    assert len(mine.get(f"/itinerary/{trip_id}").get_json()["days"]) == 2


def test_looking_for_a_lost_build_needs_no_statement(mine: FlaskClient, trip_id: Id) -> None:
    with counted(db.engine) as with_job:
        status_of(mine, trip_id)
    queue.redis.flushdb()
    with counted(db.engine) as without:
        status_of(mine, trip_id)
    assert len(queued_jobs()) == 1
    assert len(without) == len(with_job)


def test_a_running_or_waiting_build_is_not_enqueued_again(
    mine: FlaskClient, trip_id: Id, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, list[str]]] = []

    def broken(*args: Any, **named: Any) -> Any:
        seen.append((status_of(mine, trip_id), queued_jobs()))
        raise RuntimeError("the planner broke")

    monkeypatch.setattr(queueing, "RETRY_INTERVALS", [3600])
    queue.redis.flushdb()
    status_of(mine, trip_id)
    with monkeypatch.context() as patch:
        patch.setattr(build, "build_plan", broken)
        run_jobs()
    assert seen == [("building", [])]
    assert status_of(mine, trip_id) == "building"
    assert queued_jobs() == []
    assert Queue(TRIP_QUEUE, connection=queue.redis).scheduled_job_registry.count == 1


def test_a_build_is_saved_once_when_redis_loses_its_data_meanwhile(
    mine: FlaskClient, trip_id: Id, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def forgotten(*args: Any, **named: Any) -> Any:
        if not seen:
            queue.redis.flushdb()
            seen.append(status_of(mine, trip_id))
        return build_plan(*args, **named)

    monkeypatch.setattr(build, "build_plan", forgotten)
    run_jobs()
    assert seen == ["building"]
    first = mine.get(f"/itinerary/{trip_id}").get_json()
    assert status_of(mine, trip_id) == "ready"
    run_jobs()
    second = mine.get(f"/itinerary/{trip_id}").get_json()
    assert (second["days"], second["version"]) == (first["days"], first["version"])


def test_a_lost_build_that_kills_its_workers_fails_like_any_other(
    mine: FlaskClient, trip_id: Id, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queueing, "RETRY_INTERVALS", [0])
    queue.redis.flushdb()
    for _ in range(2):
        assert status_of(mine, trip_id) == "queued"
        vanish()
    assert status_of(mine, trip_id) == "failed"
    assert queued_jobs() == []


def test_finished_trips_and_other_travellers_enqueue_nothing(app: Flask, mine: FlaskClient, trip_id: Id) -> None:
    queue.redis.flushdb()
    assert signed_in_client(app).get(f"/itinerary/{trip_id}/status").status_code == 404
    created = utc_now() - GIVEN_UP_AFTER - timedelta(seconds=1)
    db.session.execute(update(Trip).where(Trip.id == trip_id).values(created_at=created))
    db.session.commit()
    assert status_of(mine, trip_id) == "failed"
    assert queued_jobs() == []


def test_without_redis_the_status_is_still_shown(mine: FlaskClient, trip_id: Id) -> None:
    with only_limits_have_redis():
        assert status_of(mine, trip_id) == "queued"
