"""Ends processes with their parent, so that none outlives a killed parent."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1
"""From <linux/prctl.h>: the signal that the kernel sends to a process whose parent has died."""


def die_with_parent(parent: int, death: signal.Signals) -> Callable[[], None]:
    """Return the function for a child to call right after the fork; does nothing outside Linux.

    :param parent: the process that forks.
    :param death: the signal for the child when that process dies.
    """
    if sys.platform != "linux":
        return lambda: None
    # Loaded before the fork: after it, a lock of another thread could stay held forever.
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def attach() -> None:
        prctl(PR_SET_PDEATHSIG, int(death), 0, 0, 0)
        if os.getppid() != parent:
            # The parent died between the fork and here.
            os.kill(os.getpid(), death)

    return attach


def kill_forks_with_parent() -> None:
    """Kill the direct children that this process forks from now on when this process dies."""
    owner = os.getpid()
    attach = die_with_parent(owner, signal.SIGKILL)

    def after() -> None:
        if os.getppid() == owner:
            attach()

    os.register_at_fork(after_in_child=after)
