"""Connections that keep to a deadline however slowly the other side drips.

The time-outs of httpx are of one read each: an answer that comes byte by byte never breaks them.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import httpcore
import httpx

_deadline: ContextVar[float | None] = ContextVar("outside_deadline", default=None)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Let everything inside take so many seconds together; an outer deadline that ends sooner still counts."""
    outer = _deadline.get()
    ends = time.monotonic() + seconds
    token = _deadline.set(ends if outer is None else min(outer, ends))
    try:
        yield
    finally:
        _deadline.reset(token)


def seconds_left() -> float:
    """Return the seconds until the deadline, infinite without one; never less than nothing."""
    ends = _deadline.get()
    return float("inf") if ends is None else max(0.0, ends - time.monotonic())


class DeadlineTransport(httpx.HTTPTransport):
    """HTTP/1.1 whose every read and write ends by the deadline.

    :param connections: how many at once; a call that finds none free waits for one.
    """

    def __init__(self, connections: int) -> None:
        super().__init__(trust_env=False)
        self._pool = httpcore.ConnectionPool(
            ssl_context=httpx.create_ssl_context(trust_env=False),
            max_connections=connections,
            max_keepalive_connections=connections,
            keepalive_expiry=30.0,
            network_backend=_Backend(),
        )


class _Backend(httpcore.NetworkBackend):
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
        seconds = _shorter(timeout, httpcore.ConnectTimeout)
        return _Stream(self._backend.connect_tcp(host, port, seconds, local_address, socket_options))


class _Stream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _shorter(timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _shorter(timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        seconds = _shorter(timeout, httpcore.ConnectTimeout)
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, seconds))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _shorter(timeout: float | None, late: type[httpcore.TimeoutException]) -> float | None:
    left = seconds_left()
    if left <= 0:
        raise late("the deadline has passed")
    if timeout is None:
        return None if left == float("inf") else left
    return min(timeout, left)
