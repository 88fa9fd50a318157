"""Guided ejection search: inserts an unvisited place and ejects stops for it that have been easy to place so far.

Nagata and Bräysy, "A powerful route minimization heuristic for the vehicle routing problem with time windows",
Operations Research Letters 37 (2009). Visiting all places on a given number of days is the reverse of their task.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.scheduling.exchanges import NO_STOP, Gaps, perturb
from app.planner.scheduling.objective import Objective
from app.planner.scheduling.route import Route
from app.planner.scheduling.schedule import Schedule

# Share of all options. If more are unvisited, one of them usually fits without an ejection.
MAX_UNVISITED = 0.3

# Adjacent stops that one insertion may eject.
MAX_EJECTED = 2

# Added to a place's weight each time it does not fit without an ejection, as a share of the mean prize.
PENALTY = 0.5


def may_fit_all(schedule: Schedule) -> bool:
    """Return whether few places are unvisited, and the limits of stops per day leave room for them."""
    kind, unvisited = schedule.options.kind, schedule.free
    if not 0 < np.count_nonzero(unvisited) <= MAX_UNVISITED * len(unvisited):
        return False
    stops = Counter(kind for day in schedule.days for kind in schedule.kinds(day))
    room = {kind: most * len(schedule.days) - stops[kind] for kind, most in schedule.max_stops.items()}
    sights = len(np.unique(schedule.options.place[unvisited & (kind == Kind.SIGHT)]))
    restaurants = len(np.unique(schedule.options.place[unvisited & (kind != Kind.SIGHT)]))
    return sights <= room[Kind.SIGHT] and restaurants <= room[Kind.LUNCH] + room[Kind.DINNER]


@dataclass(frozen=True, slots=True)
class _Insertion:
    """An option to be inserted into a day.

    :param day: index of the day.
    :param index: of the gap in the day.
    :param ejected: how many of the stops after the gap are ejected for it.
    :param loss: the weight of these.
    """

    option: int
    day: int
    index: int
    ejected: int
    loss: float


class EjectionSearch:
    """Moves from one feasible schedule to another until it contains every place; for schedules that may fit all.

    The unvisited place with the greatest prize is inserted where the ejected stops have the least weight. The weight
    of a place is its prize, plus a penalty for each time that it did not fit, so that two places do not eject each
    other in turn. Then the days exchange stops at random, so that their free time moves elsewhere.

    :param schedule: the initial one; it is not changed.
    :param generator: of all random numbers.
    """

    def __init__(self, schedule: Schedule, objective: Objective, generator: np.random.Generator) -> None:
        self._schedule, self._generator = schedule, generator
        self._routes = [schedule.route(day) for day in schedule.days]
        self._place: list[int] = schedule.options.place.tolist()
        self._columns = {place: schedule.columns(option) for option, place in enumerate(self._place)}
        self._prize = {place: float(objective.prize[columns].max()) for place, columns in self._columns.items()}
        self._unvisited = [place for place, columns in self._columns.items() if schedule.free[columns.start]]
        self._least_missed = self._missed()
        self._penalty = PENALTY * sum(objective.prize.tolist()) / max(1, len(objective.prize))
        # The last entry is at the index of NO_STOP: the end of a day cannot be ejected.
        self._weight = np.append(objective.prize + self._penalty, np.inf)
        self._kind = np.append(schedule.options.kind, NO_STOP)

    @property
    def routes(self) -> list[Route]:
        """The present schedule, one route for each day."""
        return self._routes

    @property
    def is_over(self) -> bool:
        """Whether every place is visited."""
        return not self._unvisited

    def step(self) -> bool:
        """Insert one place; return whether the total prize of the unvisited places is a new minimum."""
        insertion = self._best_insertion()
        if insertion is not None:
            self._insert(insertion)
        if insertion is None or insertion.ejected:
            perturb(self._schedule, self._routes, self._generator)
        missed = self._missed()
        if missed >= self._least_missed:
            return False
        self._least_missed = missed
        return True

    def _missed(self) -> float:
        return sum([self._prize[place] for place in self._unvisited])

    def _best_insertion(self) -> _Insertion | None:
        """Return the best insertion of the greatest prize that fits; of equal prizes, the one unvisited for longest."""
        gaps = Gaps(self._schedule.tables, self._routes)
        for place in sorted(self._unvisited, key=lambda place: -self._prize[place]):
            columns = self._columns[place]
            insertions = [self._cheapest(gaps, option) for option in range(columns.start, columns.stop)]
            best = min((each for each in insertions if each), key=lambda each: each.loss, default=None)
            if best is not None:
                return best
        return None

    def _cheapest(self, gaps: Gaps, option: int) -> _Insertion | None:
        losses = np.where(gaps.insertions(option, MAX_EJECTED), self._losses(gaps, self._kind[option]), np.inf)
        least = losses.min()
        if least == np.inf:
            return None
        equal = np.flatnonzero(losses == least)
        ejected, gap = divmod(int(equal[self._generator.integers(len(equal))]), len(gaps.day))
        return _Insertion(option, int(gaps.day[gap]), int(gaps.index[gap]), ejected, float(least))

    def _losses(self, gaps: Gaps, kind: int) -> NDArray[np.float64]:
        """Return the total weight of the first 0, 1, 2 ... stops after each gap, shape (MAX_EJECTED + 1, G).

        Infinite if the day has fewer stops, or would have too many of a kind after the insertion.
        """
        weight, is_kind = self._weight[gaps.stop], self._kind[gaps.stop] == kind
        stops = np.bincount(gaps.day[is_kind], minlength=len(self._routes))
        is_full = (stops >= self._schedule.max_stops[Kind(kind)])[gaps.day]
        losses = np.full((MAX_EJECTED + 1, len(weight)), np.inf)
        loss = np.zeros(len(weight))
        for ejected, row in enumerate(losses):
            if ejected:
                loss = loss[:-1] + weight[ejected - 1 : -1]
                is_full = is_full[:-1] & ~is_kind[ejected - 1 : -1]
            row[: len(loss)] = np.where(is_full, np.inf, loss)
        return losses

    def _insert(self, insertion: _Insertion) -> None:
        place, stops = self._place[insertion.option], self._routes[insertion.day].options
        if insertion.ejected:
            self._weight[self._columns[place]] += self._penalty
        end = insertion.index + insertion.ejected
        route = self._schedule.try_route(insertion.day, (*stops[: insertion.index], insertion.option, *stops[end:]))
        if route is None:
            raise ValueError(f"Option {insertion.option} does not fit into day {insertion.day}")
        self._routes[insertion.day] = route
        self._unvisited.remove(place)
        self._unvisited.extend(self._place[stop] for stop in stops[insertion.index : end])
