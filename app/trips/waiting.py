"""Waiting, inside the request that asked for it, until a trip is built."""

from __future__ import annotations

import time
from collections.abc import Iterator

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import AppError, Unavailable
from app.trips import service
from app.trips.status import LOST

WAIT_SECONDS = 85.0
"""The client gives up after 90 seconds (specification, section 9); the answer has to be there before."""
FIRST_PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 0.5


def keep_and_order(session: Session, trip_id: Id) -> None:
    """Keep a new trip and queue its building; where it can't be queued, nothing of it is kept.

    :raises Unavailable: when the queue is down.
    """
    try:
        transaction.commit(session)
    except Unavailable:
        with transaction.writing(session):
            service.discard(session, trip_id)
        raise


def wait_until_built(session: Session, trip_id: Id, seconds: float = WAIT_SECONDS) -> None:
    """Return once a trip is ready. Between two looks no transaction is open, so nobody waits for this one.

    :param session: nothing may be pending in it.
    :param trip_id: the trip; dropped when it can't be built, or not in time.
    :param seconds: how long at most.
    :raises AppError: why it can't be built.
    """
    for pause in _pauses(time.monotonic() + seconds):
        with transaction.reading(session):
            outcome = service.outcome(session, trip_id)
        if outcome is True:
            return
        if isinstance(outcome, AppError):
            _drop(session, trip_id)
            raise outcome
        time.sleep(pause)
    if _drop(session, trip_id):
        raise Unavailable(LOST)


def _drop(session: Session, trip_id: Id) -> bool:
    """Drop the trip; false when the worker was quicker and it is ready after all."""
    with transaction.writing(session):
        return service.discard(session, trip_id)


def _pauses(deadline: float) -> Iterator[float]:
    pause = FIRST_PAUSE_SECONDS
    while (left := deadline - time.monotonic()) > 0:
        yield min(pause, left)
        pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)
