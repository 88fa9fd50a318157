"""Building a trip: read, plan without holding the database, keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.planner.models import City, PlannedDay, PlanRequest
from app.planner.service import AdvisedScorer, Adviser, Progress, Stage, build_plan
from app.routing.models import Leg, Point, Router
from app.trips.building import saving
from app.trips.building.saving import Brief, FilledDay
from app.trips.building.source import TripPlaces
from app.trips.progress import ProgressStore, Reporter
from app.trips.wish import Stay

log = structlog.get_logger(__name__)

WITHOUT_ADVICE = "Chosen by our own rules, as the language model gave no usable answer."


class NothingToPlanError(Exception):
    """No place is known that the plan could hold; trying again would not help. The message is for the traveller."""


def build(session: Session, trip_id: Id, router: Router, store: ProgressStore, adviser: Adviser) -> None:
    """Fill the days of a trip and call it ready; do nothing for one that is settled or gone.

    :param session: with no transaction open; none is held while the planner works.
    :param trip_id: the trip.
    :param router: knows the ways between stops.
    :param store: is told how far the work has come.
    :param adviser: has a second opinion on places.
    :raises NothingToPlanError: when nothing is known around the destinations.
    :raises Exception: whatever else goes wrong; nothing of the build is kept then.
    """
    with transaction.writing(session):
        brief = saving.begin(session, trip_id)
    if brief is None:
        log.info("build_not_needed", trip=trip_id)
        return
    scorer = AdvisedScorer(adviser)
    report = _Remarking(Reporter(store, trip_id, brief.destination), scorer)
    source = TripPlaces(session)
    request = plan_request(brief, source)
    plan = build_plan(request, source, router, report, scorer=scorer)
    if not any(day.stops for day in plan.days):
        raise NothingToPlanError(nothing_known(brief.destination))
    report(Stage.SAVING, "", 0, 1)
    days = filled_days(brief.stays, plan.days, source.points, router, scorer.reasons)
    with transaction.writing(session):
        kept = saving.finish(session, trip_id, days, router)
    log.info("trip_built" if kept else "build_too_late", trip=trip_id)


@dataclass(frozen=True, slots=True)
class _Remarking:
    """Hears of the progress and passes it on, with a remark where the rules had to choose alone."""

    report: Progress
    scorer: AdvisedScorer

    def __call__(self, stage: Stage, detail: str, done: int, total: int) -> None:
        if self.scorer.has_failed and stage in (Stage.FINDING, Stage.SAVING):
            detail = f"{detail}. {WITHOUT_ADVICE}" if detail else WITHOUT_ADVICE
        self.report(stage, detail, done, total)


def nothing_known(destination: str) -> str:
    """Return what travellers are told where there is nothing to plan with."""
    return f"We don't know enough places around {destination} to plan this trip yet."


def plan_request(brief: Brief, source: TripPlaces) -> PlanRequest:
    """Return what the planner is asked for.

    :raises NothingToPlanError: when a destination is not known any more.
    """
    centres = source.centres({stay.place_id for stay in brief.stays})
    if any(stay.place_id not in centres for stay in brief.stays):
        raise NothingToPlanError(nothing_known(brief.destination))
    return PlanRequest(
        cities=tuple(
            City(stay.place_id, stay.name, centres[stay.place_id], stay.days, stay.start) for stay in brief.stays
        ),
        traveler=brief.traveler,
        budget=brief.budget,
        interests=brief.interests,
        start_date=brief.stays[0].start,
    )


def filled_days(
    stays: Sequence[Stay],
    plan: Sequence[PlannedDay],
    points: Mapping[str, Point],
    router: Router,
    reasons: Mapping[str, str],
) -> list[FilledDay]:
    """Join the travellers' own days with what the planner put into them, and measure the ways between the stops.

    :param stays: of the trip.
    :param plan: a planned day for each day of the stays.
    :param points: where each planned place is.
    :param router: knows the ways.
    :param reasons: why places suit these travellers, by place.
    """
    own = [(number, date) for number, stay in enumerate(stays) for date in stay.dates]
    return [
        FilledDay(number, date, day, _legs(day, points, router), reasons)
        for (number, date), day in zip(own, plan, strict=True)
    ]


def _legs(day: PlannedDay, points: Mapping[str, Point], router: Router) -> Sequence[Leg]:
    return router.legs([points[stop.place_id] for stop in day.stops]) if day.stops else ()
