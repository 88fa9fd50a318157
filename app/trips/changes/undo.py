"""Undoes a change if everything that it touched is still as the change left it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

import msgspec

from app.db.types import Id
from app.trips.changes.days import ordered_stays, overlapping
from app.trips.changes.plan import PlanDay, TripPlan, dated, destination_of, steps_of
from app.trips.changes.record import (
    BeforeAfter,
    CalendarRecord,
    Record,
    StopRecord,
    T,
    TimedStop,
    days_of,
    ideas_of,
    stays_of,
    stops_of,
    timed,
)
from app.trips.idea_queries import Idea
from app.trips.models import MAX_CITIES, MAX_DAYS
from app.trips.plan_models import MAX_IDEAS, MAX_STAYS, MAX_STOPS_PER_DAY
from app.trips.plan_queries import Stay
from app.trips.plan_rows import PlanStop


class SinceKind(StrEnum):
    """The kinds of items that can have changed since, and the dates of the trip."""

    TRIP = "trip"
    DATES = "dates"
    DAY = "day"
    STOP = "stop"
    IDEA = "idea"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Since:
    """An item that has changed since.

    :param place: of a stop, idea or stay.
    """

    kind: SinceKind
    place: Id | None = None


class ChangedSinceError(Exception):
    """A change can't be undone because of later changes."""

    def __init__(self, since: Since) -> None:
        super().__init__(since.kind)
        self.since = since


@dataclass(frozen=True, slots=True)
class Undone:
    """A plan with a change undone.

    :param settled: days that have their former planned times again.
    """

    plan: TripPlan
    settled: frozenset[Id]


def can_undo(plan: TripPlan, record: Record) -> bool:
    """Return whether a change can be undone."""
    try:
        undo(plan, record)
    except ChangedSinceError:
        return False
    return True


def undo(plan: TripPlan, record: Record) -> Undone:
    """Return a plan with a change undone.

    :raises ChangedSinceError: what the change touched was removed, overwritten or moved, or the result breaks a rule.
    """
    for since in _changed_since(plan, record):
        raise ChangedSinceError(since)
    restored = _restore_head(plan, record)
    restored = _restore_ideas(restored, record)
    restored = _restore_stops(restored, record)
    restored = _restore_days(restored, record)
    restored = _restore_stays(restored, record)
    for since in _rule_violations(restored):
        raise ChangedSinceError(since)
    destination = destination_of(plan, restored)
    if record.destination is not None and record.destination[1] == plan.destination:
        destination = record.destination[0]
    return _settled(replace(restored, destination=destination), record)


def _changed_since(plan: TripPlan, record: Record) -> Iterator[Since]:
    if record.head is not None and not record.head.is_unchanged(plan.head):
        yield Since(SinceKind.TRIP)
    if record.moves_start and record.calendar is not None and plan.start_date != record.calendar[1].start:
        yield Since(SinceKind.DATES)
    if any(True for _ in _overwritten(record.days, days_of(plan))):
        yield Since(SinceKind.DAY)
    for kind, overwritten in (
        (SinceKind.STOP, _overwritten(record.stops, stops_of(plan))),
        (SinceKind.IDEA, _overwritten(record.ideas, ideas_of(plan))),
        (SinceKind.STAY, _overwritten(record.stays, stays_of(plan))),
    ):
        for touch in overwritten:
            some = touch.after or touch.before
            yield Since(kind, some.place_id if some is not None else None)


def _overwritten(touches: Mapping[Id, BeforeAfter[T]], now: Mapping[Id, T]) -> Iterator[BeforeAfter[T]]:
    return (touch for ident, touch in touches.items() if not touch.is_unchanged(now.get(ident)))


def _restore_head(plan: TripPlan, record: Record) -> TripPlan:
    if record.head is None:
        return plan
    head = record.head.restored(plan.head)
    assert head is not None  # a trip always has one
    return replace(plan, head=head)


def _restore_ideas(plan: TripPlan, record: Record) -> TripPlan:
    ideas = [idea for idea in plan.ideas if idea.idea_id not in record.ideas]
    for ident, touch in record.ideas.items():
        if touch.before is not None:
            before = touch.before
            ideas.append(Idea(ident, before.place_id, before.note, before.added_by, before.added_at))
    return replace(plan, ideas=tuple(sorted(ideas, key=lambda idea: (idea.added_at, idea.idea_id))))


def _restore_stops(plan: TripPlan, record: Record) -> TripPlan:
    """Return a plan with its stops restored; restored days are appended at the end."""
    now = stops_of(plan)
    back: dict[Id, StopRecord] = {}
    for ident, touch in record.stops.items():
        restored = touch.restored(now.get(ident))
        if restored is not None:
            back[ident] = restored
    present = {stop.stop_id: stop for _, stop in plan.stops}
    removed = {
        Id(ident): PlanDay(ident, touch.before.city, placed=touch.before.placed)
        for ident, touch in record.days.items()
        if touch.before is not None and touch.after is None
    }
    days = []
    for day in (*plan.days, *removed.values()):
        placed = {ident for ident, touch in record.stops.items() if touch.fields & {"day_id", "placed"}}
        stops = [
            _stop(stop.stop_id, back[stop.stop_id], stop) if stop.stop_id in back else stop
            for stop in day.stops
            if stop.stop_id not in placed
        ]
        coming = {ident: each for ident, each in back.items() if ident in placed and each.day_id == day.day_id}
        order = [each.stop_id for each in record.orders.get(day.day_id, ())]
        for ident in sorted(coming, key=lambda ident: order.index(ident) if ident in order else len(order)):
            stop = _stop(ident, coming[ident], present.get(ident))
            index = _insertion_index([each.stop_id for each in stops], ident, order)
            stops.insert(index, stop)
        days.append(replace(day, stops=tuple(stops)))
    known = {day.day_id for day in days}
    for each in back.values():
        if each.day_id not in known:
            raise ChangedSinceError(Since(SinceKind.STOP, each.place_id))
    return replace(plan, days=tuple(days))


def _restore_days(plan: TripPlan, record: Record) -> TripPlan:
    """Return a plan with the order of its days restored; `_restore_stops` has appended the removed ones."""
    plan = _with_marks(plan, record)
    if record.calendar is None:
        return plan
    before, after = record.calendar
    added = {ident for ident, touch in record.days.items() if touch.before is None}
    moved = {ident for ident, touch in record.days.items() if touch.before is not None}
    if any(day.stops for day in plan.days if day.day_id in added):
        raise ChangedSinceError(Since(SinceKind.DAY))
    by_id = {day.day_id: day for day in plan.days}
    order = [day.day_id for day in plan.days if day.day_id not in added | moved]
    for ident in sorted(moved, key=before.days.index):
        order.insert(_insertion_index(order, ident, before.days), ident)
    if not order:
        raise ChangedSinceError(Since(SinceKind.DAY))
    days = [by_id[ident] for ident in order]
    start = before.start if before.start != after.start else plan.days[0].date
    try:
        return replace(plan, days=dated(days, start, _steps(plan, order, record.calendar)))
    except OverflowError:
        raise ChangedSinceError(Since(SinceKind.DATES)) from None


def _steps(plan: TripPlan, order: Sequence[Id], calendar: tuple[CalendarRecord, CalendarRecord]) -> list[int]:
    """Return the number of dates between each day of an order and the previous one.

    Two days that were adjacent before the change get their former number, unless a later change has set another one.
    """
    before, after = (_pairs(record.days, record.steps) for record in calendar)
    now = _pairs(plan.day_ids, steps_of(plan.days))
    steps = dict(zip(plan.day_ids, steps_of(plan.days), strict=True))
    counted = [1]
    for pair in pairwise(order):
        stands = pair not in now or pair not in after or now[pair] == after[pair]
        counted.append(before[pair] if pair in before and stands else now.get(pair, steps[pair[1]]))
    return counted


def _pairs(days: Sequence[Id], steps: Sequence[int]) -> dict[tuple[Id, Id], int]:
    """Return the number of dates between each two adjacent days."""
    return dict(zip(pairwise(days), steps[1:], strict=True))


def _with_marks(plan: TripPlan, record: Record) -> TripPlan:
    """Return a plan whose days have their former marks, including days that were moved and moved back."""
    marks = {ident: touch.before.placed for ident, touch in record.days.items() if touch.before is not None}
    days = (replace(day, placed=marks.get(day.day_id, day.placed)) for day in plan.days)
    return replace(plan, days=tuple(days)) if marks else plan


def _restore_stays(plan: TripPlan, record: Record) -> TripPlan:
    now = stays_of(plan)
    stays = [stay for stay in plan.stays if stay.stay_id not in record.stays]
    for ident, touch in record.stays.items():
        back = touch.restored(now.get(ident))
        if back is not None:
            stays.append(Stay(ident, **msgspec.structs.asdict(back)))
    return replace(plan, stays=ordered_stays(plan, stays))


def _rule_violations(plan: TripPlan) -> Iterator[Since]:
    """Yield the items that would violate a rule of trips because of later changes."""
    if len(plan.days) > MAX_DAYS or len({day.city.place_id for day in plan.days}) > MAX_CITIES:
        yield Since(SinceKind.DAY)
    for day in plan.days:
        if len(day.stops) > MAX_STOPS_PER_DAY:
            yield Since(SinceKind.STOP, day.stops[-1].place_id)
    if len(plan.ideas) > MAX_IDEAS or len({idea.place_id for idea in plan.ideas}) < len(plan.ideas):
        yield Since(SinceKind.IDEA, plan.ideas[-1].place_id)
    for index, stay in enumerate(plan.stays):
        fits = plan.nights(stay) > 0 and overlapping(plan, stay, plan.stays[:index]) is None
        if not fits or len(plan.stays) > MAX_STAYS:
            yield Since(SinceKind.STAY, stay.place_id)


def _settled(plan: TripPlan, record: Record) -> Undone:
    """Return a plan with the former planned times in the days whose stops are as before."""
    days, settled = [], set()
    for day in plan.days:
        order = record.orders.get(day.day_id)
        if order is not None and [_set_times(each) for each in order] == [
            _set_times(timed(stop)) for stop in day.stops
        ]:
            stops = tuple(
                msgspec.structs.replace(stop, arrive=each.arrive, depart=each.depart)
                for stop, each in zip(day.stops, order, strict=True)
            )
            days.append(replace(day, stops=stops))
            settled.add(day.day_id)
        else:
            days.append(day)
    return Undone(replace(plan, days=tuple(days)), frozenset(settled))


def _set_times(stop: TimedStop) -> tuple[Id, int | None, int | None]:
    return stop.stop_id, stop.start_time, stop.minutes


def _stop(ident: Id, back: StopRecord, now: PlanStop | None) -> PlanStop:
    return PlanStop(
        ident,
        back.place_id,
        placed=back.placed,
        start_time=back.start_time,
        minutes=back.minutes,
        note=back.note,
        state=back.state,
        added_by=back.added_by,
        arrive=now.arrive if now else None,
        depart=now.depart if now else None,
        reason=back.reason,
    )


def _insertion_index(present: Sequence[Id], ident: Id, order: Iterable[Id]) -> int:
    """Return the index at which to insert an item: after its nearest present predecessor in an order, else 0."""
    earlier = list(order)
    earlier = earlier[: earlier.index(ident)] if ident in earlier else []
    return next((present.index(each) + 1 for each in reversed(earlier) if each in present), 0)
