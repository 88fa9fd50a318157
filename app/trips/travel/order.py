"""Ordering what the worker is to work out of a trip's ways."""

from __future__ import annotations

import time

import structlog
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.extensions import queue
from app.trips.travel.rules import LEAST_PLACES

log = structlog.get_logger(__name__)

TRAVEL_JOB = "app.trips.jobs.work_out_travel"
TRAVEL_SECONDS = 120
"""How long one try may take."""
AGAIN_SECONDS = 300
"""A job that was lost is ordered again at most so often, by how many readers ever."""


def order(session: Session, trip_id: Id, plan_version: int = 1, no_of_places: int = LEAST_PLACES) -> None:
    """Have the ways of a trip worked out once the transaction is kept.

    The trip is what counts: when the queue is down it is kept all the same, and its figures are ordered again by who
    reads it.

    :param plan_version: of the plan from now on; a new trip has the first.
    :param no_of_places: in the plan; without a way between them there is nothing to work out.
    """
    if no_of_places >= LEAST_PLACES:
        name = f"travel-{trip_id}-{plan_version}"
        transaction.after_commit(session, lambda: _enqueue(trip_id, plan_version, name))


def order_again(trip_id: Id, plan_version: int) -> None:
    """Have the ways of a trip worked out whose job has not done so yet; where it still is to, twice does no harm."""
    _enqueue(trip_id, plan_version, f"travel-{trip_id}-{plan_version}-{int(time.time() // AGAIN_SECONDS)}")


def _enqueue(trip_id: Id, plan_version: int, name: str) -> None:
    try:
        queue.enqueue(TRAVEL_JOB, trip_id, plan_version, job_id=name, seconds=TRAVEL_SECONDS)
    except Unavailable as error:
        log.warning("travel_not_ordered", trip=trip_id, error=error.detail)
