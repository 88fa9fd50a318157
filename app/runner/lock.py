"""Locks that a process holds on a file until it ends, however it ends."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.runner.errors import StartError
from app.runner.processes import TICK_SECONDS


@contextmanager
def hold_alone(path: Path, *, wait: float) -> Iterator[None]:
    """Hold a file's lock; the system lets go of it when the process dies.

    :param wait: seconds that another holder is given to finish.
    :raises StartError: when it does not.
    """
    with path.open("a+") as file:
        deadline = time.monotonic() + wait
        while not _taken(file.fileno()):
            if time.monotonic() > deadline:
                file.seek(0)
                raise StartError(f"VAR_DIR: {path.parent} is in use by process {file.read().strip() or 'unknown'}", 2)
            time.sleep(TICK_SECONDS)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
