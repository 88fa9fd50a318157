"""The times of a rearranged day that still hold, and times for new stops between two planned ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.db.types import Id
from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Timetable
from app.routing.models import Leg

_STEP = 5 * MINUTE
"""Visits start on multiples of five minutes, as in the planner."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A stop of a day.

    :param arrive: minutes after the day's midnight; None if it has no time.
    :param depart: likewise.
    :param is_fixed: whether the travellers set its time; then it says nothing about the planner's choice.
    """

    stop_id: Id
    arrive: int | None = None
    depart: int | None = None
    is_fixed: bool = False


@dataclass(frozen=True, slots=True)
class DayContext:
    """What the times of a day depend on.

    :param weekday: 0 is Monday; None without dates.
    :param stops: by id, in the planner's form.
    :param legs: from each stop to the next, by position; -1 is the leg from the stay.
    :param starts: when the travellers set out, in minutes after midnight; on a day of arrival, when they get there.
    :param ends: when the day ends.
    :param arrives: whether they arrive that day; then its planned times tell better when it begins.
    """

    weekday: int | None
    stops: Mapping[Id, DayStop]
    legs: Mapping[int, Leg]
    starts: int
    ends: int
    arrives: bool = False


def keep_times(before: Sequence[Visit], after: Sequence[Id], anew: Collection[Id] = ()) -> list[Visit]:
    """Return the stops of a day in their new order, with the times that still hold.

    Times hold from the morning on as long as the new order follows the old one, apart from removed stops. From the
    first stop that is new, was moved or must be planned again, there are none.

    :param anew: the stops whose time or length the travellers have changed.
    """
    visits = [Visit(stop_id) for stop_id in after]
    for position, visit in enumerate(remaining_visits(before, after)):
        if visit.stop_id != after[position] or visit.stop_id in anew:
            break
        visits[position] = visit
    return visits


def remaining_visits(before: Iterable[Visit], after: Iterable[Id]) -> list[Visit]:
    """Return the former visits of stops that the day still has, in their former order."""
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
    """Return the stops of a rearranged day with times for those inserted between two planned stops.

    Inserted stops get times if they are open and end in time for the next planned stop, which then keeps its own time.
    From the first stop that does not fit or must be planned again, and after the last planned one, there are none.

    :param after: the result of `keep_times`.
    :param anew: see `keep_times`.
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
    """Return how many stops have times, counted from the morning."""
    return next((index for index, visit in enumerate(visits) if visit.depart is None), len(visits))


def _between(visits: Sequence[Visit], start: int, end: int, due: int, context: DayContext) -> list[Visit] | None:
    """Return stops with times; None if they do not fit before the next planned stop.

    :param due: when that stop starts, in minutes after midnight.
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
