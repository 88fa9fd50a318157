"""A worker process for tests: `python -m tests.fakes.worker good|stuck`."""

from __future__ import annotations

import sys
from threading import Event
from typing import NoReturn

from app.extensions import queue
from app.factory import create_app
from app.jobs import worker
from app.ssr.renderer import NullRenderer
from app.trips.building import build
from tests.client import built_client

STUCK_KEY = "test:stuck"


def _stuck(*_args: object, **_named: object) -> NoReturn:
    queue.redis.incr(STUCK_KEY)
    while True:
        Event().wait()


def main(mode: str) -> None:
    """Run a worker that notices a dead one sooner than in production."""
    worker.HEARTBEAT_SECONDS, worker.LOST_AFTER_SECONDS, worker.WORKER_TTL_SECONDS = 1, 3, 17
    if mode == "stuck":
        # The name that the builder has imported.
        vars(build)["build_plan"] = _stuck
    worker.work(create_app(renderer=NullRenderer(), client=built_client()))


if __name__ == "__main__":
    main(sys.argv[1])
