"""Changing the plan of a trip: which places its days hold, in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Invalid
from app.places import service as places
from app.places.service import PlaceCard
from app.planner.improve.days import DayStop
from app.planner.models import Traveler
from app.planner.pace import day_hours
from app.routing.models import Leg, Point, Router
from app.texts import gettext, ngettext
from app.trips import queries
from app.trips.access import require_editor
from app.trips.candidates import candidate
from app.trips.changes import bump_version
from app.trips.editing.rescheduling import plan_missing_times
from app.trips.editing.service import Precondition
from app.trips.editing.timetable import DayContext, Visit, keep_times, plan_gaps
from app.trips.models import Hop, Stop
from app.trips.queries import DayRow
from app.trips.reading.presenter import day_label
from app.trips.travel.service import enqueue_figures


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The stops of a day.

    :param label: the day's date, or its number in words, as the trip shows it.
    :param stops: places in order; one may come up more than once, such as the hotel.
    """

    label: str
    stops: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class _Day:
    """A day as it is stored.

    :param starts: when the travellers set out; None on the day that they arrive: the plan knows.
    :param ends: when they want to be done.
    """

    label: str
    weekday: int | None
    starts: int | None
    ends: int
    visits: tuple[Visit, ...]

    @property
    def stops(self) -> tuple[Id, ...]:
        return tuple(visit.place_id for visit in self.visits)


@dataclass(frozen=True, slots=True)
class _NewDay:
    """The new visits of a day, and the way on from a stop by its position."""

    visits: Sequence[Visit]
    hops: Mapping[int, Leg]


def rearrange(
    session: Session, actor_id: Id, trip_id: Id, plan: Sequence[DayPlan], *, router: Router, check: Precondition
) -> None:
    """Give the days of a trip new stops, in a fixed number of statements.

    A day whose stops stay the same keeps its times and hops. Every other day gets new hops, and the times that
    `keep_times`, `plan_gaps` and `plan_missing_times` give it. A plan that changes nothing makes no new version.

    :param plan: every day of the trip once, in order.
    :param check: is called with the present version before anything is changed.
    :raises NotFound: there is no such trip, or the actor must not know of it.
    :raises Forbidden: the actor may only read it.
    :raises Stale: the caller has seen an older version.
    :raises Invalid: the plan is for other days, or has a place that is neither known nor in the trip already.
    """
    access = require_editor(session, actor_id, trip_id)
    check(access.version)
    before = _days(queries.days(session, trip_id), access.traveler)
    _require_same_days(plan, [day.label for day in before])
    changed = {number: day.stops for number, day in enumerate(plan) if day.stops != before[number].stops}
    if not changed:
        return
    cards = places.find(session, {stop for stops in changed.values() for stop in stops})
    _require_known(changed, {*cards, *(stop for day in before for stop in day.stops)})
    reasons = {visit.place_id: visit.reason for day in before for visit in day.visits if visit.reason}
    days = {}
    for number, stops in changed.items():
        hops = dict(hops_between(stops, cards, router))
        days[number] = _NewDay(_with_reasons(_with_times(before[number], stops, cards, hops), reasons), hops)
    _replace_days(session, trip_id, days)
    no_of_places = sum(len(day.stops) for day in plan)
    revision = access.travel_revision + 1
    bump_version(session, trip_id, actor_id, no_of_places=no_of_places, travel_revision=revision)
    enqueue_figures(session, access.owner_id, trip_id, revision, no_of_places)


def hops_between(stops: Sequence[Id], cards: Mapping[Id, PlaceCard], router: Router) -> Iterator[tuple[int, Leg]]:
    """Return the way on from each stop of a day by its position; a place without a position has none."""
    located = {place_id: Point(*card.position) for place_id, card in cards.items() if card.position}
    for is_located, run in groupby(enumerate(stops), key=lambda stop: stop[1] in located):
        if is_located:
            positions, here = zip(*run, strict=True)
            legs = router.legs([located[place_id] for place_id in here])
            yield from zip(positions, legs, strict=False)  # the last stop has no way on


def _days(rows: Sequence[DayRow], traveler: Traveler) -> list[_Day]:
    return [_day(rows, number, traveler) for number in range(len(rows))]


def _day(rows: Sequence[DayRow], number: int, traveler: Traveler) -> _Day:
    row = rows[number]
    starts, ends = day_hours(traveler, number, len(rows))
    arrives = number == 0 or rows[number - 1].destination != row.destination
    return _Day(
        label=day_label(number, row.date),
        weekday=None if row.date is None else row.date.weekday(),
        starts=None if arrives else starts,
        ends=ends,
        visits=tuple(Visit(stop.place_id, stop.arrive, stop.depart, stop.reason) for stop in row.stops),
    )


def _with_times(day: _Day, stops: Sequence[Id], cards: Mapping[Id, PlaceCard], hops: Mapping[int, Leg]) -> list[Visit]:
    located = {stop: cards[stop] for stop in stops if stop in cards and cards[stop].position}
    known = {place_id: DayStop(place_id, candidate(card)) for place_id, card in located.items()}
    context = DayContext(day.weekday, known, hops, day.starts, day.ends)
    timed = keep_times(day.visits, stops)
    return plan_missing_times(day.visits, plan_gaps(day.visits, timed, context), context)


def _with_reasons(visits: Iterable[Visit], reasons: Mapping[Id, str]) -> list[Visit]:
    """Return visits with the reasons of their places, which move along to another day."""
    return [replace(visit, reason=reasons.get(visit.place_id)) for visit in visits]


def _replace_days(session: Session, trip_id: Id, days: Mapping[int, _NewDay]) -> None:
    """Replace the stops and hops of some days, by number, in at most three statements."""
    # Their hops follow along the foreign key.
    session.execute(delete(Stop).where(Stop.trip_id == trip_id, Stop.day.in_(list(days))))
    stops: list[dict[str, Any]] = []
    hops: list[dict[str, Any]] = []
    for number, day in days.items():
        key = {"trip_id": trip_id, "day": number}
        stops += [key | {"position": position} | asdict(visit) for position, visit in enumerate(day.visits)]
        hops += [key | {"position": position} | asdict(leg) for position, leg in day.hops.items()]
    for table, rows in ((Stop, stops), (Hop, hops)):
        if rows:
            # Without this, rows with and without times would go in separate statements.
            session.execute(insert(table), rows, execution_options={"render_nulls": True})


def _require_same_days(plan: Sequence[DayPlan], labels: Sequence[str]) -> None:
    if len(plan) != len(labels):
        message = ngettext(
            "This trip has 1 day. Please send each of them once, in order.",
            "This trip has %(num)s days. Please send each of them once, in order.",
            len(labels),
        )
        raise Invalid({"days": [message]})
    others = [number for number, (day, label) in enumerate(zip(plan, labels, strict=True)) if day.label != label]
    if others:
        messages = {number: gettext("This must be %(day)s.", day=labels[number]) for number in others}
        raise Invalid({f"days.{number}.date": [message] for number, message in messages.items()})


def _require_known(changed: Mapping[int, Sequence[Id]], known: Collection[Id]) -> None:
    """Refuse new places that are unknown; a stop whose place is gone may stay, or any change would lose it."""
    unknown = [
        f"days.{number}.activities.{position}"
        for number, stops in changed.items()
        for position, stop in enumerate(stops)
        if stop not in known
    ]
    if unknown:
        message = gettext("We don't know this place. Please choose one from the list.")
        raise Invalid({name: [message] for name in unknown})
