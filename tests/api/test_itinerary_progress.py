"""How far the making of a trip has come, as whoever follows it is told: true numbers, and never less than before."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import Queue, SimpleWorker
from sqlalchemy import func, select, update

from app import queue as queue_module
from app.db.types import Id, utc_now
from app.extensions import db, queue
from app.planner.service import build_plan
from app.queue import QUEUE_NAME
from app.routing.models import Router
from app.routing.service import distance_text
from app.trips.building import build, saving
from app.trips.jobs import build_trip
from app.trips.models import Trip, TripDay, TripDestination
from app.trips.progress import ProgressStore, Snapshot
from app.trips.status import GIVEN_UP_AFTER
from tests.factories.accounts import signed_in_client
from tests.factories.trips import Guide, make_guide, trip_request

ASYNC = {"Prefer": "respond-async"}
STAGES = ["reading", "finding", "arranging", "measuring", "saving"]
RunJobs = Callable[[], None]
Status = dict[str, Any]


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide()


@pytest.fixture
def traveller(app: Flask) -> FlaskClient:
    return signed_in_client(app)


@pytest.fixture
def seen(traveller: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> list[Status]:
    """What somebody is told who asks after each report of a worker."""
    told: list[Status] = []
    write = ProgressStore.write

    def write_and_ask(store: ProgressStore, trip_id: Id, snapshot: Snapshot) -> None:
        write(store, trip_id, snapshot)
        told.append(status_of(traveller, trip_id))

    monkeypatch.setattr(ProgressStore, "write", write_and_ask)
    return told


def ordered(traveller: FlaskClient, guide: Guide, **changes: object) -> Id:
    body = trip_request(guide.destination, trip_builder="AI", **changes)
    answer = traveller.post("/itinerary", json=body, headers=ASYNC)
    assert answer.status_code == 202, answer.get_json()
    return Id(answer.get_json()["itinerary_id"])


def status_of(traveller: FlaskClient, trip_id: Id) -> Status:
    answer = traveller.get(f"/itinerary/{trip_id}/status")
    assert answer.status_code == 200
    status: Status = answer.get_json()
    return status


def count(table: type[Trip | TripDay | TripDestination]) -> int:
    return db.session.scalar(select(func.count()).select_from(table)) or 0


def assert_never_falls(seen: list[Status]) -> None:
    """Check that each answer tells of as much as the one before it."""
    reached = [(status["progress"], status["stage_number"], len(status["passed"])) for status in seen]
    assert reached == sorted(reached)
    steps = [(status["stage_number"], status["done"]) for status in seen]
    assert steps == sorted(steps)


def test_the_progress_never_falls_and_ends_at_a_hundred(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, seen: list[Status]
) -> None:
    trip_id = ordered(traveller, guide)
    seen.append(status_of(traveller, trip_id))
    run_jobs()
    seen.append(status_of(traveller, trip_id))
    assert_never_falls(seen)
    percentages = [status["progress"] for status in seen]
    assert (percentages[0], percentages[-1], max(percentages[:-1])) == (0, 100, 90)
    assert list(dict.fromkeys(status["stage"] for status in seen)) == [None, *STAGES]
    assert {status["status"] for status in seen[1:-1]} == {"building"}
    assert seen[-1]["status"] == "ready"
    document = traveller.get("/openapi.json").get_json()
    schema = {"$ref": "#/components/schemas/Status", "components": document["components"]}
    for status in seen:
        jsonschema_rs.validate(schema, status)


def test_who_comes_late_is_told_what_each_stage_came_to(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, seen: list[Status]
) -> None:
    trip_id = ordered(traveller, guide, no_of_days=2)
    run_jobs()
    trip = traveller.get(f"/itinerary/{trip_id}").get_json()
    ways = [sum(hop["distance_m"] for hop in day["distance_time"]) for day in trip["days"]]
    measuring = [status for status in seen if status["stage"] == "measuring"]
    assert [(status["detail"], status["done"], status["total"]) for status in measuring[1:3]] == [
        (f"Day {number} of 2: {distance_text(way)} on the way", number, 2) for number, way in enumerate(ways, 1)
    ]
    arranging = [status["detail"] for status in seen if status["stage"] == "arranging"]
    assert arranging[0] == "Days 1 to 2 of 2"
    assert [detail.partition(":")[0] for detail in arranging[1:]] == ["Day 1 of 2", "Day 2 of 2"]
    last = seen[-1]
    assert [(stage["stage"], stage["detail"]) for stage in last["passed"]] == [
        ("reading", "2 days, couple, moderate"),
        ("finding", "40 found, 40 kept"),
        ("arranging", arranging[-1]),
        ("measuring", f"{trip['no_of_places']} places on 2 days, {distance_text(sum(ways))} on the way"),
    ]


def test_a_build_that_is_tried_again_shows_nothing_twice(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, seen: list[Status], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Id] = []
    finish = saving.finish

    def saved_at_last(session: Any, ident: Id, days: Any, router: Router) -> bool:
        tries.append(ident)
        if len(tries) == 1:
            raise RuntimeError("the database went away")
        return finish(session, ident, days, router)

    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0, 0, 0])
    monkeypatch.setattr(saving, "finish", saved_at_last)
    trip_id = ordered(traveller, guide)
    run_jobs()
    assert tries == [trip_id] * 2
    assert status_of(traveller, trip_id)["status"] == "ready"
    assert_never_falls(seen)


def grown_old(trip_id: Id) -> None:
    """Let a trip have been ordered so long ago that its owner was told of its failure."""
    created = utc_now() - GIVEN_UP_AFTER - timedelta(seconds=1)
    db.session.execute(update(Trip).where(Trip.id == trip_id).values(created_at=created))
    db.session.commit()


def assert_given_up(traveller: FlaskClient, trip_id: Id) -> None:
    status = status_of(traveller, trip_id)
    assert (status["status"], status["detail"]) == ("failed", "Building your trip took too long. Please try again.")
    assert [count(table) for table in (Trip, TripDestination, TripDay)] == [1, 0, 0]
    assert traveller.get("/itinerary").get_json() == {"itineraries": []}


def test_a_worker_that_comes_too_late_builds_nothing_its_owner_was_told_had_failed(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs
) -> None:
    trip_id = ordered(traveller, guide)
    grown_old(trip_id)
    run_jobs()
    assert_given_up(traveller, trip_id)


def test_a_worker_that_ends_too_late_keeps_nothing(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*args: Any, **named: Any) -> Any:
        plan = build_plan(*args, **named)
        grown_old(trip_id)
        return plan

    monkeypatch.setattr(build, "build_plan", slow)
    trip_id = ordered(traveller, guide)
    run_jobs()
    assert_given_up(traveller, trip_id)


def vanish() -> None:
    """Begin the job that waits, and go away for ever, as a worker does whose machine is switched off."""
    waiting = Queue(QUEUE_NAME, connection=queue.redis)
    taken = Queue.dequeue_any([waiting], None, connection=queue.redis)
    assert taken
    job, _ = taken
    worker = SimpleWorker([waiting], connection=queue.redis)
    worker.prepare_execution(job)
    worker.prepare_job_execution(job)
    # What other workers do every now and then.
    waiting.started_job_registry.cleanup(time.time() + 3600)


def test_a_build_whose_worker_vanishes_each_time_fails_with_the_last(
    traveller: FlaskClient, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0, 0, 0])
    trip_id = ordered(traveller, guide)
    for _ in range(4):
        assert status_of(traveller, trip_id)["status"] == "queued"
        vanish()
    status = status_of(traveller, trip_id)
    assert (status["status"], status["detail"]) == ("failed", "We could not build your trip. Please try again.")
    assert [count(table) for table in (Trip, TripDestination, TripDay)] == [1, 0, 0]


def test_a_trip_that_was_built_after_all_stays_when_its_worker_vanishes(
    traveller: FlaskClient, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0])
    trip_id = ordered(traveller, guide)
    build_trip(trip_id)
    before = traveller.get(f"/itinerary/{trip_id}").data
    vanish()
    vanish()
    assert traveller.get(f"/itinerary/{trip_id}").data == before
