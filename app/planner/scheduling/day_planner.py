"""The possible routes of one day, and the cost of inserting each option into them, memoized."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.scheduling.problem import IntVector, Options, Problem
from app.planner.scheduling.route import Route, RoutePlanner

# Minutes are small whole numbers, so this type is exact; arrays of half the size are read in half the time.
Costs = NDArray[np.float32]

# Each meal once a day.
MAX_MEALS = 1

# A third to two thirds of a search's requests are for routes that it has requested before. This many take about 30 MB.
MAX_MEMOIZED = 8192


@dataclass(frozen=True, slots=True)
class InsertionWeights:
    """The costs of the minutes that one more stop adds to a day; a minute of waiting costs 1.

    :param travel: of a minute of travel. By default twice as much: travellers come for the places, so days with short
        hops are better.
    :param visit: of a minute at the place. By default half as much: on most days, stops are scarcer than minutes.
    """

    travel: float = 2.0
    visit: float = 0.5


@dataclass(slots=True, eq=False)
class Insertions:
    """The cheapest insertion of each option into a route.

    :param cost: minutes added, weighted; infinite if it does not fit, shape (m,).
    :param position: the index at which the option would be inserted, shape (m,).
    """

    cost: Costs
    position: IntVector


class TravelTables:
    """The travel times and visits of a problem, in the memory layout that insertions need; n places, m options.

    :param weights: the cost of an added minute.
    """

    def __init__(self, problem: Problem, options: Options, weights: InsertionWeights | None = None) -> None:
        weights = weights or InsertionWeights()
        self.travel = travel = problem.travel_minutes.astype(np.float32)
        self.travel_weight = np.float32(weights.travel)
        self.visit = options.minutes.astype(np.float32)
        # The visit is counted as travel at first.
        self.visit_cost = np.float32(weights.visit - weights.travel) * self.visit
        # Rows are contiguous, as each insertion reads whole ones.
        self.there = np.ascontiguousarray(travel[:, options.node])
        self.visit_and_on = np.ascontiguousarray((travel[options.node, :] + self.visit[:, None]).T)
        self.first = options.first_start.astype(np.float32)
        self.last = options.last_start.astype(np.float32)
        self.columns = np.arange(len(options.place))


class InsertionCosts:
    """Computes the costs of all insertions into the routes of one day.

    :param day: index of the day.
    """

    def __init__(self, tables: TravelTables, problem: Problem, day: int) -> None:
        self._tables = tables
        self._leaves, self._starts = problem.days[day].leaves, problem.days[day].starts
        self._first, self._last = tables.first[day], tables.last[day]

    def insertions(self, route: Route) -> Insertions:
        """Return the cheapest insertion of each option into a route.

        Each gap between two stops is a row. A visit begins on arrival or when the place opens. It must begin while it
        can still end before the place closes, and early enough for the next stop.
        """
        tables = self._tables
        free, reach_by, direct = np.array((route.free_from, route.reach_by, route.legs), np.float32)[:, :, None]
        there = tables.there.take(route.nodes[:-1], axis=0)
        visit_and_on = tables.visit_and_on.take(route.nodes[1:], axis=0)
        arrive = there + free
        if self._starts > self._leaves:
            # There is no waiting before the first stop: the travellers leave later and arrive when the day starts.
            np.maximum(arrive[0], self._starts, out=arrive[0])
        start = np.maximum(arrive, self._first)
        latest = reach_by - visit_and_on
        # An option that is closed that day has a last start before any start.
        np.minimum(latest, self._last, out=latest)
        late = start > latest
        # Arrays are reused from here on, because allocation takes time: the weighted detour and the waiting.
        cost = np.add(there, visit_and_on, out=visit_and_on)
        cost -= direct
        cost *= tables.travel_weight
        cost += start
        cost -= arrive
        np.copyto(cost, np.inf, where=late)
        position = cost.argmin(axis=0)
        cheapest = cost[position, tables.columns]
        cheapest += tables.visit_cost
        # Travel times may break the triangle inequality.
        np.maximum(cheapest, 0, out=cheapest)
        return Insertions(cheapest, position)


@dataclass(slots=True, eq=False)
class DayState:
    """A day's route and the cost of adding each option to it; it is shared, so do not change it.

    :param costs: minutes that each option would add; infinite if it does not fit, or if the day already has the
        maximum of stops of its kind, shape (m,).
    :param insertions: where it would be inserted.
    :param busy_share: the share of travel and visits in the day, 0 to 1.
    """

    route: Route
    costs: Costs
    insertions: Insertions
    busy_share: float


class DayPlanner:
    """Makes the states of one day.

    :param day: index of the day.
    """

    def __init__(self, tables: TravelTables, problem: Problem, options: Options, day: int) -> None:
        self._routes = RoutePlanner(problem, options, day)
        self._insertion_costs = InsertionCosts(tables, problem, day)
        self._kind: list[int] = options.kind.tolist()
        self._of_kind = {kind: options.kind == kind for kind in Kind}
        self._max_stops = max_stops(problem)
        self._length = max(1, problem.days[day].returns - problem.days[day].leaves)
        self._memoized: dict[tuple[int, ...], DayState | None] = {}

    def route(self, stops: tuple[int, ...]) -> Route | None:
        """Return the route past these stops; None if it is not feasible, or has too many stops of a kind."""
        kinds = [self._kind[option] for option in stops]
        if any(kinds.count(kind) > most for kind, most in self._max_stops.items()):
            return None
        return self._routes.route(stops)

    def state(self, stops: tuple[int, ...]) -> DayState | None:
        """Return the day with these stops in this order; None if it is not feasible."""
        try:
            return self._memoized[stops]
        except KeyError:
            if len(self._memoized) >= MAX_MEMOIZED:
                self._memoized.clear()
            state = self._memoized[stops] = self._state(stops)
            return state

    def _state(self, stops: tuple[int, ...]) -> DayState | None:
        route = self._routes.route(stops)
        if route is None:
            return None
        insertions = self._insertion_costs.insertions(route)
        costs = insertions.cost
        kinds = [self._kind[option] for option in stops]
        full = [kind for kind, most in self._max_stops.items() if kinds.count(kind) >= most]
        if full:
            costs = costs.copy()
        for kind in full:
            costs[self._of_kind[kind]] = np.inf
        return DayState(route, costs, insertions, min(1.0, route.busy_minutes / self._length))


def max_stops(problem: Problem) -> dict[Kind, int]:
    """Return how many stops of each kind a day may have."""
    return {Kind.SIGHT: problem.max_sights, Kind.LUNCH: MAX_MEALS, Kind.DINNER: MAX_MEALS}


def day_planners(problem: Problem, options: Options, tables: TravelTables) -> list[DayPlanner]:
    """Return a planner for each day; days with the same times share one, with its memoized results."""
    planners: dict[tuple[object, ...], DayPlanner] = {}
    of_days = []
    for day, times in enumerate(problem.days):
        opening = options.first_start[day].tobytes(), options.last_start[day].tobytes()
        key = (times.leaves, times.starts, times.ends, times.returns, *opening)
        if key not in planners:
            planners[key] = DayPlanner(tables, problem, options, day)
        of_days.append(planners[key])
    return of_days
