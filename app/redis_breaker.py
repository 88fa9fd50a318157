"""A circuit breaker for Redis: while it hangs, a process tries only occasionally instead of in every request.

Breakers of other services share their state through Redis (`app.remote.breaker`); this one cannot, so each process has
its own. It takes the place of redis-py's retry policy, which every command, pipeline and connection attempt goes
through.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, TimeoutError
from redis.retry import Retry

log = structlog.get_logger(__name__)
T = TypeVar("T")

CONNECT_SECONDS = 0.8
ANSWER_SECONDS = 0.8
"""Redis answers within milliseconds. A caller of a hanging Redis waits this long once; then the circuit opens."""
COOLDOWN_SECONDS = 3.0
ATTEMPTS = 2
"""A lost connection is reopened once, because Redis may have restarted. A silent Redis is not tried again."""


class RedisBreaker(Retry):
    """Retries lost connections, and refuses calls for a while after Redis failed.

    :param clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(NoBackoff(), ATTEMPTS - 1)
        self._clock = clock
        self._lock = threading.Lock()
        self._open_until: float | None = None
        self._trial: int | None = None

    def __deepcopy__(self, _memo: object) -> RedisBreaker:
        """Return self: redis-py copies it for each connection, and all connections of a process share one state."""
        return self

    def call_with_retry(
        self,
        do: Callable[[], T],
        fail: Callable[..., Any],
        is_retryable: Callable[[Exception], bool] | None = None,
        with_failure_count: bool = False,
    ) -> T:
        """Run an operation; the parameters are redis-py's.

        :raises ConnectionError: at once, while the circuit is open.
        """
        self._admit()
        attempt = 0
        try:
            while True:
                attempt += 1
                try:
                    result = do()
                except (ConnectionError, TimeoutError, OSError) as error:
                    if with_failure_count:
                        fail(error, attempt)
                    else:
                        fail(error)
                    final = isinstance(error, TimeoutError | OSError) or attempt == ATTEMPTS
                    if final or (is_retryable is not None and not is_retryable(error)):
                        self._open(error)
                        raise
                else:
                    self._close()
                    return result
        finally:
            self._end_trial()

    def _admit(self) -> None:
        with self._lock:
            # A command without a connection opens one: both belong to one trial.
            if self._open_until is None or self._trial == threading.get_ident():
                return
            if self._trial is None and self._clock() >= self._open_until:
                self._trial = threading.get_ident()
                return
        raise ConnectionError("Redis did not answer a moment ago")

    def _open(self, error: Exception) -> None:
        with self._lock:
            was_closed = self._open_until is None
            self._open_until = self._clock() + COOLDOWN_SECONDS
        if was_closed:
            log.error("breaker_opened", service="redis", error=repr(error))

    def _close(self) -> None:
        with self._lock:
            was_open, self._open_until = self._open_until is not None, None
        if was_open:
            log.warning("breaker_closed", service="redis")

    def _end_trial(self) -> None:
        with self._lock:
            if self._trial == threading.get_ident():
                self._trial = None


def redis_options() -> dict[str, Any]:
    """Return the settings shared by a process's connections to Redis: timeouts and one breaker."""
    return {
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": ANSWER_SECONDS,
        "retry": RedisBreaker(),
    }
