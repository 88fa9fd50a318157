"""The socket that travellers reach: opened by the runner, so that a taken port is noticed before anything starts."""

from __future__ import annotations

import errno
import socket

from app.runner.errors import StartError

ADDRESS = "0.0.0.0"  # noqa: S104 - phones in the same network and containers reach it


def open_socket(port: int) -> socket.socket:
    """Take a port; the web server starts listening on it later.

    :raises StartError: when it is taken or not allowed.
    """
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((ADDRESS, port))
        # Without this, two runners could both bind while neither listens yet.
        listener.listen(socket.SOMAXCONN)
    except OSError as error:
        listener.close()
        raise StartError(f"PORT: {port} {_reason(error)}", 2) from error
    return listener


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "is taken by another program; set PORT to a free one"
    if error.errno == errno.EACCES:
        return "may not be used by this user; set PORT to one from 1024 up"
    return f"cannot be used: {error.strerror}"
