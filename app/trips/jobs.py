"""What the worker does for trips."""

from __future__ import annotations

import structlog

from app.advice.service import make_adviser
from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.extensions import db, queue
from app.jobs.job import given_up, is_last_try, long_job
from app.routing.service import estimate_router, measuring_router
from app.trips.building import saving
from app.trips.building.build import NothingToPlanError, build
from app.trips.models import FailureKind
from app.trips.progress import ProgressStore
from app.trips.travel.work import measure_again, work_out
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)

FAULT = "We could not build your trip. Please try again."


@long_job
def build_trip(trip_id: str) -> None:
    """Build a trip. Safe to run twice: a trip that is settled or gone is left alone.

    A build that fails is tried again by the queue; when the last try has failed, or trying again would not help, the
    trip is marked as failed with a sentence for its owner.

    :param trip_id: of a trip that waits to be built.
    """
    ident = Id(trip_id)
    settings = current_settings()
    router = estimate_router()
    try:
        build(db.session, ident, router, ProgressStore(queue.redis), make_adviser(settings, queue.redis))
    except NothingToPlanError as error:
        log.info("build_impossible", trip=trip_id)
        _fail(ident, FailureKind.IMPOSSIBLE, str(error))
    except Exception as error:
        log.warning("build_failed", trip=trip_id, error=repr(error), last_try=is_last_try())
        if is_last_try():
            _fail(ident, *_explained(error))
        raise


@given_up
def build_given_up(trip_id: str) -> None:
    """Mark a trip as failed whose last worker died over it, and so could not: nobody builds it any more.

    :param trip_id: of the trip; one that is settled or gone is left alone.
    """
    _fail(Id(trip_id), FailureKind.FAULT, FAULT)


@long_job
def work_out_travel(trip_id: str, plan_version: int) -> None:
    """Work out what is to be known of a trip's ways. Safe to run twice, and late: what is no longer asked for is left.

    :param trip_id: of a trip that is ready.
    :param plan_version: of the plan that it was ordered for.
    """
    work_out(db.session, Id(trip_id), plan_version, measuring_router(current_settings(), queue.redis))


@long_job
def measure_ways_again(trip_id: str, plan_version: int) -> None:
    """Measure what could only be estimated while the service that measures ways was away. Safe to run twice, and late.

    :param trip_id: of a trip that is ready.
    :param plan_version: of the plan that it was ordered for.
    """
    measure_again(db.session, Id(trip_id), plan_version, measuring_router(current_settings(), queue.redis))


def _explained(error: Exception) -> tuple[FailureKind, str]:
    if isinstance(error, Unavailable):
        return FailureKind.UNAVAILABLE, error.detail
    return FailureKind.FAULT, FAULT


def _fail(trip_id: Id, kind: FailureKind, sentence: str) -> None:
    with transaction.writing(db.session):
        saving.fail(db.session, trip_id, kind, sentence)
