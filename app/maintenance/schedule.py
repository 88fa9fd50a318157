"""Enqueues scheduled jobs with RQ's own cron: `python -m app.maintenance.schedule`.

Any number of schedulers may run. The one that claims a turn in Redis enqueues its job; a claim lasts as long as the
job's interval, so that a scheduler that restarts, or takes over, neither repeats nor misses a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import cast

import structlog
from redis import Redis
from rq import Queue
from rq.cron import CronJob, CronScheduler
from rq.job import Job
from rq.utils import now

from app.config import Settings
from app.queue import TRIP_QUEUE
from app.web.logs import configure_logs

log = structlog.get_logger(__name__)

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
JOB_SECONDS = 600
EARLY_SECONDS = 5
"""A claim ends this long before the next turn is due: the next scheduler's clock may lag."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A scheduled job.

    :param job: the dotted name of its function: without importing it, this process stays small.
    :param every: seconds between two turns.
    """

    job: str
    every: int


SCHEDULE = (
    Turn("app.maintenance.jobs.requeue_lost_builds", 5 * MINUTE),
    Turn("app.maintenance.jobs.delete_expired", HOUR),
    Turn("app.maintenance.jobs.erase_expired_positions", DAY),
    Turn("app.maintenance.jobs.empty_outbox", DAY),
    Turn("app.maintenance.jobs.refresh_learned", HOUR),
)


class NamedJob(CronJob):
    """A job that the scheduler knows only by name."""

    def enqueue(self, connection: Redis) -> Job:
        """Queue the job."""
        return Queue(self.queue_name, connection=connection).enqueue(self.func_name, **self.job_options)


class Scheduler(CronScheduler):
    """Enqueues jobs when they are due, once per turn, however many schedulers run.

    :param connection: a connection without the circuit breaker of requests.
    """

    def __init__(self, connection: Redis, turns: tuple[Turn, ...] = SCHEDULE) -> None:
        super().__init__(connection, logging_level="WARNING")
        self._cron_jobs = [
            NamedJob(
                TRIP_QUEUE,
                func_name=turn.job,
                interval=turn.every,
                job_timeout=JOB_SECONDS,
                result_ttl=HOUR,
                failure_ttl=7 * DAY,
            )
            for turn in turns
        ]

    def enqueue_jobs(self) -> list[CronJob]:
        """Enqueue the due jobs that no other scheduler has enqueued; return them."""
        queued = []
        for job in self._cron_jobs:
            if not job.should_run():
                continue
            if self._claim(job):
                job.enqueue(self.connection)
                job.set_enqueue_time(now())
                queued.append(job)
                log.info("job_scheduled", job=job.name)
            else:
                job.set_enqueue_time(now())
                job.next_enqueue_time = now() + timedelta(seconds=max(1.0, self._claimed_for(job)))
        return queued

    def _claim(self, job: CronJob) -> bool:
        seconds = cast(int, job.interval) - EARLY_SECONDS
        return bool(self.connection.set(_key(job), self.name, nx=True, ex=seconds))

    def _claimed_for(self, job: CronJob) -> float:
        """Return the remaining seconds of a claim."""
        return cast(int, self.connection.pttl(_key(job))) / 1000


def _key(job: CronJob) -> str:
    return f"schedule:{job.name}"


if __name__ == "__main__":
    configure_logs()
    log.info("scheduler_ready", jobs=[turn.job for turn in SCHEDULE])
    # Without Redis it exits with an error, and the runner restarts it.
    Scheduler(Redis.from_url(Settings.from_env().redis_url)).start()  # type: ignore[no-untyped-call]  # of RQ
