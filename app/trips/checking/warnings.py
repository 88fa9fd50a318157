"""The problems in the plan of a trip as text, and operations that fix them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Annotated

from msgspec import Meta
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places.place_summary import name_of
from app.planner.feasibility import CheckedDay, CheckedStop, Finding, WarningKind, find_warnings, windows_on
from app.planner.improve.days import MINUTE
from app.planner.models import DAY_MINUTES, TimeWindow
from app.planner.pace import day_hours
from app.routing.models import Router
from app.texts import clock_text, gettext, weekday_text
from app.trips.access import require_member
from app.trips.candidates import candidate
from app.trips.content import TripContent, read_content
from app.trips.improving.trip import day_stop
from app.trips.plan_queries import DayRow
from app.trips.plan_rows import HopRow, PlanStop
from app.trips.reading.answers import Operations
from app.web.answers import Answer

_HOUR_MIN = 60


class FixAnswer(Answer, frozen=True, kw_only=True):
    """Operations that fix a problem."""

    label: Annotated[str, Meta(examples=["Move to Day 3"])]
    changes: Operations


class WarningAnswer(Answer, frozen=True, kw_only=True):
    """A problem in a plan."""

    kind: WarningKind
    day_id: str
    stop_id: Annotated[str | None, Meta(description="null if the problem concerns the day.")]
    text: Annotated[str, Meta(examples=["Closed on Mondays."])]
    mend: Annotated[FixAnswer | None, Meta(description="For those who may edit; null if there is no automatic fix.")]


class WarningsAnswer(Answer, frozen=True, kw_only=True):
    """The problems in a plan; they are reported, never refused."""

    version: Annotated[int, Meta(description="The version of the trip that was checked.")]
    warnings: Annotated[list[WarningAnswer], Meta(description="In the order of the plan.")]


def read_warnings(session: Session, actor_id: Id, trip_id: Id, router: Router) -> WarningsAnswer:
    """Return the problems in a trip, in a fixed number of statements; computed outside a transaction.

    :param session: nothing may be pending in it.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor is not a member.
    """
    with transaction.reading(session):
        access = require_member(session, actor_id, trip_id)
        content = read_content(session, trip_id)
    checked = [_checked(content, number, router) for number in range(len(content.days))]
    plan = _Plan(content, checked, may_edit=access.abilities.can_edit)
    return WarningsAnswer(
        version=content.trip.version, warnings=[plan.warning(finding) for finding in find_warnings(checked)]
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """A plan with its checked days."""

    content: TripContent
    checked: Sequence[CheckedDay]
    may_edit: bool

    def warning(self, finding: Finding) -> WarningAnswer:
        """Return the answer for a finding."""
        day = self.content.days[finding.day]
        stop = None if finding.stop is None else day.stops[finding.stop]
        return WarningAnswer(
            kind=finding.kind,
            day_id=day.day_id,
            stop_id=None if stop is None else stop.stop_id,
            text=self._text(finding),
            mend=self._mend(finding, day, stop) if self.may_edit else None,
        )

    def _text(self, finding: Finding) -> str:
        match finding.kind:
            case WarningKind.CLOSED:
                return gettext("Closed on %(weekday)s.", weekday=weekday_text(self.checked[finding.day].weekday or 0))
            case WarningKind.OUTSIDE_HOURS:
                return gettext("Open %(hours)s that day.", hours=_hours_text(finding.windows))
            case WarningKind.LATE:
                return gettext("The way here takes longer: you would be %(time)s late.", time=_length(finding.minutes))
            case WarningKind.BEFORE_ARRIVAL:
                city = self.content.destinations[self.content.days[finding.day].destination].name
                return gettext("You reach %(city)s about %(time)s.", city=city, time=_clock(finding.minutes or 0))
            case WarningKind.NO_TIME:
                return gettext("No time is left for this before %(time)s.", time=_clock(finding.minutes or 0))
            case WarningKind.TOO_FULL:
                return gettext("More than the day holds, by about %(time)s.", time=_length(finding.minutes))

    def _mend(self, finding: Finding, day: DayRow, stop: PlanStop | None) -> FixAnswer | None:
        if stop is None:
            # Removing the last stop keeps the times of those before it.
            return _to_ideas(day.stops[-1], name_of(self.content.cards.get(day.stops[-1].place_id)))
        if finding.kind is WarningKind.CLOSED:
            other = self._open_day(finding.day, finding.stop or 0)
            return _to_ideas(stop, None) if other is None else self._to_day(stop, other)
        if finding.kind is WarningKind.NO_TIME:
            return _to_ideas(stop, None)
        if stop.start_time is not None:
            label = gettext("Let the plan set the time")
            return FixAnswer(label=label, changes=[{"op": "edit_stop", "stop_id": stop.stop_id, "start_time": None}])
        if stop.minutes is not None:
            label = gettext("Use the usual length")
            return FixAnswer(label=label, changes=[{"op": "edit_stop", "stop_id": stop.stop_id, "minutes": None}])
        return None

    def _open_day(self, number: int, index: int) -> int | None:
        """Return the nearest day in the same city on which a place is open."""
        stop, days = self.checked[number].stops[index], self.content.days
        others = [
            other
            for other, day in enumerate(days)
            if other != number
            and day.destination == days[number].destination
            and windows_on(stop, self.checked[other].weekday)
        ]
        return min(others, key=lambda other: abs(other - number), default=None)

    def _to_day(self, stop: PlanStop, number: int) -> FixAnswer:
        operation = {"op": "move_stop", "stop_id": stop.stop_id, "day_id": self.content.days[number].day_id}
        return FixAnswer(label=gettext("Move to Day %(day)s", day=number + 1), changes=[operation])


def _to_ideas(stop: PlanStop, name: str | None) -> FixAnswer:
    label = gettext("Keep as an idea") if name is None else gettext("Keep %(place)s as an idea", place=name)
    return FixAnswer(label=label, changes=[{"op": "remove_stop", "stop_id": stop.stop_id, "to": "ideas"}])


def _checked(content: TripContent, number: int, router: Router) -> CheckedDay:
    day = content.days[number]
    begins, ends = day_hours(content.trip.preferences.traveler, number, len(content.days))
    hops = [day.day_hops.from_base, *day.day_hops.hops]
    return CheckedDay(
        weekday=None if day.date is None else day.date.weekday(),
        begins=begins,
        ends=ends,
        transfer=_transfer(content, number, router),
        stops=[_stop(stop, hop, content) for stop, hop in zip_longest(day.stops, hops[: len(day.stops)])],
    )


def _stop(stop: PlanStop, hop: HopRow | None, content: TripContent) -> CheckedStop:
    card = content.cards.get(stop.place_id)
    known = day_stop(stop, content.cards)
    # Lodging has no planned time.
    is_visit = not known.is_lodging
    return CheckedStop(
        hours=candidate(card).hours if card is not None and card.position is not None and is_visit else None,
        arrive=stop.arrive,
        depart=stop.depart,
        minutes=known.visit_seconds // MINUTE if is_visit else 0,
        travel=0 if hop is None or not is_visit else hop.duration_s // MINUTE,
    )


def _transfer(content: TripContent, number: int, router: Router) -> int:
    """Return the minutes of travel from the city of the day before; 0 if it is the same, or a position is unknown."""
    days = content.days
    if number == 0 or days[number - 1].destination == days[number].destination:
        return 0
    ends = [content.destinations[days[index].destination].place_id for index in (number - 1, number)]
    points = [content.points[ident] for ident in ends if ident in content.points]
    return router.legs(points)[0].duration_s // MINUTE if len(points) == len(ends) else 0


def _hours_text(windows: Sequence[TimeWindow]) -> str:
    # Closing at midnight is 24:00, as on the page of the place: a place that is always open has 00:00–24:00.
    return ", ".join(f"{_clock(each.opens)}–{clock_text((each.closes - 1) % DAY_MINUTES + 1)}" for each in windows)


def _clock(minutes: int) -> str:
    return clock_text(minutes % DAY_MINUTES)


def _length(minutes: int | None) -> str:
    hours, rest = divmod(minutes or 0, _HOUR_MIN)
    if not hours:
        return gettext("%(minutes)s min", minutes=rest)
    if not rest:
        return gettext("%(hours)s h", hours=hours)
    return gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=rest)
