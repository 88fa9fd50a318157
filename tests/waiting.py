"""Waits for events in another thread or process."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_SECONDS = 60.0
POLL_SECONDS = 0.05


def wait_for(happened: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Return as soon as a condition holds.

    :param happened: the condition; polled every 50 ms.
    :raises AssertionError: when it does not hold within `seconds`.
    """
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, f"nothing happened within {seconds} s"
        time.sleep(POLL_SECONDS)
