"""Times single calls inside this process, and prints the results."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from flask.testing import FlaskClient

Timing = tuple[float, float]
"""Seconds of wall-clock time, and of this process's CPU time."""


def timed(work: Callable[[], object]) -> Timing:
    """Return how long a function takes."""
    start, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - start, time.process_time() - cpu


def times(client: FlaskClient, calls: Sequence[dict[str, Any]]) -> list[Timing]:
    """Return how long each call takes.

    :param calls: arguments of `client.get`.
    :raises RuntimeError: when a response is not 200.
    """

    def get(call: dict[str, Any]) -> Callable[[], object]:
        def send() -> object:
            answer = client.get(**call)
            if answer.status_code != 200:
                raise RuntimeError(f"{call}: {answer.status_code}")
            return answer

        return send

    return [timed(get(call)) for call in calls]


def report(stack: str, what: str, timings: Sequence[Timing]) -> None:
    """Print wall-clock and CPU time; only the former includes a database server."""
    p50, p95 = _percentiles([wall for wall, _ in timings])
    cpu50, cpu95 = _percentiles([cpu for _, cpu in timings])
    sys.stdout.write(
        f"{stack:9} {what:40} n={len(timings):4} p50 {p50:8.2f} ms  p95 {p95:8.2f} ms"
        f"  (own processor time {cpu50:.2f}, {cpu95:.2f})\n"
    )
    sys.stdout.flush()


def _percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(1000 * value for value in seconds)
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
