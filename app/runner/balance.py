"""Shares connections evenly among the web processes."""

from __future__ import annotations

import mmap
from collections.abc import Iterable

_BYTES = 4
_NOBODY = 0xFFFFFFFF


class Balance:
    """Each process's number of connections, in memory that they share after the fork.

    The kernel hands a connection to whichever process accepts first. So one process may get most of the connections
    that open at the same time, and keep them: its threads then contend for Python's lock while another processor is
    idle.

    :param slots: the maximum number of processes.
    """

    def __init__(self, slots: int) -> None:
        self._counts = memoryview(mmap.mmap(-1, _BYTES * slots)).cast("I")
        for slot in range(slots):
            self.leave(slot)

    def free_slot(self, taken: Iterable[int | None]) -> int | None:
        """Return a slot that no process has; None if there is none."""
        return min(set(range(len(self._counts))).difference(taken), default=None)

    def set(self, slot: int, count: int) -> None:
        """Set a process's number of connections."""
        self._counts[slot] = count

    def leave(self, slot: int) -> None:
        """Remove a process that accepts no connections, so that others do not wait for it."""
        self._counts[slot] = _NOBODY

    def is_ahead(self, slot: int) -> bool:
        """Return whether another process has fewer connections."""
        return self._counts[slot] > min(self._counts)
