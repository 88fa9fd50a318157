"""Plans the times and hops of a changed plan, once after all operations of a change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import msgspec

from app.db.types import Id
from app.places.service import PlaceCard
from app.planner.improve.days import MINUTE, DayStop
from app.planner.pace import day_hours, pace_of
from app.planner.scheduling.problem import MAX_TRANSFER_MINUTES
from app.routing.models import Leg, Point, Router
from app.trips.candidates import candidate
from app.trips.changes.plan import PlanDay, TripPlan
from app.trips.changes.rescheduling import plan_around_fixed, plan_missing_times
from app.trips.changes.timetable import DayContext, Visit, keep_times, plan_gaps
from app.trips.plan_queries import DayHops
from app.trips.plan_rows import HopRow, PlanStop

Cards = Mapping[Id, PlaceCard]


@dataclass(frozen=True, slots=True)
class PlanContext:
    """What times and hops depend on besides the plan.

    :param cards: of the places of all changed days, and of the stays.
    :param is_planned: whether days without planned times get times, because the planner made the trip.
    """

    cards: Cards
    router: Router
    is_planned: bool


def days_to_time(before: TripPlan, after: TripPlan) -> set[Id]:
    """Return the days that need new hops: their stops differ, or they start or end elsewhere."""
    old = {day.day_id: (day, bases) for day, bases in zip(before.days, before.bases(), strict=True)}
    return {
        day.day_id
        for day, bases in zip(after.days, after.bases(), strict=True)
        if day.day_id not in old or not _is_same(day, old[day.day_id][0]) or bases != old[day.day_id][1]
    }


def place_ids_of(plan: TripPlan, day_ids: Collection[Id]) -> set[Id]:
    """Return the places of some days of a plan, the two cities of each transfer to such a day, and all stays."""
    found = {stay.place_id for stay in plan.stays}
    for number, day in enumerate(plan.days):
        if day.day_id in day_ids:
            found |= {stop.place_id for stop in day.stops}
            if number and _arrives(plan, number):
                found |= {plan.days[number - 1].city.place_id, day.city.place_id}
    return found


def rescheduled(before: TripPlan, after: TripPlan, around: PlanContext, settled: Collection[Id] = ()) -> TripPlan:
    """Return a changed plan with its times and hops.

    A day whose stops stay the same keeps its times and hops. Every other day gets new hops and keeps the times that
    still hold; from the first stop that is new, was moved or has another length, they are planned again.

    :param settled: days that have their times already.
    """
    old = {day.day_id: day for day in before.days}
    changed = days_to_time(before, after)
    days = []
    for number, (day, bases) in enumerate(zip(after.days, after.bases(), strict=True)):
        if day.day_id not in changed:
            days.append(day)
            continue
        former = old.get(day.day_id)
        is_same = former is not None and _is_same(former, day)
        hops = former.day_hops.hops if is_same and former is not None else _hops(day.stops, around)
        timed = replace(day, day_hops=DayHops(hops, *_base_hops(day.stops, bases, around)))
        if not is_same and day.day_id not in settled:
            context = _context(after, number, timed, around)
            timed = replace(timed, stops=tuple(_timed(former.stops if former else (), timed.stops, context, around)))
        days.append(timed)
    return replace(after, days=tuple(days))


def with_new_hops(plan: TripPlan, place_id: Id, cards: Cards, router: Router) -> TripPlan:
    """Return a plan with new hops in the days that have a place which has moved."""
    around = PlanContext(cards, router, is_planned=False)
    days = []
    for day, bases in zip(plan.days, plan.bases(), strict=True):
        if place_id in bases or any(stop.place_id == place_id for stop in day.stops):
            hops = DayHops(_hops(day.stops, around), *_base_hops(day.stops, bases, around))
            days.append(replace(day, day_hops=hops))
        else:
            days.append(day)
    return replace(plan, days=tuple(days))


def _is_same(one: PlanDay, other: PlanDay) -> bool:
    # Most days of a large trip are the same objects, so compare identities first.
    return one.stops is other.stops or _shape(one) == _shape(other)


def _shape(day: PlanDay) -> list[tuple[Id, int | None, int | None]]:
    return [(stop.stop_id, stop.start_time, stop.minutes) for stop in day.stops]


def _context(plan: TripPlan, number: int, day: PlanDay, around: PlanContext) -> DayContext:
    starts, ends = day_hours(plan.head.traveler, number, len(plan.days))
    arrives = _arrives(plan, number)
    if number and arrives:
        starts = max(starts, pace_of(plan.head.traveler).leaves + _transfer(plan, number, around))
    located = {stop: card for stop in day.stops if (card := around.cards.get(stop.place_id)) and card.position}
    known = {
        stop.stop_id: DayStop(stop.stop_id, candidate(card), minutes=stop.minutes) for stop, card in located.items()
    }
    legs = {
        index: Leg(hop.distance_m, hop.duration_s, hop.source)
        for index, hop in enumerate(day.day_hops.hops)
        if hop is not None
    }
    if day.day_hops.from_base is not None:
        legs[-1] = Leg(day.day_hops.from_base.distance_m, day.day_hops.from_base.duration_s)
    weekday = None if day.date is None else day.date.weekday()
    return DayContext(weekday, known, legs, starts, ends, arrives)


def _arrives(plan: TripPlan, number: int) -> bool:
    return number == 0 or plan.days[number - 1].city.place_id != plan.days[number].city.place_id


def _transfer(plan: TripPlan, number: int, around: PlanContext) -> int:
    """Return the minutes of travel from the city of the day before; 0 if a position is unknown."""
    start, end = (_point(plan.days[index].city.place_id, around.cards) for index in (number - 1, number))
    transfer = _hop_between(start, end, around.router)
    return 0 if transfer is None else min(MAX_TRANSFER_MINUTES, -(-transfer.duration_s // MINUTE))


def _timed(
    before: Sequence[PlanStop], after: Sequence[PlanStop], context: DayContext, around: PlanContext
) -> Iterator[PlanStop]:
    ids = [stop.stop_id for stop in after]
    is_planned = around.is_planned or any(stop.arrive is not None and stop.start_time is None for stop in before)
    # In a day without planned times, only fixed stops have times, and lose them when they are no longer fixed.
    visits = [
        Visit(stop.stop_id, stop.arrive, stop.depart, is_fixed=stop.start_time is not None)
        for stop in before
        if is_planned
    ]
    fixed = {index: visit for index, stop in enumerate(after) if (visit := _fixed(stop, context)) is not None}
    if fixed:
        times = plan_around_fixed(visits, ids, fixed, context)
    else:
        anew = _with_new_times(before, after)
        held = keep_times(visits, ids, anew)
        times = plan_missing_times(visits, plan_gaps(visits, held, context, anew), context)
    for stop, visit in zip(after, times, strict=True):
        yield msgspec.structs.replace(stop, arrive=visit.arrive, depart=visit.depart)


def _with_new_times(before: Sequence[PlanStop], after: Sequence[PlanStop]) -> set[Id]:
    """Return the stops whose time or length the travellers have changed."""
    asked = {stop.stop_id: (stop.start_time, stop.minutes) for stop in before}
    return {stop.stop_id for stop in after if asked.get(stop.stop_id) not in (None, (stop.start_time, stop.minutes))}


def _fixed(stop: PlanStop, context: DayContext) -> Visit | None:
    if stop.start_time is None:
        return None
    place = context.stops.get(stop.stop_id)
    minutes = stop.minutes if stop.minutes is not None else place.visit_seconds // MINUTE if place else 0
    return Visit(stop.stop_id, stop.start_time, stop.start_time + minutes)


def _hops(stops: Sequence[PlanStop], around: PlanContext) -> tuple[HopRow | None, ...]:
    """Return the hop from each stop; a place without a position has none."""
    points = [_point(stop.place_id, around.cards) for stop in stops]
    hops: list[HopRow | None] = [None] * len(stops)
    for is_located, run in groupby(enumerate(points), key=lambda each: each[1] is not None):
        if is_located:
            positions, here = zip(*run, strict=True)
            for position, leg in zip(positions, around.router.legs([each for each in here if each]), strict=False):
                hops[position] = _hop(leg)  # the last stop has no hop
    return tuple(hops)


def _base_hops(
    stops: Sequence[PlanStop], bases: tuple[Id | None, Id | None], around: PlanContext
) -> tuple[HopRow | None, HopRow | None]:
    if not stops:
        return None, None
    wakes, sleeps = (_point(base, around.cards) if base is not None else None for base in bases)
    first, last = _point(stops[0].place_id, around.cards), _point(stops[-1].place_id, around.cards)
    return _hop_between(wakes, first, around.router), _hop_between(last, sleeps, around.router)


def _hop_between(start: Point | None, end: Point | None, router: Router) -> HopRow | None:
    return None if start is None or end is None else _hop(router.legs([start, end])[0])


def _point(place_id: Id, cards: Cards) -> Point | None:
    card = cards.get(place_id)
    return Point(*card.position) if card is not None and card.position else None


def _hop(leg: Leg) -> HopRow:
    return HopRow(leg.distance_m, leg.duration_s, leg.source)
