"""A job that was taken but never started is run by another worker."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from rq import SimpleWorker

from app.extensions import queue
from app.jobs.stuck import LOST_AFTER_SECONDS, PromptQueue
from app.queue import MAIL_QUEUE

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("app")]

DONE: list[str] = []


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    yield
    DONE.clear()


def note() -> None:
    """The job that all tests here enqueue."""
    DONE.append("done")


@pytest.fixture
def waiting() -> PromptQueue:
    """A queue whose only job was taken by a worker that died before starting it."""
    queue.enqueue(f"{__name__}.note", job_id="one", seconds=60, retry_after=[0], on=MAIL_QUEUE)
    waiting = PromptQueue(MAIL_QUEUE, connection=queue.redis)
    assert PromptQueue.dequeue_any([waiting], None, connection=queue.redis)
    assert waiting.get_job_ids() == []
    return waiting


def work() -> None:
    worker = SimpleWorker([MAIL_QUEUE], connection=queue.redis, queue_class=PromptQueue)
    worker.work(burst=True, logging_level="ERROR")


def seen(waiting: PromptQueue, seconds: float) -> None:
    """Backdate a worker's first sight of the job."""
    queue.redis.set(waiting.intermediate_queue.get_first_seen_key("one"), time.time() - seconds)


def test_it_is_left_alone_while_its_worker_may_be_starting_it(waiting: PromptQueue) -> None:
    work()
    seen(waiting, LOST_AFTER_SECONDS - 5)
    work()
    assert DONE == []


def test_it_is_run_when_it_has_not_been_started_for_a_while(waiting: PromptQueue) -> None:
    seen(waiting, LOST_AFTER_SECONDS + 1)
    work()
    assert DONE == ["done"]
    assert waiting.intermediate_queue.get_job_ids() == []
