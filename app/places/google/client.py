"""Asking Google: one call with its time-outs, limits and retries."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

import httpx
import structlog
from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt, stop_before_delay
from tenacity.wait import wait_exponential_jitter

from app.outside.transport import DeadlineTransport, deadline, seconds_left
from app.places.google.breaker import Breaker
from app.places.google.errors import GoogleBusy, GoogleFailed, GoogleMissing, GoogleRefused
from app.places.google.fields import WrongShape

log = structlog.get_logger(__name__)
T = TypeVar("T")

CONNECTIONS = 16
CONNECT_SECONDS = 1.5
READ_SECONDS = 3.0
CALL_SECONDS = 5.0
"""A call with all its tries."""
TRIES = 3
MAX_JSON_BYTES = 1024 * 1024
BUSY = (429, 500, 503)
_ERROR_BYTES = 16 * 1024
_backoff = wait_exponential_jitter(multiplier=0.2, max=1.5, jitter=0.2)


@dataclass(frozen=True, slots=True)
class Question:
    """One call of the API.

    :param name: for the log, which is not to tell what travellers look at.
    :param path: behind the API's address, with `/v1`.
    :param mask: the fields that are asked for; None only where the call takes none.
    :param body: sent by POST; a GET where there is none.
    """

    name: str
    path: str
    mask: str | None
    body: Mapping[str, Any] | None = None
    parameters: Mapping[str, str] | None = None


class GooglePlaces:
    """The Places API (New).

    :param address: where it is.
    :param key: of this installation; sent in a header to that address only.
    :param breaker: keeps calls from it while it fails.
    """

    def __init__(self, address: str, key: str, breaker: Breaker) -> None:
        self.breaker = breaker
        self.address = address
        self._key = key
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

    def ask(self, question: Question, read: Callable[[Any], T], *, seconds: float = CALL_SECONDS) -> T:
        """Return what an answer says.

        :param read: makes values of the JSON; raises `WrongShape` where it is not as documented.
        :param seconds: all tries together.
        :raises GoogleMissing: when the place is gone.
        :raises GoogleError: when Google cannot tell now.
        """
        with self.breaker.guarding(), deadline(seconds):
            try:
                return read(self._tried(lambda: self._answer(question)))
            except WrongShape as error:
                raise GoogleFailed(f"{question.name} answered in a wrong shape: {error}") from error

    def fetch(self, address: str, most_bytes: int, *, seconds: float = CALL_SECONDS) -> tuple[httpx.Headers, bytes]:
        """Return the headers and the body of a file that an answer has led to; it gets no key.

        :raises GoogleError: when it does not come whole and in time.
        """
        with deadline(seconds):
            return self._send(self._http.build_request("GET", address), "the file", most_bytes)

    def _tried(self, call: Callable[[], T]) -> T:
        retrying = Retrying(
            retry=retry_if_exception_type(GoogleBusy),
            stop=stop_after_attempt(TRIES) | stop_before_delay(seconds_left()),
            wait=_wait,
            reraise=True,
        )
        return retrying(call)

    def _answer(self, question: Question) -> Any:
        headers = {"X-Goog-Api-Key": self._key}
        if question.mask is not None:
            headers["X-Goog-FieldMask"] = question.mask
        request = self._http.build_request(
            "GET" if question.body is None else "POST",
            self.address + question.path,
            headers=headers,
            json=question.body,
            params=question.parameters,
        )
        _, body = self._send(request, question.name, MAX_JSON_BYTES)
        return _parsed(body, question.name)

    def _send(self, request: httpx.Request, what: str, most_bytes: int) -> tuple[httpx.Headers, bytes]:
        try:
            response = self._http.send(request, stream=True)
            try:
                if response.status_code != 200:
                    _refused(response.status_code, response.headers, _body(response, _ERROR_BYTES), what)
                return response.headers, _body(response, most_bytes, what)
            finally:
                response.close()
        except (httpx.TransportError, httpx.StreamError) as error:
            raise GoogleBusy(f"{what}: {type(error).__name__}") from error
        except (httpx.InvalidURL, httpx.DecodingError) as error:
            raise GoogleFailed(f"{what}: {type(error).__name__}") from error


def _wait(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = error.retry_after if isinstance(error, GoogleBusy) else 0.0
    return max(asked, _backoff(state))


def _body(response: httpx.Response, most_bytes: int, what: str | None = None) -> bytes:
    """Return at most so many bytes.

    :param what: named in the error when there are more; without it the rest is left out.
    """
    parts, size = [], 0
    for part in response.iter_raw():
        size += len(part)
        if size > most_bytes:
            if what is not None:
                raise GoogleFailed(f"{what} answered with more than {most_bytes} bytes")
            break
        parts.append(part)
    return b"".join(parts)


def _refused(status: int, headers: httpx.Headers, body: bytes, what: str) -> NoReturn:
    reason = _reason(body)
    problem = f"{what} answered {status} {reason}".rstrip()
    if status in BUSY:
        raise GoogleBusy(problem, _seconds(headers.get("Retry-After", "")))
    if status == 404:
        raise GoogleMissing(problem)
    if status == 400 and not reason.startswith("API_KEY"):
        log.warning("google_refused", problem=problem)
        raise GoogleRefused(problem)
    raise GoogleFailed(problem)


def _reason(body: bytes) -> str:
    """Return the word by which the answer names its reason; never its message, which may repeat what was sent."""
    try:
        error = json.loads(body)["error"]
        reasons = [detail["reason"] for detail in error.get("details", []) if "reason" in detail]
        word = reasons[0] if reasons else error["status"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ""
    return word if isinstance(word, str) and word.replace("_", "").isalpha() and len(word) <= 60 else ""


def _seconds(text: str) -> float:
    return float(text) if text.isascii() and text.isdigit() and len(text) <= 6 else 0.0


def _parsed(body: bytes, what: str) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise GoogleFailed(f"{what} answered no JSON") from error
