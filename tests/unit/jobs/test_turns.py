"""Travellers take turns on the queue of trips."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest
from rq import SimpleWorker
from rq.exceptions import DequeueTimeout

from app.extensions import queue
from app.jobs.turns import AT_ONCE, TurnQueue
from app.queue import TRIP_QUEUE

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app")]

DONE: list[str] = []


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    yield
    DONE.clear()


def note(name: str) -> None:
    """The job that all tests here enqueue."""
    DONE.append(name)


def order(traveller: str, *numbers: int) -> None:
    for number in numbers:
        name = f"{traveller}-{number}"
        queue.enqueue(f"{__name__}.note", name, job_id=name, seconds=60, turn_of=traveller)


def waiting() -> TurnQueue:
    return TurnQueue(TRIP_QUEUE, connection=queue.redis)


def worker() -> SimpleWorker:
    return SimpleWorker([TRIP_QUEUE], connection=queue.redis, queue_class=TurnQueue)


def started(count: int) -> list[str]:
    """Let this many workers each take a job and start it; return the jobs' ids, fewer if none is available."""
    ids = []
    for _ in range(count):
        taken = TurnQueue.dequeue_any([waiting()], None, connection=queue.redis)
        if taken is None:
            break
        one = worker()
        one.prepare_execution(taken[0])
        one.prepare_job_execution(taken[0], remove_from_intermediate_queue=True)
        ids.append(taken[0].id)
    return ids


def test_one_worker_serves_travellers_in_turn() -> None:
    order("asha", *range(1, 11))
    order("ben", 1, 2)
    order("chen", 1)
    worker().work(burst=True, logging_level="WARNING")
    assert DONE[:5] == ["asha-1", "ben-1", "chen-1", "asha-2", "ben-2"]
    assert DONE[5:] == [f"asha-{number}" for number in range(3, 11)]


def test_the_traveller_served_last_waits_for_others_who_come_later() -> None:
    order("asha", 1, 2)
    assert started(1) == ["asha-1"]
    waiting().started_job_registry.cleanup(time.time() + 3600)
    order("ben", 1)
    assert started(1) == ["ben-1"]


def test_several_workers_have_at_most_three_jobs_of_one_traveller() -> None:
    order("asha", *range(1, 11))
    assert started(10) == ["asha-1", "asha-2", "asha-3"]
    assert AT_ONCE == 3
    order("ben", 1)
    assert started(10) == ["ben-1"]
    assert waiting().count == 7


def test_the_fourth_starts_when_one_of_three_has_ended() -> None:
    order("asha", *range(1, 5))
    first = TurnQueue.dequeue_any([waiting()], None, connection=queue.redis)
    assert first
    assert started(10) == ["asha-2", "asha-3"]
    worker().execute_job(first[0], waiting())
    assert DONE == ["asha-1"]
    assert started(10) == ["asha-4"]


def test_a_job_that_was_taken_and_not_started_yet_counts_as_running() -> None:
    order("asha", *range(1, 5))
    taken = [TurnQueue.dequeue_any([waiting()], None, connection=queue.redis) for _ in range(4)]
    assert [job and job[0].id for job in taken] == ["asha-1", "asha-2", "asha-3", None]


def test_the_death_of_all_workers_ends_nobodys_turn() -> None:
    order("asha", *range(1, 6))
    assert len(started(10)) == AT_ONCE
    # Heartbeats have stopped; any worker that maintains the queue requeues their jobs.
    waiting().started_job_registry.cleanup(time.time() + 3600)
    worker().work(burst=True, logging_level="WARNING")
    assert sorted(DONE) == [f"asha-{number}" for number in range(1, 6)]


def test_a_worker_that_waits_takes_the_job_that_comes() -> None:
    with ThreadPoolExecutor(1) as pool:
        taken = pool.submit(TurnQueue.lmove, queue.connect(socket_timeout=None), waiting().key, 60)
        order("asha", 1)
        assert taken.result(timeout=60) == (waiting().key, "asha-1")


@pytest.mark.parametrize("jobs", [0, 4])
def test_a_worker_waits_no_longer_than_asked(jobs: int) -> None:
    order("asha", *range(jobs))
    started(10)
    with pytest.raises(DequeueTimeout):
        TurnQueue.lmove(queue.redis, waiting().key, 0.01)


def test_turns_are_forgotten_after_a_while() -> None:
    order("asha", 1)
    assert len(started(1)) == 1
    assert 0 < cast(int, queue.redis.ttl(f"turns:{TRIP_QUEUE}")) <= 3600
