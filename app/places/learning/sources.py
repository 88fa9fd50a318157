"""Asking the services politely: by name, one request at a time, few, small, and never again before they want it."""

from __future__ import annotations

import string
import time
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn, TypeVar, cast
from urllib.parse import quote

import structlog
from redis import Redis
from redis.exceptions import LockError, RedisError

from app.config import Settings
from app.remote.breaker import CircuitBreaker
from app.remote.client import BUSY, RemoteClient, RemoteRequest, RemoteResponse
from app.remote.deadline import deadline, seconds_left
from app.remote.errors import RemoteError, RemoteFailed

log = structlog.get_logger(__name__)
T = TypeVar("T")

REQUESTS = 3
"""For one city, with all repeats."""
CITY_SECONDS = 30.0
READ_SECONDS = 25.0
"""Overpass thinks before it answers."""
MB = 1024 * 1024
SHORT_WAIT_SECONDS = 5.0
"""A service that asks for more is left alone, and the city waits for its next turn."""
GUESSED_WAIT_SECONDS, REST_SECONDS = 4.0, 60.0
"""Where a service is busy and does not say how long: before we ask again, and once it still is."""
MAX_WAIT_SECONDS = 6 * 3600.0
TURN_SECONDS = WAIT_SECONDS = 90
"""After that, the turn of a process that has died ends."""


@dataclass(frozen=True, slots=True)
class Source:
    """A service to ask.

    :param name: in keys and logs.
    :param max_bytes: of its answer; those of all sources are 20 MB together.
    """

    name: str
    url: str
    max_bytes: int


class SourceBusy(RemoteFailed):
    """It asks us to wait.

    :param seconds: so long.
    """

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(f"{name} asks us to wait for {seconds:.0f} s")
        self.seconds = seconds


class NotBelieved(RemoteFailed):
    """It answered, but with what can't be right: the answer for another city may be."""


class NoTurn(RemoteError):
    """Other processes are at work all the time."""


class Sources:
    """The services that know places.

    :param redis: shared by all processes, as are the turns and pauses in it.
    """

    def __init__(self, settings: Settings, redis: Redis) -> None:
        self.overpass = Source("overpass", settings.overpass_url, 16 * MB)
        self.wikidata = Source("wikidata", settings.wikidata_url, 3 * MB)
        self.wikivoyage = Source("wikivoyage", settings.wikivoyage_url, 1 * MB)
        self._redis = redis
        self._agent = _agent(settings)

    @contextmanager
    def visit(self) -> Iterator[Visit]:
        """Ask for one city, while no other process asks.

        :raises NoTurn: another one does not end.
        """
        turn = self._redis.lock("learning:turn", timeout=TURN_SECONDS, blocking_timeout=WAIT_SECONDS)
        if not turn.acquire():
            raise NoTurn("other processes are asking")
        try:
            client = RemoteClient(connections=1, read_seconds=READ_SECONDS)
            try:
                with deadline(CITY_SECONDS):
                    yield Visit(client, self._redis, self._agent)
            finally:
                client.close()
        finally:
            try:
                turn.release()
            except (LockError, RedisError) as error:
                # It ends by itself.
                log.warning("learning_turn_not_released", error=repr(error))


class Visit:
    """The requests for one city."""

    def __init__(self, client: RemoteClient, redis: Redis, agent: str) -> None:
        self._client, self._redis, self._agent = client, redis, agent
        self._left = REQUESTS

    def ask(self, source: Source, query: Mapping[str, str], read: Callable[[RemoteResponse], T]) -> T:
        """Return what an answer says.

        A service that is busy for a few seconds is asked once more, at the cost of a later request.

        :param read: raises `RemoteFailed` for an answer that can't be right.
        :raises RemoteError: there is no usable answer.
        """
        request = RemoteRequest(
            source.name, source.url, headers={"User-Agent": self._agent}, query=query, max_bytes=source.max_bytes
        )
        pause = self._pause(source)
        if pause > 0:
            raise SourceBusy(source.name, pause)
        if not self._left:
            # Not a failure of this service: a busy one before it took its request.
            raise RemoteError(f"{source.name} was not asked: {REQUESTS} requests were made for this city")
        breaker = CircuitBreaker(self._redis, f"learning-{source.name}", trial_seconds=round(CITY_SECONDS) + 5)
        with breaker.guard():
            response = self._send(request)
            wait = GUESSED_WAIT_SECONDS if response.retry_after is None else response.retry_after
            if response.status in BUSY and wait <= min(SHORT_WAIT_SECONDS, seconds_left()) and self._left:
                time.sleep(wait)
                response = self._send(request)
            if response.status in BUSY:
                self._rest(source, response)
            if response.status != 200:
                raise RemoteFailed(f"{source.name} answered {response.status}")
            try:
                return read(response)
            except RemoteFailed as error:
                raise NotBelieved(str(error)) from error

    def _send(self, request: RemoteRequest) -> RemoteResponse:
        self._left -= 1
        return self._client.send(request)

    def _pause(self, source: Source) -> float:
        try:
            return max(0, cast(int, self._redis.ttl(_rest_key(source))))
        except RedisError as error:
            raise RemoteError("Redis does not say whether the service rests") from error

    def _rest(self, source: Source, response: RemoteResponse) -> NoReturn:
        """Let all processes leave a service alone for as long as it asks."""
        seconds = min(max(1.0, response.retry_after or REST_SECONDS), MAX_WAIT_SECONDS)
        try:
            self._redis.set(_rest_key(source), b"1", ex=round(seconds))
        except RedisError as error:
            log.warning("learning_rest_not_stored", source=source.name, error=repr(error))
        raise SourceBusy(source.name, seconds)


def _agent(settings: Settings) -> str:
    """Return the name by which we ask, in ASCII as headers are (RFC 9110, section 5.5)."""
    letters = unicodedata.normalize("NFKD", settings.app_name).encode("ascii", "ignore").decode()
    name = "".join(filter(str.isprintable, letters)).strip() or "Waypost"
    contact = (quote(text, safe=string.punctuation) for text in (settings.public_url, settings.support_email))
    return f"{name}/1.0 ({'; '.join(contact)})"


def _rest_key(source: Source) -> str:
    return f"learning:rest:{source.name}"
