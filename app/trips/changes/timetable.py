"""The times of a rearranged day that still hold, and those of new stops between two planned ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.db.types import Id
from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Timetable
from app.routing.models import Leg

_STEP = 5 * MINUTE
"""Visits start at whole five minutes, as the planner's do."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A stop of a day.

    :param arrive: minutes after the day's midnight; None if it has no time.
    :param depart: the same.
    :param is_fixed: whether the travellers set its time, which then says nothing of what the plan would choose.
    """

    stop_id: Id
    arrive: int | None = None
    depart: int | None = None
    is_fixed: bool = False


@dataclass(frozen=True, slots=True)
class DayContext:
    """What times of a day depend on.

    :param weekday: 0 is Monday; None where there are no dates.
    :param stops: its stops by id, as the planner knows their places.
    :param legs: the way on from each stop, by its position; that of -1 is from where the travellers sleep.
    :param starts: when the travellers set out, minutes of the day; when they are there on the day that they arrive.
    :param ends: when they want to be done.
    :param arrives: whether they arrive that day: the plan then knows better when their day begins.
    """

    weekday: int | None
    stops: Mapping[Id, DayStop]
    legs: Mapping[int, Leg]
    starts: int
    ends: int
    arrives: bool = False


def keep_times(before: Sequence[Visit], after: Sequence[Id], anew: Collection[Id] = ()) -> list[Visit]:
    """Return the stops of a day in their new order, with the times that still hold.

    Times hold from the morning on for as long as the new order follows the old one, removed stops aside. From the first
    stop that is new, was moved, or is to be planned anew, there are none.

    :param anew: the stops that the travellers gave another time or length.
    """
    visits = [Visit(stop_id) for stop_id in after]
    for position, visit in enumerate(remaining_visits(before, after)):
        if visit.stop_id != after[position] or visit.stop_id in anew:
            break
        visits[position] = visit
    return visits


def remaining_visits(before: Iterable[Visit], after: Iterable[Id]) -> list[Visit]:
    """Return the old visits that a day still has, in their old order."""
    left = Counter(after)
    remaining = []
    for visit in before:
        if left[visit.stop_id]:
            left[visit.stop_id] -= 1
            remaining.append(visit)
    return remaining


def plan_gaps(
    before: Sequence[Visit], after: Sequence[Visit], context: DayContext, anew: Collection[Id] = ()
) -> list[Visit]:
    """Return the stops of a rearranged day with times for those between two planned stops, and the times that follow.

    Stops in between get times where they are open and over in time; the planned stop after them then keeps its own.
    From the first stop on that does not fit or is to be planned anew, and after the last planned one, there are none.

    :param after: as `keep_times` leaves it.
    :param anew: as of `keep_times`.
    """
    visits = list(after)
    remaining = remaining_visits(before, [visit.stop_id for visit in visits])
    done = used = _planned_count(visits)
    while 0 < done < len(visits) and used < len(remaining):
        next_planned = remaining[used]
        ids = [visit.stop_id for visit in visits[done:]]
        if next_planned.arrive is None or next_planned.stop_id in anew or next_planned.stop_id not in ids:
            break
        end = done + ids.index(next_planned.stop_id)
        between = _between(visits, done, end, next_planned.arrive, context)
        if between is None:
            break
        visits[done : end + 1] = [*between, next_planned]
        done, used = end + 1, used + 1
    return visits


def _planned_count(visits: Sequence[Visit]) -> int:
    """Return how many stops from the morning on have times."""
    return next((index for index, visit in enumerate(visits) if visit.depart is None), len(visits))


def _between(visits: Sequence[Visit], start: int, end: int, due: int, context: DayContext) -> list[Visit] | None:
    """Return some stops with times; None if they would make the travellers late for the stop after them.

    :param due: when that one starts, minutes of the day.
    """
    times = Timetable(ExistingDay(destination=0, weekday=context.weekday, begins=0, ends=0, stops=()))
    planned: list[Visit] = []
    now = MINUTE * (visits[start - 1].depart or 0)
    for position in range(start, end):
        stop, leg = context.stops.get(visits[position].stop_id), context.legs.get(position - 1)
        if stop is None or leg is None or not (stop.is_sight or stop.is_meal):
            return None
        begin = _start(times, stop, now + leg.duration_s)
        if begin is None:
            return None
        now = begin + stop.visit_seconds
        planned.append(Visit(visits[position].stop_id, begin // MINUTE, now // MINUTE))
    last = context.legs.get(end - 1)
    return planned if last is not None and now + last.duration_s <= MINUTE * due else None


def _start(times: Timetable, stop: DayStop, earliest: int) -> int | None:
    for starts in times.start_windows(stop):
        start = -(-max(earliest, starts.first) // _STEP) * _STEP
        if start <= starts.last:
            return start
    return None
