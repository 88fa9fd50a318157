"""A good schedule in milliseconds: greedy insertion by score per added minute, then local search."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.models import PlannedDay
from app.planner.scheduling.problem import CENTRE, Problem
from app.planner.scheduling.schedule import Schedule

# Above 1, one great place is preferred to two fair ones. Measured on six guides and five traveller types, 2 misses 17
# of 205 must-sees and 3 misses 14.
SCORE_EXPONENT = 3.0

# The first sights of two days count as different parts of the city if they are this many minutes apart.
FAR_APART_MINUTES = 30

# A meal is worth a small detour; this many more minutes halve the value of a restaurant.
MEAL_DETOUR_MINUTES = 30

# Each round of the local search costs time and gains less than the previous one.
MAX_ROUNDS = 4


class GreedyScheduler:
    """Fills days by repeatedly inserting the option with the highest score per added minute.

    Every state is feasible. A stop costs its minutes plus its share of the day's few stops, so that three street
    corners do not displace a great museum of three hours. Each day first gets one sight, far from those of the other
    days, then its meals, then the rest, emptier days first; finally stops are exchanged while that shortens the
    travel. The same problem always gives the same schedule.
    """

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        """Return one planned day for each day of the problem, in the same order."""
        return greedy_schedule(problem).planned_days()


def greedy_schedule(problem: Problem) -> Schedule:
    """Return the greedy schedule of a problem."""
    schedule = Schedule(problem)
    _open_each_day(schedule)
    _place_meals(schedule, Kind.DINNER)
    _place_meals(schedule, Kind.LUNCH)
    share = _even_share(schedule)
    for most in (share, share + 1, problem.max_sights):
        _fill(schedule, min(most, problem.max_sights))
    shorten_travel(schedule)
    _replace_meals(schedule)
    return schedule


def _even_share(schedule: Schedule) -> int:
    """Return how many sights each day can have if the days share all visitable sights evenly."""
    fits_somewhere = np.isfinite([schedule.cost(day) for day in schedule.days]).any(axis=0)
    remaining = len(np.unique(schedule.options.place[fits_somewhere & schedule.is_free(Kind.SIGHT)]))
    planned = sum(schedule.sights(day) for day in schedule.days)
    return (remaining + planned) // len(schedule.days)


def _open_each_day(schedule: Schedule) -> None:
    """Give each day a first stop while there are places: a sight, or a meal if no sight is left."""
    for kind in (Kind.SIGHT, Kind.LUNCH, Kind.DINNER):
        while empty := [day for day in schedule.days if not schedule.route(day).options]:
            value = np.array([_value(schedule, day, kind) * _apart(schedule, day) for day in empty])
            if not _add_best(schedule, empty, value):
                break


def _apart(schedule: Schedule, day: int) -> NDArray[np.float64]:
    """Return for each option how far it is from the other days' stops, from 1 (near) to 2 (far apart)."""
    others = [node for other in schedule.days if other != day for node in schedule.route(other).nodes[1:-1]]
    if not others:
        return np.ones(len(schedule.options.place))
    nearest = schedule.problem.travel_minutes[np.array(others)][:, schedule.options.node].min(axis=0)
    apart: NDArray[np.float64] = 1 + np.minimum(nearest, FAR_APART_MINUTES) / FAR_APART_MINUTES
    return apart


def _fill(schedule: Schedule, max_sights: int) -> None:
    """Add sights while one fits, to days with fewer than a number of them."""
    while open_days := [day for day in schedule.days if schedule.sights(day) < max_sights]:
        value = [_value(schedule, day, Kind.SIGHT) * (1 - schedule.busy_share(day)) for day in open_days]
        if not _add_best(schedule, open_days, np.array(value)):
            return


def _place_meals(schedule: Schedule, meal: Kind) -> None:
    """Add a meal of this kind to each day that has none if one fits, emptiest days first."""
    hungry = [day for day in schedule.days if meal not in schedule.kinds(day)]
    for day in sorted(hungry, key=lambda day: len(schedule.route(day).options)):
        _add_best(schedule, [day], _meal_value(schedule, day, meal)[None, :])


def _replace_meals(schedule: Schedule) -> None:
    """Move each meal to the restaurant that now suits the day best."""
    for day in schedule.days:
        for option in schedule.route(day).options:
            kind = Kind(schedule.options.kind[option])
            others = tuple(stop for stop in schedule.route(day).options if stop != option)
            if kind is not Kind.SIGHT and schedule.try_stops({day: others}):
                _add_best(schedule, [day], _meal_value(schedule, day, kind)[None, :])


def _value(schedule: Schedule, day: int, kind: Kind) -> NDArray[np.float64]:
    """Return the score of each free option per unit of cost to a day, 0 if it does not fit, shape (m,)."""
    times = schedule.problem.days[day]
    stop = (times.ends - times.starts) / schedule.problem.max_sights
    scores = np.where(schedule.is_free(kind), schedule.options.score, 0.0) ** SCORE_EXPONENT
    value: NDArray[np.float64] = scores / (schedule.cost(day) + max(1.0, stop))
    return value


def _meal_value(schedule: Schedule, day: int, meal: Kind) -> NDArray[np.float64]:
    """Return the value of each free restaurant, reduced by the detour and waiting that it takes, shape (m,)."""
    scores = np.where(schedule.is_free(meal), schedule.options.score, 0.0)
    value: NDArray[np.float64] = scores / (schedule.cost(day) + MEAL_DETOUR_MINUTES)
    return value


def _add_best(schedule: Schedule, days: list[int], value: NDArray[np.float64]) -> bool:
    """Add the option with the greatest value; return whether there was one.

    :param days: those that may get it.
    :param value: of each option on each of these days, shape (days, m).
    """
    if not value.size or value.max() <= 0:
        return False
    row, option = np.unravel_index(int(value.argmax()), value.shape)
    schedule.add(days[int(row)], int(option))
    return True


def shorten_travel(schedule: Schedule) -> None:
    """Shorten the travel of a schedule by local search: the same stops in total, no more sights on the fullest day."""
    for _ in range(MAX_ROUNDS):
        changed = [_reorder(schedule), _exchange(schedule), _move_to_emptier_days(schedule)]
        if not any(changed):
            return


def _reorder(schedule: Schedule) -> bool:
    """Reverse or move parts of each day while that shortens its route."""
    changed = False
    for day in schedule.days:
        while any(
            _length(schedule, stops) < schedule.route(day).travel_minutes
            and schedule.try_stops({day: stops}, shorter=True)
            for stops in _neighbouring_orders(schedule.route(day).options)
        ):
            changed = True
    return changed


def _neighbouring_orders(stops: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the orders that result from reversing one run of stops (2-opt) or moving one stop (or-opt)."""
    for start in range(len(stops)):
        for end in range(start + 2, len(stops) + 1):
            yield (*stops[:start], *stops[start:end][::-1], *stops[end:])
    for start, stop in enumerate(stops):
        others = (*stops[:start], *stops[start + 1 :])
        for index in range(len(stops)):
            if index != start:
                yield (*others[:index], stop, *others[index:])


def _length(schedule: Schedule, stops: tuple[int, ...]) -> int:
    nodes = [CENTRE, *(int(schedule.options.node[stop]) for stop in stops), CENTRE]
    travel = schedule.problem.travel_minutes
    return int(travel[nodes[:-1], nodes[1:]].sum())


def _exchange(schedule: Schedule) -> bool:
    """Swap stops of the same kind between days while that shortens the travel."""
    changed = False
    for one in schedule.days:
        for other in range(one + 1, len(schedule.days)):
            changed |= _exchange_between(schedule, one, other)
    return changed


def _exchange_between(schedule: Schedule, one: int, other: int) -> bool:
    for first in range(len(schedule.route(one).options)):
        for second in range(len(schedule.route(other).options)):
            stops, others = schedule.route(one).options, schedule.route(other).options
            if schedule.options.kind[stops[first]] != schedule.options.kind[others[second]]:
                continue
            if _saving(schedule, one, first, others[second]) + _saving(schedule, other, second, stops[first]) <= 0:
                continue
            swapped = {
                one: (*stops[:first], others[second], *stops[first + 1 :]),
                other: (*others[:second], stops[first], *others[second + 1 :]),
            }
            if schedule.try_stops(swapped, shorter=True):
                return True
    return False


def _saving(schedule: Schedule, day: int, index: int, option: int) -> int:
    """Return the minutes of travel saved when an option replaces a day's stop."""
    nodes, travel = schedule.route(day).nodes, schedule.problem.travel_minutes
    before, here, after = nodes[index : index + 3]
    there = schedule.options.node[option]
    return int(travel[before, here] + travel[here, after] - travel[before, there] - travel[there, after])


def _move_to_emptier_days(schedule: Schedule) -> bool:
    """Move sights to days that have fewer while that shortens the travel."""
    changed = False
    for day in schedule.days:
        for option in schedule.route(day).options:
            changed |= schedule.options.kind[option] == Kind.SIGHT and _move(schedule, day, option)
    return changed


def _move(schedule: Schedule, day: int, option: int) -> bool:
    others = tuple(stop for stop in schedule.route(day).options if stop != option)
    if not others:
        return False
    for target in schedule.days:
        if schedule.sights(target) >= schedule.sights(day):
            continue
        index, stops = schedule.position(target, option), schedule.route(target).options
        if schedule.try_stops({day: others, target: (*stops[:index], option, *stops[index:])}, shorter=True):
            return True
    return False
