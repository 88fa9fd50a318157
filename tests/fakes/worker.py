"""A worker process for tests: `python -m tests.fakes.worker good|stuck|stuck-travel`."""

from __future__ import annotations

import sys
from threading import Event
from typing import NoReturn

from app.extensions import queue
from app.factory import create_app
from app.jobs import worker
from app.ssr.renderer import NullRenderer
from app.trips.building import build
from app.trips.travel import work
from tests.client import built_client

STUCK_KEY = "test:stuck"
STUCK_IN = {"stuck": (build, "build_plan"), "stuck-travel": (work, "distance_m")}
"""Where a mode's worker never comes to an end: by the name that the module has imported."""


def _stuck(*_args: object, **_named: object) -> NoReturn:
    queue.redis.incr(STUCK_KEY)
    while True:
        Event().wait()


def main(mode: str) -> None:
    """Run a worker that notices a dead one sooner than in production."""
    worker.HEARTBEAT_SECONDS, worker.LOST_AFTER_SECONDS, worker.WORKER_TTL_SECONDS = 1, 3, 17
    if mode in STUCK_IN:
        module, name = STUCK_IN[mode]
        vars(module)[name] = _stuck
    worker.work(create_app(renderer=NullRenderer(), client=built_client()))


if __name__ == "__main__":
    main(sys.argv[1])
