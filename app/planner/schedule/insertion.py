"""The price of one stop more on a day, for all options at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.schedule.options import IntVector, Options
from app.planner.schedule.problem import Problem
from app.planner.schedule.route import Route

# Minutes are small whole numbers, and so exact; arrays of half the size are read in half the time.
Prices = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Weights:
    """What a minute costs that one more stop adds to a day; a minute of waiting costs 1.

    :param travel: on the way. By default twice as much: people come for the places, and days whose stops are near
        each other are the better ones.
    :param visit: at the place. By default half as much: stops are rarer than minutes in most days.
    """

    travel: float = 2.0
    visit: float = 0.5


@dataclass(slots=True, eq=False)
class Insertions:
    """The cheapest way to add each option to a route.

    :param price: minutes added, weighted; infinite if it does not fit, shape (m,).
    :param position: the index at which it would stand, shape (m,).
    """

    price: Prices
    position: IntVector


class Ways:
    """The ways between the places of a problem, in the shapes in which insertions read them; n places, m options.

    :param problem: the task.
    :param options: its options.
    :param weights: what a minute more costs.
    """

    def __init__(self, problem: Problem, options: Options, weights: Weights | None = None) -> None:
        weights = weights or Weights()
        self.travel = travel = problem.travel_minutes.astype(np.float32)
        self.travel_weight = np.float32(weights.travel)
        self.stay = options.minutes.astype(np.float32)
        # The stay is counted as travel at first.
        self.stay_price = np.float32(weights.visit - weights.travel) * self.stay
        # Whole rows lie next to each other: they are what each insertion reads.
        self.there = np.ascontiguousarray(travel[:, options.node])
        self.stay_and_on = np.ascontiguousarray((travel[options.node, :] + self.stay[:, None]).T)
        self.first = options.first_start.astype(np.float32)
        self.last = options.last_start.astype(np.float32)
        self.columns = np.arange(len(options.place))


class InsertionPricer:
    """Prices all insertions into the routes of one day.

    :param ways: those of the task.
    :param problem: the task.
    :param day: index of the day.
    """

    def __init__(self, ways: Ways, problem: Problem, day: int) -> None:
        self._ways = ways
        self._leaves, self._starts = problem.days[day].leaves, problem.days[day].starts
        self._first, self._last = ways.first[day], ways.last[day]

    def insertions(self, route: Route) -> Insertions:
        """Return the cheapest way to add each option to a route.

        A gap between two stops is a row. A visit begins on arrival or when the place opens; it must begin before the
        place closes, and early enough for the next stop.
        """
        ways = self._ways
        free, reach_by, direct = np.array((route.free_from, route.reach_by, route.legs), np.float32)[:, :, None]
        there = ways.there.take(route.nodes[:-1], axis=0)
        stay_and_on = ways.stay_and_on.take(route.nodes[1:], axis=0)
        arrive = there + free
        if self._starts > self._leaves:
            # Before the first stop nobody waits: one leaves later, from the day's start on.
            np.maximum(arrive[0], self._starts, out=arrive[0])
        start = np.maximum(arrive, self._first)
        latest = reach_by - stay_and_on
        # An option that is closed that day has a last start before any start.
        np.minimum(latest, self._last, out=latest)
        late = start > latest
        # From here on the arrays are reused, as each new one takes time: the longer way, weighted, and the waiting.
        price = np.add(there, stay_and_on, out=stay_and_on)
        price -= direct
        price *= ways.travel_weight
        price += start
        price -= arrive
        np.copyto(price, np.inf, where=late)
        position = price.argmin(axis=0)
        cheapest = price[position, ways.columns]
        cheapest += ways.stay_price
        # Some ways over a third place are shorter than the direct one.
        np.maximum(cheapest, 0, out=cheapest)
        return Insertions(cheapest, position)
