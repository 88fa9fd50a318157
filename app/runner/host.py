"""The runner's use of the machine: signals, the port, locks on files."""

from __future__ import annotations

import errno
import fcntl
import http.client
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
OK = 200
ANSWER_SECONDS = 2.0
POLL_SECONDS = 0.1


class StartError(Exception):
    """The start failed. The message is one line for the operator, empty if it was printed already.

    :param code: the exit code: 2 for a wrong setting, 1 for anything else.
    """

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


class Stop:
    """The operator's requests by signals: to stop, or to renew."""

    def __init__(self) -> None:
        self._times = 0
        self._renew = False

    def listen(self) -> None:
        """Count Ctrl-C, SIGTERM and a closed terminal as requests to stop, SIGUSR2 as one to renew."""
        for number in SIGNALS:
            signal.signal(number, self._note)
        signal.signal(signal.SIGUSR2, self._note_renewal)

    @property
    def requested(self) -> bool:
        """Whether the runner should stop."""
        return self._times > 0

    @property
    def hurried(self) -> bool:
        """Whether a second request to stop has arrived."""
        return self._times > 1

    def renewal(self) -> bool:
        """Return whether a renewal has been requested since the last call."""
        asked, self._renew = self._renew, False
        return asked

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._times += 1

    def _note_renewal(self, _number: int, _frame: FrameType | None) -> None:
        self._renew = True


def open_socket(host: str, port: int) -> socket.socket:
    """Open the port before anything else starts, so that a taken port is noticed first.

    :param host: the network address to listen on.
    :raises StartError: when the port is taken or not allowed.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Without this, two runners could both bind while neither listens yet.
        listener.listen(socket.SOMAXCONN)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise StartError(f"HOST: {host} is no network address of this machine", 2) from error
        raise StartError(f"PORT: {port} {_reason(error)}", 2) from error
    return listener


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "is taken by another program; set PORT to a free one"
    if error.errno == errno.EACCES:
        return "may not be used by this user; set PORT to one from 1024 up"
    return f"cannot be used: {error.strerror}"


@contextmanager
def exclusive_lock(path: Path, *, wait: float) -> Iterator[int]:
    """Hold an exclusive lock on a file; the system releases it when the process dies.

    Yields the open file: a process that inherits it holds the lock too.

    :param wait: seconds to wait for another holder.
    :raises StartError: when the other holder does not finish in time.
    """
    with path.open("a+") as file:
        deadline = time.monotonic() + wait
        while not _taken(file.fileno()):
            if time.monotonic() > deadline:
                file.seek(0)
                raise StartError(f"VAR_DIR: {path.parent} is in use by process {file.read().strip() or 'unknown'}", 2)
            time.sleep(POLL_SECONDS)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield file.fileno()


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_ready(host: str, port: int) -> bool:
    """Return whether `/health/ready` of the local server answers 200.

    :param host: the address that it listens on.
    """
    address = ip_address(host)
    if address.is_unspecified:
        host = "127.0.0.1" if address.version == 4 else "::1"
    connection = http.client.HTTPConnection(host, port, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
