"""The gaps between the stops of all days side by side, so that one expression says what fits into any of them."""

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.insertion import Prices, Ways
from app.planner.schedule.options import IntVector
from app.planner.schedule.route import Route

# In place of the stop after the last gap of a day.
NO_STOP = -1

Flags = NDArray[np.bool_]


class Gaps:
    """The gaps of a schedule, one before each stop and one at the end of each day; G gaps, m options.

    What comes into a gap may begin from `free_from` of the gap on, and must end in time for `reach_by` of the same gap,
    or of a later one if the stops between them are left out. So each question is answered without a look at the rest
    of the day (Savelsbergh, "The vehicle routing problem with time windows: minimizing route duration", ORSA Journal
    on Computing 4, 1992).

    :param ways: those of the task.
    :param routes: one a day.
    """

    def __init__(self, ways: Ways, routes: Sequence[Route]) -> None:
        self._ways = ways
        lengths = [len(route.legs) for route in routes]
        self.day: IntVector = np.repeat(np.arange(len(routes)), lengths)
        self.index = _row(range(length) for length in lengths)
        self.stop = _row((*route.options, NO_STOP) for route in routes)
        self._before = _row(route.nodes[:-1] for route in routes)
        self._after = _row(route.nodes[1:] for route in routes)
        self._free_from: Prices = _row(route.free_from for route in routes).astype(np.float32)
        self._reach_by: Prices = _row(route.reach_by for route in routes).astype(np.float32)

    def entrances(self, option: int, most_left_out: int) -> Flags:
        """Say where an option fits if none, one, two ... of the stops after the gap are left out.

        :return: shape (most_left_out + 1, G); without meaning where a day has not so many stops after the gap.
        """
        ways, number = self._ways, len(self.day)
        start = self._free_from + ways.there[self._before, option]
        np.maximum(start, ways.first[self.day, option], out=start)
        is_open = start <= ways.last[self.day, option]
        latest = self._reach_by - ways.stay_and_on[self._after, option]
        fits = np.zeros((most_left_out + 1, number), dtype=bool)
        for left_out, row in enumerate(fits):
            gaps = max(0, number - left_out)
            row[:gaps] = is_open[:gaps] & (start[:gaps] <= latest[left_out:])
        return fits

    def moves(self) -> tuple[IntVector, IntVector]:
        """Return into which gaps stops of other days fit, and the gaps before those stops."""
        ways = self._ways
        start = ways.there.take(self._before, axis=0)
        start += self._free_from[:, None]
        np.maximum(start, ways.first.take(self.day, axis=0), out=start)
        latest = self._reach_by[:, None] - ways.stay_and_on.take(self._after, axis=0)
        np.minimum(latest, ways.last.take(self.day, axis=0), out=latest)
        gap, option = np.divmod(np.flatnonzero(start <= latest), len(ways.stay))
        stops = np.flatnonzero(self.stop != NO_STOP)
        gap_before = np.full(len(ways.stay), NO_STOP)
        gap_before[self.stop[stops]] = stops
        other = gap_before[option]
        moves = (other != NO_STOP) & (self.day[other] != self.day[gap])
        return gap[moves], other[moves]

    def crossings(self) -> tuple[IntVector, IntVector]:
        """Return the pairs of gaps from which two days could exchange the rest of their stops.

        For days of different opening hours that still has to be confirmed.
        """
        arrive = self._ways.travel.take(self._before, axis=0).take(self._after, axis=1)
        arrive += self._free_from[:, None]
        goes_on = arrive <= self._reach_by
        gap, other = np.divmod(np.flatnonzero(goes_on & goes_on.T), len(self.day))
        is_first, is_last = self.index == 0, self.stop == NO_STOP
        # Whole days that change places are no change.
        is_whole = (is_first[gap] & is_first[other]) | (is_last[gap] & is_last[other])
        crosses = (self.day[gap] < self.day[other]) & ~is_whole
        return gap[crosses], other[crosses]


def _row(of_days: Iterable[Iterable[int]]) -> IntVector:
    return np.array(list(chain.from_iterable(of_days)), np.int64)
