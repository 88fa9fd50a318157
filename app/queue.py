"""The queue as the application sees it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

import structlog
from flask import current_app
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry as ConnectionRetry
from rq import Callback, Queue, Retry
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus

from app.errors import Unavailable

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

QUEUE_NAME = "waypost"
CONNECT_SECONDS = 1.0
"""A request must not wait for a Redis that is gone: it answers 503 at once instead."""
ANSWER_SECONDS = 5.0
RETRY_INTERVALS = (0, 5, 15)
"""Seconds before a failed job's second, third and fourth try.

The second comes at once: the later ones wait for RQ's scheduler, and when the worker that ran it was killed, another
takes it over only after a minute."""
KEEP_RESULT_SECONDS = 600
KEEP_FAILURE_SECONDS = 7 * 24 * 3600
REST_SECONDS = 300.0
"""A job that ended, and may have failed, is put on the queue again no sooner than that."""
UNDER_WAY = (JobStatus.QUEUED, JobStatus.SCHEDULED, JobStatus.DEFERRED, JobStatus.STARTED)


_POOL = "waypost.redis"


class JobQueue:
    """Puts jobs on the queue of the application at hand."""

    def init_app(self, app: Flask) -> None:
        """Take the address of Redis from the application's configuration; connect only when first needed."""
        app.extensions[_POOL] = _connect(app.config["REDIS_URL"])

    @property
    def redis(self) -> Redis:
        """The application's connection pool to Redis, for short-lived state such as a job's progress."""
        return cast(Redis, current_app.extensions[_POOL])

    def connect(self, **options: object) -> Redis:
        """Return another connection pool; options override the time-outs that suit a request."""
        return _connect(current_app.config["REDIS_URL"], **options)

    def is_up(self) -> bool:
        """Tell whether Redis answers."""
        try:
            return bool(self.redis.ping())
        except RedisError as error:
            log.warning("queue_down", error=repr(error))
            return False

    def enqueue(
        self,
        function: str,
        *args: str | int,
        job_id: str,
        seconds: int,
        retry_after: Sequence[int] | None = None,
        given_up: str | None = None,
    ) -> None:
        """Put a job on the queue; a job of that id that is already there is left alone.

        :param function: the dotted name of a function made with `app.jobs.job.job`.
        :param args: ids and other small values.
        :param job_id: names the work, so that asking twice queues it once.
        :param seconds: how long one try may take.
        :param retry_after: the seconds before each further try of a job that failed; `RETRY_INTERVALS` when left out.
        :param given_up: the dotted name of a function made with `app.jobs.job.given_up`, called after the last try.
        :raises Unavailable: when Redis cannot be reached.
        """
        waits = RETRY_INTERVALS if retry_after is None else retry_after
        try:
            Queue(QUEUE_NAME, connection=self.redis).enqueue_call(
                function,
                args=args,
                job_id=job_id,
                timeout=seconds,
                retry=Retry(max=len(waits), interval=list(waits)),
                result_ttl=KEEP_RESULT_SECONDS,
                failure_ttl=KEEP_FAILURE_SECONDS,
                on_failure=Callback(given_up) if given_up else None,
                unique=True,
            )
        except DuplicateJobError:
            log.info("job_already_queued", job=job_id)
        except RedisError as error:
            raise _unavailable(job_id, error) from error

    def enqueue_lost(
        self, function: str, *args: str | int, job_id: str, seconds: int, given_up: str | None = None
    ) -> None:
        """Put a job on the queue whose work is found undone, unless somebody is at it or will be.

        That of a worker that died counts as under way: another worker takes it up. Of two callers at the same moment
        both may put it there, so that it must be safe to run twice.

        :param function: as `enqueue` takes it, like all others.
        :raises Unavailable: when Redis cannot be reached.
        """
        try:
            job = Job.fetch(job_id, connection=self.redis)
            if job.get_status(refresh=False) in UNDER_WAY or _ended_lately(job):
                return
            job.delete()
        except NoSuchJobError:
            log.info("job_not_there", job=job_id)
        except RedisError as error:
            raise _unavailable(job_id, error) from error
        self.enqueue(function, *args, job_id=job_id, seconds=seconds, given_up=given_up)


def _ended_lately(job: Job) -> bool:
    return job.ended_at is not None and (datetime.now(UTC) - job.ended_at).total_seconds() < REST_SECONDS


def _unavailable(job_id: str, error: RedisError) -> Unavailable:
    log.warning("enqueue_failed", job=job_id, error=repr(error))
    return Unavailable("We can't start that right now. Please try again in a moment.")


def _connect(url: str, **options: object) -> Redis:
    settings: dict[str, object] = {
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": ANSWER_SECONDS,
        "retry": ConnectionRetry(NoBackoff(), 1),
        "health_check_interval": 30,
    }
    return Redis.from_url(url, **(settings | options))
