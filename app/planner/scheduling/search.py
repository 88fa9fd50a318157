"""The full scheduler: greedy construction, ruin and recreate, more stops for short days, then the exact order of each
day."""

import numpy as np

from app.planner.models import PlannedDay
from app.planner.scheduling.annealing import IterationLimit, anneal
from app.planner.scheduling.day_order import MAX_STOPS, shortest_order
from app.planner.scheduling.greedy import greedy_schedule
from app.planner.scheduling.objective import Evaluator, Objective, trip_objective
from app.planner.scheduling.order_bounds import OrderProblem
from app.planner.scheduling.problem import CENTRE, Problem
from app.planner.scheduling.schedule import Schedule
from app.planner.scheduling.short_days import fill_short_days
from app.planner.scheduling.timing import spread_starts

# Measured (docs/planner.md): twice as many gain half a percent.
ITERATIONS_PER_DAY = 60
MIN_ITERATIONS = 400

# A busy machine must not make travellers wait longer; by then the search has found most of the improvements.
SECONDS_PER_DAY = 0.1
MIN_SECONDS = 0.6

SEED = 20

# The greedy schedule is good: with so few iterations, a high temperature would only make it worse (docs/planner.md).
FIRST_TEMPERATURE = 0.02


class SearchScheduler:
    """Searches for the best schedule by simulated annealing, for a number of iterations.

    Every state is feasible. The same problem always gives the same schedule, unless the machine is so slow that the
    deadline ends the search.

    :param seconds_per_day: the deadline; None for none.
    """

    def __init__(
        self,
        iterations_per_day: int = ITERATIONS_PER_DAY,
        min_iterations: int = MIN_ITERATIONS,
        seconds_per_day: float | None = SECONDS_PER_DAY,
    ) -> None:
        self._iterations_per_day = iterations_per_day
        self._min_iterations = min_iterations
        self._seconds_per_day = seconds_per_day

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        """Return one planned day for each day of the problem, in the same order."""
        schedule = greedy_schedule(problem)
        objective = trip_objective(problem, schedule.options)
        anneal(schedule, objective, self._limit(len(problem.days)), SEED, FIRST_TEMPERATURE)
        fill_short_days(schedule, objective)
        optimise_orders(schedule, objective)
        return schedule.planned_days(
            [spread_starts(problem, schedule.options, day, schedule.route(day)) for day in schedule.days]
        )

    def _limit(self, days: int) -> IterationLimit:
        iterations = max(self._min_iterations, self._iterations_per_day * days)
        seconds = None if self._seconds_per_day is None else max(MIN_SECONDS, self._seconds_per_day * days)
        return IterationLimit(iterations, seconds)


def optimise_orders(schedule: Schedule, objective: Objective) -> None:
    """Give each day the order with the least travel, unless that makes the schedule worse."""
    evaluator = Evaluator(objective)
    for day in schedule.days:
        stops = schedule.route(day).options
        if not 1 < len(stops) <= MAX_STOPS:
            continue
        order = shortest_order(order_problem(schedule, day), schedule.route(day).travel_minutes - 1)
        if order is None:
            continue
        before, value = schedule.snapshot(), evaluator.value(schedule)
        reordered = {day: tuple(stops[index] for index in order)}
        if not schedule.try_stops(reordered) or evaluator.value(schedule) < value:
            schedule.restore(before)


def order_problem(schedule: Schedule, day: int) -> OrderProblem:
    """Return the problem of ordering the stops of a day."""
    stops = np.array(schedule.route(day).options, np.int64)
    nodes = np.append(schedule.options.node[stops], CENTRE)
    times = schedule.problem.days[day]
    return OrderProblem(
        legs=schedule.problem.travel_minutes[np.ix_(nodes, nodes)],
        visit=schedule.options.minutes[stops],
        first=schedule.options.first_start[day, stops],
        last=schedule.options.last_start[day, stops],
        leaves=times.leaves,
        returns=times.returns,
    )
