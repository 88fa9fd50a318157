"""Exchanges between days: the gaps of all days, what fits into them, and random exchanges."""

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from app.planner.scheduling.day_planner import Costs, TravelTables
from app.planner.scheduling.problem import IntVector
from app.planner.scheduling.route import Route
from app.planner.scheduling.schedule import Schedule

# Stands for the stop after the last gap of a day.
NO_STOP = -1

Flags = NDArray[np.bool_]
Stops = tuple[int, ...]


class Gaps:
    """The gaps of a schedule, one before each stop and one at the end of each day; G gaps, m options.

    A visit that is inserted into a gap may begin from `free_from` of the gap, and must end in time for `reach_by` of
    the same gap, or of a later one if the stops between them are ejected. So each check ignores the rest of the day
    (Savelsbergh, "The vehicle routing problem with time windows: minimizing route duration", ORSA Journal on
    Computing 4, 1992), and one expression covers all gaps.

    :param routes: one for each day.
    """

    def __init__(self, tables: TravelTables, routes: Sequence[Route]) -> None:
        self._tables = tables
        lengths = [len(route.legs) for route in routes]
        self.day: IntVector = np.repeat(np.arange(len(routes)), lengths)
        self.index = _row(range(length) for length in lengths)
        self.stop = _row((*route.options, NO_STOP) for route in routes)
        self._before = _row(route.nodes[:-1] for route in routes)
        self._after = _row(route.nodes[1:] for route in routes)
        self._free_from: Costs = _row(route.free_from for route in routes).astype(np.float32)
        self._reach_by: Costs = _row(route.reach_by for route in routes).astype(np.float32)

    def insertions(self, option: int, max_ejected: int) -> Flags:
        """Return where an option fits if the first 0, 1, 2 ... stops after the gap are ejected.

        :return: shape (max_ejected + 1, G); meaningless if a day has fewer stops after the gap.
        """
        tables, number = self._tables, len(self.day)
        start = self._free_from + tables.there[self._before, option]
        np.maximum(start, tables.first[self.day, option], out=start)
        is_open = start <= tables.last[self.day, option]
        latest = self._reach_by - tables.visit_and_on[self._after, option]
        fits = np.zeros((max_ejected + 1, number), dtype=bool)
        for ejected, row in enumerate(fits):
            gaps = max(0, number - ejected)
            row[:gaps] = is_open[:gaps] & (start[:gaps] <= latest[ejected:])
        return fits

    def relocations(self) -> tuple[IntVector, IntVector]:
        """Return the gaps into which stops of other days fit, and the gaps before those stops."""
        tables = self._tables
        start = tables.there.take(self._before, axis=0)
        start += self._free_from[:, None]
        np.maximum(start, tables.first.take(self.day, axis=0), out=start)
        latest = self._reach_by[:, None] - tables.visit_and_on.take(self._after, axis=0)
        np.minimum(latest, tables.last.take(self.day, axis=0), out=latest)
        gap, option = np.divmod(np.flatnonzero(start <= latest), len(tables.visit))
        stops = np.flatnonzero(self.stop != NO_STOP)
        gap_before = np.full(len(tables.visit), NO_STOP)
        gap_before[self.stop[stops]] = stops
        other = gap_before[option]
        relocates = (other != NO_STOP) & (self.day[other] != self.day[gap])
        return gap[relocates], other[relocates]

    def tail_exchanges(self) -> tuple[IntVector, IntVector]:
        """Return the pairs of gaps from which two days could exchange the rest of their stops.

        If opening hours differ between the days, the caller must verify the exchange.
        """
        arrive = self._tables.travel.take(self._before, axis=0).take(self._after, axis=1)
        arrive += self._free_from[:, None]
        goes_on = arrive <= self._reach_by
        gap, other = np.divmod(np.flatnonzero(goes_on & goes_on.T), len(self.day))
        is_first, is_last = self.index == 0, self.stop == NO_STOP
        # Exchanging whole days changes nothing.
        is_whole = (is_first[gap] & is_first[other]) | (is_last[gap] & is_last[other])
        exchanges = (self.day[gap] < self.day[other]) & ~is_whole
        return gap[exchanges], other[exchanges]


def _row(of_days: Iterable[Iterable[int]]) -> IntVector:
    return np.array(list(chain.from_iterable(of_days)), np.int64)


def perturb(schedule: Schedule, routes: list[Route], generator: np.random.Generator) -> None:
    """Exchange stops between random pairs of days where that is feasible; each day is in at most one pair.

    Two days exchange the rest of their stops from some gap on (2-opt*: Potvin and Rousseau, "An exchange heuristic for
    routeing problems with time windows", Journal of the Operational Research Society 46, 1995), or one stop is
    relocated. The number of stops stays the same, and the free time moves elsewhere.

    :param schedule: of the same problem; it is not changed.
    :param routes: one for each day; replaced in place.
    """
    gaps = Gaps(schedule.tables, routes)
    tail_exchanges = gaps.tail_exchanges()
    gap, other = np.concatenate((tail_exchanges, gaps.relocations()), axis=1)
    order = generator.permutation(len(gap))
    gap, other = gap[order], other[order]
    columns = gaps.day[gap], gaps.index[gap], gaps.day[other], gaps.index[other], order < len(tail_exchanges[0])
    unchanged = set(schedule.days)
    for day, index, other_day, other_index, is_tail in zip(*(column.tolist() for column in columns), strict=True):
        if day not in unchanged or other_day not in unchanged:
            continue
        exchange = _tails_exchanged if is_tail else _relocated
        stops, others = exchange(routes[day].options, index, routes[other_day].options, other_index)
        route, other_route = schedule.try_route(day, stops), schedule.try_route(other_day, others)
        if route is not None and other_route is not None:
            routes[day], routes[other_day] = route, other_route
            unchanged -= {day, other_day}


def _tails_exchanged(stops: Stops, index: int, others: Stops, other_index: int) -> tuple[Stops, Stops]:
    return stops[:index] + others[other_index:], others[:other_index] + stops[index:]


def _relocated(stops: Stops, index: int, others: Stops, other_index: int) -> tuple[Stops, Stops]:
    moved, end = others[other_index : other_index + 1], other_index + 1
    return stops[:index] + moved + stops[index:], others[:other_index] + others[end:]
