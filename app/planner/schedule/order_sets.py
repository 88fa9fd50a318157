"""Which stops of a day may have been visited at some time: sets of stops, as bits of a number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.order_task import DayOrder

Index = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class SetsOfStops:
    """The sets that any feasible order can come through, smaller ones first; n stops, s sets.

    What is known of a stop and a set stands in arrays of shape (n, s + 1), whose last column is that of all other
    sets.

    :param rank: of each set among them, s for the others, 2^n of them.
    :param layers: where the sets of no stop, of one and so on stand, n + 1 slices.
    :param width: how many columns these arrays have.
    :param neighbours: of a stop and a set of a layer: the place, in such an array read as one row, of the same stop
        and the set with it instead of without, or without instead of with; n + 1 arrays of shape (n, sets).
    """

    rank: Sequence[int]
    layers: tuple[slice, ...]
    width: int
    neighbours: tuple[Index, ...]


@lru_cache(maxsize=16)
def _sets_by_size(number: int) -> tuple[Index, Index]:
    """Return all sets of so many stops, smaller ones first, and how many stops each has."""
    sets = np.arange(1 << number)
    size = np.bitwise_count(sets)
    order = np.argsort(size, kind="stable")
    return sets[order], size[order]


def sets_of_stops(day: DayOrder) -> SetsOfStops:
    """Return the sets that an order of a day can come through."""
    return _sets(len(day.stay), _befores(day))


def _befores(day: DayOrder) -> tuple[int, ...]:
    """Return for each stop the set of those that come before it in any feasible order."""
    number = len(day.stay)
    ways = day.legs[:-1, :-1] + np.where(np.eye(number, dtype=bool), day.returns, 0)
    # Whoever does not come straight from one stop to the other makes another way from the one and to the other.
    by_others = ways.min(axis=1)[:, None] + ways.min(axis=0)
    too_late = (day.first + day.stay)[:, None] + np.minimum(ways, by_others) > day.last
    np.fill_diagonal(too_late, False)
    return tuple((too_late @ (1 << np.arange(number))).tolist())


@lru_cache(maxsize=16)
def _sets(number: int, befores: tuple[int, ...]) -> SetsOfStops:
    """Return the sets that hold for each of their stops those that come before it."""
    sets, size = _sets_by_size(number)
    for stop, before in enumerate(befores):
        if before:
            may_be = (sets >> stop & 1 == 0) | (sets & before == before)
            sets, size = sets[may_be], size[may_be]
    rank = np.full(1 << number, len(sets))
    rank[sets] = np.arange(len(sets))
    ends = np.searchsorted(size, np.arange(number + 1), side="right").tolist()
    layers = tuple(slice(begin, end) for begin, end in zip([0, *ends], ends, strict=False))
    stops = np.arange(number)[:, None]
    width = len(sets) + 1
    neighbours = tuple(rank.take(sets[layer] ^ (1 << stops)) + stops * width for layer in layers)
    return SetsOfStops(rank.tolist(), layers, width, neighbours)
