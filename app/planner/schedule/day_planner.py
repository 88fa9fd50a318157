"""What one day could hold: routes and the prices of all options on them, remembered for when they are asked again."""

from dataclasses import dataclass

import numpy as np

from app.planner.meals import Kind
from app.planner.schedule.insertion import InsertionPricer, Insertions, Prices, Ways
from app.planner.schedule.options import Options
from app.planner.schedule.problem import Problem
from app.planner.schedule.route import Route, RoutePlanner

# Each meal once a day.
MOST_MEALS = 1

# A third to two thirds of the routes that a search asks for have been asked for before. This many take 30 MB or so.
MOST_REMEMBERED = 8192


@dataclass(slots=True, eq=False)
class DayState:
    """A day's route and what each option would cost on it; shared, so not to be changed.

    :param route: the stops.
    :param prices: minutes that each option would add, infinite where it does not fit or the day has as many stops of
        its kind as it may, shape (m,).
    :param insertions: where it would stand.
    :param busy_share: how much of the day is spent on the way and at stops, 0 to 1.
    """

    route: Route
    prices: Prices
    insertions: Insertions
    busy_share: float


class DayPlanner:
    """Makes the states of one day.

    :param ways: those of the task.
    :param problem: the task.
    :param options: its options.
    :param day: index of the day.
    """

    def __init__(self, ways: Ways, problem: Problem, options: Options, day: int) -> None:
        self._routes = RoutePlanner(problem, options, day)
        self._pricer = InsertionPricer(ways, problem, day)
        self._kind: list[int] = options.kind.tolist()
        self._of_kind = {kind: options.kind == kind for kind in Kind}
        self._most = most_stops(problem)
        self._length = max(1, problem.days[day].returns - problem.days[day].leaves)
        self._remembered: dict[tuple[int, ...], DayState | None] = {}

    def route(self, stops: tuple[int, ...]) -> Route | None:
        """Return the route past these stops, None if it is not feasible or has more stops of a kind than it may."""
        kinds = [self._kind[option] for option in stops]
        if any(kinds.count(kind) > most for kind, most in self._most.items()):
            return None
        return self._routes.route(stops)

    def state(self, stops: tuple[int, ...]) -> DayState | None:
        """Return the day with these stops in this order, None if it is not feasible."""
        try:
            return self._remembered[stops]
        except KeyError:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            state = self._remembered[stops] = self._state(stops)
            return state

    def _state(self, stops: tuple[int, ...]) -> DayState | None:
        route = self._routes.route(stops)
        if route is None:
            return None
        insertions = self._pricer.insertions(route)
        prices = insertions.price
        kinds = [self._kind[option] for option in stops]
        full = [kind for kind, most in self._most.items() if kinds.count(kind) >= most]
        if full:
            prices = prices.copy()
        for kind in full:
            prices[self._of_kind[kind]] = np.inf
        return DayState(route, prices, insertions, min(1.0, route.busy_minutes / self._length))


def most_stops(problem: Problem) -> dict[Kind, int]:
    """Return how many stops of each kind a day may have."""
    return {Kind.SIGHT: problem.max_sights, Kind.LUNCH: MOST_MEALS, Kind.DINNER: MOST_MEALS}


def day_planners(problem: Problem, options: Options, ways: Ways) -> list[DayPlanner]:
    """Return a planner for each day; days with the same times share one, and so what it remembers."""
    planners: dict[tuple[object, ...], DayPlanner] = {}
    of_days = []
    for day, times in enumerate(problem.days):
        opening = options.first_start[day].tobytes(), options.last_start[day].tobytes()
        key = (times.leaves, times.starts, times.ends, times.returns, *opening)
        if key not in planners:
            planners[key] = DayPlanner(ways, problem, options, day)
        of_days.append(planners[key])
    return of_days
