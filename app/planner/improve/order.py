"""The best order of the stops of one day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice, product

import numpy as np

from app.planner.improve.days import (
    MINUTE,
    NEVER,
    DayStop,
    ExistingDay,
    StartWindow,
    Timetable,
    TravelMatrix,
    VisitTimes,
    inside,
)
from app.planner.scheduling.day_order import MAX_STOPS, shortest_order
from app.planner.scheduling.order_bounds import OrderProblem

# Longer runs are ordered in overlapping pieces, each beginning in the middle of the one before.
PIECE_LENGTH = 8
MAX_ROUNDS = 3

# Few places close for lunch; each one that does doubles the combinations of opening windows.
MAX_COMBINATIONS = 16

Stops = tuple[DayStop, ...]


def best_order(day: ExistingDay, travel: TravelMatrix) -> Stops:
    """Return the stops of a day in the order with the least travel; unchanged if no order is better.

    The order of up to 12 consecutive movable stops is optimal. The new order never reaches more closed places than the
    present one, and never ends later unless it still ends before the day does.

    :param travel: between the day's stops.
    """
    stops = day.stops
    times = Timetable(day)
    movable = {id(stop) for index, stop in enumerate(stops) if day.is_movable(index)}
    for start, end in _runs([id(stop) in movable for stop in stops]):
        if end - start <= MAX_STOPS:
            stops = _order_run(times, travel, stops, start, end)
        else:
            stops = _order_long_run(times, travel, stops, start, end)
    return stops


def _runs(movable: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of consecutive movable stops."""
    for is_run, run in groupby(range(len(movable)), key=lambda index: movable[index]):
        indexes = list(run)
        if is_run and len(indexes) > 1:
            yield indexes[0], indexes[-1] + 1


def _order_long_run(times: Timetable, travel: TravelMatrix, stops: Stops, start: int, end: int) -> Stops:
    for _ in range(MAX_ROUNDS):
        before = stops
        for piece in range(start, end - 1, PIECE_LENGTH // 2):
            stops = _order_run(times, travel, stops, piece, min(piece + PIECE_LENGTH, end))
        if stops == before:
            break
    return stops


@dataclass(frozen=True, slots=True)
class _Run:
    """Consecutive movable stops of a day: those from `start` to before `end`."""

    times: Timetable
    travel: TravelMatrix
    stops: Stops
    start: int
    end: int
    visit_times: VisitTimes

    @property
    def inner(self) -> Stops:
        return self.stops[self.start : self.end]

    @property
    def before(self) -> DayStop | None:
        return self.stops[self.start - 1] if self.start else None

    @property
    def after(self) -> DayStop | None:
        return self.stops[self.end] if self.end < len(self.stops) else None

    @property
    def is_late(self) -> bool:
        return any(self.visit_times.late[self.start : self.end])


def _order_run(times: Timetable, travel: TravelMatrix, stops: Stops, start: int, end: int) -> Stops:
    """Return the stops of a day with those of a run in their best order."""
    run = _Run(times, travel, stops, start, end, times.visit_times(stops, travel))
    # If a place is closed on arrival in the present order, prefer an order that reaches it while it is open.
    for is_strict in (True, False) if run.is_late else (True,):
        best = stops
        for starts in _combinations(run, is_strict=is_strict):
            order = _shortest(run, starts, travel.seconds_along(best))
            if order is not None:
                found = (*stops[:start], *(stops[start + index] for index in order), *stops[end:])
                best = found if _is_better(times, travel, found, best) else best
        if best is not stops:
            return best
    return stops


def _combinations(run: _Run, *, is_strict: bool) -> Iterator[tuple[StartWindow, ...]]:
    """Yield combinations of start windows for the stops of a run, the present ones first.

    :param is_strict: whether a stop that is reached too late now must become punctual; if not, its time is ignored.
    """
    choices = []
    for index, stop in enumerate(run.inner, start=run.start):
        openings = run.times.start_windows(stop)
        if run.visit_times.late[index] and not (is_strict and openings):
            openings = [StartWindow(0, NEVER)]
        now = run.visit_times.begin[index] if stop.arrive is None else MINUTE * stop.arrive
        nearest = sorted(openings, key=partial(_distance, now))
        choices.append(nearest[:1] if stop.is_meal else nearest)
    yield from islice(product(*choices), MAX_COMBINATIONS)


def _distance(now: int, window: StartWindow) -> int:
    return max(window.first - now, now - window.last, 0)


def _shortest(run: _Run, starts: Sequence[StartWindow], most: int) -> tuple[int, ...] | None:
    """Return the shortest order of a run; None if even with it the day has more than `most` seconds of travel."""
    leg, nodes, last = run.travel.leg, run.inner, run.stops[run.end - 1]
    legs = [[leg(here, there) for there in nodes] + [leg(here, run.after)] for here in nodes]
    legs.append([NEVER if _wastes_the_morning(run, there) else leg(run.before, there) for there in nodes] + [0])
    elsewhere = run.travel.seconds_along(run.stops[: run.start]) + run.travel.seconds_along(run.stops[run.end :])
    # The rest of the day must not begin later than it does at present.
    day_ends = MINUTE * run.times.day.ends if run.after is None else 0
    return shortest_order(
        OrderProblem(
            legs=np.array(legs, np.int64),
            visit=np.array([stop.visit_seconds for stop in nodes], np.int64),
            first=np.array([opening.first for opening in starts], np.int64),
            last=np.array([opening.last for opening in starts], np.int64),
            leaves=run.visit_times.free[run.start - 1] if run.start else MINUTE * run.times.day.begins,
            returns=max(day_ends, run.visit_times.free[run.end - 1] + leg(last, run.after)),
        ),
        most - elsewhere,
    )


def _wastes_the_morning(run: _Run, first: DayStop) -> bool:
    """Return whether a day that begins with a sight at present would begin with waiting for lunch."""
    return run.start == inside(run.stops)[0] and first.is_meal and not run.stops[run.start].is_meal


def _is_better(times: Timetable, travel: TravelMatrix, found: Stops, than: Stops) -> bool:
    if travel.seconds_along(found) >= travel.seconds_along(than):
        return False
    new, old = times.visit_times(found, travel), times.visit_times(than, travel)
    return sum(new.late) <= sum(old.late) and new.end <= max(old.end, MINUTE * times.day.ends)
