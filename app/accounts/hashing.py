"""Computes password hashes in a few low-priority threads, so that they do not delay other requests.

A hash takes tens of milliseconds of CPU time without the GIL. On a busy machine, sign-ins take a little longer; reads
do not.
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
"""Hashing threads per process: the usual two web processes use half of the processors."""
NICENESS = 10
"""A thread with this niceness gets a tenth of a contended processor, and all of an idle one."""


def _lower_priority() -> None:
    # On Linux, priorities belong to threads; elsewhere the whole process would become slow.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


# The pool starts its threads at the first hash, and so never before a fork.
_threads = ThreadPoolExecutor(AT_ONCE, "hashing", _lower_priority)


def computed(work: Callable[[], T]) -> T:
    """Return the result of a function that runs in a low-priority thread; its exception is raised here."""
    return _threads.submit(work).result()
