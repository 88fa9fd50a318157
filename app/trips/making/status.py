"""The status of a build, from the trip's row and the worker's last report."""

from __future__ import annotations

from datetime import datetime, timedelta

from app.errors import AppError, Invalid, Unavailable
from app.planner.models import Budget, Traveler
from app.planner.progress import (
    DayArranged,
    DayMeasured,
    DaysToArrange,
    Fact,
    PlacesFound,
    PlanMeasured,
    RequestRead,
    Stage,
)
from app.routing.service import distance_text
from app.texts import gettext, lazy_gettext, ngettext
from app.trips.making.progress import STAGES, PassedStage, Snapshot, stage_number
from app.trips.making.schemas import PassedStageAnswer, StatusAnswer
from app.trips.models import UNFINISHED, FailureKind, TripStatus

GIVEN_UP_AFTER = timedelta(minutes=15)
"""All tries of a build together take less, so a build that is still unfinished then was lost."""

ADVISED_STAGES = (Stage.FINDING, Stage.SAVING)
"""The stages whose detail tells if the adviser failed."""

_TRAVELERS = {
    Traveler.ME: lazy_gettext("me"),
    Traveler.COUPLE: lazy_gettext("couple"),
    Traveler.FAMILY: lazy_gettext("family"),
    Traveler.FRIENDS: lazy_gettext("friends"),
    Traveler.BUSINESS: lazy_gettext("business"),
}
_BUDGETS = {
    Budget.CHEAP: lazy_gettext("cheap"),
    Budget.MODERATE: lazy_gettext("moderate"),
    Budget.LUXURY: lazy_gettext("luxury"),
}


def present_status(status: str, created_at: datetime, now: datetime) -> TripStatus:
    """Return a trip's status; an unfinished build past its time limit counts as failed."""
    if status in UNFINISHED and now - created_at > GIVEN_UP_AFTER:
        return TripStatus.FAILED
    return TripStatus(status)


def status_answer(status: TripStatus, failure: str, destination: str, snapshot: Snapshot | None) -> StatusAnswer:
    """Return the answer of the status call.

    :param status: from `present_status`.
    :param failure: why the trip failed, if it did.
    :param destination: as the trip names it.
    :param snapshot: the worker's last report; None if there is none, or no longer.
    """
    reached = snapshot.percentage if snapshot else 0
    if status is TripStatus.READY:
        final = Snapshot(Stage.SAVING, 1, 1, passed=snapshot.passed if snapshot else ())
        # The last detail is what travellers should know about the finished trip.
        said = _detail(snapshot) if snapshot and snapshot.stage is Stage.SAVING else ""
        return _answer(status, 100, gettext("Your trip is ready"), said, final)
    if status is TripStatus.FAILED:
        return _answer(status, reached, gettext("Failed to create trip"), failure, snapshot)
    if snapshot is not None:
        title = stage_title(snapshot.stage, destination)
        return _answer(TripStatus.BUILDING, reached, title, _detail(snapshot), snapshot)
    waiting = status is TripStatus.QUEUED
    return _answer(status, 0, gettext("Waiting to start") if waiting else gettext("Building your trip"), "", None)


def _answer(status: TripStatus, progress: int, step: str, detail: str, snapshot: Snapshot | None) -> StatusAnswer:
    return StatusAnswer(
        status=status.value,
        progress=progress,
        step=step,
        detail=detail,
        stage=snapshot.stage.value if snapshot else None,
        stage_number=stage_number(snapshot.stage) if snapshot else 0,
        stages=len(STAGES),
        done=snapshot.done if snapshot else 0,
        total=snapshot.total if snapshot else 0,
        passed=[
            PassedStageAnswer(stage=each.stage.value, detail=_detail(each), seconds=each.seconds)
            for each in (snapshot.passed if snapshot else ())
        ],
    )


def stage_title(stage: Stage, destination: str) -> str:
    """Return the title of a stage, such as "Finding places in Kochi".

    :param destination: as the trip names it.
    """
    match stage:
        case Stage.READING:
            return gettext("Reading your choices")
        case Stage.FINDING:
            return gettext("Finding places in %(destination)s", destination=destination)
        case Stage.ARRANGING:
            return gettext("Arranging your days")
        case Stage.MEASURING:
            return gettext("Measuring travel times")
        case Stage.SAVING:
            return gettext("Saving your trip")


def _detail(of: Snapshot | PassedStage) -> str:
    """Return the detail of a stage; may be empty."""
    detail = fact_text(of.fact) if of.fact else ""
    if not of.without_advice or of.stage not in ADVISED_STAGES:
        return detail
    remark = without_advice_text()
    return gettext("%(detail)s. %(remark)s", detail=detail, remark=remark) if detail else remark


def without_advice_text() -> str:
    """Return the notice that the adviser failed."""
    return gettext("Chosen by our own rules, as the language model gave no usable answer.")


def fact_text(fact: Fact) -> str:
    """Return a fact as text, such as "46 found, 18 chosen"."""
    match fact:
        case RequestRead():
            return gettext(
                "%(days)s, %(traveler)s, %(budget)s",
                days=_days(fact.days),
                traveler=_TRAVELERS[fact.traveler],
                budget=_BUDGETS[fact.budget],
            )
        case PlacesFound():
            return _found_text(fact)
        case DaysToArrange():
            return _ahead_text(fact)
        case DayArranged():
            return gettext("Day %(day)s of %(total)s: %(place)s", day=fact.day, total=fact.total, place=fact.highlight)
        case DayMeasured():
            return _day_text(fact)
        case PlanMeasured():
            return _plan_text(fact)


def _found_text(fact: PlacesFound) -> str:
    if fact.destinations is not None:
        return gettext(
            "%(found)s found, %(chosen)s chosen in %(destinations)s destinations",
            found=fact.found,
            chosen=fact.chosen,
            destinations=fact.destinations,
        )
    if fact.chosen is None:
        found = gettext("%(found)s found", found=fact.found)
    else:
        found = gettext("%(found)s found, %(chosen)s chosen", found=fact.found, chosen=fact.chosen)
    if fact.destination is None:
        return found
    return gettext("%(destination)s: %(found)s", destination=fact.destination, found=found)


def _ahead_text(fact: DaysToArrange) -> str:
    values = {"first": fact.first, "last": fact.last, "total": fact.total, "destination": fact.destination}
    if fact.destination is None:
        if fact.first == fact.last:
            return gettext("Day %(last)s of %(total)s", **values)
        return gettext("Days %(first)s to %(last)s of %(total)s", **values)
    if fact.first == fact.last:
        return gettext("%(destination)s: day %(last)s of %(total)s", **values)
    return gettext("%(destination)s: days %(first)s to %(last)s of %(total)s", **values)


def _day_text(fact: DayMeasured) -> str:
    if not fact.metres:
        return gettext("Day %(day)s of %(total)s", day=fact.day, total=fact.total)
    return gettext(
        "Day %(day)s of %(total)s: %(distance)s on the way",
        day=fact.day,
        total=fact.total,
        distance=distance_text(fact.metres),
    )


def _plan_text(fact: PlanMeasured) -> str:
    places = ngettext("%(num)s place", "%(num)s places", fact.places)
    size = gettext("%(places)s on %(days)s", places=places, days=_days(fact.days))
    if not fact.metres:
        return size
    return gettext("%(size)s, %(distance)s on the way", size=size, distance=distance_text(fact.metres))


def _days(number: int) -> str:
    return ngettext("%(num)s day", "%(num)s days", number)


def build_error(kind: str | None, detail: str | None, destination: str) -> AppError:
    """Return why a trip could not be built.

    :param kind: a `FailureKind`; None for a lost build.
    :param detail: the failed service's message, if any.
    :param destination: as the trip names it.
    """
    if kind == FailureKind.IMPOSSIBLE:
        return Invalid({"place_id": [nothing_known_text(destination)]})
    if kind == FailureKind.FAULT:
        return AppError(gettext("We could not build your trip. Please try again."))
    return Unavailable(detail or lost_text())


def nothing_known_text(destination: str) -> str:
    """Return the message for a destination without known places."""
    return gettext("We don't know enough places around %(destination)s to plan this trip yet.", destination=destination)


def lost_text() -> str:
    """Return the message for a build that was lost or took too long."""
    return gettext("Building your trip took too long. Please try again.")
