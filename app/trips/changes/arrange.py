"""Arranges the places of all days anew: matches them with existing stops, and finds which stops moved."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from app.db.types import Id, new_id
from app.trips.changes import operations as op
from app.trips.changes.apply import Outcome, Setting, apply_one
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.plan import PlanDay, TripPlan
from app.trips.plan_rows import PlanStop

MANY = 3
"""With more moved stops, a day is summarised as reordered instead of listing each stop."""


@apply_one.register
def _(operation: op.ArrangeStops, plan: TripPlan, setting: Setting) -> Outcome:
    arranged = _matched(plan, operation.days)
    days, facts = [], []
    for number, (day, stops) in enumerate(zip(plan.days, arranged, strict=True), start=1):
        new_day, day_facts = _arranged_day(day, number, stops, operation.days[number - 1], setting)
        days.append(new_day)
        facts += day_facts
    changed = replace(plan, days=tuple(days))
    left = {stop.stop_id for _, stop in changed.stops}
    for number, day in enumerate(plan.days, start=1):
        gone = [stop for stop in day.stops if stop.stop_id not in left]
        facts += [Fact(kind=ChangeKind.STOP_REMOVED, place=stop.place_id, day=number) for stop in gone]
    return Outcome(plan) if changed == plan else Outcome(changed, tuple(facts))


def _matched(plan: TripPlan, days: Sequence[Sequence[Id]]) -> list[list[PlanStop | None]]:
    """Match each place with a stop: in order, first of the same day, then of another day; None means a new stop."""
    matched: list[list[PlanStop | None]] = []
    left: defaultdict[Id, deque[PlanStop]] = defaultdict(deque)
    for day, places in zip(plan.days, days, strict=True):
        here: defaultdict[Id, deque[PlanStop]] = defaultdict(deque)
        for stop in day.stops:
            here[stop.place_id].append(stop)
        matched.append([here[place_id].popleft() if here[place_id] else None for place_id in places])
        for place_id, stops in here.items():
            left[place_id].extend(stops)
    for found, places in zip(matched, days, strict=True):
        for index, place_id in enumerate(places):
            if found[index] is None and left[place_id]:
                found[index] = left[place_id].popleft()
    return matched


def _arranged_day(
    day: PlanDay, number: int, found: Sequence[PlanStop | None], places: Sequence[Id], setting: Setting
) -> tuple[PlanDay, list[Fact]]:
    order = {stop.stop_id: index for index, stop in enumerate(day.stops)}
    stayed = _longest_rise([order.get(stop.stop_id) if stop else None for stop in found])
    # A stop from another day keeps its reason.
    stops, facts = [], []
    for index, (stop, place_id) in enumerate(zip(found, places, strict=True)):
        if stop is None:
            stops.append(PlanStop(new_id(), place_id, placed=setting.mark, added_by=setting.actor_id))
            facts.append(Fact(kind=ChangeKind.STOP_ADDED, place=place_id, day=number))
        elif index in stayed:
            stops.append(stop)
        else:
            stops.append(msgspec.structs.replace(stop, placed=setting.mark))
            facts.append(Fact(kind=ChangeKind.STOP_MOVED, place=place_id, day=number))
    within = [fact for fact in facts if fact.kind is ChangeKind.STOP_MOVED]
    if len(within) > MANY:
        others = [fact for fact in facts if fact.kind is not ChangeKind.STOP_MOVED]
        facts = [*others, Fact(kind=ChangeKind.STOPS_REORDERED, day=number, count=len(within))]
    return replace(day, stops=tuple(stops)), facts


def _longest_rise(positions: Sequence[int | None]) -> set[int]:
    """Return the indexes of a longest increasing subsequence, so that as few others as possible count as moved.

    None is never part of it.
    """
    tails: list[int] = []
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for index, position in enumerate(positions):
        if position is None:
            continue
        length = bisect_left(tails, position)
        before[index] = ends[length - 1] if length else None
        tails[length : length + 1], ends[length : length + 1] = [position], [index]
    found: set[int] = set()
    last: int | None = ends[-1] if ends else None
    while last is not None:
        found.add(last)
        last = before[last]
    return found
