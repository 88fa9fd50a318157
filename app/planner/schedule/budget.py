"""How long a search goes on."""

import time
from collections.abc import Callable
from typing import Protocol


class Budget(Protocol):
    """Says how much of a search is over."""

    def spent(self, iteration: int) -> float:
        """Return the share that is over when so many iterations are done; the search ends at 1."""
        ...


class Iterations:
    """So many iterations: the same search on every machine.

    A deadline, if there is one, only ends it early; what it has found by then would have been the same.

    :param number: of iterations; none at all for 0.
    :param seconds: after which time on the clock it ends early; None for never.
    """

    def __init__(self, number: int, seconds: float | None = None) -> None:
        self._number = number
        self._ends = None if seconds is None else time.monotonic() + seconds

    def spent(self, iteration: int) -> float:
        """Return the share of the iterations that are done, 1 when time is up."""
        if iteration >= self._number or (self._ends is not None and time.monotonic() >= self._ends):
            return 1.0
        return iteration / self._number


class Seconds:
    """So many seconds, to compare with other methods: never twice the same search.

    :param seconds: how long.
    :param clock: whose.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.process_time) -> None:
        self._seconds = seconds
        self._clock = clock
        self._begin = clock()

    def spent(self, iteration: int) -> float:
        """Return the share of the time that is over."""
        return (self._clock() - self._begin) / self._seconds
