"""Shares connections evenly among the web processes."""

from __future__ import annotations

import mmap
from collections.abc import Iterable

_BYTES = 4
_NOBODY = 0xFFFFFFFF


class Balance:
    """Each process's number of connections, in memory that they share after the fork.

    The kernel hands a connection to whichever process asks first. So one of them may get most of those that open
    together, and keep them: its threads contend for Python's lock while the other processor is idle.

    :param places: the maximum number of processes.
    """

    def __init__(self, places: int) -> None:
        self._counts = memoryview(mmap.mmap(-1, _BYTES * places)).cast("I")
        for place in range(places):
            self.leave(place)

    def free_place(self, taken: Iterable[int | None]) -> int | None:
        """Return a place that no process has, None if there is none."""
        return min(set(range(len(self._counts))).difference(taken), default=None)

    def set(self, place: int, count: int) -> None:
        """Set a process's number of connections."""
        self._counts[place] = count

    def leave(self, place: int) -> None:
        """Take a process out: others need not wait for it to accept a connection."""
        self._counts[place] = _NOBODY

    def is_ahead(self, place: int) -> bool:
        """Return whether another process has fewer connections."""
        return self._counts[place] > min(self._counts)
