"""Gunicorn's configuration: `gunicorn -c python:app.runner.server`."""

from __future__ import annotations

import ctypes
import gc
import logging
import os
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from gunicorn.glogging import Logger
from werkzeug.test import Client

import app.factory  # noqa: F401 - the master's copy: workers share its memory, and start without loading it again
from app.config import Settings
from app.runner.balance import Balance
from app.runner.private import PRIVATE
from app.runner.programs import LISTEN_FD, READY_FD
from app.web.logs import configure_logs

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.config import Config
    from gunicorn.workers.base import Worker

    from app.runner.connections import BufferingWorker

MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108 - the kernel's own


M_ARENA_MAX = -8
"""Constant of glibc's malloc.h."""
HEAPS = 2


class ServerLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Hands Gunicorn's events to the application's log."""

    def setup(self, cfg: Config) -> None:
        """Replace Gunicorn's own handlers and formats."""
        super().setup(cfg)
        configure_logs()
        for name in ("gunicorn.error", "gunicorn.access"):
            logger = logging.getLogger(name)
            logger.handlers.clear()
            logger.propagate = True


def on_starting(_arbiter: Arbiter) -> None:
    """Exclude loaded modules from garbage collection, which would copy their memory into each worker."""
    gc.collect()
    gc.freeze()
    limit_heaps()


def limit_heaps() -> None:
    """Let the threads of a process share two heaps.

    By default, glibc gives each thread its own heap, and free memory of one is unavailable to the others. The GIL lets
    only one thread run at a time anyway. Other C libraries do not have such heaps.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(M_ARENA_MAX, HEAPS)


def post_worker_init(worker: Worker) -> None:
    """Load the page renderer and open the connections before the first request."""
    # In a separate context: its request id must not remain in this thread's later log events.
    copy_context().run(Client(worker.wsgi).get, "/health/ready")
    if READY_FD in os.environ:
        # The reader of the pipe is gone when a process is replaced later.
        with suppress(BrokenPipeError):
            os.write(int(os.environ[READY_FD]), b"1")


def pre_fork(arbiter: Arbiter, worker: BufferingWorker) -> None:
    """Give a new process a slot in the balance."""
    worker.balance = balance
    worker.slot = balance.free_slot(other.slot for other in arbiter.WORKERS.values())


def child_exit(_arbiter: Arbiter, worker: BufferingWorker) -> None:
    """Free the slot of a process that has ended."""
    if worker.slot is not None:
        balance.leave(worker.slot)


def post_fork(_arbiter: Arbiter, worker: BufferingWorker) -> None:
    """Limit connections per address, unless all come from our own proxy."""
    if Settings.from_env().trusted_proxies:
        worker.per_address = None


if LISTEN_FD in os.environ:
    _settings = Settings.from_env()
    bind = f"fd://{os.environ[LISTEN_FD]}"
    workers = _settings.web_concurrency
    threads = _settings.threads
    # While all are replaced, the new ones run beside the old ones.
    balance = Balance(2 * workers)
    worker_class = "app.runner.connections.BufferingWorker"
    # Each process creates its own V8 context and connections: neither survives a fork.
    preload_app = False
    keepalive = 30
    # Gunicorn's maximum; Gunicorn itself refuses longer ones, with its own message.
    limit_request_line = 8190
    # A local client or proxied request could otherwise forge the script name, or https. TRUSTED_PROXIES sets how many
    # proxies are trusted, and for which headers (app.web.middleware).
    forwarder_headers = ""
    secure_scheme_headers: dict[str, str] = {}
    header_map = "drop"
    graceful_timeout = 4
    timeout = 60
    # The heartbeat file must not wait for a slow disk.
    worker_tmp_dir = str(MEMORY_FOLDER) if os.access(MEMORY_FOLDER, os.W_OK) else None
    accesslog = None
    logger_class = "app.runner.server.ServerLogger"
    control_socket_disable = True
    umask = PRIVATE
    proc_name = "waypost"
