"""Plans new times for the stops of a rearranged day whose times no longer hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.db.types import Id
from app.planner.improve.days import MINUTE, DayStop, ExistingDay, StartWindow, Timetable
from app.trips.changes.timetable import DayContext, Visit, remaining_visits

_STEP = 5
"""Visits start on multiples of five minutes where possible, as in the planner."""
_MAX_WAIT = 180
"""Our choice: the longest wait on a full day for an opening or a mealtime."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A stop that needs a time; all values are minutes.

    :param travel: from the previous stop.
    :param stay: the length of a visit.
    :param starts: when a visit may start.
    :param preferred: the former time of this meal, or of the sight at the same rank in the day; 0 for neither.
    """

    travel: int
    stay: int
    starts: Sequence[StartWindow]
    preferred: int
    is_last: bool


def plan_missing_times(before: Sequence[Visit], after: Sequence[Visit], context: DayContext) -> list[Visit]:
    """Return the stops of a rearranged day with new times from the first stop without a time.

    A day that had no times gets none. Meals keep their former times. Sights take the former start times of the day's
    sights, in order. New stops start as early as possible. All visits respect opening hours, mealtimes, travel times
    and the end of the day. A stop that is closed when the travellers arrive has no time, but its visit and travel
    still count; nor has lodging, of which only the travel counts. Planning ends at the first stop whose position is
    unknown or that would end too late; it and the stops after it have no times.

    :param after: the result of `plan_gaps`.
    """
    planned = [visit for visit in before if visit.arrive is not None and visit.depart is not None]
    start = next((index for index, visit in enumerate(after) if visit.arrive is None), len(after))
    if not planned or start == len(after):
        return list(after)
    now = after[start - 1].depart if start else _morning(planned, context)
    ends = _evening(planned, context)
    stops = list(_stops(planned, after, start, context))
    begins = _begins(stops, now or 0, ends)
    visits = list(after)
    for index, (stop, begin) in enumerate(zip(stops, begins, strict=False), start=start):
        if begin is not None:
            visits[index] = replace(visits[index], arrive=begin, depart=begin + stop.stay)
    return visits


def plan_around_fixed(
    before: Sequence[Visit], after: Sequence[Id], fixed: Mapping[int, Visit], context: DayContext
) -> list[Visit]:
    """Return the stops of a day with fixed stops, and plan the others around them.

    Between two fixed stops, the others keep their former start times if possible, and end in time for the next fixed
    stop; those that no longer fit have no time. None overlaps a fixed stop, even one whose time contradicts the order
    of the day. If only fixed stops had times, the others get none.

    :param before: the former visits; empty to plan fixed stops only.
    :param fixed: visits by position; their times need not be in order, as the travellers' times are not corrected.
    """
    visits = [fixed.get(index, Visit(stop_id)) for index, stop_id in enumerate(after)]
    planned = [visit for visit in before if visit.arrive is not None and visit.depart is not None]
    if not planned:
        return visits
    evening = _evening(planned, context)
    start, now = 0, _morning(planned, context)
    for end in [*sorted(fixed), len(after)]:
        stops = [_around(stop, fixed.values()) for stop in _stops(planned, visits, start, context)][: end - start]
        due = evening
        if end in fixed:
            due = (fixed[end].arrive or 0) - (_travel(context, end) or 0)
        for index, begin in enumerate(_begins(stops, now, due), start=start):
            if begin is not None:
                visits[index] = replace(visits[index], arrive=begin, depart=begin + stops[index - start].stay)
        if end in fixed:
            start, now = end + 1, fixed[end].depart or 0
    return visits


def _morning(planned: Sequence[Visit], context: DayContext) -> int:
    begins = [visit.arrive or 0 for visit in planned if not visit.is_fixed]
    is_known = context.arrives and len(begins) == len(planned)
    return min(begins if is_known else [*begins, context.starts])


def _evening(planned: Sequence[Visit], context: DayContext) -> int:
    return max([context.ends, *(visit.depart or 0 for visit in planned if not visit.is_fixed)])


def _around(stop: _Stop, fixed: Iterable[Visit]) -> _Stop:
    """Return a stop whose start windows exclude fixed visits."""
    starts = stop.starts
    for visit in fixed:
        arrive, depart = visit.arrive or 0, visit.depart or 0
        parts = [
            part
            for each in starts
            for part in (
                StartWindow(each.first, min(each.last, arrive - stop.stay)),
                StartWindow(max(each.first, depart), each.last),
            )
        ]
        starts = [part for part in parts if part.first <= part.last]
    return replace(stop, starts=starts)


def _stops(planned: Sequence[Visit], after: Sequence[Visit], start: int, context: DayContext) -> Iterator[_Stop]:
    places = [context.stops.get(visit.stop_id) for visit in after[start:]]
    old = _old_times(planned, after, start)
    preferred = _preferred_starts(places, old)
    times = Timetable(ExistingDay(destination=0, weekday=context.weekday, begins=0, ends=0, stops=()))
    for index, (place, arrive, begin) in enumerate(zip(places, old, preferred, strict=True), start=start):
        travel = _travel(context, index)
        if place is None or travel is None:
            return
        starts = [] if place.is_lodging else times.start_windows(replace(place, arrive=arrive))
        yield _Stop(
            travel=travel,
            stay=0 if place.is_lodging else place.visit_seconds // MINUTE,
            starts=[StartWindow(each.first // MINUTE, each.last // MINUTE) for each in starts],
            preferred=begin,
            is_last=index == len(after) - 1,
        )


def _old_times(planned: Sequence[Visit], after: Sequence[Visit], start: int) -> list[int | None]:
    """Return the former start of each stop, from the first stop without a time."""
    ids = [visit.stop_id for visit in after]
    left: dict[Id, list[int | None]] = {}
    for visit in remaining_visits((visit for visit in planned if not visit.is_fixed), ids):
        left.setdefault(visit.stop_id, []).append(visit.arrive)
    return [left[stop_id].pop(0) if left.get(stop_id) else None for stop_id in ids][start:]


def _preferred_starts(places: Sequence[DayStop | None], old: Sequence[int | None]) -> list[int]:
    """Return the preferred start of each stop; 0 for new stops, and for meals now followed by a stop that prefers to
    start earlier.

    Meals prefer their former start. Sights prefer the former starts of the day's sights, in order.
    """
    are_meals = [place is not None and place.is_meal for place in places]
    turns = iter(sorted(at for at, is_meal in zip(old, are_meals, strict=True) if at is not None and not is_meal))
    starts = [0 if at is None else at if is_meal else next(turns) for at, is_meal in zip(old, are_meals, strict=True)]
    return [
        0 if is_meal and any(0 < other < start for other in starts[index:]) else start
        for index, (start, is_meal) in enumerate(zip(starts, are_meals, strict=True))
    ]


def _travel(context: DayContext, index: int) -> int | None:
    leg = context.legs.get(index - 1)
    if leg is None:
        return None if index else 0
    return -(-leg.duration_s // MINUTE)


def _begins(stops: Sequence[_Stop], now: int, ends: int) -> list[int | None]:
    """Return when each visit starts, None for no time; stops after the end of the day are left out.

    :param now: when the travellers are free, in minutes after midnight.
    :param ends: when the last visit must end.
    """
    openings = _openings(stops, now, ends)
    latest = _latest(stops, openings, ends)
    begins: list[int | None] = []
    for stop, opening, due in zip(stops, openings, latest, strict=False):
        now += stop.travel
        begin = None
        if opening is not None:
            soonest = max(now, opening.first, min(stop.preferred, due))
            begin = now = soonest if _up(soonest) > due else _up(soonest)
        begins.append(begin)
        now += stop.stay
    return begins


def _openings(stops: Sequence[_Stop], now: int, ends: int) -> list[StartWindow | None]:
    """Return the opening in which each stop is visited if every visit starts as early as possible."""
    patient = list(_visited(stops, now, ends, max_wait=None))
    is_whole = all(opening or not stop.starts for stop, opening in zip(stops, patient, strict=False))
    if is_whole and len(patient) == len(stops):
        return patient
    return list(_visited(stops, now, ends, _MAX_WAIT))


def _visited(stops: Sequence[_Stop], now: int, ends: int, max_wait: int | None) -> Iterator[StartWindow | None]:
    for stop in stops:
        now += stop.travel
        opening = next((starts for starts in stop.starts if now <= starts.last), None)
        if opening is not None and max_wait is not None and not stop.is_last:
            waiting = opening.first - max(now, stop.preferred)
            opening = None if waiting > max_wait else opening
        begin = now if opening is None else max(now, opening.first)
        if begin + stop.stay > ends:
            return
        yield opening
        now = begin + stop.stay


def _latest(stops: Sequence[_Stop], openings: Sequence[StartWindow | None], ends: int) -> list[int]:
    """Return the latest start of each visit that keeps all later visits on time."""
    latest: list[int] = []
    for stop, opening in reversed(list(zip(stops, openings, strict=False))):
        must_begin = ends - stop.stay if opening is None else min(opening.last, ends - stop.stay)
        latest.append(must_begin)
        ends = must_begin - stop.travel
    return latest[::-1]


def _up(minute: int) -> int:
    return -(-minute // _STEP) * _STEP
