"""Suggestions: places that fit into the free time of a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Timetable, TravelMatrix, inside
from app.planner.models import ScoredPlace
from app.planner.scheduling.greedy import SCORE_EXPONENT

MAX_SUGGESTIONS = 6

# Maximum added travel in seconds. Our choice: travellers plan visits to places farther away themselves.
MAX_EXTRA_S = 45 * MINUTE
# A position before all other stops that delays them must save this much travel. Our choice: travellers who fill a day
# without times see when each place fits, and add the next one after it.
MIN_SAVED_BY_DELAY_S = 10 * MINUTE
# Maximum for an outing, which is suggested if nothing nearer is left; it still leaves time for the visit.
MAX_OUTING_EXTRA_S = 120 * MINUTE
# Most of the suggestions should be sights.
MAX_RESTAURANTS = 2
# Seconds of the day after which a meal is a dinner, no longer a lunch.
AFTERNOON = 16 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A place that fits a day.

    :param after: index of the stop that it follows, not counting the base; None before the first stop.
    :param extra_s: seconds of travel that it adds.
    :param begin: when the visit may begin, seconds of the day.
    :param end: when the visit then ends.
    """

    place_id: str
    after: int | None
    extra_s: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class _Gaps:
    """A day with the free time between its stops.

    :param centre: of its destination, the start of a day without stops.
    :param begins: when each visit begins, seconds of the day.
    :param frees: when each visit ends.
    :param latest: latest start of each visit, so that no later one misses its time.
    """

    day: ExistingDay
    centre: DayStop
    travel: TravelMatrix
    times: Timetable
    begins: Sequence[int]
    frees: Sequence[int]
    latest: Sequence[int]


def is_full(day: ExistingDay, max_sights: int) -> bool:
    """Return whether a day has as many sights as the pace allows."""
    return sum(stop.is_sight for stop in day.stops) >= max_sights


def suggest_places(
    day: ExistingDay,
    places: Iterable[ScoredPlace],
    centre: DayStop,
    max_sights: int,
    travel: TravelMatrix,
    *,
    max_extra_s: int = MAX_EXTRA_S,
) -> list[Suggestion]:
    """Return at most six places for the free time of a day, those with the highest score per added minute first.

    :param day: its stops with planned times do not move; others may within their opening hours.
    :param places: those that may be added.
    :param centre: of the destination, the start of a day without stops.
    :param max_sights: the most sights in a day.
    :param travel: between all of them.
    :param max_extra_s: the most seconds of travel that a place may add.
    """
    has_sights = is_full(day, max_sights)
    gaps = _gaps(day, centre, travel)
    ranked = []
    for place in places:
        stop = DayStop(place.candidate.place_id, place.candidate)
        fits = [] if has_sights and stop.is_sight else [fit for fit in _fits(gaps, stop) if fit.extra_s <= max_extra_s]
        if fits:
            best = min(fits, key=lambda one: (_cost(gaps, stop, one), one.begin))
            value = place.score**SCORE_EXPONENT / (best.extra_s + best.end - best.begin)
            ranked.append((-value, place.candidate.place_id, stop.is_meal, best))
    return list(_chosen(sorted(ranked, key=lambda one: one[:2])))


def _cost(gaps: _Gaps, stop: DayStop, fit: Suggestion) -> int:
    """Return the cost, in seconds, of a position for a place."""
    stops, first = gaps.day.stops, inside(gaps.day.stops)[0]
    if fit.after is not None or first == len(stops):
        return fit.extra_s
    delays = fit.end + gaps.travel.leg(stop, stops[first]) > gaps.begins[first]
    return fit.extra_s + (MIN_SAVED_BY_DELAY_S if delays else 0)


def _chosen(ranked: Sequence[tuple[float, str, bool, Suggestion]]) -> Iterator[Suggestion]:
    restaurants = count = 0
    for _, _, is_meal, suggestion in ranked:
        if count == MAX_SUGGESTIONS:
            return
        if is_meal and restaurants == MAX_RESTAURANTS:
            continue
        restaurants, count = restaurants + is_meal, count + 1
        yield suggestion


def _gaps(day: ExistingDay, centre: DayStop, travel: TravelMatrix) -> _Gaps:
    times = Timetable(day)
    begins: list[int] = []
    frees: list[int] = []
    now, before = MINUTE * day.begins, None
    for stop in day.stops:
        now += travel.leg(before, stop)
        opening = next((window for window in times.start_windows(stop) if now <= window.last), None)
        begins.append(_planned(stop.arrive, now if opening is None else max(now, opening.first)))
        now = _planned(stop.depart, begins[-1] + stop.visit_seconds)
        frees.append(now)
        before = stop
    return _Gaps(day, centre, travel, times, begins, frees, _latest(day, times, travel, begins, frees))


def _planned(minutes: int | None, otherwise: int) -> int:
    return otherwise if minutes is None else MINUTE * minutes


def _latest(
    day: ExistingDay, times: Timetable, travel: TravelMatrix, begins: Sequence[int], frees: Sequence[int]
) -> list[int]:
    """Return the latest start of each visit; for a visit with a planned time, that time."""
    latest: list[int] = []
    due, after = max(MINUTE * day.ends, frees[-1] if frees else 0), None
    for stop, begin in zip(reversed(day.stops), reversed(begins), strict=True):
        must_go = due - travel.leg(stop, after) - stop.visit_seconds
        openings = [min(window.last, must_go) for window in times.start_windows(stop) if window.first <= must_go]
        # Nothing may be added before a visit that is already too late.
        due = _planned(stop.arrive, max(openings, default=begin))
        latest.append(due)
        after = stop
    return latest[::-1]


def _fits(gaps: _Gaps, stop: DayStop) -> Iterator[Suggestion]:
    """Yield the positions where a place fits into a day."""
    stops = gaps.day.stops
    skipped = inside(stops)[0]
    for index in inside(stops):
        before = stops[index - 1] if index else None
        after = stops[index] if index < len(stops) else None
        if before is not None and any(other.place_id == before.place_id for other in stops[index:]):
            continue  # its id would be ambiguous: the place is visited again later
        there = gaps.travel.leg(before, stop) if stops else gaps.travel.leg(gaps.centre, stop)
        onward, direct = gaps.travel.leg(stop, after), gaps.travel.leg(before, after)
        extra = max(0, there + onward - direct)
        free = gaps.frees[index - 1] if index else MINUTE * gaps.day.begins
        due = gaps.latest[index] - onward if after is not None else MINUTE * gaps.day.ends
        begin = _begin(gaps, stop, free + (there if before is not None else 0), due)
        if begin is not None:
            after_stop = index - 1 - skipped if index > skipped else None
            yield Suggestion(stop.place_id, after_stop, extra, begin, begin + stop.visit_seconds)


def _begin(gaps: _Gaps, stop: DayStop, soonest: int, due: int) -> int | None:
    """Return the earliest start within opening hours of a visit that ends in time; None if there is none."""
    for window in gaps.times.start_windows(stop):
        begin = -(-max(soonest, window.first) // (5 * MINUTE)) * 5 * MINUTE
        if begin <= window.last and begin + stop.visit_seconds <= due and not _has_meal(gaps, stop, begin):
            return begin
    return None


def _has_meal(gaps: _Gaps, stop: DayStop, begin: int) -> bool:
    """Return whether the day already has this meal."""
    return stop.is_meal and any(
        other.is_meal and (begin < AFTERNOON) == (at < AFTERNOON)
        for other, at in zip(gaps.day.stops, gaps.begins, strict=True)
    )
