"""Hashes are computed few at a time, by low-priority threads."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.accounts.hashing import AT_ONCE, NICENESS, computed


def test_results_and_exceptions_are_returned() -> None:
    assert computed(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        computed(lambda: 1 // 0)


@pytest.mark.skipif(sys.platform != "linux", reason="priorities belong to threads on Linux alone")
def test_the_thread_is_nice_and_its_caller_is_not() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    before = niceness()
    assert computed(niceness) == min(19, NICENESS)
    assert niceness() == before


def test_no_more_run_at_once_than_allowed() -> None:
    running, most, lock = 0, 0, threading.Lock()
    pause = threading.Event()

    def work() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        pause.wait(0.01)
        with lock:
            running -= 1

    with ThreadPoolExecutor(8) as callers:
        for done in [callers.submit(computed, work) for _ in range(8)]:
            done.result()
    assert most <= AT_ONCE
