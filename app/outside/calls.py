"""Calls that answer JSON, with time-outs, a limit of size, few retries and a deadline for all tries together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, stop_before_delay
from tenacity.wait import wait_exponential_jitter

from app.outside.transport import DeadlineTransport, deadline, seconds_left

CONNECTIONS = 4
CONNECT_SECONDS = 1.5
READ_SECONDS = 4.0
CALL_SECONDS = 8.0
"""A call with all its tries."""
TRIES = 3
MAX_BYTES = 1024 * 1024
BUSY = (429, 500, 502, 503, 504)
_backoff = wait_exponential_jitter(multiplier=0.2, max=1.5, jitter=0.2)


class OutsideError(Exception):
    """It did not answer, not in time, or not as documented. No text of these names an address or a key."""


class OutsideBusy(OutsideError):
    """Another try may succeed."""


class OutsideOpen(OutsideError):
    """It has failed so often that it is left alone for a while: it was not even asked."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back.

    :param status: of HTTP.
    :param body: parsed.
    """

    status: int
    body: Any


@dataclass(frozen=True, slots=True)
class Call:
    """One call.

    :param address: in full.
    :param headers: sent to that address only.
    :param body: sent by POST as JSON; a GET where there is none.
    """

    address: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None


class JsonCalls:
    """Makes calls to one service.

    :param name: of the service, for errors.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._http = httpx.Client(
            transport=DeadlineTransport(CONNECTIONS),
            timeout=httpx.Timeout(READ_SECONDS, connect=CONNECT_SECONDS),
            follow_redirects=False,
            trust_env=False,
            # Nothing packed: a small answer could unfold into a huge one.
            headers={"Accept-Encoding": "identity", "User-Agent": "Waypost"},
        )

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ask(self, call: Call, *, seconds: float = CALL_SECONDS) -> Answer:
        """Return an answer of 200 or 400: with the latter a service says why it can't tell.

        :param seconds: all tries together.
        :raises OutsideError: when there is none in time.
        """
        with deadline(seconds):
            retrying = Retrying(
                retry=retry_if_exception_type(OutsideBusy),
                stop=stop_after_attempt(TRIES) | stop_before_delay(seconds_left()),
                wait=_backoff,
                reraise=True,
            )
            return retrying(self._once, call)

    def _once(self, call: Call) -> Answer:
        method = "GET" if call.body is None else "POST"
        try:
            with self._http.stream(method, call.address, headers=dict(call.headers), json=call.body) as response:
                if response.status_code in BUSY:
                    raise OutsideBusy(f"{self._name} answered {response.status_code}")
                if response.status_code not in (200, 400):
                    raise OutsideError(f"{self._name} answered {response.status_code}")
                return Answer(response.status_code, self._parsed(self._read(response)))
        except httpx.TimeoutException as error:
            raise OutsideError(f"{self._name} did not answer in time") from error
        except httpx.HTTPError as error:
            raise OutsideBusy(f"{self._name} could not be asked: {type(error).__name__}") from error

    def _read(self, response: httpx.Response) -> bytes:
        parts, size = [], 0
        for part in response.iter_raw():
            size += len(part)
            if size > MAX_BYTES:
                raise OutsideError(f"{self._name} answered with more than {MAX_BYTES} bytes")
            parts.append(part)
        return b"".join(parts)

    def _parsed(self, body: bytes) -> Any:
        try:
            return json.loads(body)
        except (ValueError, RecursionError) as error:
            raise OutsideError(f"{self._name} answered no JSON") from error
