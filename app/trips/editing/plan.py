"""Changing the plan of a trip: which places its days hold, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Invalid
from app.places import service as places
from app.places.service import PlaceCard
from app.planner.improve.days import DayStop
from app.planner.models import Traveler
from app.routing.models import Leg, Point, Router
from app.trips import queries
from app.trips.access import editable
from app.trips.building.source import candidate
from app.trips.changes import grow
from app.trips.day_hours import day_hours
from app.trips.editing.change import Precondition
from app.trips.editing.fitting import Known, fitted
from app.trips.editing.replacing import NewDay, replace_days
from app.trips.editing.resuming import resumed
from app.trips.editing.timetable import Visit, retimed
from app.trips.queries import AnyRow
from app.trips.reading.document import day_label
from app.trips.travel.order import order

UNKNOWN_PLACE = "We don't know this place. Please choose one from the list."


@dataclass(frozen=True, slots=True)
class DayPlan:
    """What a day is to hold.

    :param label: the date of the day, or its number in words, as the trip shows it.
    :param stops: the places in their order; one may come up more than once, such as the hotel of the night.
    """

    label: str
    stops: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class _Day:
    """A day as it is kept.

    :param begins: when the travellers set out; None where they come to the city that day: the plan knows when.
    :param ends: when they want to be done.
    """

    label: str
    weekday: int | None
    begins: int | None
    ends: int
    visits: tuple[Visit, ...]

    @property
    def stops(self) -> tuple[Id, ...]:
        return tuple(visit.place_id for visit in self.visits)


def rearrange(
    session: Session, actor_id: Id, trip_id: Id, plan: Sequence[DayPlan], *, router: Router, check: Precondition
) -> None:
    """Give the days of a trip the stops that are asked for; a fixed number of statements however many they are.

    A day whose stops stay as they are keeps its times and ways. Of every other one the ways are measured anew, and its
    times are what `retimed`, `fitted` and `resumed` make of them. A plan that changes nothing is no new version.

    :param actor_id: on whose behalf.
    :param plan: every day of the trip once, in order.
    :param router: knows the ways between stops.
    :param check: is asked about the present version before anything is changed.
    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    :raises Forbidden: when they may read it only.
    :raises Stale: when the caller has seen an older version.
    :raises Invalid: when the plan is of other days, or has a place that is neither known nor in the trip already.
    """
    found = editable(session, actor_id, trip_id)
    check(found.version)
    before = _days(queries.stops(session, trip_id), found.traveler)
    _require_these_days(plan, [day.label for day in before])
    changed = {number: day.stops for number, day in enumerate(plan) if day.stops != before[number].stops}
    if not changed:
        return
    known = places.find(session, {stop for stops in changed.values() for stop in stops})
    _require_known(changed, {*known, *(stop for day in before for stop in day.stops)})
    reasons = {visit.place_id: visit.reason for day in before for visit in day.visits if visit.reason}
    days = {}
    for number, stops in changed.items():
        legs = dict(ways(stops, known, router))
        days[number] = NewDay(_explained(_timed(before[number], stops, known, legs), reasons), legs)
    replace_days(session, trip_id, days)
    places_now = sum(len(day.stops) for day in plan)
    plan_version = found.plan_version + 1
    grow(session, trip_id, actor_id, no_of_places=places_now, plan_version=plan_version)
    order(session, trip_id, plan_version, places_now)


def ways(stops: Sequence[Id], known: Mapping[Id, PlaceCard], router: Router) -> Iterator[tuple[int, Leg]]:
    """Return the way on from each stop of a day by its position; there is none to or from a place whose
    position nobody tells.

    :param known: where the others are.
    """
    located = {place_id: Point(*card.position) for place_id, card in known.items() if card.position}
    for is_located, run in groupby(enumerate(stops), key=lambda stop: stop[1] in located):
        if is_located:
            positions, here = zip(*run, strict=True)
            legs = router.legs([located[place_id] for place_id in here])
            yield from zip(positions, legs, strict=False)  # the last one has no way on


def _days(rows: Sequence[AnyRow], traveler: Traveler) -> list[_Day]:
    days = [list(stops) for _, stops in groupby(rows, key=lambda row: row.day)]
    return [_day(days, number, traveler) for number in range(len(days))]


def _day(days: Sequence[Sequence[AnyRow]], number: int, traveler: Traveler) -> _Day:
    rows = days[number]
    day, city = rows[0].date, rows[0].destination
    begins, ends = day_hours(traveler, number, len(days))
    return _Day(
        label=day_label(number, day),
        weekday=None if day is None else day.weekday(),
        begins=None if number == 0 or days[number - 1][0].destination != city else begins,
        ends=ends,
        visits=tuple(
            Visit(row.place_id, row.arrive, row.depart, row.reason) for row in rows if row.place_id is not None
        ),
    )


def _timed(day: _Day, stops: Sequence[Id], known: Mapping[Id, PlaceCard], legs: Mapping[int, Leg]) -> list[Visit]:
    """Return the stops of a day from now on, with the times that hold, and new ones where they do not."""
    located = {stop: known[stop] for stop in stops if stop in known and known[stop].position}
    places = {place_id: DayStop(place_id, candidate(card)) for place_id, card in located.items()}
    known_day = Known(day.weekday, places, legs, day.begins, day.ends)
    return resumed(day.visits, fitted(day.visits, retimed(day.visits, stops), known_day), known_day)


def _explained(visits: Iterable[Visit], reasons: Mapping[Id, str]) -> list[Visit]:
    """Return the visits with the reasons that their places had, on whichever day: they move along."""
    return [replace(visit, reason=reasons.get(visit.place_id)) for visit in visits]


def _require_these_days(plan: Sequence[DayPlan], labels: Sequence[str]) -> None:
    if len(plan) != len(labels):
        count = f"{len(labels)} days" if len(labels) > 1 else "1 day"
        raise Invalid({"days": [f"This trip has {count}. Please send each of them once, in order."]})
    others = [number for number, (day, label) in enumerate(zip(plan, labels, strict=True)) if day.label != label]
    if others:
        raise Invalid({f"days.{number}.date": [f"This must be {labels[number]}."] for number in others})


def _require_known(changed: Mapping[int, Sequence[Id]], known: Collection[Id]) -> None:
    """Refuse new places that nobody knows; a stop whose place is gone may stay, or it would be lost by any change."""
    unknown = [
        f"days.{number}.activities.{position}"
        for number, stops in changed.items()
        for position, stop in enumerate(stops)
        if stop not in known
    ]
    if unknown:
        raise Invalid({name: [UNKNOWN_PLACE] for name in unknown})
