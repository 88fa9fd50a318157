"""A server on loopback that accepts connections and never answers, like a hanging service."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager


class SilentServer:
    """Counts connections: the kernel completes them, nothing reads them."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._taken: list[socket.socket] = []
        self.port = int(listener.getsockname()[1])
        self.redis_url = f"redis://127.0.0.1:{self.port}/0"

    @property
    def attempts(self) -> int:
        """The number of connections."""
        while True:
            try:
                self._taken.append(self._listener.accept()[0])
            except BlockingIOError:
                return len(self._taken)

    def close(self) -> None:
        """Hang up."""
        self._listener.close()
        for connection in self._taken:
            connection.close()


@contextmanager
def silent_server() -> Iterator[SilentServer]:
    """Run a server on a free port within the block."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    listener.setblocking(False)
    server = SilentServer(listener)
    try:
        yield server
    finally:
        _ = server.attempts
        server.close()
