"""Waits within the request until a trip is built."""

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
"""The client's timeout."""
WAIT_SECONDS = CLIENT_SECONDS - 5
"""The server must answer before the client's timeout."""
FIRST_PAUSE_SECONDS = 0.05
MAX_PAUSE_SECONDS = 0.5


def commit_and_enqueue(session: Session, trip_id: Id) -> None:
    """Commit a new trip, which enqueues its build; if that fails, discard the trip.

    :raises Unavailable: the queue is down.
    """
    try:
        transaction.commit(session)
    except Unavailable:
        with transaction.writing(session):
            service.discard(session, trip_id)
        raise


def wait_until_built(session: Session, trip_id: Id, seconds: float = WAIT_SECONDS) -> None:
    """Return once a trip is ready. No transaction is open between the checks.

    :param session: nothing may be pending in it.
    :param trip_id: of the trip, which is discarded if its build fails or takes too long.
    :param seconds: the maximum time to wait.
    :raises AppError: the build failed or took too long.
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
    """Discard the trip; return False if the worker has just finished it."""
    with transaction.writing(session):
        return service.discard(session, trip_id)


def _pauses(deadline: float) -> Iterator[float]:
    pause = FIRST_PAUSE_SECONDS
    while (left := deadline - time.monotonic()) > 0:
        yield min(pause, left)
        pause = min(pause * 1.5, MAX_PAUSE_SECONDS)
