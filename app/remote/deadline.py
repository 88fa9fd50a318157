"""Deadlines that bound even single reads and writes, however slowly the other side sends.

The timeouts of HTTP libraries apply to each read: a response that arrives byte by byte never exceeds them. So a network
backend of httpcore checks the deadline at every read and write.

Their timeout for connecting applies to each address of a host and again to the TLS handshake, but not to the look-up of
its name. Here it is the limit of all of these together.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Any

import httpcore

from app.remote.connecting import look_up, shares

_deadline: ContextVar[float] = ContextVar("remote_deadline", default=inf)
"""The time of `time.monotonic`."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Limit all remote calls in the block to this many seconds in total; an earlier outer deadline still applies."""
    token = _deadline.set(_end(seconds))
    try:
        yield
    finally:
        _deadline.reset(token)


def seconds_left() -> float:
    """Return the seconds until the deadline: never negative, infinite without a deadline."""
    return max(0.0, _deadline.get() - time.monotonic())


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
        """Open a connection to the first address that accepts.

        :param timeout: the limit in seconds, which a TLS handshake shares.
        """
        ends = _end(timeout)
        failure: Exception = httpcore.ConnectTimeout("no time was left to connect")
        addresses = look_up(host, port, _left(ends, httpcore.ConnectTimeout))
        for address, end in shares(addresses, ends):
            seconds = _left(end, httpcore.ConnectTimeout)
            try:
                stream = self._backend.connect_tcp(address, port, seconds, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _DeadlineStream(stream, ends)
        raise failure


class _DeadlineStream(httpcore.NetworkStream):
    """A connection.

    :param connected_by: the time of `time.monotonic` at which a TLS handshake must have ended.
    """

    def __init__(self, stream: httpcore.NetworkStream, connected_by: float) -> None:
        self._stream = stream
        self._connected_by = connected_by

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(_end(timeout), httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _left(_end(timeout), httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        try:
            seconds = _left(min(self._connected_by, _end(timeout)), httpcore.ConnectTimeout)
        except httpcore.ConnectTimeout:
            # The caller has no stream yet that it could close.
            self.close()
            raise
        return _DeadlineStream(self._stream.start_tls(ssl_context, server_hostname, seconds), self._connected_by)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _end(timeout: float | None) -> float:
    """Return when something must end that begins now: after the timeout, or at an earlier deadline."""
    return min(time.monotonic() + (inf if timeout is None else timeout), _deadline.get())


def _left(end: float, late: type[httpcore.TimeoutException]) -> float | None:
    """Return the seconds until then, None if it never comes.

    :raises late: when it has passed.
    """
    left = end - time.monotonic()
    if left <= 0:
        raise late("the deadline has passed")
    return None if left == inf else left
