"""The Python programs of an installation: named instead of imported, so that the runner stays small."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from enum import StrEnum

from app.runner.processes import Program

LISTEN_FD = "WAYPOST_LISTEN_FD"
"""The environment variable that passes the web server its listening socket."""

READY_FD = "WAYPOST_READY_FD"
"""The environment variable that names the pipe to which a web server writes once it can serve."""


class Role(StrEnum):
    """The part of an installation that a runner runs. With several machines, each part can have its own."""

    ALL = "all"
    WEB = "web"
    WORKER = "worker"
    SCHEDULER = "scheduler"

    def has(self, part: Role) -> bool:
        """Return whether a runner with this role runs a part."""
        return self in (Role.ALL, part)


def database(environ: Mapping[str, str]) -> Program:
    """Return the program that prepares the database."""
    return Program("database", _python("app.runner.database"), environ=environ)


def web(environ: Mapping[str, str], descriptor: int, *held: int, ready: int | None = None) -> Program:
    """Return the program of the web server on an open socket.

    :param descriptor: the socket's descriptor.
    :param held: files that stay open as long as the server lives.
    :param ready: the write end of a pipe, if the caller waits until it can serve.
    """
    ready_fd = {} if ready is None else {READY_FD: str(ready)}
    return Program(
        "web",
        _python("gunicorn", "--config", "python:app.runner.server", "wsgi:app"),
        environ={**environ, LISTEN_FD: str(descriptor), **ready_fd},
        descriptors=(descriptor, *held, *(() if ready is None else (ready,))),
    )


def workers(environ: Mapping[str, str], count: int, *, learns: bool) -> list[Program]:
    """Return the RQ workers: this many for trips, and if there are any, one for mails.

    So work on trips never delays mails: a traveller who signs up is waiting for one.

    :param learns: whether to include one that learns the places of cities.
    """
    if not count:
        return []
    trips = [_worker(environ, f"worker-{number}", "trips") for number in range(1, count + 1)]
    learning = [_worker(environ, "learn-worker", "learn")] if learns else []
    return [_worker(environ, "mail-worker", "mail"), *learning, *trips]


def scheduler(environ: Mapping[str, str]) -> Program:
    """Return the program of the scheduler."""
    return Program("scheduler", _python("app.maintenance.schedule"), environ=environ)


def _worker(environ: Mapping[str, str], name: str, work: str) -> Program:
    return Program(
        name,
        _python("worker", work),
        environ=environ,
        # A worker that is asked to stop finishes its job first; without the runner, there is no queue to finish it for.
        death=signal.SIGKILL,
    )


def _python(module: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", module, *arguments)
