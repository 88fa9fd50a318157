"""The breaker of Google's places: what counts as a failure of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from redis import Redis

from app.outside import breaker
from app.outside.breaker import BreakerState, Rules
from app.places.google.errors import GoogleFailed, GoogleMissing, GoogleOpen, GoogleRefused

__all__ = ["FAILURES", "Breaker", "BreakerState"]

log = structlog.get_logger(__name__)

FAILURES = 5
_RULES = Rules(failure=GoogleFailed, refusal=GoogleOpen, answers=(GoogleMissing, GoogleRefused), failures=FAILURES)


class Breaker(breaker.Breaker):
    """Keeps calls from Google while it fails.

    :param redis: shared by all processes.
    :param name: of the service.
    """

    def __init__(self, redis: Redis, name: str) -> None:
        super().__init__(redis, name, _RULES)

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Make a call inside, and note how it ended.

        :raises GoogleOpen: when it is not to be made.
        """
        try:
            with super().guarding():
                yield
        except GoogleFailed as error:
            log.warning("google_failed", error=str(error))
            raise
