"""Calls the services fairly: identified, with few and small requests, one at a time, respecting their pauses."""

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
"""Maximum requests per city, including repeats."""
CITY_SECONDS = 30.0
READ_SECONDS = 25.0
"""Overpass computes before it answers."""
MB = 1024 * 1024
SHORT_WAIT_SECONDS = 5.0
"""Maximum pause to wait for; if a service asks for a longer one, the city waits for its next turn."""
GUESSED_WAIT_SECONDS, REST_SECONDS = 4.0, 60.0
"""If a busy service does not say how long: the wait before we ask again, and the pause if it is still busy."""
MAX_WAIT_SECONDS = 6 * 3600.0
TURN_SECONDS = WAIT_SECONDS = 90
"""How long the turn of a dead process lasts."""


@dataclass(frozen=True, slots=True)
class Source:
    """A service that we ask.

    :param name: used in keys and logs.
    :param max_bytes: maximum size of its answer; 20 MB in total for all sources.
    """

    name: str
    url: str
    max_bytes: int


class SourceBusy(RemoteFailed):
    """The service asks us to wait.

    :param seconds: how long.
    """

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(f"{name} asks us to wait for {seconds:.0f} s")
        self.seconds = seconds


class ImplausibleAnswer(RemoteFailed):
    """Implausible response; other cities may still work."""


class NoTurn(RemoteError):
    """Other processes hold the turn all the time."""


class Sources:
    """The services with data about places.

    :param redis: shared by all processes, with its turns and pauses.
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

        :raises NoTurn: when another process does not finish.
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
                # It expires.
                log.warning("learning_turn_not_released", error=repr(error))


class Visit:
    """The requests for one city."""

    def __init__(self, client: RemoteClient, redis: Redis, agent: str) -> None:
        self._client, self._redis, self._agent = client, redis, agent
        self._left = REQUESTS

    def ask(self, source: Source, query: Mapping[str, str], read: Callable[[RemoteResponse], T]) -> T:
        """Return the content of an answer.

        A briefly busy service is asked once more, which uses up one of the later requests.

        :param read: raises `RemoteFailed` for an implausible answer.
        :raises RemoteError: when there is no usable answer.
        """
        request = RemoteRequest(
            source.name, source.url, headers={"User-Agent": self._agent}, query=query, max_bytes=source.max_bytes
        )
        pause = self._pause(source)
        if pause > 0:
            raise SourceBusy(source.name, pause)
        if not self._left:
            # Not a failure of this service: another, busy one used up its request.
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
                raise ImplausibleAnswer(str(error)) from error

    def _send(self, request: RemoteRequest) -> RemoteResponse:
        self._left -= 1
        return self._client.send(request)

    def _pause(self, source: Source) -> float:
        try:
            return max(0, cast(int, self._redis.ttl(_rest_key(source))))
        except RedisError as error:
            raise RemoteError("Redis does not answer whether the service is paused") from error

    def _rest(self, source: Source, response: RemoteResponse) -> NoReturn:
        """Pause a service for all processes, for as long as it asks."""
        seconds = min(max(1.0, response.retry_after or REST_SECONDS), MAX_WAIT_SECONDS)
        try:
            self._redis.set(_rest_key(source), b"1", ex=round(seconds))
        except RedisError as error:
            log.warning("learning_pause_not_stored", source=source.name, error=repr(error))
        raise SourceBusy(source.name, seconds)


def _agent(settings: Settings) -> str:
    """Return the name under which we send requests, in ASCII as headers require (RFC 9110, section 5.5)."""
    letters = unicodedata.normalize("NFKD", settings.app_name).encode("ascii", "ignore").decode()
    name = "".join(filter(str.isprintable, letters)).strip() or "Waypost"
    contact = (quote(text, safe=string.punctuation) for text in (settings.public_url, settings.support_email))
    return f"{name}/1.0 ({'; '.join(contact)})"


def _rest_key(source: Source) -> str:
    return f"learning:rest:{source.name}"
