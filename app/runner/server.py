"""Gunicorn's configuration: `gunicorn -c python:app.runner.server`."""

from __future__ import annotations

import os
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.test import Client

from app.config import Settings
from app.runner.programs import LISTEN_FD

if TYPE_CHECKING:
    from gunicorn.workers.base import Worker

MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108 - the kernel's own


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
    # The most that Gunicorn allows: a longer address is refused by Gunicorn itself, in words of its own.
    limit_request_line = 8190
    graceful_timeout = 4
    timeout = 60
    # The heartbeat file must not wait for a slow disk.
    worker_tmp_dir = str(MEMORY_FOLDER) if os.access(MEMORY_FOLDER, os.W_OK) else None
    accesslog = None
    logger_class = "app.runner.logs.ServerLogger"
    control_socket_disable = True
    proc_name = "waypost"
