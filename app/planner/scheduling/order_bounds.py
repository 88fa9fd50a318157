"""The problem of a day's shortest order, and bounds on its partial orders, by dynamic programming over sets of stops.

Held and Karp, "A dynamic programming approach to sequencing problems" (1962); here a set size at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

IntVector = NDArray[np.int64]
IntMatrix = NDArray[np.int64]
Index = NDArray[np.intp]

# Smaller types are read faster: the minutes of a few days fit into 16 bits, seconds need 32.
_Numbers = NDArray[np.signedinteger[Any]]
_SMALL_DAY = 8_000


@dataclass(frozen=True, slots=True, eq=False)
class OrderProblem:
    """The n stops of a day to put into their shortest feasible order; times are minutes of the day, none negative.

    :param legs: minutes of travel, shape (n + 1, n + 1); the last row and column are where the day begins and ends.
    :param visit: minutes at each stop, shape (n,).
    :param first: earliest start of each visit, shape (n,).
    :param last: latest start of each visit, shape (n,).
    :param leaves: when the day begins.
    :param returns: when it must end.
    """

    legs: IntMatrix
    visit: IntVector
    first: IntVector
    last: IntVector
    leaves: int
    returns: int


@dataclass(frozen=True, slots=True, eq=False)
class StopSets:
    """The sets of stops that a feasible order can pass through, smaller ones first; n stops, s sets.

    A set is a number with a bit for each stop. Figures for a stop and a set are in arrays of shape (n, s + 1), whose
    last column stands for all other sets.

    :param rank: column of each of the 2^n sets, s for the others.
    :param layers: the columns of the sets with 0, 1 ... n stops, n + 1 slices.
    :param width: how many columns these arrays have.
    :param neighbours: for a stop and a set of a layer: the index, in such an array flattened, of the same stop and the
        set that results from adding the stop, or removing it; n + 1 arrays of shape (n, sets).
    """

    rank: Sequence[int]
    layers: tuple[slice, ...]
    width: int
    neighbours: tuple[Index, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """Bounds on completing a partial order of a set of stops from the last of them; shapes as of `StopSets`.

    :param sets: those that orders can pass through.
    :param ahead: lower bound of the minutes of travel past the other stops to the centre. It assumes the earliest
        departure from each stop; an actual order may depart later.
    :param latest: the latest departure from which every other stop can be visited and the day ends in time. This is
        exact, not a bound.
    :param least: lower bound of the travel of the whole day; None if no order is feasible.
    """

    sets: StopSets
    ahead: _Numbers
    latest: _Numbers
    least: int | None


@lru_cache(maxsize=16)
def _sets_by_size(number: int) -> tuple[Index, Index]:
    """Return all sets of some stops, smaller ones first, and how many stops each has."""
    sets = np.arange(1 << number)
    size = np.bitwise_count(sets)
    order = np.argsort(size, kind="stable")
    return sets[order], size[order]


def stop_sets(problem: OrderProblem) -> StopSets:
    """Return the sets that an order of a day can pass through."""
    return _stop_sets(len(problem.visit), _predecessors(problem))


def _predecessors(problem: OrderProblem) -> tuple[int, ...]:
    """Return for each stop the set of those that precede it in every feasible order."""
    number = len(problem.visit)
    travel = problem.legs[:-1, :-1] + np.where(np.eye(number, dtype=bool), problem.returns, 0)
    # An order that does not go straight from one stop to the other leaves the one and reaches the other by other legs.
    by_others = travel.min(axis=1)[:, None] + travel.min(axis=0)
    too_late = (problem.first + problem.visit)[:, None] + np.minimum(travel, by_others) > problem.last
    np.fill_diagonal(too_late, False)
    return tuple((too_late @ (1 << np.arange(number))).tolist())


@lru_cache(maxsize=16)
def _stop_sets(number: int, predecessors: tuple[int, ...]) -> StopSets:
    """Return the sets that contain the predecessors of each of their stops."""
    sets, size = _sets_by_size(number)
    for stop, before in enumerate(predecessors):
        if before:
            is_possible = (sets >> stop & 1 == 0) | (sets & before == before)
            sets, size = sets[is_possible], size[is_possible]
    rank = np.full(1 << number, len(sets))
    rank[sets] = np.arange(len(sets))
    ends = np.searchsorted(size, np.arange(number + 1), side="right").tolist()
    layers = tuple(slice(begin, end) for begin, end in zip([0, *ends], ends, strict=False))
    stops = np.arange(number)[:, None]
    width = len(sets) + 1
    neighbours = tuple(rank.take(sets[layer] ^ (1 << stops)) + stops * width for layer in layers)
    return StopSets(rank.tolist(), layers, width, neighbours)


class _Minutes:
    """The times of a problem as small numbers, one row per stop; see `OrderProblem`."""

    def __init__(self, problem: OrderProblem) -> None:
        kind = np.int16 if problem.returns < _SMALL_DAY else np.int32
        bits = np.iinfo(kind).bits
        # Later than any day; three times as much still fits into this type.
        self.never = int(np.iinfo(kind).max) // 3
        self.unsigned = np.dtype(f"u{bits // 8}")
        self._sign_bit = bits - 1
        legs: _Numbers = np.minimum(problem.legs, self.never).astype(kind)
        self.legs = legs[:-1, :-1, None]
        self.from_centre, self.to_centre = legs[-1, :-1, None], legs[:-1, -1, None]
        limits = [[self.never], [self.never], [problem.returns]]
        times = np.minimum((problem.visit, problem.first, problem.last), limits)
        self.visit, self.first, self.last = times.astype(kind)[:, :, None]

    def negative(self, numbers: _Numbers) -> _Numbers:
        """Return -1, all of whose bits are set, for each negative number and 0 for the others.

        A bitwise "or" with this replaces a condition, which takes numpy ten times as long.
        """
        signs: _Numbers = numbers >> self._sign_bit
        return signs


def bounds_of(problem: OrderProblem) -> Bounds:
    """Return the bounds of a problem."""
    sets, minutes = stop_sets(problem), _Minutes(problem)
    free = _earliest_departures(problem, sets, minutes)
    ahead, latest = np.full_like(free, minutes.never), np.full_like(free, -1)
    ahead[:, sets.layers[-1]] = minutes.to_centre
    latest[:, sets.layers[-1]] = problem.returns - minutes.to_centre
    legs = minutes.legs.swapaxes(0, 1).copy()
    for layer, neighbours in zip(sets.layers[-2:0:-1], sets.neighbours[-2:0:-1], strict=True):
        leave_by = _latest_starts(latest, neighbours, minutes)[:, None] - legs
        latest[:, layer] = leave_by.max(axis=0)
        leave_by -= free[:, layer]
        through = ahead.take(neighbours)[:, None] + legs
        through |= minutes.negative(leave_by)
        ahead[:, layer] = np.minimum(through.view(minutes.unsigned).min(axis=0), minutes.never)
    leave_by = _latest_starts(latest, sets.neighbours[0], minutes) - minutes.from_centre
    through = ahead.take(sets.neighbours[0]) + minutes.from_centre
    least = int(through[leave_by >= problem.leaves].min(initial=minutes.never))
    return Bounds(sets, ahead, latest, least if least < minutes.never else None)


def _latest_starts(latest: _Numbers, neighbours: NDArray[np.intp], minutes: _Minutes) -> _Numbers:
    """Return the latest start of each stop after a set of a layer, negative where it cannot be visited."""
    starts: _Numbers = np.minimum(latest.take(neighbours) - minutes.visit, minutes.last)
    starts |= minutes.negative(starts - minutes.first)
    return starts


def _earliest_departures(problem: OrderProblem, sets: StopSets, minutes: _Minutes) -> _Numbers:
    """Return the earliest departure from each stop that ends an order of a set; shape as of `StopSets`."""
    shape = (len(problem.visit), sets.width)
    arrive = np.full(shape, minutes.never, minutes.legs.dtype)
    arrive[:, sets.layers[0]] = problem.leaves + minutes.from_centre
    free = np.full_like(arrive, minutes.never)
    for layer, neighbours in zip(sets.layers[1:], sets.neighbours[1:], strict=True):
        begin = np.maximum(arrive.take(neighbours), minutes.first)
        done = np.maximum(begin + minutes.visit, minutes.negative(minutes.last - begin) & minutes.never)
        free[:, layer] = np.minimum(done, minutes.never)
        arrive[:, layer] = (free[:, None, layer] + minutes.legs).min(axis=0)
    return free
