"""The Python programs that make up an installation: named here, not imported, so that the runner stays small."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from enum import StrEnum

from app.runner.processes import Program

LISTEN_FD = "WAYPOST_LISTEN_FD"
"""The environment variable that passes the web server its listening socket."""

READY_FD = "WAYPOST_READY_FD"
"""The environment variable that names the pipe into which a web server writes once it can serve."""


class Role(StrEnum):
    """Which programs a runner runs. On several machines, each part can have its own."""

    ALL = "all"
    WEB = "web"
    WORKER = "worker"
    SCHEDULER = "scheduler"

    def has(self, part: Role) -> bool:
        """Return whether a runner of this role runs a part."""
        return self in (Role.ALL, part)


def database(environ: Mapping[str, str]) -> Program:
    """Return how to prepare the database."""
    return Program("database", _python("app.runner.database"), environ=environ)


def web(environ: Mapping[str, str], descriptor: int, *held: int, ready: int | None = None) -> Program:
    """Return how to run the web server on an open socket.

    :param descriptor: of the socket.
    :param held: files that stay open as long as the server lives.
    :param ready: the end of a pipe for writing, where somebody waits until it can serve.
    """
    told = {} if ready is None else {READY_FD: str(ready)}
    return Program(
        "web",
        _python("gunicorn", "--config", "python:app.runner.server", "wsgi:app"),
        environ={**environ, LISTEN_FD: str(descriptor), **told},
        descriptors=(descriptor, *held, *(() if ready is None else (ready,))),
    )


def workers(environ: Mapping[str, str], count: int, *, learns: bool) -> list[Program]:
    """Return how to run the RQ workers: so many for trips, and where there are any, one for mails.

    No trip delays a mail then: a traveller who signs up waits for it.

    :param learns: whether there is one that learns the places of cities, too.
    """
    if not count:
        return []
    trips = [_worker(environ, f"worker-{number}", "trips") for number in range(1, count + 1)]
    learning = [_worker(environ, "learn-worker", "learn")] if learns else []
    return [_worker(environ, "mail-worker", "mail"), *learning, *trips]


def scheduler(environ: Mapping[str, str]) -> Program:
    """Return how to run what queues jobs by the clock."""
    return Program("scheduler", _python("app.maintenance.schedule"), environ=environ)


def _worker(environ: Mapping[str, str], name: str, work: str) -> Program:
    return Program(
        name,
        _python("worker", work),
        environ=environ,
        # A worker that is asked finishes its job first; with the runner gone there is no queue to finish it for.
        death=signal.SIGKILL,
    )


def _python(module: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", module, *arguments)
