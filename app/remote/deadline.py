"""Deadlines that bound even single reads and writes, however slowly the other side sends.

The timeouts of HTTP libraries apply to each read: a response that arrives byte by byte never exceeds them. So a network
backend of httpcore checks the deadline at every read and write.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import httpcore

_deadline: ContextVar[float | None] = ContextVar("remote_deadline", default=None)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Limit all remote calls in the block to this many seconds in total; an earlier outer deadline still applies."""
    outer = _deadline.get()
    ends = time.monotonic() + seconds
    token = _deadline.set(ends if outer is None else min(outer, ends))
    try:
        yield
    finally:
        _deadline.reset(token)


def seconds_left() -> float:
    """Return the seconds until the deadline: never negative, infinite without a deadline."""
    ends = _deadline.get()
    return float("inf") if ends is None else max(0.0, ends - time.monotonic())


class DeadlineBackend(httpcore.NetworkBackend):
    """Opens TCP connections whose connects, reads and writes respect the deadline of the current context."""

    def __init__(self) -> None:
        self._backend = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Open a connection."""
        seconds = _shortened(timeout, httpcore.ConnectTimeout)
        return _DeadlineStream(self._backend.connect_tcp(host, port, seconds, local_address, socket_options))


class _DeadlineStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _shortened(timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _shortened(timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        seconds = _shortened(timeout, httpcore.ConnectTimeout)
        return _DeadlineStream(self._stream.start_tls(ssl_context, server_hostname, seconds))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _shortened(timeout: float | None, late: type[httpcore.TimeoutException]) -> float | None:
    left = seconds_left()
    if left <= 0:
        raise late("the deadline has passed")
    if timeout is None:
        return None if left == float("inf") else left
    return min(timeout, left)
