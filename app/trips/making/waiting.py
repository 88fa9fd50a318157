"""Waiting, inside the request that asked for it, until a trip is built."""

from __future__ import annotations

import time
from collections.abc import Iterator

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import AppError, Unavailable
from app.trips.making import service
from app.trips.making.status import lost_text

CLIENT_SECONDS = 90.0
"""The client gives up after this time."""
WAIT_SECONDS = CLIENT_SECONDS - 5
"""The answer has to be there before."""
FIRST_PAUSE_SECONDS = 0.05
MAX_PAUSE_SECONDS = 0.5


def commit_and_enqueue(session: Session, trip_id: Id) -> None:
    """Commit a new trip, which enqueues its build; where that fails, the trip is discarded.

    :raises Unavailable: when the queue is down.
    """
    try:
        transaction.commit(session)
    except Unavailable:
        with transaction.writing(session):
            service.discard(session, trip_id)
        raise


def wait_until_built(session: Session, trip_id: Id, seconds: float = WAIT_SECONDS) -> None:
    """Return once a trip is ready. No transaction is open while it sleeps, so that it blocks no other.

    :param session: nothing may be pending in it.
    :param trip_id: of a trip that is discarded if it cannot be built, or not in time.
    :param seconds: how long at most.
    :raises AppError: why it cannot be built.
    """
    for pause in _pauses(time.monotonic() + seconds):
        with transaction.reading(session):
            outcome = service.outcome(session, trip_id)
        if outcome is True:
            return
        if isinstance(outcome, AppError):
            _discard(session, trip_id)
            raise outcome
        time.sleep(pause)
    if _discard(session, trip_id):
        raise Unavailable(lost_text())


def _discard(session: Session, trip_id: Id) -> bool:
    """Discard the trip; return whether it was still unfinished: the worker may have been quicker."""
    with transaction.writing(session):
        return service.discard(session, trip_id)


def _pauses(deadline: float) -> Iterator[float]:
    pause = FIRST_PAUSE_SECONDS
    while (left := deadline - time.monotonic()) > 0:
        yield min(pause, left)
        pause = min(pause * 1.5, MAX_PAUSE_SECONDS)
