"""The shortest order of one day's stops in which each of them is open when one comes: exact, for days of up to 12."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.order_bounds import Bounds, bounds_of
from app.planner.schedule.order_task import DayOrder, IntVector

# Time and memory double with each stop; no day of any pace has more.
MOST_STOPS = 12

# In how many parts of the least length that way is made longer until an order is found: fewer ask for more ways at
# once than are needed, more ask for the same ones too often. Measured with 8 to 64.
STEPS = 16


@dataclass(frozen=True, slots=True, eq=False)
class _Labels:
    """Ways past as many stops each; one entry a way.

    :param visited: the stops, as bits.
    :param at: the last one.
    :param free: when it may be left.
    :param travel: minutes on the way.
    :param came_from: index of the way without the last stop among those of one stop fewer.
    """

    visited: IntVector
    at: IntVector
    free: IntVector
    travel: IntVector
    came_from: IntVector

    def only(self, kept: NDArray[np.bool_] | IntVector) -> "_Labels":
        return _Labels(self.visited[kept], self.at[kept], self.free[kept], self.travel[kept], self.came_from[kept])


def shortest_order(day: DayOrder, most: int | None = None) -> tuple[int, ...] | None:
    """Return the order of the stops with the least travel, None if no order is feasible.

    Dynamic programming over the stops visited and the last of them (Held and Karp, "A dynamic programming approach to
    sequencing problems", 1962). Waiting for a place to open makes a shorter way no earlier one, so that each such state
    keeps every pair of time and travel that no other beats in both. What a way needs at least (`order_bounds`) bounds
    it from below, and few ways remain; often the bound is an order itself.

    :param day: the stops; at most 12 of them.
    :param most: minutes of travel that are known to be possible, or all that is of interest; None if unknown.
    :raises ValueError: there are too many stops.
    """
    number = len(day.stay)
    if number > MOST_STOPS:
        raise ValueError(f"{number} stops are too many for an exact order")
    if not number:
        return ()
    bounds = bounds_of(day)
    if bounds.least is None:
        return None
    most = int(day.legs.max()) * (number + 1) if most is None else most
    for length in _lengths(bounds.least, most):
        order = _search(day, bounds, length)
        if order is not None:
            return order
    return None


def _lengths(least: int, most: int) -> Iterator[int]:
    """Yield lengths to look for, each further than the one before: nearly all ways exceed the first ones at once."""
    if least <= most:
        yield from range(least, most, max(1, least // STEPS))
        yield most


def _search(day: DayOrder, bounds: Bounds, most: int) -> tuple[int, ...] | None:
    """Return the feasible order with the least travel, None if none needs at most so many minutes."""
    number = len(day.stay)
    nothing = np.zeros(1, np.int64)
    start = _Labels(nothing, np.array([number]), np.array([day.leaves]), nothing, nothing)
    layers = [start]
    for _ in range(number):
        longer = _extended(day, layers[-1])
        left = (1 << number) - 1 - longer.visited
        may_end = longer.free <= bounds.latest[longer.at, left]
        may_end &= longer.travel + bounds.ahead[longer.at, left] <= most
        layers.append(_undominated(longer.only(may_end), number))
        if not len(layers[-1].at):
            return None
    ends = layers[-1]
    best = int(np.lexsort((ends.free, ends.travel + day.legs[ends.at, -1]))[0])
    return _traced(layers[1:], best)


def _extended(day: DayOrder, ways: _Labels) -> _Labels:
    """Return the ways with one stop more, where it is still open."""
    stops = np.arange(len(day.stay))
    begin = np.maximum(ways.free[:, None] + day.legs[ways.at, :-1], day.first)
    came_from, at = np.nonzero(((ways.visited[:, None] >> stops) & 1 == 0) & (begin <= day.last))
    return _Labels(
        visited=ways.visited[came_from] | (1 << at),
        at=at,
        free=begin[came_from, at] + day.stay[at],
        travel=ways.travel[came_from] + day.legs[ways.at[came_from], at],
        came_from=came_from,
    )


def _undominated(ways: _Labels, number: int) -> _Labels:
    """Return the ways for which no other past the same stops to the same last one is as early and as short."""
    if not len(ways.at):
        return ways
    state = ways.visited * number + ways.at
    ways = ways.only(np.lexsort((ways.travel, ways.free, state)))
    state = ways.visited * number + ways.at
    # Later ways come after earlier ones and must be shorter than all before them. What is subtracted makes any way
    # of a later state shorter than those of the states before, which don't compete with it.
    group = np.concatenate([[0], np.cumsum(state[1:] != state[:-1])])
    travel = ways.travel - group * (int(ways.travel.max()) + 1)
    shortest_before = np.minimum.accumulate(travel)[:-1]
    return ways.only(np.concatenate([[True], travel[1:] < shortest_before]))


def _traced(layers: Sequence[_Labels], end: int) -> tuple[int, ...]:
    """Return the stops of the way that ends with an entry of the last layer."""
    order: list[int] = []
    for ways in reversed(layers):
        order.append(int(ways.at[end]))
        end = int(ways.came_from[end])
    return tuple(reversed(order))
