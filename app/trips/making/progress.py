"""The progress of builds, stored in Redis for as long as clients may ask."""

from __future__ import annotations

import time
from typing import cast

import msgspec
import structlog
from msgspec import Struct
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError

from app.db.types import Id
from app.decoding import decode
from app.planner.advice import AdvisedScorer
from app.planner.progress import Fact, Stage, overall_percentage

log = structlog.get_logger(__name__)

RETENTION_SECONDS = 900
STAGES = list(Stage)


class PassedStage(Struct, frozen=True):
    """A completed stage.

    :param fact: the last one reported.
    :param seconds: its duration, including the time until a dead worker was noticed.
    :param without_advice: whether the adviser had failed by its end.
    """

    stage: Stage
    seconds: float
    fact: Fact | None = None
    without_advice: bool = False


class Snapshot(Struct, frozen=True):
    """The state of a build at one moment.

    :param done: how many steps of the stage are done.
    :param total: how many steps it has.
    :param fact: the stage's result so far.
    :param without_advice: whether the adviser has failed, so that only the rules choose.
    :param since: when the stage began, as a Unix timestamp.
    :param passed: the completed stages; most are over before anyone asks.
    """

    stage: Stage
    done: int
    total: int
    fact: Fact | None = None
    without_advice: bool = False
    since: float = 0.0
    passed: tuple[PassedStage, ...] = ()

    @property
    def percentage(self) -> int:
        """How much of the build is done, 0 to 100."""
        return overall_percentage(self.stage, self.done, self.total)

    @property
    def rank(self) -> tuple[int, int]:
        """The order of snapshots: the later of two snapshots of a trip has the higher rank."""
        return stage_number(self.stage), self.done


def following(before: Snapshot | None, now: Snapshot) -> Snapshot | None:
    """Return the snapshot to store after a report, or None if the report repeats earlier work.

    A build that is retried or runs twice repeats stages that travellers have already seen completed.

    :param before: the stored snapshot.
    :param now: the reported snapshot.
    """
    if before is None:
        return now
    if now.rank < before.rank:
        return None
    if now.stage == before.stage:
        return msgspec.structs.replace(now, since=before.since, passed=before.passed)
    seconds = max(0.0, round(now.since - before.since, 2))
    over = PassedStage(before.stage, seconds, before.fact, before.without_advice)
    return msgspec.structs.replace(now, passed=(*before.passed, over))


class ProgressStore:
    """Stores the progress of builds. If Redis is down, it stores nothing and the build continues."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def write(self, trip_id: Id, snapshot: Snapshot) -> None:
        """Store a snapshot unless another worker is ahead."""

        def put(pipeline: Pipeline) -> None:
            raw = cast(bytes | None, pipeline.get(key))
            stored = following(_decoded(raw), snapshot)
            pipeline.multi()
            if stored is not None:
                pipeline.setex(key, RETENTION_SECONDS, msgspec.json.encode(stored))

        key = _key(trip_id)
        try:
            self._redis.transaction(put, key)
        except RedisError as error:
            log.warning("progress_not_written", trip=trip_id, error=repr(error))

    def read(self, trip_id: Id) -> Snapshot | None:
        """Return the last snapshot; None if there is none or Redis is down."""
        try:
            return _decoded(cast(bytes | None, self._redis.get(_key(trip_id))))
        except RedisError as error:
            log.warning("progress_not_read", trip=trip_id, error=repr(error))
            return None


class Reporter:
    """Stores the planner's progress.

    :param trip_id: of the trip that is being built.
    :param scorer: tells whether the adviser has failed.
    """

    def __init__(self, store: ProgressStore, trip_id: Id, scorer: AdvisedScorer) -> None:
        self._store, self._trip_id, self._scorer = store, trip_id, scorer

    def __call__(self, stage: Stage, fact: Fact | None, done: int, total: int) -> None:
        """Store the progress."""
        snapshot = Snapshot(stage, done, total, fact, self._scorer.has_failed, since=time.time())
        self._store.write(self._trip_id, snapshot)


def stage_number(stage: Stage) -> int:
    """Return the number of a stage, from 1."""
    return STAGES.index(stage) + 1


def _decoded(raw: bytes | None) -> Snapshot | None:
    return decode(raw, Snapshot) if raw else None


def _key(trip_id: Id) -> str:
    return f"trip-progress:{trip_id}"
