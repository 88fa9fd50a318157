"""What an unfinished way past a day's stops still needs at least, and by when it must go on: for all ways at once.

Dynamic programming over sets of stops, a size at a time (Held and Karp, "A dynamic programming approach to sequencing
problems", 1962).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.order_sets import SetsOfStops, sets_of_stops
from app.planner.schedule.order_task import DayOrder

# Small numbers are read faster: the minutes of a few days fit in 16 bits. Those of 32 are for seconds.
_Numbers = NDArray[np.signedinteger[Any]]
_SMALL_DAY = 8_000


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """What a way that has come to a stop, past a set of stops with this one, still needs; shapes as of `SetsOfStops`.

    :param sets: those that ways can come through.
    :param ahead: minutes of travel at least, past the other stops to the base. Each stop on the way is open for whoever
        has been as early as can be at the one before; ways of one's own may be later.
    :param latest: when it must be free to go on, so that each other stop is open and the day ends in time. This is no
        mere bound: whoever is, can.
    :param least: minutes of travel of the whole day at least; None where no order is feasible.
    """

    sets: SetsOfStops
    ahead: _Numbers
    latest: _Numbers
    least: int | None


class _Minutes:
    """A day's minutes as small numbers, a stop a row; see `DayOrder`.

    :param day: the day.
    """

    def __init__(self, day: DayOrder) -> None:
        kind = np.int16 if day.returns < _SMALL_DAY else np.int32
        bits = np.iinfo(kind).bits
        # Later than any day; three times as much is still a number of this kind.
        self.never = int(np.iinfo(kind).max) // 3
        self.unsigned = np.dtype(f"u{bits // 8}")
        self._sign_bit = bits - 1
        legs: _Numbers = np.minimum(day.legs, self.never).astype(kind)
        self.legs = legs[:-1, :-1, None]
        self.from_base, self.to_base = legs[-1, :-1, None], legs[:-1, -1, None]
        times = np.minimum((day.stay, day.first, day.last), [[self.never], [self.never], [day.returns]])
        self.stay, self.first, self.last = times.astype(kind)[:, :, None]

    def negative(self, numbers: _Numbers) -> _Numbers:
        """Return -1, all of whose bits are set, for each negative number and 0 for the others.

        With that, "or" takes the place of a condition, which numpy is ten times slower to follow.
        """
        signs: _Numbers = numbers >> self._sign_bit
        return signs


def bounds_of(day: DayOrder) -> Bounds:
    """Return the bounds of a day, none of whose times are negative."""
    sets, minutes = sets_of_stops(day), _Minutes(day)
    free = _earliest(day, sets, minutes)
    ahead, latest = np.full_like(free, minutes.never), np.full_like(free, -1)
    ahead[:, sets.layers[-1]] = minutes.to_base
    latest[:, sets.layers[-1]] = day.returns - minutes.to_base
    legs = minutes.legs.swapaxes(0, 1).copy()
    for layer, neighbours in zip(sets.layers[-2:0:-1], sets.neighbours[-2:0:-1], strict=True):
        leave_by = _begin_by(latest, neighbours, minutes)[:, None] - legs
        latest[:, layer] = leave_by.max(axis=0)
        leave_by -= free[:, layer]
        through = ahead.take(neighbours)[:, None] + legs
        through |= minutes.negative(leave_by)
        ahead[:, layer] = np.minimum(through.view(minutes.unsigned).min(axis=0), minutes.never)
    leave_by = _begin_by(latest, sets.neighbours[0], minutes) - minutes.from_base
    through = ahead.take(sets.neighbours[0]) + minutes.from_base
    least = int(through[leave_by >= day.leaves].min(initial=minutes.never))
    return Bounds(sets, ahead, latest, least if least < minutes.never else None)


def _begin_by(latest: _Numbers, neighbours: NDArray[np.intp], minutes: _Minutes) -> _Numbers:
    """Return when each stop must begin after a set of a layer, negative where it can't."""
    begin_by: _Numbers = np.minimum(latest.take(neighbours) - minutes.stay, minutes.last)
    begin_by |= minutes.negative(begin_by - minutes.first)
    return begin_by


def _earliest(day: DayOrder, sets: SetsOfStops, minutes: _Minutes) -> _Numbers:
    """Return when each stop may be left at the earliest, past all of a set that it ends; shape as of `SetsOfStops`."""
    shape = (len(day.stay), sets.width)
    arrive = np.full(shape, minutes.never, minutes.legs.dtype)
    arrive[:, sets.layers[0]] = day.leaves + minutes.from_base
    free = np.full_like(arrive, minutes.never)
    for layer, neighbours in zip(sets.layers[1:], sets.neighbours[1:], strict=True):
        begin = np.maximum(arrive.take(neighbours), minutes.first)
        done = np.maximum(begin + minutes.stay, minutes.negative(minutes.last - begin) & minutes.never)
        free[:, layer] = np.minimum(done, minutes.never)
        arrive[:, layer] = (free[:, None, layer] + minutes.legs).min(axis=0)
    return free
