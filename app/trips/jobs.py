"""The jobs of trips."""

from __future__ import annotations

import structlog

from app.advice.service import make_adviser
from app.db import transaction
from app.db.types import Id
from app.errors import Unavailable
from app.extensions import db, queue
from app.jobs.job import given_up, is_last_try, long_job
from app.routing.service import estimate_router, measuring_router
from app.trips.making import saving
from app.trips.making.build import build
from app.trips.making.progress import ProgressStore
from app.trips.making.saving import NothingToPlanError
from app.trips.models import FailureKind
from app.trips.travel import service as travel
from app.trips.trials import planning as trials
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)


@long_job
def build_trip(trip_id: str) -> None:
    """Build a trip. Idempotent: does nothing if the trip is ready, failed or deleted.

    The queue retries a failed build; after the last try, or if a retry would not help, the trip is marked as failed.
    """
    ident = Id(trip_id)
    settings = current_settings()
    router = estimate_router()
    try:
        build(db.session(), ident, router, ProgressStore(queue.redis), make_adviser(settings, queue.redis))
    except NothingToPlanError:
        log.info("build_impossible", trip=trip_id)
        _fail(ident, FailureKind.IMPOSSIBLE)
    except Exception as error:
        log.warning("build_failed", trip=trip_id, error=repr(error), last_try=is_last_try())
        if is_last_try():
            _fail(ident, *_cause(error))
        raise


@given_up
def give_up_build(trip_id: str) -> None:
    """Mark an unfinished trip as failed after its last worker died."""
    _fail(Id(trip_id), FailureKind.FAULT)


@long_job
def plan_trial(trial_id: str) -> None:
    """Plan a trial trip. Idempotent: does nothing if it is ready, failed or deleted."""
    ident = Id(trial_id)
    try:
        trials.plan_trial(db.session(), ident, estimate_router(), ProgressStore(queue.redis))
    except NothingToPlanError:
        log.info("trial_impossible")
        _fail_trial(ident, FailureKind.IMPOSSIBLE)
    except Exception as error:
        log.warning("trial_failed", error=repr(error), last_try=is_last_try())
        if is_last_try():
            _fail_trial(ident, *_cause(error))
        raise


@given_up
def give_up_trial(trial_id: str) -> None:
    """Mark an unfinished trial trip as failed after its last worker died."""
    _fail_trial(Id(trial_id), FailureKind.FAULT)


@long_job
def compute_travel(trip_id: str) -> None:
    """Compute the travel figures of a trip. Idempotent: does nothing if they are current."""
    travel.compute_travel(db.session(), Id(trip_id), measuring_router(current_settings(), queue.redis))


def _cause(error: Exception) -> tuple[FailureKind, str | None]:
    if isinstance(error, Unavailable):
        return FailureKind.UNAVAILABLE, str(error.detail)
    return FailureKind.FAULT, None


def _fail(trip_id: Id, kind: FailureKind, detail: str | None = None) -> None:
    with transaction.writing(db.session()):
        saving.fail(db.session(), trip_id, kind, detail)


def _fail_trial(trial_id: Id, kind: FailureKind, detail: str | None = None) -> None:
    with transaction.writing(db.session()):
        trials.fail_trial(db.session(), trial_id, kind, detail)
