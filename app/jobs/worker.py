"""The worker process: takes jobs from the queue, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rq import Queue, Worker
from rq.job import Job

from app.extensions import db, queue
from app.queue import QUEUE_NAME

if TYPE_CHECKING:
    from flask import Flask

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

    def main_work_horse(self, job: Job, queue: Queue) -> None:
        """Run one job in the forked process, on database connections of its own."""
        db.engine.dispose(close=False)
        super().main_work_horse(job, queue)


def work(app: Flask, *, burst: bool = False) -> None:
    """Run jobs until told to stop.

    :param app: the application in whose context jobs run.
    :param burst: stop as soon as the queue is empty.
    """
    with app.app_context():
        worker = PromptWorker(
            [QUEUE_NAME],
            connection=queue.connect(socket_timeout=None),
            worker_ttl=WORKER_TTL_SECONDS,
            job_monitoring_interval=HEARTBEAT_SECONDS,
            maintenance_interval=LOST_AFTER_SECONDS,
        )
        worker.work(burst=burst, with_scheduler=True, logging_level="WARNING")
