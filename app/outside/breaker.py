"""A circuit breaker that all processes share through Redis.

Its state is three keys, so that it needs no lock: `opened` says that it is not closed, `wait` runs out when a try may
be made, `trial` is held by whoever makes it. What is counted are failures without a success between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

import structlog
from redis import Redis
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

FAILURES_SECONDS = 120
"""Failures that lie further apart do not add up."""
OPEN_SECONDS = 30
FORGOTTEN_SECONDS = 24 * 3600


class BreakerState(StrEnum):
    """Whether calls go through."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half-open"


@dataclass(frozen=True, slots=True)
class Rules:
    """How the calls of a service end.

    :param failure: what a call raises that has failed; others neither open nor close the breaker.
    :param refusal: is raised where a call is not to be made.
    :param answers: what a call raises although the service has answered.
    :param failures: so many in a row open it.
    :param trial_seconds: after which another process may try, when the one that held the trial died: longer than any
        call may take.
    """

    failure: type[Exception]
    refusal: type[Exception]
    answers: tuple[type[Exception], ...] = ()
    failures: int = 5
    trial_seconds: int = 15


class Breaker:
    """Keeps calls from a service that fails.

    Redis is not what counts: when it is down, calls go through.

    :param redis: shared by all processes.
    :param name: of the service.
    :param rules: which of its calls' ends are failures.
    """

    def __init__(self, redis: Redis, name: str, rules: Rules) -> None:
        self.name = name
        self._redis = redis
        self._rules = rules
        self.opened, self.wait, self.trial, self.failures = (
            f"breaker:{name}:{key}" for key in ("opened", "wait", "trial", "failures")
        )

    def state(self) -> BreakerState:
        """Return the state as all processes see it; closed while Redis is down."""
        try:
            opened, wait, _ = self._keys()
        except RedisError as error:
            log.warning("breaker_unknown", error=repr(error))
            return BreakerState.CLOSED
        if opened is None:
            return BreakerState.CLOSED
        return BreakerState.HALF_OPEN if wait is None else BreakerState.OPEN

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Make a call inside, and note how it ended.

        :raises Exception: of the rules' kind, when it is not to be made.
        """
        was_smooth = self._permit()
        try:
            yield
        except self._rules.failure:
            self._failed()
            raise
        except self._rules.answers:
            self._succeeded(was_smooth)
            raise
        else:
            self._succeeded(was_smooth)

    def _keys(self) -> tuple[bytes | None, bytes | None, bytes | None]:
        values = cast(list[bytes | None], self._redis.mget(self.opened, self.wait, self.failures))
        return values[0], values[1], values[2]

    def _permit(self) -> bool:
        """Return whether nothing has failed lately, so that there is nothing to forget."""
        try:
            opened, wait, failures = self._keys()
            if opened is None:
                return failures is None
            if wait is None and self._redis.set(self.trial, b"1", nx=True, ex=self._rules.trial_seconds):
                return False
        except RedisError as error:
            log.warning("breaker_unknown", error=repr(error))
            return True
        raise self._rules.refusal("the breaker is open")

    def _succeeded(self, was_smooth: bool) -> None:
        if was_smooth:
            return
        try:
            dropped = cast(int, self._redis.delete(self.opened, self.wait, self.trial, self.failures))
            if dropped > 1:
                log.warning("breaker_closed", service=self.name)
        except RedisError as error:
            log.warning("breaker_unknown", error=repr(error))

    def _failed(self) -> None:
        try:
            with self._redis.pipeline() as steps:
                steps.incr(self.failures)
                steps.expire(self.failures, FAILURES_SECONDS)
                steps.exists(self.opened)
                count, _, opened = steps.execute()
            if opened or count >= self._rules.failures:
                with self._redis.pipeline() as steps:
                    # In this order: nobody may see it opened and without the wait.
                    steps.set(self.wait, b"1", ex=OPEN_SECONDS)
                    steps.set(self.opened, b"1", ex=FORGOTTEN_SECONDS)
                    steps.delete(self.trial)
                    steps.execute()
                log.error("breaker_opened", service=self.name, failures=count)
        except RedisError as error:
            log.warning("breaker_unknown", error=repr(error))
