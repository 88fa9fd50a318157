"""Gunicorn's configuration (`gunicorn -c python:app.runner.server`), and the command that starts it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.test import Client

from app.config import Settings
from app.runner.processes import Program

if TYPE_CHECKING:
    from gunicorn.workers.base import Worker

LISTEN_FD = "WAYPOST_LISTEN_FD"
MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108 - the kernel's own


def program(environ: Mapping[str, str], descriptor: int) -> Program:
    """Return how to run the web server on an open socket.

    :param descriptor: of the socket.
    """
    return Program(
        "web",
        (sys.executable, "-m", "gunicorn", "--config", "python:app.runner.server", "wsgi:app"),
        environ={**environ, LISTEN_FD: str(descriptor)},
        death=signal.SIGTERM,
        descriptors=(descriptor,),
    )


def post_worker_init(worker: Worker) -> None:
    """Load the page renderer and open the connections before the first traveller comes."""
    # In a context of its own: the request's id must not stay on this thread's later events.
    copy_context().run(Client(worker.wsgi).get, "/health/ready")


if LISTEN_FD in os.environ:
    _settings = Settings.from_env()
    bind = f"fd://{os.environ[LISTEN_FD]}"
    workers = _settings.web_concurrency
    threads = _settings.threads
    worker_class = "gthread"
    # Each process makes its own V8 context and connections: neither outlives a fork.
    preload_app = False
    keepalive = 30
    graceful_timeout = 4
    timeout = 60
    # The heartbeat file must not wait for a slow disk.
    worker_tmp_dir = str(MEMORY_FOLDER) if os.access(MEMORY_FOLDER, os.W_OK) else None
    accesslog = None
    logger_class = "app.runner.logs.ServerLogger"
    control_socket_disable = True
    proc_name = "waypost"
