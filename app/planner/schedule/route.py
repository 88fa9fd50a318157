"""One day's way from the city's centre past its stops and back, and the price of one stop more."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.options import CLOSED, IntVector, Options
from app.planner.schedule.problem import BASE, Problem

# A minute on the way counts as much as this many at a place: people come for the places, and days whose
# stops are near each other are the better ones.
TRAVEL_WEIGHT = 2.0

# Stops are rarer than minutes in most days, so that the length of a visit counts less than waiting.
VISIT_WEIGHT = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """A feasible sequence of stops, each as early as it can be.

    :param options: the stops, as indices of options.
    :param starts: when each visit begins, minutes of the day.
    :param free_from: when the travellers may leave the centre and each stop, one more than there are stops.
    :param reach_by: when they must reach each stop and the centre for the rest to stay feasible, likewise.
    :param nodes: the centre, the stops' rows in the travel matrix, and the centre again.
    :param travel_minutes: length of the whole way.
    :param visit_minutes: time at the stops.
    """

    options: tuple[int, ...]
    starts: tuple[int, ...]
    free_from: IntVector
    reach_by: IntVector
    nodes: IntVector
    travel_minutes: int
    visit_minutes: int

    @property
    def busy_minutes(self) -> int:
        """Time on the way and at the stops."""
        return self.travel_minutes + self.visit_minutes


@dataclass(frozen=True, slots=True, eq=False)
class Insertions:
    """The cheapest way to add each option to a route.

    :param price: minutes added, weighted; infinite if it does not fit, shape (m,).
    :param position: the index at which it would stand, shape (m,).
    """

    price: NDArray[np.float64]
    position: IntVector


class DayPlanner:
    """Builds and extends the routes of one day.

    :param problem: the task.
    :param options: its options.
    :param day: index of the day.
    """

    def __init__(self, problem: Problem, options: Options, day: int) -> None:
        self._day = problem.days[day]
        self._travel = problem.travel_minutes
        self._to_options = problem.travel_minutes[:, options.node]
        self._from_options = problem.travel_minutes[options.node, :].T
        self._options = options
        self._first_start = options.first_start[day]
        self._last_start = options.last_start[day]

    def route(self, options: tuple[int, ...]) -> Route | None:
        """Return the route past these options in this order, None if it is not feasible."""
        chosen = np.array(options, np.int64)
        nodes = np.concatenate([[BASE], self._options.node[chosen], [BASE]])
        legs = self._travel[nodes[:-1], nodes[1:]]
        minutes = self._options.minutes[chosen]
        starts, free_from = self._forward(options, legs, minutes)
        reach_by = self._backward(options, legs, minutes)
        if starts is None or free_from[-1] + legs[-1] > reach_by[-1]:
            return None
        return Route(
            options=options,
            starts=starts,
            free_from=free_from,
            reach_by=reach_by,
            nodes=nodes,
            travel_minutes=int(legs.sum()),
            visit_minutes=int(minutes.sum()),
        )

    def _forward(
        self, options: tuple[int, ...], legs: IntVector, minutes: IntVector
    ) -> tuple[tuple[int, ...] | None, IntVector]:
        """Return when each visit begins, None if one is too late, and when each stop may be left."""
        starts, free_from = [], [self._day.leaves]
        for option, leg, stay in zip(options, legs[:-1], minutes, strict=True):
            start = max(free_from[-1] + int(leg), int(self._first_start[option]))
            if start > self._last_start[option]:
                return None, np.array(free_from, np.int64)
            starts.append(start)
            free_from.append(start + int(stay))
        return tuple(starts), np.array(free_from, np.int64)

    def _backward(self, options: tuple[int, ...], legs: IntVector, minutes: IntVector) -> IntVector:
        """Return when each stop and, at the end, the centre must be reached."""
        reach_by = [self._day.returns]
        for option, leg, stay in zip(reversed(options), legs[:0:-1], minutes[::-1], strict=True):
            reach_by.append(min(int(self._last_start[option]), reach_by[-1] - int(leg) - int(stay)))
        return np.array(reach_by[::-1], np.int64)

    def insertions(self, route: Route) -> Insertions:
        """Return the cheapest way to add each option to the route."""
        before, after = route.nodes[:-1], route.nodes[1:]
        way_there, way_on = self._to_options[before], self._from_options[after]
        arrive = route.free_from[:, None] + way_there
        start = np.maximum(arrive, self._first_start)
        reach = start + self._options.minutes + way_on
        fits = (start <= self._last_start) & (reach <= route.reach_by[:, None]) & (self._last_start != CLOSED)
        detour = np.maximum(0, way_there + way_on - self._travel[before, after][:, None])
        # Before the first stop nobody waits: one leaves later, from the day's start on.
        arrive[0] = np.maximum(arrive[0], self._day.starts)
        price = VISIT_WEIGHT * self._options.minutes + TRAVEL_WEIGHT * detour + np.maximum(start - arrive, 0)
        price = np.where(fits, price, np.inf)
        position = price.argmin(axis=0)
        return Insertions(price[position, np.arange(len(position))], position)
