"""Travel figures whose job was lost, failed, or ran twice or out of order: reading the trip repairs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient
from rq.job import Job
from rq.registry import FailedJobRegistry

from app import queue as queueing
from app.accounts.models import User
from app.db.types import Id
from app.extensions import db, queue
from app.queue import TRIP_QUEUE
from app.routing.estimate import EstimateRouter
from app.routing.models import Leg, Point
from app.trips.jobs import compute_travel
from app.trips.travel import service as travel
from tests.factories.trips import Guide, make_trip
from tests.faults import only_limits_have_redis
from tests.trips import read_trip, rearrange
from tests.workers import queued_jobs

pytestmark = pytest.mark.both_stacks

RunJobs = Callable[[], None]


def test_the_next_read_enqueues_a_job_that_could_not_be_enqueued(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1).id
    with only_limits_have_redis():
        assert rearrange(mine, trip, [guide.places[:3]])["fuel_cost_pending"] is True
        assert read_trip(mine, trip)["fuel_cost_pending"] is True
    assert queued_jobs() == []
    for _ in range(3):
        assert read_trip(mine, trip)["fuel_cost"] is None
    assert len(queued_jobs()) == 1
    run_jobs()
    assert read_trip(mine, trip)["fuel_cost"]["total_distance_km"] > 0
    assert queued_jobs() == []


def test_a_queued_job_is_not_enqueued_again(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1).id
    rearrange(mine, trip, [guide.places[:3]])
    for _ in range(3):
        read_trip(mine, trip)
    assert len(queued_jobs()) == 1


def test_a_running_job_is_not_enqueued_again(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1).id
    rearrange(mine, trip, [guide.places[:3]])
    legs = EstimateRouter.legs
    seen: list[tuple[bool, int]] = []

    def looked_at(router: EstimateRouter, points: Sequence[Point]) -> list[Leg]:
        seen.append((read_trip(mine, trip)["fuel_cost_pending"], len(queued_jobs())))
        return legs(router, points)

    monkeypatch.setattr(EstimateRouter, "legs", looked_at)
    run_jobs()
    assert set(seen) == {(True, 0)}
    assert read_trip(mine, trip)["fuel_cost"] is not None


def test_a_failed_job_is_enqueued_again_after_a_while(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1).id
    monkeypatch.setattr(queueing, "RETRY_INTERVALS", (0,))
    rearrange(mine, trip, [guide.places[:3]])
    with monkeypatch.context() as broken:
        broken.setattr(EstimateRouter, "legs", lambda *_: pytest.fail("no ways today"))
        run_jobs()
    (failed,) = FailedJobRegistry(TRIP_QUEUE, connection=queue.redis).get_job_ids()
    assert Job.fetch(failed, connection=queue.redis).ended_at is not None
    read_trip(mine, trip)
    assert queued_jobs() == []
    monkeypatch.setattr(queueing, "COOLDOWN_SECONDS", 0.0)
    read_trip(mine, trip)
    read_trip(mine, trip)
    assert queued_jobs() == [failed]
    run_jobs()
    assert read_trip(mine, trip)["fuel_cost"] is not None


def test_figures_of_an_older_plan_do_not_replace_newer_ones(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1).id
    rearrange(mine, trip, [[guide.places[0], guide.places[39]]])
    newer: list[dict[str, Any]] = []

    class Overtaken(EstimateRouter):
        """While the second plan's hop is measured, the third plan is saved and computed."""

        def legs(self, points: Sequence[Point]) -> list[Leg]:
            if not newer:
                newer.append(rearrange(mine, trip, [[guide.places[0], guide.places[1]]]))
                compute_travel(trip)
                newer.append(read_trip(mine, trip))
            return super().legs(points)

    travel.compute_travel(db.session(), Id(trip), Overtaken())
    assert newer[1]["fuel_cost"] is not None
    assert read_trip(mine, trip) == newer[1]
    run_jobs()
    assert read_trip(mine, trip) == newer[1]
