"""Stops that are put between two planned ones, so that nobody is late for what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.db.types import Id
from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Timetable
from app.routing.models import Leg
from app.trips.editing.timetable import Visit, staying

_STEP = 5 * MINUTE
"""Visits begin at whole five minutes, as those that the planner plans."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the places of a day.

    :param weekday: 0 is Monday; None where there are no dates.
    :param stops: its places, as the planner knows them.
    :param legs: the way on from each stop, by its position.
    :param begins: when the travellers set out, minutes of the day; None where they come to the city that day.
    :param ends: when they want to be done.
    """

    weekday: int | None
    stops: Mapping[Id, DayStop]
    legs: Mapping[int, Leg]
    begins: int | None
    ends: int


def fitted(before: Sequence[Visit], after: Sequence[Visit], known: Known) -> list[Visit]:
    """Return the stops of a rearranged day with the times of those that were put into a gap, and of what follows.

    What comes between two planned stops is planned too where it is open and over in time; the planned stop after it
    then keeps its times. From the first stop on that does not fit, nobody has planned anything, nor after the last
    planned one.

    :param before: the day as it was.
    :param after: as `retimed` leaves it.
    :param known: of its places, and the ways between them.
    """
    visits = list(after)
    rest = staying(before, [visit.place_id for visit in visits])
    done = kept = _planned(visits)
    while 0 < done < len(visits) and kept < len(rest):
        next_up = rest[kept]
        ids = [visit.place_id for visit in visits[done:]]
        if next_up.arrive is None or next_up.place_id not in ids:
            break
        end = done + ids.index(next_up.place_id)
        between = _between(visits, done, end, next_up.arrive, known)
        if between is None:
            break
        visits[done : end + 1] = [*between, next_up]
        done, kept = end + 1, kept + 1
    return visits


def _planned(visits: Sequence[Visit]) -> int:
    """Return how many stops from the morning on have times."""
    return next((index for index, visit in enumerate(visits) if visit.depart is None), len(visits))


def _between(visits: Sequence[Visit], start: int, end: int, due: int, known: Known) -> list[Visit] | None:
    """Return some stops with times, None where one comes too late to the stop after them.

    :param due: when one must be there, minutes of the day.
    """
    times = Timetable(ExistingDay(city=0, weekday=known.weekday, begins=0, ends=0, stops=()))
    planned: list[Visit] = []
    now = MINUTE * (visits[start - 1].depart or 0)
    for position in range(start, end):
        stop, leg = known.stops.get(visits[position].place_id), known.legs.get(position - 1)
        if stop is None or leg is None or not (stop.is_sight or stop.is_meal):
            return None
        begin = _begin(times, stop, now + leg.duration_s)
        if begin is None:
            return None
        now = begin + stop.stay
        planned.append(Visit(visits[position].place_id, begin // MINUTE, now // MINUTE))
    last = known.legs.get(end - 1)
    return planned if last is not None and now + last.duration_s <= MINUTE * due else None


def _begin(times: Timetable, stop: DayStop, soonest: int) -> int | None:
    for starts in times.starts(stop):
        begin = -(-max(soonest, starts.first) // _STEP) * _STEP
        if begin <= starts.last:
            return begin
    return None
