"""An HTTP server on loopback with responses and faults chosen by the test."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl

from tests.fakes.servers import SilentHandler, running

DRIP_SECONDS = 0.2
MEGABYTE = 1024 * 1024


class Trouble(Enum):
    """A fault of a response."""

    BROKEN = auto()
    FORBIDDEN = auto()
    STALL = auto()
    DRIP = auto()
    CLOSE = auto()
    HUGE = auto()
    NO_JSON = auto()
    WRONG_SHAPE = auto()
    REDIRECT = auto()


_BAD_ANSWERS = {
    Trouble.BROKEN: (500, b"{}"),
    Trouble.FORBIDDEN: (403, b"{}"),
    Trouble.NO_JSON: (200, b"<html>"),
    Trouble.WRONG_SHAPE: (200, b'[1, {"code": "Ok", "durations": 4}]'),
    Trouble.HUGE: (200, b'"' + b"x" * (2 * MEGABYTE) + b'"'),
    Trouble.REDIRECT: (302, b"{}"),
}
Answering = Callable[[str, dict[str, str], Any], tuple[int, Any]]


class Loopback:
    """A service.

    :param answer: returns status and JSON for path, headers and parsed body.
    """

    def __init__(self, answer: Answering) -> None:
        self.answer = answer
        self.trouble: Trouble | None = None
        self.asked: list[tuple[str, dict[str, str], Any]] = []
        self.stopped = threading.Event()
        self.url = ""


@contextmanager
def serving(service: Loopback) -> Iterator[None]:
    """Run the service on a free port within the block."""

    class Handler(SilentHandler):
        def do_GET(self) -> None:
            _handle(self, service, None)

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            body = self.rfile.read(length)
            if self.headers.get_content_type() == "application/x-www-form-urlencoded":
                _handle(self, service, dict(parse_qsl(body.decode())))
            else:
                _handle(self, service, json.loads(body))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}"
    with running(server, service.stopped):
        yield


def _handle(handler: BaseHTTPRequestHandler, service: Loopback, body: Any) -> None:
    headers = {name.lower(): value for name, value in handler.headers.items()}
    service.asked.append((handler.path, headers, body))
    trouble = service.trouble
    if trouble is Trouble.STALL:
        service.stopped.wait()
    if trouble in (Trouble.STALL, Trouble.CLOSE):
        handler.close_connection = True
        return
    status, answer = service.answer(handler.path, headers, body)
    content = json.dumps(answer).encode()
    if trouble in _BAD_ANSWERS:
        status, content = _BAD_ANSWERS[trouble]
    _send(handler, service, status, content, drips=trouble is Trouble.DRIP)


def _send(handler: BaseHTTPRequestHandler, service: Loopback, status: int, content: bytes, *, drips: bool) -> None:
    try:
        handler.send_response(status)
        handler.send_header("Location", "http://127.0.0.1:1/elsewhere")
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        if not drips:
            handler.wfile.write(content)
            return
        for byte in content:
            handler.wfile.write(bytes([byte]))
            if service.stopped.wait(DRIP_SECONDS):
                return
    except (BrokenPipeError, ConnectionResetError):
        # The caller has timed out.
        handler.close_connection = True
