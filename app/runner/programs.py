"""The Python programs that make up an installation: named here, not imported, so that the runner stays small."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping

from app.config import ROOT
from app.runner.processes import Program

LISTEN_FD = "WAYPOST_LISTEN_FD"
"""Tells the web server which open file is its socket."""


def database(environ: Mapping[str, str]) -> Program:
    """Return how to prepare the database."""
    return Program("database", (sys.executable, "-m", "app.runner.database"), environ=environ)


def web(environ: Mapping[str, str], descriptor: int) -> Program:
    """Return how to run the web server on an open socket.

    :param descriptor: of the socket.
    """
    return Program(
        "web",
        (sys.executable, "-m", "gunicorn", "--config", "python:app.runner.server", "wsgi:app"),
        environ={**environ, LISTEN_FD: str(descriptor)},
        descriptors=(descriptor,),
    )


def worker(environ: Mapping[str, str], number: int) -> Program:
    """Return how to run an RQ worker.

    :param number: tells the workers apart in the logs.
    """
    return Program(
        f"worker-{number}",
        (sys.executable, str(ROOT / "worker.py")),
        environ=environ,
        # A worker that is asked finishes its job first; with the runner gone there is no queue to finish it for.
        death=signal.SIGKILL,
    )
