"""The shortest order of one day's stops in which each of them is open when one comes: exact, for days of up to 12."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

IntVector = NDArray[np.int64]
IntMatrix = NDArray[np.int64]

# Time and memory double with each stop; no day of any pace has more.
MOST_STOPS = 12

# In how many parts of the least length that way is made longer until an order is found: fewer ask for more ways at
# once than are needed, more ask for the same ones too often. Measured with 8 to 64.
STEPS = 16


@dataclass(frozen=True, slots=True, eq=False)
class DayOrder:
    """What decides in which order n stops may be visited; times are minutes of the day.

    :param legs: minutes of travel, shape (n + 1, n + 1); the last row and column are where the day begins and ends.
    :param stay: minutes at each stop, shape (n,).
    :param first: when each visit may begin at the earliest, shape (n,).
    :param last: and at the latest, shape (n,).
    :param leaves: when the day begins.
    :param returns: when it must be over.
    """

    legs: IntMatrix
    stay: IntVector
    first: IntVector
    last: IntVector
    leaves: int
    returns: int


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


@dataclass(frozen=True, slots=True, eq=False)
class _Bounds:
    """What a way past some of n stops still needs at least.

    :param ahead: travel from each stop past a set of others to the end, opening hours apart, shape (2^n, n).
    :param staying: time at all stops of a set, shape (2^n,).
    :param direct: the shortest way between any two, over others if need be, shape (n + 1, n + 1).
    """

    ahead: IntMatrix
    staying: IntVector
    direct: IntMatrix

    def allow(self, day: DayOrder, ways: _Labels, most: int) -> NDArray[np.bool_]:
        """Say which ways may end in time, with so much travel at most, and see every other stop open."""
        number = len(day.stay)
        left = (1 << number) - 1 - ways.visited
        needed = self.ahead[left, ways.at]
        may_end = (ways.travel + needed <= most) & (ways.free + self.staying[left] + needed <= day.returns)
        open_still = ways.free[:, None] + self.direct[ways.at, :-1] <= day.last
        is_visited = (ways.visited[:, None] >> np.arange(number)) & 1 == 1
        allowed: NDArray[np.bool_] = may_end & (open_still | is_visited).all(axis=1)
        return allowed


def shortest_order(day: DayOrder, most: int | None = None) -> tuple[int, ...] | None:
    """Return the order of the stops with the least travel, None if no order is feasible.

    Dynamic programming over the stops visited and the last of them (Held and Karp, "A dynamic programming approach to
    sequencing problems", 1962). Waiting for a place to open makes a shorter way no earlier one, so that each such state
    keeps every pair of time and travel that no other beats in both. What a way needs without opening hours, by the same
    programme, bounds it from below, and few ways remain.

    :param day: the stops; at most 12 of them.
    :param most: minutes of travel that are known to be possible, or all that is of interest; None if unknown.
    :raises ValueError: there are too many stops.
    """
    number = len(day.stay)
    if number > MOST_STOPS:
        raise ValueError(f"{number} stops are too many for an exact order")
    if not number:
        return ()
    bounds = _Bounds(_travel_ahead(day.legs), _stay_of_sets(day.stay), _direct(day.legs))
    least = int((day.legs[-1, :-1] + bounds.ahead[_all_but_each(number), np.arange(number)]).min())
    for length in _lengths(least, _longest(day.legs) if most is None else most):
        order = _search(day, bounds, length)
        if order is not None:
            return order
    return None


def _lengths(least: int, most: int) -> Iterator[int]:
    """Yield lengths to look for, each further than the one before: nearly all ways exceed the first ones at once."""
    if least <= most:
        yield from range(least, most, max(1, least // STEPS))
        yield most


def _longest(legs: IntMatrix) -> int:
    """Return more minutes than any order needs."""
    return int(legs.max()) * len(legs)


def _all_but_each(number: int) -> IntVector:
    masks: IntVector = (1 << number) - 1 - (1 << np.arange(number))
    return masks


@lru_cache(maxsize=MOST_STOPS)
def _masks_by_size(number: int) -> tuple[IntVector, ...]:
    """Return all sets of so many stops, as bits, by how many they hold."""
    masks = np.arange(1 << number)
    sizes = sum((masks >> stop) & 1 for stop in range(number))
    return tuple(masks[sizes == size] for size in range(number + 1))


def _travel_ahead(legs: IntMatrix) -> IntMatrix:
    """Return the least travel from each stop past a set of others to the end, shape (2^n, n), opening hours apart."""
    number = len(legs) - 1
    ahead = np.full((1 << number, number), np.iinfo(np.int64).max // 4, np.int64)
    ahead[0] = legs[:-1, -1]
    for masks in _masks_by_size(number)[1:]:
        for stop in range(number):
            with_stop = masks[(masks >> stop) & 1 == 1]
            over_stop = ahead[with_stop ^ (1 << stop), stop][:, None] + legs[:-1, stop]
            ahead[with_stop] = np.minimum(ahead[with_stop], over_stop)
    return ahead


def _search(day: DayOrder, bounds: _Bounds, most: int) -> tuple[int, ...] | None:
    """Return the feasible order with the least travel, None if none needs at most so many minutes."""
    number = len(day.stay)
    nothing = np.zeros(1, np.int64)
    start = _Labels(nothing, np.array([number]), np.array([day.leaves]), nothing, nothing)
    layers = [start]
    for _ in range(number):
        longer = _extended(day, layers[-1])
        layers.append(_undominated(longer.only(bounds.allow(day, longer, most)), number))
        if not len(layers[-1].at):
            return None
    ends = layers[-1]
    best = int(np.lexsort((ends.free, ends.travel + day.legs[ends.at, -1]))[0])
    return _traced(layers[1:], best)


def _direct(legs: IntMatrix) -> IntMatrix:
    """Return the shortest ways between any two stops, over others if need be (Floyd and Warshall, 1962)."""
    direct = legs
    for over in range(len(legs)):
        direct = np.minimum(direct, direct[:, over, None] + direct[None, over])
    return direct


def _stay_of_sets(stay: IntVector) -> IntVector:
    """Return the minutes at all stops of each set, shape (2^n,)."""
    total = np.zeros(1, np.int64)
    for minutes in stay:
        total = np.concatenate([total, total + minutes])
    return total


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
