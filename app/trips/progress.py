"""How far the building of a trip has come, kept in Redis for as long as somebody may ask."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

import structlog
from flask import json
from redis import Redis
from redis.exceptions import RedisError

from app.db.types import Id
from app.planner.service import Stage, overall_percentage, stage_title

log = structlog.get_logger(__name__)

KEPT_SECONDS = 900
STAGES = list(Stage)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of the work at one moment.

    :param percentage: of the whole work, 0 to 100.
    :param stage: what is being done.
    :param title: the same for the traveller.
    :param detail: a few words more; may be empty.
    :param done: how many steps of the stage are done.
    :param total: how many it has.
    """

    percentage: int
    stage: str
    title: str
    detail: str
    done: int
    total: int


class ProgressStore:
    """Remembers the last snapshot of each trip; without Redis it forgets, and the work goes on."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def write(self, trip_id: Id, snapshot: Snapshot) -> None:
        """Remember a snapshot."""
        try:
            self._redis.setex(_key(trip_id), KEPT_SECONDS, json.dumps(asdict(snapshot)))
        except RedisError as error:
            log.warning("progress_not_written", trip=trip_id, error=repr(error))

    def read(self, trip_id: Id) -> Snapshot | None:
        """Return the last snapshot, or None where there is none or Redis does not answer."""
        try:
            raw = cast(bytes | None, self._redis.get(_key(trip_id)))
        except RedisError as error:
            log.warning("progress_not_read", trip=trip_id, error=repr(error))
            return None
        return Snapshot(**cast(dict[str, Any], json.loads(raw))) if raw else None


class Reporter:
    """Hears from the planner and writes it down; a second try never shows less than the first had reached.

    :param store: where to.
    :param trip_id: whose work it is.
    :param city: the destination, as the trip names it.
    """

    def __init__(self, store: ProgressStore, trip_id: Id, city: str) -> None:
        self._store, self._trip_id, self._city = store, trip_id, city
        before = store.read(trip_id)
        self._floor = before.percentage if before else 0

    def __call__(self, stage: Stage, detail: str, done: int, total: int) -> None:
        """Write down that the work has moved."""
        self._floor = max(self._floor, overall_percentage(stage, done, total))
        title = stage_title(stage, self._city)
        self._store.write(self._trip_id, Snapshot(self._floor, stage.value, title, detail, done, total))


def stage_number(stage: str) -> int:
    """Return the place of a stage in their order, from 1."""
    return STAGES.index(Stage(stage)) + 1


def _key(trip_id: Id) -> str:
    return f"trip-progress:{trip_id}"
