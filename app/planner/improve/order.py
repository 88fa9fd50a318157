"""The best order of the stops of one day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice, product

import numpy as np

from app.planner.improve.days import MINUTE, NEVER, DayStop, ExistingDay, Starts, Timetable, Walk, Ways
from app.planner.schedule.day_order import MOST_STOPS, shortest_order
from app.planner.schedule.order_task import DayOrder

# Longer rows are put in order piece by piece, each piece half over the one before.
PIECE = 8
MAX_ROUNDS = 3

# Few places close for lunch; each one that does doubles the orders to look at.
MAX_COMBINATIONS = 16

Stops = tuple[DayStop, ...]


def best_order(day: ExistingDay, ways: Ways) -> Stops:
    """Return the stops of a day in the order with the least travel; as they are, if no order is better.

    Of up to 12 stops in a row that may change their turn the order is the best there is. No order makes the travellers
    stand before more closed doors than now, or come home later than now, unless the day has that long.

    :param day: the day as it is.
    :param ways: between its stops.
    """
    stops = day.stops
    times = Timetable(day)
    movable = {id(stop) for index, stop in enumerate(stops) if day.is_movable(index)}
    for start, end in _rows([id(stop) in movable for stop in stops]):
        if end - start <= MOST_STOPS:
            stops = _row_in_order(times, ways, stops, start, end)
        else:
            stops = _long_row_in_order(times, ways, stops, start, end)
    return stops


def _rows(movable: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield from where to where stops follow each other that may change their turns."""
    for is_row, row in groupby(range(len(movable)), key=lambda index: movable[index]):
        indexes = list(row)
        if is_row and len(indexes) > 1:
            yield indexes[0], indexes[-1] + 1


def _long_row_in_order(times: Timetable, ways: Ways, stops: Stops, start: int, end: int) -> Stops:
    for _ in range(MAX_ROUNDS):
        before = stops
        for piece in range(start, end - 1, PIECE // 2):
            stops = _row_in_order(times, ways, stops, piece, min(piece + PIECE, end))
        if stops == before:
            break
    return stops


@dataclass(frozen=True, slots=True)
class _Row:
    """Stops of a day that follow each other and may change their turns: those from `start` to before `end`."""

    times: Timetable
    ways: Ways
    stops: Stops
    start: int
    end: int
    walk: Walk

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
        return any(self.walk.late[self.start : self.end])


def _row_in_order(times: Timetable, ways: Ways, stops: Stops, start: int, end: int) -> Stops:
    """Return the stops with those of a row in their best order."""
    row = _Row(times, ways, stops, start, end, times.walk(stops, ways))
    # Where some door is closed by now, an order that opens it is the first choice.
    for is_strict in (True, False) if row.is_late else (True,):
        best = stops
        for starts in _combinations(row, is_strict=is_strict):
            order = _shortest(row, starts, ways.travel(best))
            if order is not None:
                found = (*stops[:start], *(stops[start + index] for index in order), *stops[end:])
                best = found if _is_better(times, ways, found, best) else best
        if best is not stops:
            return best
    return stops


def _combinations(row: _Row, *, is_strict: bool) -> Iterator[tuple[Starts, ...]]:
    """Yield openings to visit the stops of a row in, those of now first.

    :param is_strict: where one comes too late now, one must not any more; else it does not matter when one comes there.
    """
    choices = []
    for index, stop in enumerate(row.inner, start=row.start):
        openings = row.times.starts(stop)
        if row.walk.late[index] and not (is_strict and openings):
            openings = [Starts(0, NEVER)]
        now = row.walk.begin[index] if stop.arrive is None else MINUTE * stop.arrive
        nearest = sorted(openings, key=partial(_distance, now))
        choices.append(nearest[:1] if stop.is_meal else nearest)
    yield from islice(product(*choices), MAX_COMBINATIONS)


def _distance(now: int, starts: Starts) -> int:
    return max(starts.first - now, now - starts.last, 0)


def _shortest(row: _Row, starts: Sequence[Starts], most: int) -> tuple[int, ...] | None:
    """Return the shortest order of a row.

    None where there is none with which the whole day has at most so many seconds of travel.
    """
    leg, nodes, last = row.ways.leg, row.inner, row.stops[row.end - 1]
    legs = [[leg(here, there) for there in nodes] + [leg(here, row.after)] for here in nodes]
    legs.append([NEVER if _wastes_the_morning(row, there) else leg(row.before, there) for there in nodes] + [0])
    elsewhere = row.ways.travel(row.stops[: row.start]) + row.ways.travel(row.stops[row.end :])
    # Nobody comes to the rest of the day later than now.
    day_ends = MINUTE * row.times.day.ends if row.after is None else 0
    return shortest_order(
        DayOrder(
            legs=np.array(legs, np.int64),
            stay=np.array([stop.stay for stop in nodes], np.int64),
            first=np.array([opening.first for opening in starts], np.int64),
            last=np.array([opening.last for opening in starts], np.int64),
            leaves=row.walk.free[row.start - 1] if row.start else MINUTE * row.times.day.begins,
            returns=max(day_ends, row.walk.free[row.end - 1] + leg(last, row.after)),
        ),
        most - elsewhere,
    )


def _wastes_the_morning(row: _Row, first: DayStop) -> bool:
    """Say whether a day that began with a sight would begin with waiting for lunch."""
    return row.start == 0 and first.is_meal and not row.stops[0].is_meal


def _is_better(times: Timetable, ways: Ways, found: Stops, than: Stops) -> bool:
    if ways.travel(found) >= ways.travel(than):
        return False
    new, old = times.walk(found, ways), times.walk(than, ways)
    return sum(new.late) <= sum(old.late) and new.end <= max(old.end, MINUTE * times.day.ends)
