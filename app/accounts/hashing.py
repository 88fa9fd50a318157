"""Where password hashes are computed: in few threads of low priority, so that nobody else waits for them.

A hash takes tens of milliseconds of a processor, outside Python's lock. Who signs in waits a little longer where the
machine is busy; reads do not.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = max(1, (os.cpu_count() or 1) // 4)
"""Of each process: the usual two web processes use half of the processors."""
NICENESS = 10
"""A thread that is so nice gets a tenth of a processor which others want too, and all of one that is free."""


def _be_nice() -> None:
    # On Linux, priorities belong to threads; elsewhere the whole process would become slow.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


# It starts no thread before the first hash, and so none before a process forks.
_threads = ThreadPoolExecutor(AT_ONCE, "hashing", _be_nice)


def computed(work: Callable[[], T]) -> T:
    """Return what a function computes in a thread of low priority; its exception is raised here."""
    return _threads.submit(work).result()
