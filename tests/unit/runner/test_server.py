"""Gunicorn's configuration."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

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
