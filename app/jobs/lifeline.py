"""Ties a process's life to its parent's, so that none is left behind when the parent is killed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1
"""From <linux/prctl.h>: the signal that the kernel sends to a process whose parent has died."""


def lifeline(parent: int, death: signal.Signals) -> Callable[[], None]:
    """Return what a child calls right after the fork; outside Linux it does nothing.

    :param parent: the process that forks.
    :param death: sent to the child when that process dies.
    """
    if sys.platform != "linux":
        return lambda: None
    # Loaded before the fork: afterwards another thread's lock could stay held for ever.
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def attach() -> None:
        prctl(PR_SET_PDEATHSIG, int(death), 0, 0, 0)
        if os.getppid() != parent:
            # The parent died between the fork and here.
            os.kill(os.getpid(), death)

    return attach


def attach_forks() -> None:
    """Let whatever this process forks from now on be killed when it dies; its children's forks are not concerned."""
    owner = os.getpid()
    attach = lifeline(owner, signal.SIGKILL)

    def after() -> None:
        if os.getppid() == owner:
            attach()

    os.register_at_fork(after_in_child=after)
