"""Workers for tests, a thread next to the requests or processes that can be killed; and the jobs that wait for them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from flask import Flask
from rq import Queue, SimpleWorker
from rq.timeouts import TimerDeathPenalty

from app.config import ROOT
from app.extensions import queue
from app.jobs.turns import TurnQueue
from app.queue import TRIP_QUEUE

LOOK_SECONDS = 0.02


class SilentWorker(SimpleWorker):
    """RQ's worker without the thread that listens for commands: stopping it takes half a second per run."""

    def subscribe(self) -> None:
        """Do not subscribe to the channel of commands."""


class ThreadWorker(SilentWorker):
    """RQ's worker without the signals that only a process's main thread can have."""

    death_penalty_class = TimerDeathPenalty

    def _install_signal_handlers(self) -> None:
        """Leave the test runner's handlers in place."""


def queued_jobs(on: str = TRIP_QUEUE) -> list[str]:
    """Return the ids of the jobs that wait on a queue, the next one first."""
    return Queue(on, connection=queue.redis).get_job_ids()


def work_off(*queues: str, logging_level: str = "WARNING") -> None:
    """Run all jobs of these queues in this process, then return."""
    SilentWorker(queues, connection=queue.redis).work(burst=True, logging_level=logging_level)


@contextmanager
def working(app: Flask) -> Iterator[None]:
    """Run jobs in a thread, as they arrive, within the block."""
    stop = Event()

    def work() -> None:
        with app.app_context():
            worker = ThreadWorker([TRIP_QUEUE], connection=queue.redis, queue_class=TurnQueue)
            while not stop.wait(LOOK_SECONDS):
                worker.work(burst=True, logging_level="WARNING")

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


class WorkerProcess:
    """A worker in its own process group.

    :param environ: the settings.
    :param mode: `good`; `stuck` for one that never finishes a trip; `killed` for one whose jobs die on it;
        `stuck-travel` for one that never finishes travel figures.
    """

    def __init__(self, environ: dict[str, str], mode: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.fakes.worker", mode],
            env=os.environ | environ,
            cwd=ROOT,
            start_new_session=True,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        """Kill the worker and the process that runs its job, like a crash of the machine."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    @property
    def runs(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None
