"""The application's job queues: mails, which nothing may delay; work on trips; and learning."""

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
from app.redis_breaker import CONNECT_SECONDS
from app.texts import gettext
from app.tracing import spans

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

TRIP_QUEUE = "waypost"
"""Builds and travel figures; travellers take turns on it (`app.jobs.turns`)."""
MAIL_QUEUE = "waypost-mail"
LEARN_QUEUE = "waypost-learn"
"""Learns the places of cities, separately, because external services may take half a minute and must not delay
builds."""
QUEUES = (MAIL_QUEUE, TRIP_QUEUE, LEARN_QUEUE)
RETRY_INTERVALS = (0, 5, 15)
"""Seconds before the second, third and fourth attempt of a failed job.

The second is immediate: later ones wait for RQ's scheduler, and if the worker that runs it dies, another one takes it
over only after a minute."""
RESULT_TTL_SECONDS = 600
FAILURE_TTL_SECONDS = 7 * 24 * 3600
COOLDOWN_SECONDS = 300.0
"""A job that has ended, even by failing, is not enqueued again within this time."""
ACTIVE = (JobStatus.QUEUED, JobStatus.SCHEDULED, JobStatus.DEFERRED, JobStatus.STARTED)


_POOL = "waypost.redis"


class JobQueue:
    """Enqueues jobs of the current application."""

    def init_app(self, app: Flask) -> None:
        """Set up the connection pool; it connects on first use."""
        app.extensions[_POOL] = _connect(app.config["REDIS_URL"], **app.config["REDIS_OPTIONS"])

    @property
    def redis(self) -> Redis:
        """The connection pool to Redis, for short-lived state such as a job's progress."""
        return cast(Redis, current_app.extensions[_POOL])

    def connect(self, **options: object) -> Redis:
        """Return a connection pool for code that waits for Redis, without the circuit breaker and timeouts of
        requests."""
        return _connect(current_app.config["REDIS_URL"], **options)

    def is_up(self) -> bool:
        """Return whether Redis answers."""
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
        turn_of: str | None = None,
        on: str = TRIP_QUEUE,
    ) -> None:
        """Enqueue a job, unless one with this id is already on the queue.

        :param function: the dotted name of a function made with `app.jobs.job.job`.
        :param args: ids and small values.
        :param job_id: identifies the work, so that enqueuing twice runs it once.
        :param seconds: time limit of one attempt.
        :param retry_after: seconds before each retry; `RETRY_INTERVALS` when left out.
        :param given_up: the dotted name of a function made with `app.jobs.job.given_up`, called after the last attempt.
        :param turn_of: the id of the traveller whose turn the job takes, on queues with turns.
        :param on: the queue.
        :raises Unavailable: when Redis cannot be reached.
        """
        waits = RETRY_INTERVALS if retry_after is None else retry_after
        try:
            Queue(on, connection=self.redis).enqueue_call(
                function,
                args=args,
                job_id=job_id,
                timeout=seconds,
                retry=Retry(max=len(waits), interval=list(waits)),
                result_ttl=RESULT_TTL_SECONDS,
                failure_ttl=FAILURE_TTL_SECONDS,
                on_failure=Callback(given_up) if given_up else None,
                # Stored as plain text, so that a Lua script in Redis can read whose turn it is.
                description=turn_of,
                unique=True,
                meta=spans.carried(),
            )
        except DuplicateJobError:
            log.info("job_already_queued", job=job_id)
        except RedisError as error:
            raise _unavailable(job_id, error) from error

    def enqueue_lost(
        self,
        function: str,
        *args: str | int,
        job_id: str,
        seconds: int,
        given_up: str | None = None,
        turn_of: str | None = None,
    ) -> None:
        """Enqueue a job whose result is missing, unless it is queued, running or has just ended.

        A job whose worker died counts as running: another worker will take it. Two concurrent callers may both enqueue
        it, so jobs are idempotent.

        Parameters are those of `enqueue`.

        :raises Unavailable: when Redis cannot be reached.
        """
        try:
            job = Job.fetch(job_id, connection=self.redis)
            if job.get_status(refresh=False) in ACTIVE or _ended_recently(job):
                return
            job.delete()
        except NoSuchJobError:
            log.info("job_missing", job=job_id)
        except RedisError as error:
            raise _unavailable(job_id, error) from error
        self.enqueue(function, *args, job_id=job_id, seconds=seconds, given_up=given_up, turn_of=turn_of)


def _ended_recently(job: Job) -> bool:
    return job.ended_at is not None and (datetime.now(UTC) - job.ended_at).total_seconds() < COOLDOWN_SECONDS


def _unavailable(job_id: str, error: RedisError) -> Unavailable:
    log.warning("enqueue_failed", job=job_id, error=repr(error))
    return Unavailable(gettext("We can't start that right now. Please try again in a moment."))


def _connect(url: str, **options: object) -> Redis:
    settings: dict[str, object] = {
        "socket_connect_timeout": CONNECT_SECONDS,
        "retry": ConnectionRetry(NoBackoff(), 1),
        "health_check_interval": 30,
    }
    return Redis.from_url(url, **(settings | options))
