"""How far the building of a trip has come, kept in Redis for as long as somebody may ask."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

import structlog
from flask import json
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError

from app.db.types import Id
from app.planner.service import Stage, overall_percentage, stage_title

log = structlog.get_logger(__name__)

KEPT_SECONDS = 900
STAGES = list(Stage)


@dataclass(frozen=True, slots=True)
class Passed:
    """A stage that is over.

    :param stage: which.
    :param detail: what it said last; may be empty.
    :param seconds: how long it took, with the time in which a worker that died was missed.
    """

    stage: str
    detail: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of the work at one moment.

    :param percentage: of the whole work, 0 to 100.
    :param stage: what is being done.
    :param title: the same for the traveller.
    :param detail: a few words more; may be empty.
    :param done: how many steps of the stage are done.
    :param total: how many it has.
    :param since: when the stage began, in seconds since 1970.
    :param passed: the stages before it, each with what it said last: most are over before anybody looks.
    """

    percentage: int
    stage: str
    title: str
    detail: str
    done: int
    total: int
    since: float = 0.0
    passed: tuple[Passed, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        """How far that is: of two snapshots of one trip, the later has the higher rank."""
        return stage_number(self.stage), self.done


def following(before: Snapshot | None, now: Snapshot) -> Snapshot | None:
    """Return what is to be remembered of a report, or None for one of work that had been done before.

    A build that is run again, or twice at the same time, goes through stages that travellers have seen pass.

    :param before: what is remembered so far.
    :param now: the report.
    """
    if before is None:
        return now
    if now.rank < before.rank:
        return None
    if now.stage == before.stage:
        return replace(now, since=before.since, passed=before.passed)
    over = Passed(before.stage, before.detail, max(0.0, round(now.since - before.since, 2)))
    return replace(now, passed=(*before.passed, over))


class ProgressStore:
    """Remembers how far each trip has come; without Redis it forgets, and the work goes on."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def write(self, trip_id: Id, snapshot: Snapshot) -> None:
        """Remember a snapshot, unless another worker has got further."""

        def put(pipeline: Pipeline) -> None:
            raw = cast(bytes | None, pipeline.get(key))
            kept = following(_snapshot(raw) if raw else None, snapshot)
            pipeline.multi()
            if kept is not None:
                pipeline.setex(key, KEPT_SECONDS, json.dumps(asdict(kept)))

        key = _key(trip_id)
        try:
            self._redis.transaction(put, key)
        except RedisError as error:
            log.warning("progress_not_written", trip=trip_id, error=repr(error))

    def read(self, trip_id: Id) -> Snapshot | None:
        """Return the last snapshot, or None where there is none or Redis does not answer."""
        try:
            raw = cast(bytes | None, self._redis.get(_key(trip_id)))
        except RedisError as error:
            log.warning("progress_not_read", trip=trip_id, error=repr(error))
            return None
        return _snapshot(raw) if raw else None


class Reporter:
    """Hears from the planner and writes it down.

    :param store: where to.
    :param trip_id: whose work it is.
    :param city: the destination, as the trip names it.
    """

    def __init__(self, store: ProgressStore, trip_id: Id, city: str) -> None:
        self._store, self._trip_id, self._city = store, trip_id, city

    def __call__(self, stage: Stage, detail: str, done: int, total: int) -> None:
        """Write down that the work has moved."""
        percentage, title = overall_percentage(stage, done, total), stage_title(stage, self._city)
        snapshot = Snapshot(percentage, stage.value, title, detail, done, total, since=time.time())
        self._store.write(self._trip_id, snapshot)


def stage_number(stage: str) -> int:
    """Return the place of a stage in their order, from 1."""
    return STAGES.index(Stage(stage)) + 1


def _snapshot(raw: bytes) -> Snapshot:
    fields: dict[str, Any] = json.loads(raw)
    return Snapshot(**fields | {"passed": tuple(Passed(**stage) for stage in fields.get("passed", ()))})


def _key(trip_id: Id) -> str:
    return f"trip-progress:{trip_id}"
