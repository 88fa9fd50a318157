"""The worker process: takes jobs from the queue, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from resource import struct_rusage
from types import ModuleType
from typing import TYPE_CHECKING

import structlog
from rq import Queue, Worker
from rq.exceptions import AbandonedJobError
from rq.job import Job

from app.extensions import db, queue
from app.queue import QUEUE_NAME

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 3
LOST_AFTER_SECONDS = 15
"""A job whose worker gave no sign of life for so long is taken up again by another."""
WORKER_TTL_SECONDS = 25
"""RQ waits for work 15 seconds less than this at a time, and looks for lost jobs in between."""


class PromptWorker(Worker):
    """RQ's worker, which notices within seconds instead of minutes that another one died."""

    def get_heartbeat_ttl(self, job: Job) -> int:
        """Return the seconds without a sign of life after which the job counts as lost."""
        return LOST_AFTER_SECONDS

    def handle_work_horse_killed(self, job: Job, retpid: int, ret_val: int, rusage: struct_rusage) -> None:
        """Let a job hear that the process died that ran it; RQ itself tells it of exceptions and lost workers only."""
        super().handle_work_horse_killed(job, retpid, ret_val, rusage)  # type: ignore[no-untyped-call]  # of RQ
        job.execute_failure_callback(self.death_penalty_class, AbandonedJobError, AbandonedJobError(), None)

    def main_work_horse(self, job: Job, queue: Queue) -> None:
        """Run one job in the forked process, on database connections of its own."""
        db.engine.dispose(close=False)
        super().main_work_horse(job, queue)


def work(app: Flask, jobs: Sequence[ModuleType], *, burst: bool = False) -> None:
    """Run jobs until told to stop.

    :param app: the application in whose context jobs run.
    :param jobs: the modules of the jobs: each job runs in a process of its own, which would take a second to load them.
    :param burst: stop as soon as the queue is empty.
    """
    with app.app_context():
        log.info("worker_ready", jobs=[module.__name__ for module in jobs])
        worker = PromptWorker(
            [QUEUE_NAME],
            connection=queue.connect(socket_timeout=None),
            worker_ttl=WORKER_TTL_SECONDS,
            job_monitoring_interval=HEARTBEAT_SECONDS,
            maintenance_interval=LOST_AFTER_SECONDS,
        )
        worker.work(burst=burst, with_scheduler=True, logging_level="WARNING")
