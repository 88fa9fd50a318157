"""A schedule under construction: feasible after every step."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.models import PlannedDay, Stop
from app.planner.scheduling.day_planner import (
    Costs,
    DayState,
    InsertionWeights,
    TravelTables,
    day_planners,
    max_stops,
)
from app.planner.scheduling.problem import Options, Problem, make_options
from app.planner.scheduling.route import Route


class Schedule:
    """One route for each day, and the cost of adding each option to each day.

    :param options: of the problem; made from it by default.
    :param weights: the costs of added minutes.
    """

    def __init__(
        self, problem: Problem, options: Options | None = None, weights: InsertionWeights | None = None
    ) -> None:
        self.problem = problem
        self.options = make_options(problem) if options is None else options
        self.tables = TravelTables(problem, self.options, weights)
        self.max_stops = max_stops(problem)
        """How many stops of each kind a day may have."""
        self._planners = day_planners(problem, self.options, self.tables)
        self._place: list[int] = self.options.place.tolist()
        self._kind: list[int] = self.options.kind.tolist()
        self._columns_of_kind = {kind: self.options.kind == kind for kind in Kind}
        self._columns = _columns_by_place(self._place)
        self._free = np.ones(len(self._place), dtype=bool)
        self._costs = np.full((len(problem.days), len(self._place)), np.inf, np.float32)
        self._room = np.ones((len(problem.days), 1), np.float32)
        self._states: list[DayState] = []
        for planner in self._planners:
            empty = planner.state(())
            if empty is None:
                raise ValueError("A day ends before it begins")
            self._states.append(empty)
        for day in self.days:
            self._put(day, self._states[day])

    @property
    def days(self) -> range:
        """The indices of the days."""
        return range(len(self._planners))

    @property
    def costs(self) -> Costs:
        """The minutes that each option would add to each day, shape (days, m); see `cost`."""
        return self._costs

    @property
    def room(self) -> Costs:
        """The free share of each day, without travel and visits, 0 to 1, shape (days, 1)."""
        return self._room

    @property
    def free(self) -> NDArray[np.bool_]:
        """Whether each option's place is not yet visited, shape (m,)."""
        return self._free

    def route(self, day: int) -> Route:
        """Return the route of a day."""
        return self._states[day].route

    def state(self, day: int, stops: tuple[int, ...]) -> DayState | None:
        """Return the state of a day with other stops; None if that is not feasible."""
        return self._planners[day].state(stops)

    def try_route(self, day: int, stops: tuple[int, ...]) -> Route | None:
        """Return the route of a day with other stops; None if that is not feasible. Quicker than `state`."""
        return self._planners[day].route(stops)

    def kinds(self, day: int) -> list[Kind]:
        """Return what each stop of a day is for."""
        return [Kind(self._kind[option]) for option in self.route(day).options]

    def sights(self, day: int) -> int:
        """Return how many sights a day has."""
        return self.kinds(day).count(Kind.SIGHT)

    def busy_share(self, day: int) -> float:
        """Return the share of travel and visits in a day, 0 to 1."""
        return self._states[day].busy_share

    def is_free(self, kind: Kind) -> NDArray[np.bool_]:
        """Return for each option whether it is of this kind and its place is not yet visited, shape (m,)."""
        free: NDArray[np.bool_] = self._free & self._columns_of_kind[kind]
        return free

    def cost(self, day: int) -> Costs:
        """Return the minutes that each option would add to a day, shape (m,).

        Infinite if it does not fit, or if the day already has the maximum of stops of its kind.
        """
        return self._states[day].costs

    def position(self, day: int, option: int) -> int:
        """Return the index of an option's cheapest insertion into a day."""
        return int(self._states[day].insertions.position[option])

    def columns(self, option: int) -> slice:
        """Return the columns of all options of an option's place, which are adjacent."""
        return self._columns[self._place[option]]

    def add(self, day: int, option: int) -> None:
        """Insert an option into a day at its cheapest position.

        :raises ValueError: it does not fit there.
        """
        stops = self.route(day).options
        index = self.position(day, option)
        state = self._planners[day].state((*stops[:index], option, *stops[index:]))
        if state is None:
            raise ValueError(f"Option {option} does not fit into day {day}")
        self._put(day, state)
        self._free[self.columns(option)] = False

    def try_stops(self, changes: dict[int, tuple[int, ...]], shorter: bool = False) -> bool:
        """Replace the stops of all these days, or of none; return whether they were replaced.

        :param changes: the new options of each changed day.
        :param shorter: only if the total travel becomes shorter.
        """
        states: dict[int, DayState] = {}
        for day, stops in changes.items():
            state = self._planners[day].state(stops)
            if state is None:
                return False
            states[day] = state
        if shorter and _travel(states.values()) >= _travel(self._states[day] for day in changes):
            return False
        self._replace(states)
        return True

    def snapshot(self) -> tuple[DayState, ...]:
        """Return the present schedule, for `restore`."""
        return tuple(self._states)

    def restore(self, states: tuple[DayState, ...]) -> None:
        """Undo all changes since a snapshot."""
        self._replace({day: state for day, state in enumerate(states) if state is not self._states[day]})

    def _replace(self, states: dict[int, DayState]) -> None:
        removed = {option for day in states for option in self.route(day).options}
        added = {option for state in states.values() for option in state.route.options}
        for day, state in states.items():
            self._put(day, state)
        # A place may be removed as one option and added as another.
        for option in removed - added:
            self._free[self.columns(option)] = True
        for option in added - removed:
            self._free[self.columns(option)] = False

    def _put(self, day: int, state: DayState) -> None:
        self._states[day] = state
        self._costs[day] = state.costs
        self._room[day] = 1.0 - state.busy_share

    def planned_days(self, starts: Sequence[Sequence[int]] | None = None) -> tuple[PlannedDay, ...]:
        """Return the routes as days of a plan.

        :param starts: when the visits of each day begin; as early as possible by default.
        """
        routes = [state.route for state in self._states]
        times = [route.starts for route in routes] if starts is None else starts
        return tuple(
            PlannedDay(day.destination, day.date, self._stops(route, begin))
            for day, route, begin in zip(self.problem.days, routes, times, strict=True)
        )

    def _stops(self, route: Route, starts: Sequence[int]) -> tuple[Stop, ...]:
        minutes = self.options.minutes
        return tuple(
            Stop(self.problem.places[self._place[option]].candidate.place_id, start, start + int(minutes[option]))
            for option, start in zip(route.options, starts, strict=True)
        )


def _columns_by_place(places: list[int]) -> dict[int, slice]:
    first: dict[int, int] = {}
    for column, place in enumerate(places):
        first.setdefault(place, column)
    counts = Counter(places)
    return {place: slice(column, column + counts[place]) for place, column in first.items()}


def _travel(states: Iterable[DayState]) -> int:
    return sum(state.route.travel_minutes for state in states)
