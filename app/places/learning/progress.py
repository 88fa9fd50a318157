"""The progress of learning a city, stored in Redis for as long as travellers may ask."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, cast

import msgspec
import structlog
from msgspec import Struct
from redis import Redis
from redis.exceptions import RedisError

from app.db.types import Id
from app.decoding import decode

log = structlog.get_logger(__name__)

WAIT_SECONDS = 3600
"""Maximum time that a city waits for its turn; after that, it counts as lost."""
STEP_SECONDS = 240
"""A step that takes longer died with its process."""
COOLDOWN_SECONDS = 300
"""Pause before a failed city is tried again."""
MAX_COOLDOWN_SECONDS = 6 * 3600

Phase = Literal["queued", "running", "failed"]


class Step(StrEnum):
    """The steps, in order."""

    SIGHTS = "sights"
    """Sights, places to eat, hotels and quarters, from OpenStreetMap."""
    FAME = "fame"
    """Fame and pictures, from Wikidata."""
    WORDS = "words"
    """Descriptions, from Wikivoyage."""
    PLACES = "places"
    """Saving the results."""


_BEGINS_AT = {Step.SIGHTS: 5, Step.FAME: 50, Step.WORDS: 70, Step.PLACES: 80}
"""Progress in percent at the start of each step, by the steps' typical durations."""


class Snapshot(Struct, frozen=True):
    """The state of the work on a city."""

    phase: Phase
    step: Step | None = None

    @property
    def percentage(self) -> int:
        """The progress, 0 to 100."""
        return 0 if self.step is None else _BEGINS_AT[self.step]


class LearningStore:
    """Stores the progress of each city."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def read(self, city: Id) -> Snapshot | None:
        """Return the state of the work; None if there is none.

        :raises RedisError: when Redis does not answer.
        """
        raw = cast(bytes | None, self._redis.get(_key(city)))
        return decode(raw, Snapshot) if raw else None

    def claim(self, city: Id) -> bool:
        """Store that a city is about to be queued; return False if it is queued, running or cooling down.

        :raises RedisError: when Redis does not answer.
        """
        queued = msgspec.json.encode(Snapshot("queued"))
        return bool(self._redis.set(_key(city), queued, nx=True, ex=WAIT_SECONDS))

    def release(self, city: Id) -> None:
        """Delete the state of a city: it has been learned, or is not being worked on.

        :raises RedisError: when Redis does not answer.
        """
        self._redis.delete(_key(city))

    def begin(self, city: Id, step: Step) -> None:
        """Store that a step has begun. Without Redis nothing is stored, and the work continues."""
        self._write(city, Snapshot("running", step), STEP_SECONDS)

    def fail(self, city: Id, *, seconds: float = 0.0) -> None:
        """Store that the work has failed: it is not retried before the cool-down is over.

        :param seconds: the pause that the service asked for.
        """
        cooldown = min(max(COOLDOWN_SECONDS, round(seconds)), MAX_COOLDOWN_SECONDS)
        self._write(city, Snapshot("failed"), cooldown)

    def done(self, city: Id) -> None:
        """Delete the state of a city whose places are now in the database."""
        try:
            self.release(city)
        except RedisError as error:
            log.warning("learning_progress_not_written", city=city, error=repr(error))

    def _write(self, city: Id, snapshot: Snapshot, seconds: int) -> None:
        try:
            self._redis.set(_key(city), msgspec.json.encode(snapshot), ex=seconds)
        except RedisError as error:
            log.warning("learning_progress_not_written", city=city, error=repr(error))


def _key(city: Id) -> str:
    return f"learning:city:{city}"
