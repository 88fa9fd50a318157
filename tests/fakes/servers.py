"""HTTP servers on loopback, run by threads of the tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer


class SilentHandler(BaseHTTPRequestHandler):
    """A handler of requests without a log."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def running(server: HTTPServer, stopped: threading.Event | None = None) -> Iterator[None]:
    """Run a server within the block.

    :param stopped: set at the end, so that handlers which stall return.
    """
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield
    finally:
        if stopped is not None:
            stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()


def send_without_end(handler: BaseHTTPRequestHandler) -> None:
    """Answer with a list of 40 MB, until the caller closes the connection."""
    handler.close_connection = True
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[")
    try:
        for _ in range(400):
            handler.wfile.write(b"0," * 50_000)
    except OSError:
        return
