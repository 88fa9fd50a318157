"""Builds a trip: read, plan outside a transaction, save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.planner.advice import AdvisedScorer, Adviser
from app.planner.models import Candidate, Destination
from app.planner.progress import Stage
from app.planner.service import build_plan
from app.routing.models import Router
from app.trips.candidates import MAX_OFFERED, candidate
from app.trips.making import saving
from app.trips.making.progress import ProgressStore, Reporter
from app.trips.making.saving import NothingToPlanError

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TripPlaces:
    """Reads the places around destinations, each time in a short transaction.

    :param session: with no transaction open.
    """

    session: Session

    def candidates_for(self, destination: Destination) -> Sequence[Candidate]:
        """Return the places that a plan may visit at a destination."""
        with transaction.reading(self.session):
            cards = places.plan_candidates(self.session, Id(destination.place_id), MAX_OFFERED)
        return [candidate(card) for card in cards]


def build(session: Session, trip_id: Id, router: Router, store: ProgressStore, adviser: Adviser) -> None:
    """Fill the days of a trip and mark it as ready; do nothing if it is ready, failed or deleted.

    :param session: with no transaction open; none is held while the planner works.
    :param router: gives travel times and distances between stops.
    :param store: where progress is reported.
    :param adviser: gives a second opinion on places.
    :raises NothingToPlanError: no places are known around the destinations.
    :raises Exception: any other failure; then nothing is saved.
    """
    with transaction.writing(session):
        request = saving.begin(session, trip_id)
    if request is None:
        log.info("build_not_needed", trip=trip_id)
        return
    scorer = AdvisedScorer(adviser)
    report = Reporter(store, trip_id, scorer)
    plan = build_plan(request, TripPlaces(session), router, report, scorer=scorer)
    if not any(day.stops for day in plan.days):
        raise NothingToPlanError
    report(Stage.SAVING, None, 0, 1)
    with transaction.writing(session):
        is_saved = saving.finish(session, trip_id, plan.days, router)
    log.info("trip_built" if is_saved else "build_too_late", trip=trip_id)
