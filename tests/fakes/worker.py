"""A worker process for tests: `python -m tests.fakes.worker good|mail|stuck|killed|stuck-travel`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from threading import Event
from types import ModuleType
from typing import Any, NoReturn

from app.extensions import queue
from app.factory import create_app
from app.jobs import stuck, worker
from app.mail import jobs as mail
from app.planner.progress import Stage
from app.planner.service import build_plan
from app.queue import MAIL_QUEUE, TRIP_QUEUE
from app.trips import jobs
from app.trips.making import build
from app.trips.travel import service as travel
from tests.client import built_client
from tests.fakes.renderer import NullRenderer

STUCK_KEY = "test:stuck"
KILLED_KEY = "test:killed"


def _stuck(*_args: object, **_named: object) -> NoReturn:
    queue.redis.incr(STUCK_KEY)
    while True:
        Event().wait()


def _killed(*_args: object, **_named: object) -> None:
    queue.redis.incr(KILLED_KEY)
    os.kill(os.getpid(), signal.SIGKILL)


def _before_saving(fault: Callable[[], None]) -> Callable[..., None]:
    """Return a planner that plans, reports that the plan is being saved, and then fails."""

    def planned(request: Any, source: Any, router: Any, report: Any, **options: Any) -> None:
        build_plan(request, source, router, report, **options)
        report(Stage.SAVING, None, 0, 1)
        fault()

    return planned


BAD: dict[str, tuple[ModuleType, str, Callable[..., None]]] = {
    "stuck": (build, "build_plan", _before_saving(_stuck)),
    "killed": (build, "build_plan", _before_saving(_killed)),
    "stuck-travel": (travel, "road_distance", _stuck),
}
"""The function at which a mode's worker hangs or dies: by the name under which the module imports it."""


def main(mode: str) -> None:
    """Run a worker that detects dead workers sooner than in production; the mode selects its fault."""
    worker.HEARTBEAT_SECONDS, stuck.LOST_AFTER_SECONDS, worker.WORKER_TTL_SECONDS = 1, 3, 17
    if mode in BAD:
        module, name, instead = BAD[mode]
        # A renamed function would leave a healthy worker.
        getattr(module, name)
        setattr(module, name, instead)
    queue_name, its_jobs = (MAIL_QUEUE, mail) if mode == "mail" else (TRIP_QUEUE, jobs)
    worker.work(create_app(renderer=NullRenderer(), client=built_client()), queue_name, [its_jobs])


if __name__ == "__main__":
    main(sys.argv[1])
