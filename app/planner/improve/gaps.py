"""Places for the free time of a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Timetable, Ways
from app.planner.models import ScoredPlace
from app.planner.schedule.greedy import SCORE_EXPONENT

MAX_SUGGESTIONS = 6

# Our choice: for what lies farther away people make a plan of their own.
MOST_EXTRA = 45 * MINUTE
# And where nothing is left nearer: an outing, which still leaves time to see it.
MOST_EXTRA_OF_AN_OUTING = 120 * MINUTE
# A meal is no sight, and most of the list should be sights.
MOST_TABLES = 2
# When lunch is over and a table is for dinner, seconds of the day.
AFTERNOON = 16 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A place that fits a day.

    :param place_id: the place.
    :param after: index of the stop that it follows; None before the first one.
    :param extra_s: seconds of travel that it adds.
    :param begin: seconds of the day at which the visit may begin.
    :param end: and ends.
    """

    place_id: str
    after: int | None
    extra_s: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class _Day:
    """A day with its gaps.

    :param base: where one sets out on a day without stops.
    :param begins: when each visit begins, seconds of the day.
    :param latest: and at the latest, so that nothing after it moves beyond its time.
    """

    day: ExistingDay
    base: DayStop
    ways: Ways
    times: Timetable
    begins: Sequence[int]
    frees: Sequence[int]
    latest: Sequence[int]


def is_full(day: ExistingDay, max_sights: int) -> bool:
    """Tell whether a day has all the sights that travellers enjoy in one.

    :param max_sights: the most of these travellers.
    """
    return sum(stop.is_sight for stop in day.stops) >= max_sights


def suggestions(
    day: ExistingDay,
    places: Iterable[ScoredPlace],
    base: DayStop,
    max_sights: int,
    ways: Ways,
    *,
    most_extra: int = MOST_EXTRA,
) -> list[Suggestion]:
    """Return at most six places for the free time of a day, those with the most score for the minutes they add first.

    :param day: as it is; planned times stay, what nobody planned may move within its opening hours.
    :param places: those that may be added, with how well they suit.
    :param base: the centre of the city: on a day without stops one sets out there.
    :param max_sights: the most sights that these travellers enjoy in a day.
    :param ways: between all of them.
    :param most_extra: the most seconds of travel that a place may add.
    """
    has_sights = is_full(day, max_sights)
    gaps = _gaps(day, base, ways)
    rated = []
    for place in places:
        stop = DayStop(place.candidate.place_id, place.candidate)
        fits = [] if has_sights and stop.is_sight else [fit for fit in _fits(gaps, stop) if fit.extra_s <= most_extra]
        if fits:
            best = min(fits, key=lambda one: (one.extra_s, one.begin))
            worth = place.score**SCORE_EXPONENT / (best.extra_s + best.end - best.begin)
            rated.append((-worth, place.candidate.place_id, stop.is_meal, best))
    return list(_chosen(sorted(rated, key=lambda one: one[:2])))


def _chosen(rated: Sequence[tuple[float, str, bool, Suggestion]]) -> Iterator[Suggestion]:
    tables = count = 0
    for _, _, is_meal, suggestion in rated:
        if count == MAX_SUGGESTIONS:
            return
        if is_meal and tables == MOST_TABLES:
            continue
        tables, count = tables + is_meal, count + 1
        yield suggestion


def _gaps(day: ExistingDay, base: DayStop, ways: Ways) -> _Day:
    times = Timetable(day)
    begins: list[int] = []
    frees: list[int] = []
    now, before = MINUTE * day.begins, None
    for stop in day.stops:
        now += ways.leg(before, stop)
        opening = next((starts for starts in times.starts(stop) if now <= starts.last), None)
        begins.append(_planned(stop.arrive, now if opening is None else max(now, opening.first)))
        now = _planned(stop.depart, begins[-1] + stop.stay)
        frees.append(now)
        before = stop
    return _Day(day, base, ways, times, begins, frees, _latest(day, times, ways, begins, frees))


def _planned(minutes: int | None, otherwise: int) -> int:
    return otherwise if minutes is None else MINUTE * minutes


def _latest(day: ExistingDay, times: Timetable, ways: Ways, begins: Sequence[int], frees: Sequence[int]) -> list[int]:
    """Return when each visit must begin at the latest: a planned one when it is planned."""
    latest: list[int] = []
    due, after = max(MINUTE * day.ends, frees[-1] if frees else 0), None
    for stop, begin in zip(reversed(day.stops), reversed(begins), strict=True):
        must_go = due - ways.leg(stop, after) - stop.stay
        openings = [min(starts.last, must_go) for starts in times.starts(stop) if starts.first <= must_go]
        # Where one comes too late already, nothing may be put before.
        due = _planned(stop.arrive, max(openings, default=begin))
        latest.append(due)
        after = stop
    return latest[::-1]


def _fits(gaps: _Day, stop: DayStop) -> Iterator[Suggestion]:
    """Yield where a place fits into a day."""
    stops = gaps.day.stops
    for index in range(len(stops) + 1):
        before = stops[index - 1] if index else None
        after = stops[index] if index < len(stops) else None
        if before is not None and any(other.place_id == before.place_id for other in stops[index:]):
            continue  # its id would not say after which visit of it
        there = gaps.ways.leg(before, stop) if stops else gaps.ways.leg(gaps.base, stop)
        on, direct = gaps.ways.leg(stop, after), gaps.ways.leg(before, after)
        extra = max(0, there + on - direct)
        free = gaps.frees[index - 1] if index else MINUTE * gaps.day.begins
        due = gaps.latest[index] - on if after is not None else MINUTE * gaps.day.ends
        begin = _begin(gaps, stop, free + (there if before is not None else 0), due)
        if begin is not None:
            yield Suggestion(stop.place_id, index - 1 if index else None, extra, begin, begin + stop.stay)


def _begin(gaps: _Day, stop: DayStop, soonest: int, due: int) -> int | None:
    """Return when a visit may begin so that it is open then and over in time, None if it cannot be."""
    for starts in gaps.times.starts(stop):
        begin = -(-max(soonest, starts.first) // (5 * MINUTE)) * 5 * MINUTE
        if begin <= starts.last and begin + stop.stay <= due and not _eaten(gaps, stop, begin):
            return begin
    return None


def _eaten(gaps: _Day, stop: DayStop, begin: int) -> bool:
    """Say whether the day has this meal already."""
    return stop.is_meal and any(
        other.is_meal and (begin < AFTERNOON) == (at < AFTERNOON)
        for other, at in zip(gaps.day.stops, gaps.begins, strict=True)
    )
