"""The state of a schedule under construction: feasible after every step."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.models import PlannedDay, Stop
from app.planner.schedule.options import make_options
from app.planner.schedule.problem import Problem
from app.planner.schedule.route import DayPlanner, Insertions, Route


class Board:
    """One route a day, and what each option would cost on each day.

    :param problem: the task.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.options = make_options(problem)
        days = range(len(problem.days))
        self._planners = [DayPlanner(problem, self.options, day) for day in days]
        self._free = np.ones(len(self.options.place), dtype=bool)
        self._routes: list[Route] = []
        self._insertions: list[Insertions] = []
        for planner in self._planners:
            empty = planner.route(())
            if empty is None:
                raise ValueError("A day ends before it begins")
            self._routes.append(empty)
            self._insertions.append(planner.insertions(empty))

    @property
    def days(self) -> range:
        """The indices of the days."""
        return range(len(self._routes))

    def route(self, day: int) -> Route:
        """Return the route of a day."""
        return self._routes[day]

    def kinds(self, day: int) -> list[Kind]:
        """Return what each stop of a day is for."""
        return [Kind(self.options.kind[option]) for option in self._routes[day].options]

    def sights(self, day: int) -> int:
        """Return how many sights a day has."""
        return self.kinds(day).count(Kind.SIGHT)

    def busy_share(self, day: int) -> float:
        """Return how much of a day is spent on the way and at stops, 0 to 1."""
        times = self.problem.days[day]
        return min(1.0, self._routes[day].busy_minutes / max(1, times.returns - times.leaves))

    def is_free(self, kind: Kind) -> NDArray[np.bool_]:
        """Say of each option whether it is of this kind and its place is not yet visited, shape (m,)."""
        free: NDArray[np.bool_] = self._free & (self.options.kind == kind)
        return free

    def price(self, day: int) -> NDArray[np.float64]:
        """Return the minutes that each option would add to a day, infinite if it does not fit, shape (m,)."""
        return self._insertions[day].price

    def position(self, day: int, option: int) -> int:
        """Return the index at which an option would stand in a day."""
        return int(self._insertions[day].position[option])

    def add(self, day: int, option: int) -> None:
        """Add an option to a day at its cheapest position.

        :raises ValueError: it does not fit there.
        """
        stops = self._routes[day].options
        index = self.position(day, option)
        if not self.try_stops({day: (*stops[:index], option, *stops[index:])}):
            raise ValueError(f"Option {option} does not fit into day {day}")

    def try_stops(self, changes: dict[int, tuple[int, ...]], shorter: bool = False) -> bool:
        """Give some days other stops, all or none; say whether it was done.

        :param changes: the new options of each changed day.
        :param shorter: do it only if the ways become shorter in all.
        """
        routes: dict[int, Route] = {}
        for day, stops in changes.items():
            route = self._planners[day].route(stops)
            if route is None:
                return False
            routes[day] = route
        if shorter and _travel(routes.values()) >= _travel(self._routes[day] for day in changes):
            return False
        for day in changes:
            self._mark(self._routes[day].options, free=True)
        for day, route in routes.items():
            self._routes[day] = route
            self._insertions[day] = self._planners[day].insertions(route)
            self._mark(route.options, free=False)
        return True

    def _mark(self, options: tuple[int, ...], free: bool) -> None:
        places = self.options.place[np.array(options, np.int64)]
        self._free[np.isin(self.options.place, places)] = free

    def planned_days(self) -> tuple[PlannedDay, ...]:
        """Return the routes as days of a plan."""
        return tuple(
            PlannedDay(day.city_place_id, day.date, self._stops(route))
            for day, route in zip(self.problem.days, self._routes, strict=True)
        )

    def _stops(self, route: Route) -> tuple[Stop, ...]:
        places, minutes = self.options.place, self.options.minutes
        return tuple(
            Stop(self.problem.places[places[option]].candidate.place_id, start, start + int(minutes[option]))
            for option, start in zip(route.options, route.starts, strict=True)
        )


def _travel(routes: Iterable[Route]) -> int:
    return sum(route.travel_minutes for route in routes)
