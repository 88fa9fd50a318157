"""Plans a trial trip in a job: read, plan outside a transaction, store."""

from __future__ import annotations

import structlog
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id, utc_now
from app.places import service as places
from app.planner.advice import AdvisedScorer, NullAdviser
from app.planner.models import Budget, Destination, PlanRequest, Preferences, Traveler
from app.planner.service import build_plan
from app.routing.models import Point, Router
from app.trips.making.build import TripPlaces
from app.trips.making.progress import ProgressStore, Reporter
from app.trips.making.saving import NothingToPlanError
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.models import FAILURE_LENGTH, UNFINISHED, FailureKind, TripStatus
from app.trips.trials.models import TrialTrip
from app.trips.trials.plan import stored_plan

log = structlog.get_logger(__name__)

PREFERENCES = Preferences(Traveler.ME, Budget.MODERATE)
"""Assumed until the visitor has an account and can change them."""


def plan_trial(session: Session, trial_id: Id, router: Router, store: ProgressStore) -> None:
    """Plan a trial trip and store the plan; do nothing if it is ready, failed or deleted.

    No language model is asked, as it costs money and there is no account to hold responsible.

    :param session: with no transaction open; none is held while the planner works.
    :raises NothingToPlanError: no places are known there.
    """
    with transaction.writing(session):
        request = _begin(session, trial_id)
    if request is None:
        log.info("trial_not_needed")
        return
    scorer = AdvisedScorer(NullAdviser())
    plan = build_plan(request, TripPlaces(session), router, Reporter(store, trial_id, scorer), scorer=scorer)
    if not any(day.stops for day in plan.days):
        raise NothingToPlanError
    with transaction.writing(session):
        stored = update(TrialTrip).where(TrialTrip.id == trial_id, TrialTrip.status.in_(UNFINISHED))
        session.execute(stored.values(status=TripStatus.READY, plan=stored_plan(plan.days)))
    log.info("trial_planned", destination=request.destinations[0].name, days=request.total_days)


def fail_trial(session: Session, trial_id: Id, kind: FailureKind, detail: str | None = None) -> None:
    """Mark an unfinished trial trip as failed.

    :param detail: the failed service's message, if any.
    """
    session.execute(
        update(TrialTrip)
        .where(TrialTrip.id == trial_id, TrialTrip.status.in_(UNFINISHED))
        .values(status=TripStatus.FAILED, failure=detail and detail[:FAILURE_LENGTH], failure_kind=kind)
    )


def _begin(session: Session, trial_id: Id) -> PlanRequest | None:
    """Mark a trial trip as being planned and return what to plan; None if there is nothing to plan."""
    row = session.execute(
        update(TrialTrip)
        .where(
            TrialTrip.id == trial_id,
            TrialTrip.status.in_(UNFINISHED),
            TrialTrip.created_at >= utc_now() - GIVEN_UP_AFTER,
        )
        .values(status=TripStatus.BUILDING)
        .returning(TrialTrip.place_id, TrialTrip.name, TrialTrip.no_of_days)
    ).one_or_none()
    if row is None:
        return None
    known = places.destination(session, row.place_id)
    if known is None:
        raise NothingToPlanError
    city = Destination(row.place_id, row.name, Point(known.lat, known.lon), row.no_of_days)
    return PlanRequest((city,), PREFERENCES, None)
