"""Ordering the building of a trip."""

from __future__ import annotations

import structlog
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.extensions import queue

log = structlog.get_logger(__name__)

BUILD_JOB = "app.trips.jobs.build_trip"
BUILD_GIVEN_UP = "app.trips.jobs.build_given_up"
BUILD_SECONDS = 60
"""How long one try may take: the planner and, where one is configured, three requests to a language model."""


def order_build(session: Session, trip_id: Id) -> None:
    """Queue the building of a trip once the transaction is kept; a build that is queued already stays one."""
    transaction.after_commit(
        session,
        lambda: queue.enqueue(
            BUILD_JOB, trip_id, job_id=_job_id(trip_id), seconds=BUILD_SECONDS, given_up=BUILD_GIVEN_UP
        ),
    )


def order_lost_build(trip_id: Id) -> None:
    """Queue the building of a trip whose job was lost with the data of Redis; asks the queue only, never the database.

    :param trip_id: of a trip that is still in the making; where its job waits or runs, nothing is done.
    """
    try:
        queue.enqueue_lost(BUILD_JOB, trip_id, job_id=_job_id(trip_id), seconds=BUILD_SECONDS, given_up=BUILD_GIVEN_UP)
    except Unavailable as error:
        log.warning("build_not_ordered", trip=trip_id, error=error.detail)


def _job_id(trip_id: Id) -> str:
    return f"build-trip-{trip_id}"
