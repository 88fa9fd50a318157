"""Gunicorn's configuration."""

from __future__ import annotations

import platform
import subprocess
import sys
from types import SimpleNamespace

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger

from app.runner import server
from app.runner.balance import Balance
from app.runner.connections import BufferingWorker

THREADS_THAT_ALLOCATE = """
import ctypes, sys, threading
if sys.argv[1] == "limited":
    from app.runner.server import on_starting
    on_starting(None)
everyone = threading.Barrier(8)
def allocate():
    data = [bytearray(10_000) for _ in range(100)]
    everyone.wait()
threads = [threading.Thread(target=allocate) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""


def heaps(how: str) -> int:
    """Return how many heaps eight threads of a process have used."""
    command = [sys.executable, "-c", THREADS_THAT_ALLOCATE, how]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    return said.stderr.count("Arena ")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has heaps for threads")
def test_threads_of_the_web_processes_share_two_heaps() -> None:
    assert heaps("limited") <= 2 < heaps("as they come")


def test_gunicorn_gives_a_process_the_slot_of_one_that_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    balance = Balance(2)
    monkeypatch.setattr(server, "balance", balance, raising=False)
    config = Config()
    # As Gunicorn reads its configuration: it knows only the hooks with its own names.
    hooks = {name: value for name, value in vars(server).items() if name in config.settings}
    for name, hook in hooks.items():
        config.set(name, hook)
    arbiter = SimpleNamespace(WORKERS={})
    workers = [BufferingWorker(number, 1, [], None, 30, config, Logger(config)) for number in range(3)]
    first, second, third = workers
    for number, worker in enumerate((first, second)):
        config.pre_fork(arbiter, worker)
        arbiter.WORKERS[number] = worker
        balance.set(number, 5 - number)
    assert balance.is_ahead(0)
    config.child_exit(arbiter, arbiter.WORKERS.pop(1))
    assert not balance.is_ahead(0)
    config.pre_fork(arbiter, third)
    assert [worker.slot for worker in workers] == [0, 1, 1]
    for worker in workers:
        worker.tmp.close()
