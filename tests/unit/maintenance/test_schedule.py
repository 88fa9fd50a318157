"""Scheduled jobs are enqueued once per turn."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from rq import Queue
from rq.utils import now

from app.extensions import queue
from app.maintenance.schedule import EARLY_SECONDS, SCHEDULE, Scheduler, Turn
from app.queue import TRIP_QUEUE

pytestmark = pytest.mark.usefixtures("app")

TURN = Turn("app.maintenance.jobs.delete_expired", 60)


def scheduler() -> Scheduler:
    return Scheduler(queue.connect(), (TURN,))


def queued() -> list[str]:
    return [str(job.func_name) for job in Queue(TRIP_QUEUE, connection=queue.redis).jobs]


@pytest.mark.parametrize("turn", SCHEDULE, ids=lambda turn: turn.job.rpartition(".")[2])
def test_every_scheduled_job_exists(turn: Turn) -> None:
    module, _, name = turn.job.rpartition(".")
    assert callable(getattr(import_module(module), name))
    assert turn.every > EARLY_SECONDS


def test_a_job_that_never_ran_is_queued_at_once_and_then_not_before_its_interval() -> None:
    one = scheduler()
    one.enqueue_jobs()
    one.enqueue_jobs()
    assert queued() == [TURN.job]


def test_two_schedulers_queue_a_turn_once() -> None:
    scheduler().enqueue_jobs()
    second = scheduler()
    assert second.enqueue_jobs() == []
    assert queued() == [TURN.job]
    # It checks again when the claim of the first one ends.
    (job,) = second.get_jobs()
    assert job.next_enqueue_time is not None
    left = job.next_enqueue_time - now()
    assert timedelta(0) < left <= timedelta(seconds=TURN.every)


def test_another_scheduler_takes_over_when_a_turn_is_due() -> None:
    scheduler().enqueue_jobs()
    queue.redis.delete(f"schedule:{TURN.job}")
    scheduler().enqueue_jobs()
    assert queued() == [TURN.job, TURN.job]
