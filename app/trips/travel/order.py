"""Ordering what the worker is to work out of a trip's ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.extensions import queue
from app.trips.travel.rules import LEAST_PLACES

log = structlog.get_logger(__name__)

TRAVEL_JOB = "app.trips.jobs.work_out_travel"
AGAIN_JOB = "app.trips.jobs.measure_ways_again"
TRAVEL_SECONDS = 120
"""How long one try may take."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """What the worker is to work out.

    :param plan_version: of the trip's plan.
    :param prices_revision: where all is known and only the prices are new; None where the ways are to be worked out.
    :param again: all is known, but ways are estimated because the service that measures them was away.
    """

    trip_id: Id
    plan_version: int
    prices_revision: int | None = None
    again: bool = False

    @property
    def job_id(self) -> str:
        """The name of the work: whoever finds it undone looks for the job of this name."""
        if self.again:
            return f"travel-{self.trip_id}-{self.plan_version}-again"
        if self.prices_revision is None:
            return f"travel-{self.trip_id}-{self.plan_version}"
        return f"travel-{self.trip_id}-{self.plan_version}-prices-{self.prices_revision}"


def order(session: Session, trip_id: Id, plan_version: int = 1, no_of_places: int = LEAST_PLACES) -> None:
    """Have the ways of a trip worked out once the transaction is kept.

    The trip is what counts: when the queue is down it is kept all the same, and its figures are ordered again by who
    reads it.

    :param plan_version: of the plan from now on; a new trip has the first.
    :param no_of_places: in the plan; without a way between them there is nothing to work out.
    """
    if no_of_places >= LEAST_PLACES:
        wanted = Awaited(trip_id, plan_version)
        transaction.after_commit(session, lambda: _tell(queue.enqueue, wanted))


def order_again(awaited: Awaited) -> None:
    """Have worked out what a reader does not find, unless its job is on the queue or running, or has ended lately."""
    _tell(queue.enqueue_lost, awaited)


def _tell(enqueue: Callable[..., None], awaited: Awaited) -> None:
    trip_id, plan_version = awaited.trip_id, awaited.plan_version
    try:
        job = AGAIN_JOB if awaited.again else TRAVEL_JOB
        enqueue(job, trip_id, plan_version, job_id=awaited.job_id, seconds=TRAVEL_SECONDS)
    except Unavailable as error:
        log.warning("travel_not_ordered", trip=trip_id, error=error.detail)
