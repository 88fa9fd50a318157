"""The queue as the application sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry as ConnectionRetry
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from app.errors import Unavailable

if TYPE_CHECKING:
    from flask import Flask

log = structlog.get_logger(__name__)

QUEUE_NAME = "waypost"
CONNECT_SECONDS = 1.0
"""A request must not wait for a Redis that is gone: it answers 503 at once instead."""
ANSWER_SECONDS = 5.0
RETRY_INTERVALS = [1, 5, 15]
"""Seconds before a failed job's second, third and fourth try."""
KEEP_RESULT_SECONDS = 600
KEEP_FAILURE_SECONDS = 7 * 24 * 3600


class JobQueue:
    """Puts jobs on the queue. Bound to an application by `init_app`."""

    def __init__(self) -> None:
        self._url: str | None = None
        self._redis: Redis | None = None

    def init_app(self, app: Flask) -> None:
        """Take the address of Redis from the application's configuration; connect only when first needed."""
        self._url = cast(str, app.config["REDIS_URL"])
        self._redis = None

    @property
    def redis(self) -> Redis:
        """The connection pool to Redis, for short-lived state such as a job's progress."""
        if self._redis is None:
            self._redis = self.connect()
        return self._redis

    def connect(self, **options: object) -> Redis:
        """Return a new connection pool with time-outs that suit a request; options override them."""
        if self._url is None:
            raise RuntimeError("the queue is not bound to an application")
        settings: dict[str, object] = {
            "socket_connect_timeout": CONNECT_SECONDS,
            "socket_timeout": ANSWER_SECONDS,
            "retry": ConnectionRetry(NoBackoff(), 1),
            "health_check_interval": 30,
        }
        return Redis.from_url(self._url, **(settings | options))

    def is_up(self) -> bool:
        """Tell whether Redis answers."""
        try:
            return bool(self.redis.ping())
        except RedisError as error:
            log.warning("queue_down", error=repr(error))
            return False

    def enqueue(self, function: str, *args: str | int, job_id: str, seconds: int) -> None:
        """Put a job on the queue; a job of that id that is already there is left alone.

        :param function: the dotted name of a function made with `app.jobs.job.job`.
        :param args: ids and other small values.
        :param job_id: names the work, so that asking twice queues it once.
        :param seconds: how long one try may take.
        :raises Unavailable: when Redis cannot be reached.
        """
        try:
            Queue(QUEUE_NAME, connection=self.redis).enqueue_call(
                function,
                args=args,
                job_id=job_id,
                timeout=seconds,
                retry=Retry(max=len(RETRY_INTERVALS), interval=RETRY_INTERVALS),
                result_ttl=KEEP_RESULT_SECONDS,
                failure_ttl=KEEP_FAILURE_SECONDS,
                unique=True,
            )
        except DuplicateJobError:
            log.info("job_already_queued", job=job_id)
        except RedisError as error:
            log.warning("enqueue_failed", job=job_id, error=repr(error))
            raise Unavailable("We can't start that right now. Please try again in a moment.") from error
