"""Fuel costs whose job was lost, failed, came twice or in the wrong order: the trip heals as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import Queue
from rq.job import Job
from rq.registry import FailedJobRegistry

from app import queue as queueing
from app.accounts.models import User
from app.extensions import db, queue
from app.queue import QUEUE_NAME, JobQueue
from app.routing.estimate import EstimateRouter
from app.routing.models import Leg, Point
from app.trips.jobs import work_out_travel
from app.trips.models import Trip
from app.trips.travel.work import work_out
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip

RunJobs = Callable[[], None]


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide()


@pytest.fixture
def owner(app: Flask) -> User:
    return make_user()


@pytest.fixture
def mine(app: Flask, owner: User) -> FlaskClient:
    return signed_in_client(app, owner)


@contextmanager
def redis_down() -> Iterator[None]:
    """Let the queue look for Redis where nobody listens."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JobQueue, "redis", queueing._connect("redis://127.0.0.1:1"))
        yield


def shown(client: FlaskClient, trip: str) -> dict[str, Any]:
    document: dict[str, Any] = client.get(f"/itinerary/{trip}").get_json()
    return document


def rearranged(client: FlaskClient, trip: str, *stops: str) -> dict[str, Any]:
    body = {"days": [{"date": "Day 1", "activities": list(stops)}]}
    answer = client.put(f"/itinerary/{trip}/update_activities", json=body)
    assert answer.status_code == 200, answer.get_json()
    document: dict[str, Any] = answer.get_json()
    return document


def queued() -> list[str]:
    return Queue(QUEUE_NAME, connection=queue.redis).get_job_ids()


def test_the_next_look_orders_what_could_not_be_ordered(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1).id
    with redis_down():
        assert rearranged(mine, trip, *guide.places[:3])["fuel_cost_pending"] is True
        assert shown(mine, trip)["fuel_cost_pending"] is True
    assert queued() == []
    for _ in range(3):
        assert shown(mine, trip)["fuel_cost"] is None
    assert len(queued()) == 1
    run_jobs()
    assert shown(mine, trip)["fuel_cost"]["total_distance_km"] > 0
    assert queued() == []


def test_a_job_that_is_queued_is_not_ordered_again(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1).id
    rearranged(mine, trip, *guide.places[:3])
    for _ in range(3):
        shown(mine, trip)
    assert len(queued()) == 1


def test_a_job_that_is_running_is_not_ordered_again(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1).id
    rearranged(mine, trip, *guide.places[:3])
    legs = EstimateRouter.legs
    seen: list[tuple[bool, int]] = []

    def looked_at(router: EstimateRouter, points: Sequence[Point]) -> list[Leg]:
        seen.append((shown(mine, trip)["fuel_cost_pending"], len(queued())))
        return legs(router, points)

    monkeypatch.setattr(EstimateRouter, "legs", looked_at)
    run_jobs()
    assert set(seen) == {(True, 0)}
    assert shown(mine, trip)["fuel_cost"] is not None


def test_a_job_that_failed_for_good_rests_and_is_then_ordered_again(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1).id
    monkeypatch.setattr(queueing, "RETRY_INTERVALS", (0,))
    rearranged(mine, trip, *guide.places[:3])
    with monkeypatch.context() as broken:
        broken.setattr(EstimateRouter, "legs", lambda *_: pytest.fail("no ways today"))
        run_jobs()
    (failed,) = FailedJobRegistry(QUEUE_NAME, connection=queue.redis).get_job_ids()
    assert Job.fetch(failed, connection=queue.redis).ended_at is not None
    shown(mine, trip)
    assert queued() == []
    monkeypatch.setattr(queueing, "REST_SECONDS", 0.0)
    shown(mine, trip)
    shown(mine, trip)
    assert queued() == [failed]
    run_jobs()
    assert shown(mine, trip)["fuel_cost"] is not None


def test_an_older_plan_that_is_finished_after_a_newer_one_changes_nothing(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1).id
    rearranged(mine, trip, guide.places[0], guide.places[39])
    newer: list[dict[str, Any]] = []

    class Overtaken(EstimateRouter):
        """While the second plan's way is measured, the third one is made and worked out."""

        def legs(self, points: Sequence[Point]) -> list[Leg]:
            if not newer:
                newer.append(rearranged(mine, trip, guide.places[0], guide.places[1]))
                work_out_travel(trip, 3)
                newer.append(shown(mine, trip))
            return super().legs(points)

    work_out(db.session, db.session.get_one(Trip, trip).id, 2, Overtaken())
    assert newer[1]["fuel_cost"] is not None
    assert shown(mine, trip) == newer[1]
    run_jobs()
    assert shown(mine, trip) == newer[1]
