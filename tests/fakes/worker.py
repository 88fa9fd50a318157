"""A worker process for tests: `python -m tests.fakes.worker good|stuck|killed|stuck-travel`."""

from __future__ import annotations

import os
import signal
import sys
from threading import Event
from typing import NoReturn

from app.extensions import queue
from app.factory import create_app
from app.jobs import worker
from app.ssr.renderer import NullRenderer
from app.trips import jobs
from app.trips.building import build
from app.trips.travel import work
from tests.client import built_client

STUCK_KEY = "test:stuck"
KILLED_KEY = "test:killed"


def _stuck(*_args: object, **_named: object) -> NoReturn:
    queue.redis.incr(STUCK_KEY)
    while True:
        Event().wait()


def _killed(*_args: object, **_named: object) -> None:
    queue.redis.incr(KILLED_KEY)
    os.kill(os.getpid(), signal.SIGKILL)


BAD = {
    "stuck": (build, "filled_days", _stuck),
    "killed": (build, "filled_days", _killed),
    "stuck-travel": (work, "driven", _stuck),
}
"""Where a mode's worker never comes to an end, or dies: by the name that the module has imported."""


def main(mode: str) -> None:
    """Run a worker that notices a dead one sooner than in production; a bad one does what its mode says."""
    worker.HEARTBEAT_SECONDS, worker.LOST_AFTER_SECONDS, worker.WORKER_TTL_SECONDS = 1, 3, 17
    if mode in BAD:
        module, name, instead = BAD[mode]
        # A name that the module has no more would leave a good worker.
        getattr(module, name)
        setattr(module, name, instead)
    worker.work(create_app(renderer=NullRenderer(), client=built_client()), [jobs])


if __name__ == "__main__":
    main(sys.argv[1])
