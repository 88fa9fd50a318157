"""The state of learning the places of a city without a guide, and requests to learn them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

import structlog
from redis.exceptions import RedisError
from rq import Queue
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id, new_id
from app.errors import Unavailable
from app.extensions import queue
from app.places.learning.progress import LearningStore
from app.places.learning.queries import cities_to_refresh, is_learnable, learned_city
from app.places.models import Place
from app.queue import LEARN_QUEUE
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)

LEARN_JOB = "app.places.learning.jobs.learn_city"
GIVE_UP_JOB = "app.places.learning.jobs.give_up_learning"
JOB_SECONDS = 180
"""Time limit of one attempt: waiting for other processes, half a minute of requests, and saving."""
MAX_WAITING = 50
"""Maximum cities in the queue: these take about ten minutes."""

State = Literal["off", "never", "queued", "running", "ready", "failed"]


@dataclass(frozen=True, slots=True)
class LearningStatus:
    """The state of a city's places from open data.

    :param state: `off` if nothing is learned: it is disabled, or the place is not a city or has a guide. `ready` as
        soon as something is known, even while it is being refreshed.
    :param step: the current step (`app.places.learning.progress.Step`), while running.
    :param progress: 0 to 100.
    :param learned_at: when, if it is ready.
    :param places: how many are known.
    """

    state: State
    step: str | None = None
    progress: int = 0
    learned_at: datetime | None = None
    places: int = 0


_OFF = LearningStatus("off")


def status(session: Session, place: Place) -> LearningStatus:
    """Return the state of a city's places, in at most two statements.

    :param place: any destination.
    """
    return _status_and_need(session, place)[0]


def begin(session: Session, place: Place) -> LearningStatus:
    """Have a city's places learned after commit, and return the resulting state.

    Nothing is queued if they are known and at most 90 days old, while the work is queued or running, for some time
    after a failure, or while many other cities wait.

    :param session: flushed, not committed.
    :param place: any destination.
    """
    found, is_due = _status_and_need(session, place)
    if not is_due or _is_crowded():
        return found
    ident = place.id
    transaction.after_commit(session, lambda: _enqueue(ident))
    return found if found.state == "ready" else replace(found, state="queued")


def refresh(session: Session) -> int:
    """Queue a refresh of the cities with old or incomplete places; return how many.

    A city that has just failed, or is being learned, is skipped.
    """
    if not current_settings().places_learn:
        return 0
    store, queued = LearningStore(queue.redis), 0
    for city in cities_to_refresh(session):
        if _is_crowded():
            break
        if store.read(city.destination_id) is None:
            _enqueue(city.destination_id)
            queued += 1
    return queued


def _status_and_need(session: Session, place: Place) -> tuple[LearningStatus, bool]:
    """Return the status, and whether the city should be queued now."""
    if not current_settings().places_learn or not is_learnable(session, place):
        return _OFF, False
    known = learned_city(session, place.id)
    try:
        snapshot = LearningStore(queue.redis).read(place.id)
    except RedisError as error:
        log.warning("learning_progress_not_read", city=place.id, error=repr(error))
        return (_ready(known.learned_at, known.places) if known else LearningStatus("failed")), False
    if known is not None:
        return _ready(known.learned_at, known.places), snapshot is None and not known.is_fresh
    if snapshot is None:
        return LearningStatus("never"), True
    return LearningStatus(snapshot.phase, snapshot.step, snapshot.percentage), False


def _ready(learned_at: datetime, places: int) -> LearningStatus:
    return LearningStatus("ready", None, 100, learned_at, places)


def _is_crowded() -> bool:
    try:
        waiting = Queue(LEARN_QUEUE, connection=queue.redis).count
    except RedisError as error:
        log.warning("learning_queue_down", error=repr(error))
        return True
    return waiting >= MAX_WAITING


def _enqueue(city: Id) -> None:
    store = LearningStore(queue.redis)
    try:
        if not store.claim(city):
            # Another call claimed it first.
            return
        _enqueue_learning(store, city)
    except RedisError as error:
        log.warning("learning_not_begun", city=city, error=repr(error))


def _enqueue_learning(store: LearningStore, city: Id) -> None:
    try:
        # The claim makes it unique; a new job id never conflicts with that of a finished job.
        job_id = f"learn-{city}-{new_id()}"
        queue.enqueue(
            LEARN_JOB, city, job_id=job_id, seconds=JOB_SECONDS, retry_after=(0,), given_up=GIVE_UP_JOB, on=LEARN_QUEUE
        )
    except Unavailable as error:
        log.warning("learning_not_begun", city=city, error=error.detail)
        store.release(city)
