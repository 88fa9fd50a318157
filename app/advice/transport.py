"""Connections for one question: they keep to a deadline however slowly the other side drips, and to a size.

The time-outs of httpx2 are of one read each: an answer that comes byte by byte never breaks them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import httpcore2
import httpx2


class Deadline:
    """A moment after which nothing more is waited for.

    :param seconds: from now.
    """

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds until then, never less than none."""
        return max(0.0, self._ends - time.monotonic())

    def shorten(self, timeout: float | None, late: type[httpcore2.TimeoutException]) -> float:
        """Return the shorter of a time-out and what is left.

        :raises httpcore2.TimeoutException: `late`, when nothing is.
        """
        left = self.left()
        if left <= 0:
            raise late("the deadline has passed")
        return left if timeout is None else min(timeout, left)


class BoundedTransport(httpx2.HTTPTransport):
    """HTTP/1.1 whose every read and write ends by the deadline, and whose answers are small and not packed.

    :param deadline: for all that is sent and received.
    :param most_bytes: of an answer's body.
    """

    def __init__(self, deadline: Deadline, most_bytes: int) -> None:
        super().__init__(trust_env=False)
        self._most_bytes = most_bytes
        self._pool = httpcore2.ConnectionPool(
            ssl_context=httpx2.create_ssl_context(trust_env=False),
            max_connections=1,
            network_backend=_Backend(deadline),
        )

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; reading its answer fails once it is too long.

        :raises httpx2.DecodingError: when the answer is packed: a small one could unfold into a huge one.
        """
        response = super().handle_request(request)
        if response.headers.get("Content-Encoding", "identity").lower() != "identity":
            response.close()
            raise httpx2.DecodingError("the answer is packed", request=request)
        assert isinstance(response.stream, httpx2.SyncByteStream)
        return httpx2.Response(
            response.status_code,
            headers=response.headers,
            stream=_Bounded(response.stream, self._most_bytes),
            extensions=response.extensions,
        )


class _Bounded(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream, most_bytes: int) -> None:
        self._stream, self._most_bytes = stream, most_bytes

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for part in self._stream:
            size += len(part)
            if size > self._most_bytes:
                raise httpx2.ReadError(f"more than {self._most_bytes} bytes")
            yield part

    def close(self) -> None:
        self._stream.close()


class _Backend(httpcore2.NetworkBackend):
    def __init__(self, deadline: Deadline) -> None:
        self._backend, self._deadline = httpcore2.SyncBackend(), deadline

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        seconds = self._deadline.shorten(timeout, httpcore2.ConnectTimeout)
        return _Stream(self._backend.connect_tcp(host, port, seconds, local_address, socket_options), self._deadline)


class _Stream(httpcore2.NetworkStream):
    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._stream, self._deadline = stream, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.shorten(timeout, httpcore2.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.shorten(timeout, httpcore2.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        seconds = self._deadline.shorten(timeout, httpcore2.ConnectTimeout)
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, seconds), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
