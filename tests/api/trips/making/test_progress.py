"""The progress of a build in its status: true numbers that never decrease."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from rq import Queue, SimpleWorker
from sqlalchemy import func, select, update

from app import queue as queue_module
from app.db.types import Id, utc_now
from app.extensions import db, queue
from app.planner.service import build_plan
from app.queue import TRIP_QUEUE
from app.routing.models import Router
from app.routing.service import distance_text
from app.trips.jobs import build_trip
from app.trips.making import build, saving
from app.trips.making.progress import ProgressStore, Snapshot
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.models import Trip, TripDestination
from app.trips.plan_models import TripDay
from tests.factories.trips import Guide, trip_request

ASYNC = {"Prefer": "respond-async"}
STAGES = ["reading", "finding", "arranging", "measuring", "saving"]
RunJobs = Callable[[], None]
Status = dict[str, Any]


@pytest.fixture
def seen(traveller: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> list[Status]:
    """The status after each report of a worker."""
    answers: list[Status] = []
    write = ProgressStore.write

    def write_and_ask(store: ProgressStore, trip_id: Id, snapshot: Snapshot) -> None:
        write(store, trip_id, snapshot)
        answers.append(status_of(traveller, trip_id))

    monkeypatch.setattr(ProgressStore, "write", write_and_ask)
    return answers


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
    """Check that no answer reports less than the one before it."""
    reached = [(status["progress"], status["stage_number"], len(status["passed"])) for status in seen]
    assert reached == sorted(reached)
    steps = [(status["stage_number"], status["done"]) for status in seen]
    assert steps == sorted(steps)


def test_progress_never_falls_and_ends_at_100(
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


def test_passed_stages_show_their_results(
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
        ("finding", "40 found, 40 chosen"),
        ("arranging", arranging[-1]),
        ("measuring", f"{trip['no_of_places']} places on 2 days, {distance_text(sum(ways))} on the way"),
    ]


def test_a_retried_build_repeats_no_progress(
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
    """Backdate a trip past the time limit of its build."""
    created = utc_now() - GIVEN_UP_AFTER - timedelta(seconds=1)
    db.session.execute(update(Trip).where(Trip.id == trip_id).values(created_at=created))
    db.session.commit()


def assert_given_up(traveller: FlaskClient, trip_id: Id) -> None:
    status = status_of(traveller, trip_id)
    assert (status["status"], status["detail"]) == ("failed", "Building your trip took too long. Please try again.")
    assert [count(table) for table in (Trip, TripDestination, TripDay)] == [1, 0, 0]
    assert traveller.get("/itinerary").get_json() == {"itineraries": []}


def test_a_build_started_after_the_time_limit_is_skipped(
    traveller: FlaskClient, guide: Guide, run_jobs: RunJobs
) -> None:
    trip_id = ordered(traveller, guide)
    grown_old(trip_id)
    run_jobs()
    assert_given_up(traveller, trip_id)


def test_a_build_finished_after_the_time_limit_is_not_saved(
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
    """Start the waiting job and never finish it, like a worker whose machine is switched off."""
    waiting = Queue(TRIP_QUEUE, connection=queue.redis)
    taken = Queue.dequeue_any([waiting], None, connection=queue.redis)
    assert taken
    job, _ = taken
    worker = SimpleWorker([waiting], connection=queue.redis)
    worker.prepare_execution(job)
    worker.prepare_job_execution(job)
    # Other workers do this periodically.
    waiting.started_job_registry.cleanup(time.time() + 3600)


def test_a_build_fails_after_its_last_worker_dies(
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


def test_a_saved_trip_stays_when_its_worker_dies(
    traveller: FlaskClient, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "RETRY_INTERVALS", [0])
    trip_id = ordered(traveller, guide)
    build_trip(trip_id)
    before = traveller.get(f"/itinerary/{trip_id}").data
    vanish()
    vanish()
    assert traveller.get(f"/itinerary/{trip_id}").data == before
