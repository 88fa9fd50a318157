"""One day's way from the city's centre past its stops and back, and the price of one stop more."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.options import IntVector, Options
from app.planner.schedule.problem import BASE, Problem


@dataclass(frozen=True, slots=True)
class Weights:
    """What a minute costs that one more stop adds to a day; a minute of waiting costs 1.

    :param travel: on the way. By default twice as much: people come for the places, and days whose stops are near
        each other are the better ones.
    :param visit: at the place. By default half as much: stops are rarer than minutes in most days.
    """

    travel: float = 2.0
    visit: float = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """A feasible sequence of stops, each as early as it can be.

    :param options: the stops, as indices of options.
    :param starts: when each visit begins, minutes of the day.
    :param free_from: when the travellers may leave the centre and each stop, one more than there are stops.
    :param reach_by: when they must reach each stop and the centre for the rest to stay feasible, likewise.
    :param nodes: the centre, the stops' rows in the travel matrix, and the centre again.
    :param travel_minutes: length of the whole way.
    :param inner_travel_minutes: length of the way from the first stop to the last.
    :param visit_minutes: time at the stops.
    """

    options: tuple[int, ...]
    starts: tuple[int, ...]
    free_from: tuple[int, ...]
    reach_by: tuple[int, ...]
    nodes: tuple[int, ...]
    travel_minutes: int
    inner_travel_minutes: int
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


class Ways:
    """The ways between the places of a problem, in the shapes that its days look them up; n places, m options.

    :param problem: the task.
    :param options: its options.
    :param weights: what a minute more costs.
    """

    def __init__(self, problem: Problem, options: Options, weights: Weights | None = None) -> None:
        travel = problem.travel_minutes.astype(np.float64)
        weights = weights or Weights()
        self.problem = problem
        self.options = options
        self.travel_weight = weights.travel
        self.rows: list[list[int]] = problem.travel_minutes.tolist()
        self.node: list[int] = options.node.tolist()
        self.minutes: list[int] = options.minutes.tolist()
        self.stay = options.minutes.astype(np.float64)
        self.stay_price = weights.visit * self.stay
        # Whole rows lie next to each other: they are what each insertion reads.
        self.to_options = np.ascontiguousarray(travel[:, options.node])
        self.from_options = np.ascontiguousarray(travel[options.node, :].T)
        self.columns = np.arange(len(options.place))


class DayPlanner:
    """Builds and extends the routes of one day.

    :param ways: those of the task.
    :param day: index of the day.
    """

    def __init__(self, ways: Ways, day: int) -> None:
        self._ways = ways
        self._day = ways.problem.days[day]
        self._first_start = ways.options.first_start[day].astype(np.float64)
        self._last_start = ways.options.last_start[day].astype(np.float64)
        self._first: list[int] = ways.options.first_start[day].tolist()
        self._last: list[int] = ways.options.last_start[day].tolist()

    def route(self, options: tuple[int, ...]) -> Route | None:
        """Return the route past these options in this order, None if it is not feasible."""
        ways = self._ways
        nodes = (BASE, *(ways.node[option] for option in options), BASE)
        legs = [ways.rows[here][there] for here, there in pairwise(nodes)]
        starts, free_from = self._forward(options, legs)
        if len(starts) < len(options):
            return None
        reach_by = self._backward(options, legs)
        if free_from[-1] + legs[-1] > reach_by[-1]:
            return None
        return Route(
            options=options,
            starts=tuple(starts),
            free_from=tuple(free_from),
            reach_by=tuple(reach_by),
            nodes=nodes,
            travel_minutes=sum(legs),
            inner_travel_minutes=sum(legs[1:-1]),
            visit_minutes=sum(ways.minutes[option] for option in options),
        )

    def _forward(self, options: tuple[int, ...], legs: list[int]) -> tuple[list[int], list[int]]:
        """Return when each visit begins, up to the first that is too late, and when each stop may be left."""
        starts, free_from = [], [self._day.leaves]
        for option, leg in zip(options, legs, strict=False):
            start = max(free_from[-1] + leg, self._first[option])
            if start > self._last[option]:
                break
            starts.append(start)
            free_from.append(start + self._ways.minutes[option])
        return starts, free_from

    def _backward(self, options: tuple[int, ...], legs: list[int]) -> list[int]:
        """Return when each stop and, at the end, the centre must be reached."""
        reach_by = [self._day.returns]
        for option, leg in zip(reversed(options), reversed(legs), strict=False):
            reach_by.append(min(self._last[option], reach_by[-1] - leg - self._ways.minutes[option]))
        return reach_by[::-1]

    def insertions(self, route: Route) -> Insertions:
        """Return the cheapest way to add each option to the route."""
        ways = self._ways
        before, after = list(route.nodes[:-1]), list(route.nodes[1:])
        way_there, way_on = ways.to_options[before], ways.from_options[after]
        arrive = way_there + np.array(route.free_from, np.float64)[:, None]
        start = np.maximum(arrive, self._first_start)
        # An option that is closed that day has a last start before any start.
        late = start > self._last_start
        late |= start + ways.stay + way_on > np.array(route.reach_by, np.float64)[:, None]
        direct = [ways.rows[here][there] for here, there in zip(before, after, strict=True)]
        detour = way_there
        detour += way_on
        detour -= np.array(direct, np.float64)[:, None]
        np.maximum(detour, 0.0, out=detour)
        # Before the first stop nobody waits: one leaves later, from the day's start on.
        np.maximum(arrive[0], self._day.starts, out=arrive[0])
        price = start
        price -= arrive
        price += ways.stay_price
        detour *= ways.travel_weight
        price += detour
        price[late] = np.inf
        position = price.argmin(axis=0)
        return Insertions(price[position, ways.columns], position)
