"""What an unfinished way past a day's stops still needs at least, and by when it must go on: for all ways at once.

Dynamic programming over sets of stops, a size at a time (Held and Karp, "A dynamic programming approach to sequencing
problems", 1962). Sets are bits of a number; the base, where the day begins and ends, comes after the n stops.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.order_task import DayOrder

# Small numbers are read faster: the minutes of a few days fit in 16 bits. Those of 32 are for seconds.
_Numbers = NDArray[np.signedinteger[Any]]
_SMALL_DAY = 8_000


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """What a way that has come to a stop, past all but a set of others, still needs.

    :param ahead: minutes of travel at least, past the others to the base, shape (n + 1, 2^n). Each stop on the way is
        open for whoever has been as early as can be at the one before; ways of one's own may be later.
    :param latest: when it must be free to go on, so that each other stop is open and the day ends in time, likewise.
        This is no mere bound: whoever is, can.
    """

    ahead: _Numbers
    latest: _Numbers
    least: int | None
    """Minutes of travel of the whole day at least; None where no order is feasible."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sets:
    """All sets of k of n stops; s is their number.

    :param sets: as bits, shape (s,).
    :param members: their stops, shape (k, s).
    :param without: each set without that member, shape (k, s).
    :param places: of these pairs in a flat array of shape (n + 1, 2^n), shape (k, s).
    """

    sets: NDArray[np.intp]
    members: NDArray[np.intp]
    without: NDArray[np.intp]
    places: NDArray[np.intp]


@lru_cache(maxsize=16)
def _sets_by_size(number: int) -> tuple[_Sets, ...]:
    """Return the sets of one stop and more."""
    every = np.arange(1 << number)
    holds = (every >> np.arange(number)[:, None]) & 1 == 1
    size = holds.sum(axis=0)
    by_size = []
    for wanted in range(1, number + 1):
        sets = every[size == wanted]
        members = np.nonzero(holds[:, sets].T)[1].reshape(len(sets), wanted).T.copy()
        without = sets ^ (1 << members)
        by_size.append(_Sets(sets, members, without, (members << number) + without))
    return tuple(by_size)


class _Minutes:
    """A day's minutes as small numbers; see `DayOrder`.

    :param day: the day.
    """

    def __init__(self, day: DayOrder) -> None:
        kind = np.int16 if day.returns < _SMALL_DAY else np.int32
        # Later than any day; three times as much is still a number of this kind.
        self.never = int(np.iinfo(kind).max) // 3
        self.legs: _Numbers = np.minimum(day.legs, self.never).astype(kind)
        self.stay: _Numbers = np.minimum(day.stay, self.never).astype(kind)
        self.first: _Numbers = np.minimum(day.first, self.never).astype(kind)
        self.last: _Numbers = np.minimum(day.last, day.returns).astype(kind)


def bounds_of(day: DayOrder) -> Bounds:
    """Return the bounds of a day."""
    by_size, minutes = _sets_by_size(len(day.stay)), _Minutes(day)
    ways = [minutes.legs.take(sets.members, axis=1) for sets in by_size]
    free = _earliest(day, by_size, ways, minutes)
    ahead, latest = np.full_like(free, minutes.never), np.full_like(free, -minutes.never)
    ahead[:, 0] = minutes.legs[:, -1]
    latest[:, 0] = day.returns - minutes.legs[:, -1]
    everything = free.shape[1] - 1
    for left, way in zip(by_size, ways, strict=True):
        end_by = latest.take(left.places)
        begin_by = np.minimum(end_by - minutes.stay.take(left.members), minutes.last.take(left.members))
        np.copyto(begin_by, -minutes.never, where=begin_by < minutes.first.take(left.members))
        leave_by = begin_by - way
        latest[:, left.sets] = np.maximum(leave_by.max(axis=1), -minutes.never)
        is_late = free.take(everything - left.sets, axis=1)[:, None] > leave_by
        through = np.add(way, ahead.take(left.places), out=leave_by)
        np.copyto(through, minutes.never, where=is_late)
        ahead[:, left.sets] = np.minimum(through.min(axis=1), minutes.never)
    least = int(ahead[-1, -1])
    return Bounds(ahead, latest, least if least < minutes.never else None)


def _earliest(day: DayOrder, by_size: tuple[_Sets, ...], ways: list[_Numbers], minutes: _Minutes) -> _Numbers:
    """Return when each stop may be left at the earliest, past all of a set that it ends, shape (n + 1, 2^n)."""
    number = len(day.stay)
    free = np.full((number + 1, 1 << number), minutes.never, minutes.legs.dtype)
    free[number, 0] = day.leaves
    for sets, way in zip(by_size, ways, strict=True):
        arrive = free.take(sets.without, axis=1)
        arrive += way
        begin = np.maximum(arrive.min(axis=0), minutes.first.take(sets.members))
        done = begin + minutes.stay.take(sets.members)
        np.copyto(done, minutes.never, where=begin > minutes.last.take(sets.members))
        free[sets.members, sets.sets] = done
    return free
