"""The one HTTP client for remote services.

Every call is limited in time and size: one deadline for all its attempts, few retries with growing pauses, a maximum
response size, no redirects, no proxies from the environment, no compression (a small response could expand to a huge
one).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

import httpcore
import msgspec
from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception_type,
    retry_if_result,
    stop_after_attempt,
    stop_before_delay,
)
from tenacity.wait import wait_exponential_jitter

from app.decoding import decode
from app.remote.deadline import DeadlineBackend, deadline, seconds_left
from app.remote.errors import RemoteFailed
from app.tracing.spans import outside_span

T = TypeVar("T")

CONNECT_SECONDS = 1.5
KEEP_ALIVE_SECONDS = 30.0
TRIES = 3
MAX_BYTES = 1024 * 1024
MAX_ERROR_BYTES = 16 * 1024
BUSY = frozenset({429, 500, 502, 503, 504})
"""Statuses after which another attempt may succeed."""
_HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Waypost"}
_BROKEN = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol)
_backoff = wait_exponential_jitter(multiplier=0.2, max=1.5, jitter=0.2)


class _ConnectionLost(RemoteFailed):
    """The connection broke; another attempt may succeed."""


@dataclass(frozen=True, slots=True)
class RemoteRequest:
    """One request: a POST if there is a JSON body or a form, else a GET.

    :param name: the call's name, for errors and logs.
    :param url: complete except for the query.
    :param headers: sent to that address only, as redirects are not followed.
    :param max_bytes: maximum size of a successful response's body.
    """

    name: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    form: Mapping[str, str] | None = None
    max_bytes: int = MAX_BYTES


@dataclass(frozen=True, slots=True)
class RemoteResponse:
    """A response with any status.

    :param name: the call's name.
    :param headers: by lower-case name.
    :param body: truncated to `MAX_ERROR_BYTES` for an error.
    """

    name: str
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def retry_after(self) -> float | None:
        """The seconds that the service asks us to wait; None if it does not."""
        text = self.headers.get("retry-after", "")
        return float(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None

    def decode(self, shape: type[T]) -> T:
        """Return the body's JSON as a value of this type.

        :raises RemoteFailed: when it is not JSON, or does not match the type.
        """
        try:
            return decode(self.body, shape)
        except msgspec.ValidationError as error:
            raise RemoteFailed(f"{self.name} answered in the wrong shape: {error}") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RemoteFailed(f"{self.name} did not answer with JSON") from error


class RemoteClient:
    """Calls one service, over connections that threads share.

    :param connections: maximum open connections; a call waits for a free one.
    :param read_seconds: timeout of a single read.
    :param call_seconds: deadline of a call with all its attempts.
    """

    def __init__(self, *, connections: int = 4, read_seconds: float = 4.0, call_seconds: float = 8.0) -> None:
        self._read_seconds = read_seconds
        self._call_seconds = call_seconds
        self._pool = httpcore.ConnectionPool(
            max_connections=connections, keepalive_expiry=KEEP_ALIVE_SECONDS, network_backend=DeadlineBackend()
        )

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()

    def call(self, request: RemoteRequest, *, seconds: float | None = None) -> RemoteResponse:
        """Return the response after up to three attempts; the last one may still be "busy".

        :param seconds: deadline for all attempts.
        :raises RemoteFailed: when there is no response in time.
        """
        with deadline(self._call_seconds if seconds is None else seconds):
            retrying = Retrying(
                retry=retry_if_exception_type(_ConnectionLost) | retry_if_result(_is_busy),
                stop=stop_after_attempt(TRIES) | stop_before_delay(seconds_left()),
                wait=_pause,
                retry_error_callback=_last_outcome,
            )
            return retrying(self.send, request)

    def send(self, request: RemoteRequest) -> RemoteResponse:
        """Return the response of a single attempt.

        :raises RemoteFailed: when there is none in time.
        """
        with outside_span(request.name) as carried:
            return self._send(request, carried)

    def _send(self, request: RemoteRequest, carried: Mapping[str, str]) -> RemoteResponse:
        timeouts = {
            "connect": CONNECT_SECONDS,
            "read": self._read_seconds,
            "write": self._read_seconds,
            "pool": min(self._read_seconds, seconds_left()),
        }
        content, kind = _content(request)
        headers = {**_HEADERS, **request.headers, **carried} | ({} if content is None else {"Content-Type": kind})
        try:
            with self._pool.stream(
                "GET" if content is None else "POST",
                _parsed(request),
                headers=list(headers.items()),
                content=content,
                extensions={"timeout": timeouts},
            ) as response:
                return _read(request, response)
        except httpcore.TimeoutException as error:
            raise RemoteFailed(f"{request.name} did not answer in time: {type(error).__name__}") from error
        except _BROKEN as error:
            raise _ConnectionLost(f"{request.name} could not be reached: {type(error).__name__}") from error
        except ValueError as error:
            raise RemoteFailed(f"{request.name} has an invalid address: {type(error).__name__}") from error


def _content(request: RemoteRequest) -> tuple[bytes | None, str]:
    if request.form is not None:
        return urlencode(request.form).encode(), "application/x-www-form-urlencoded"
    return None if request.body is None else msgspec.json.encode(request.body), "application/json"


def _parsed(request: RemoteRequest) -> httpcore.URL:
    """Return the address in parts: httpcore's own parser drops the text after a semicolon in a path.

    :raises ValueError: when it is not a valid address.
    """
    parts = urlsplit(request.url)
    query = "&".join(filter(None, (parts.query, urlencode(request.query))))
    target = f"{parts.path or '/'}?{query}" if query else parts.path or "/"
    return httpcore.URL(scheme=parts.scheme, host=parts.hostname or "", port=parts.port, target=target)


def _read(request: RemoteRequest, response: httpcore.Response) -> RemoteResponse:
    is_success = response.status == 200
    limit = request.max_bytes if is_success else MAX_ERROR_BYTES
    parts, size = [], 0
    for part in response.iter_stream():
        size += len(part)
        parts.append(part)
        if size > limit:
            if is_success:
                raise RemoteFailed(f"{request.name} answered with more than {limit} bytes")
            break
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
    return RemoteResponse(request.name, response.status, headers, b"".join(parts)[:limit])


def _is_busy(response: RemoteResponse) -> bool:
    return response.status in BUSY


def _pause(state: RetryCallState) -> float:
    answered = state.outcome is not None and not state.outcome.failed
    asked = state.outcome.result().retry_after if state.outcome and answered else None
    return max(asked or 0.0, _backoff(state))


def _last_outcome(state: RetryCallState) -> RemoteResponse:
    """Return the last response, or raise the last error."""
    assert state.outcome is not None
    response: RemoteResponse = state.outcome.result()
    return response
