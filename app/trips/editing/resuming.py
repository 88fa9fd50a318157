"""When the travellers get to the stops of a rearranged day that lost their times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.db.types import Id
from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Starts, Timetable
from app.trips.editing.fitting import Known
from app.trips.editing.timetable import Visit, staying

_STEP = 5
"""Visits begin at whole five minutes where they can, as those that the planner plans."""
_MOST_WAITING = 180
"""Our choice. Where the day has no room for it, nobody waits longer for a door to open, or for a meal."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A stop that needs a time; minutes.

    :param way: to it from the one before.
    :param stay: how long a visit takes.
    :param starts: when it may begin.
    :param wish: when the day used to have that meal, or a sight at its turn; 0 where it had none.
    """

    way: int
    stay: int
    starts: Sequence[Starts]
    wish: int
    is_last: bool


def resumed(before: Sequence[Visit], after: Sequence[Visit], known: Known) -> list[Visit]:
    """Return the stops of a rearranged day with times again from the first one on that has none.

    A day that nobody had planned stays without. Meals that were there before keep their times, sights begin when the
    day used to have a sight begin at their turn, and what is new as soon as can be: all of them within opening hours,
    meals at mealtimes, each in time for the next, and none in the night. A stop that is closed when one comes, or where
    people sleep, has no time and holds nobody up for longer than a visit; from the first one that nobody can find, or
    that would be too late in the evening, there are none.

    :param before: the day as it was.
    :param after: as `fitted` leaves it.
    :param known: of its places, and the ways between them.
    """
    planned = [visit for visit in before if visit.arrive is not None and visit.depart is not None]
    start = next((index for index, visit in enumerate(after) if visit.arrive is None), len(after))
    if not planned or start == len(after):
        return list(after)
    now = after[start - 1].depart if start else _morning(planned, known)
    ends = max(known.ends, *(visit.depart or 0 for visit in planned))
    stops = list(_stops(planned, after, start, known))
    begins = _begins(stops, now or 0, ends)
    visits = list(after)
    for index, (stop, begin) in enumerate(zip(stops, begins, strict=False), start=start):
        if begin is not None:
            visits[index] = replace(visits[index], arrive=begin, depart=begin + stop.stay)
    return visits


def _morning(planned: Sequence[Visit], known: Known) -> int:
    begins = min(visit.arrive or 0 for visit in planned)
    return begins if known.begins is None else min(begins, known.begins)


def _stops(planned: Sequence[Visit], after: Sequence[Visit], start: int, known: Known) -> Iterator[_Stop]:
    places = [known.stops.get(visit.place_id) for visit in after[start:]]
    old = _old_times(planned, after, start)
    wishes = _wishes(places, old)
    times = Timetable(ExistingDay(city=0, weekday=known.weekday, begins=0, ends=0, stops=()))
    for index, (place, arrive, wish) in enumerate(zip(places, old, wishes, strict=True), start=start):
        way = _way(known, index)
        if place is None or way is None:
            return
        starts = [] if place.is_lodging else times.starts(replace(place, arrive=arrive))
        yield _Stop(
            way=way,
            stay=0 if place.is_lodging else place.stay // MINUTE,
            starts=[Starts(each.first // MINUTE, each.last // MINUTE) for each in starts],
            wish=wish,
            is_last=index == len(after) - 1,
        )


def _old_times(planned: Sequence[Visit], after: Sequence[Visit], start: int) -> list[int | None]:
    """Return when each stop used to be visited, those before the first one without times left out."""
    ids = [visit.place_id for visit in after]
    left: dict[Id, list[int | None]] = {}
    for visit in staying(planned, ids):
        left.setdefault(visit.place_id, []).append(visit.arrive)
    return [left[place_id].pop(0) if left.get(place_id) else None for place_id in ids][start:]


def _wishes(places: Sequence[DayStop | None], old: Sequence[int | None]) -> list[int]:
    """Return for each stop when it should begin if it can: a meal when it used to, sights when the day used to have a
    sight at their turn; 0 for what is new, and for a meal that comes before sights of earlier hours now.
    """
    are_meals = [place is not None and place.is_meal for place in places]
    turns = iter(sorted(at for at, is_meal in zip(old, are_meals, strict=True) if at is not None and not is_meal))
    wishes = [0 if at is None else at if is_meal else next(turns) for at, is_meal in zip(old, are_meals, strict=True)]
    return [
        0 if is_meal and any(0 < other < wish for other in wishes[index:]) else wish
        for index, (wish, is_meal) in enumerate(zip(wishes, are_meals, strict=True))
    ]


def _way(known: Known, index: int) -> int | None:
    if index == 0:
        return 0
    leg = known.legs.get(index - 1)
    return None if leg is None else -(-leg.duration_s // MINUTE)


def _begins(stops: Sequence[_Stop], now: int, ends: int) -> list[int | None]:
    """Return when each visit begins, None where there is none; stops at which the day is over are left out.

    :param now: when the travellers are free, minutes of the day.
    :param ends: when they want to be done.
    """
    openings = _openings(stops, now, ends)
    latest = _latest(stops, openings, ends)
    begins: list[int | None] = []
    for stop, opening, due in zip(stops, openings, latest, strict=False):
        now += stop.way
        begin = None
        if opening is not None:
            soonest = max(now, opening.first, min(stop.wish, due))
            begin = now = soonest if _up(soonest) > due else _up(soonest)
        begins.append(begin)
        now += stop.stay
    return begins


def _openings(stops: Sequence[_Stop], now: int, ends: int) -> list[Starts | None]:
    """Return during which opening each stop is visited by those who are as early as can be."""
    patient = list(_visited(stops, now, ends, most_waiting=None))
    is_whole = all(opening or not stop.starts for stop, opening in zip(stops, patient, strict=False))
    if is_whole and len(patient) == len(stops):
        return patient
    return list(_visited(stops, now, ends, _MOST_WAITING))


def _visited(stops: Sequence[_Stop], now: int, ends: int, most_waiting: int | None) -> Iterator[Starts | None]:
    for stop in stops:
        now += stop.way
        opening = next((starts for starts in stop.starts if now <= starts.last), None)
        if opening is not None and most_waiting is not None and not stop.is_last:
            waiting = opening.first - max(now, stop.wish)
            opening = None if waiting > most_waiting else opening
        begin = now if opening is None else max(now, opening.first)
        if begin + stop.stay > ends:
            return
        yield opening
        now = begin + stop.stay


def _latest(stops: Sequence[_Stop], openings: Sequence[Starts | None], ends: int) -> list[int]:
    """Return when each visit must begin at the latest, so that none after it is too late."""
    latest: list[int] = []
    for stop, opening in reversed(list(zip(stops, openings, strict=False))):
        must_begin = ends - stop.stay if opening is None else min(opening.last, ends - stop.stay)
        latest.append(must_begin)
        ends = must_begin - stop.way
    return latest[::-1]


def _up(minute: int) -> int:
    return -(-minute // _STEP) * _STEP
