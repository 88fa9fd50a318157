"""A circuit breaker that all processes share through Redis.

Its state is three keys, so that it needs no lock: `opened` exists while it is not closed, `wait` expires when a trial
may be made, `trial` is held by the process that makes it. `failures` counts consecutive failures. docs/adr/0013
explains why it is our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import cast

import structlog
from redis import Redis
from redis.exceptions import RedisError

from app.remote.errors import CircuitOpen, RemoteFailed, RemoteRefused

log = structlog.get_logger(__name__)

FAILURES_SECONDS = 120
"""Failures further apart than this do not add up."""
OPEN_SECONDS = 30
FORGET_SECONDS = 24 * 3600


class CircuitState(StrEnum):
    """The state of the circuit."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half-open"


class CircuitBreaker:
    """Stops calls to a failing service. Fails open when Redis is down.

    :param redis: shared by all processes.
    :param service: its name, in keys and logs.
    :param failures: how many consecutive failures open the circuit.
    :param trial_seconds: longer than any call may take; after that, another process may try in case the trying one has
        died.
    """

    def __init__(self, redis: Redis, service: str, *, failures: int = 5, trial_seconds: int = 15) -> None:
        self.service = service
        self._redis = redis
        self._max_failures = failures
        self._trial_seconds = trial_seconds
        self.opened, self.wait, self.trial, self.failures = (
            f"breaker:{service}:{key}" for key in ("opened", "wait", "trial", "failures")
        )

    def state(self) -> CircuitState:
        """Return the state shared by all processes; closed while Redis is down."""
        try:
            opened, wait, _ = self._read()
        except RedisError as error:
            log.warning("breaker_unavailable", error=repr(error))
            return CircuitState.CLOSED
        if opened is None:
            return CircuitState.CLOSED
        return CircuitState.HALF_OPEN if wait is None else CircuitState.OPEN

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Guard a call in the block. `RemoteFailed` counts as a failure, `RemoteRefused` as an answer.

        :raises CircuitOpen: when the call must not be made now.
        """
        has_history = self._admit()
        try:
            yield
        except RemoteFailed:
            self._record_failure()
            raise
        except RemoteRefused:
            self._record_success(has_history)
            raise
        else:
            self._record_success(has_history)

    def _read(self) -> tuple[bytes | None, bytes | None, bytes | None]:
        values = cast(list[bytes | None], self._redis.mget(self.opened, self.wait, self.failures))
        return values[0], values[1], values[2]

    def _admit(self) -> bool:
        """Return whether there are failures that a success would reset."""
        try:
            opened, wait, failures = self._read()
            if opened is None:
                return failures is not None
            if wait is None and self._redis.set(self.trial, b"1", nx=True, ex=self._trial_seconds):
                return True
        except RedisError as error:
            log.warning("breaker_unavailable", error=repr(error))
            return False
        raise CircuitOpen("the circuit is open")

    def _record_success(self, has_history: bool) -> None:
        if not has_history:
            return
        try:
            deleted = cast(int, self._redis.delete(self.opened, self.wait, self.trial, self.failures))
            if deleted > 1:
                log.warning("breaker_closed", service=self.service)
        except RedisError as error:
            log.warning("breaker_unavailable", error=repr(error))

    def _record_failure(self) -> None:
        try:
            with self._redis.pipeline() as steps:
                steps.incr(self.failures)
                steps.expire(self.failures, FAILURES_SECONDS)
                steps.exists(self.opened)
                count, _, opened = steps.execute()
            if opened or count >= self._max_failures:
                with self._redis.pipeline() as steps:
                    # Set `wait` first: no process may see `opened` without it, or it would start a trial at once.
                    steps.set(self.wait, b"1", ex=OPEN_SECONDS)
                    steps.set(self.opened, b"1", ex=FORGET_SECONDS)
                    steps.delete(self.trial)
                    steps.execute()
                log.error("breaker_opened", service=self.service, failures=count)
        except RedisError as error:
            log.warning("breaker_unavailable", error=repr(error))
