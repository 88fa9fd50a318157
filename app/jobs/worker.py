"""The worker process: runs jobs of one queue, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from resource import struct_rusage
from types import ModuleType
from typing import TYPE_CHECKING

import structlog
from rq import Queue, Worker
from rq.exceptions import AbandonedJobError
from rq.job import Job
from setproctitle import setproctitle

from app.extensions import db, queue
from app.jobs import stuck
from app.jobs.stuck import PromptQueue
from app.jobs.turns import TurnQueue
from app.queue import TRIP_QUEUE
from app.tracing import spans

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 3
WORKER_TTL_SECONDS = 25
"""RQ blocks for work for 15 seconds less than this, and checks for lost jobs in between."""


class WaypostWorker(Worker):
    """An RQ worker that notices within seconds, not minutes, that another worker has died."""

    def procline(self, message: str) -> None:
        """Show this worker's queue in process listings."""
        setproctitle(f"worker {self.queue_names()[0]}: {message}")

    def get_heartbeat_ttl(self, job: Job) -> int:
        """Return the seconds without a heartbeat after which a job counts as lost."""
        return stuck.LOST_AFTER_SECONDS

    def handle_work_horse_killed(self, job: Job, retpid: int, ret_val: int, rusage: struct_rusage) -> None:
        """Run the failure callback for a killed process too; RQ does so only for exceptions and lost workers."""
        super().handle_work_horse_killed(job, retpid, ret_val, rusage)  # type: ignore[no-untyped-call]  # of RQ
        job.execute_failure_callback(self.death_penalty_class, AbandonedJobError, AbandonedJobError(), None)

    def main_work_horse(self, job: Job, queue: Queue) -> None:
        """Run one job in the forked process, on separate connections."""
        db.engine.dispose(close=False)
        spans.start_after_fork()
        super().main_work_horse(job, queue)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Run one job, and export its traces when it is done, because the process then ends at once."""
        is_done = super().perform_job(job, queue)
        spans.flush()
        return is_done


def work(app: Flask, queue_name: str, jobs: Sequence[ModuleType], *, burst: bool = False) -> None:
    """Run jobs until asked to stop.

    :param app: the application in whose context jobs run.
    :param queue_name: one of `app.queue.QUEUES`. A worker has only one: otherwise RQ loses a job if the worker dies
        between taking and starting it.
    :param jobs: the modules of the jobs, loaded before the fork: each job runs in its own process.
    :param burst: stop as soon as the queue is empty.
    """
    with app.app_context():
        log.info("worker_ready", queue=queue_name, jobs=[module.__name__ for module in jobs])
        worker = WaypostWorker(
            [queue_name],
            queue_class=TurnQueue if queue_name == TRIP_QUEUE else PromptQueue,
            connection=queue.connect(socket_timeout=None),
            worker_ttl=WORKER_TTL_SECONDS,
            job_monitoring_interval=HEARTBEAT_SECONDS,
            maintenance_interval=stuck.LOST_AFTER_SECONDS,
        )
        worker.work(burst=burst, with_scheduler=True, logging_level="WARNING")
