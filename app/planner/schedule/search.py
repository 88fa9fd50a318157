"""The full scheduler: the greedy schedule, improved by ruin and recreate, then by the exact order of each day."""

import numpy as np

from app.planner.models import PlannedDay
from app.planner.schedule.anneal import anneal
from app.planner.schedule.board import Board
from app.planner.schedule.budget import Iterations
from app.planner.schedule.day_order import MOST_STOPS, shortest_order
from app.planner.schedule.goal import Goal, Judge, trip_goal
from app.planner.schedule.greedy import greedy_board
from app.planner.schedule.order_task import DayOrder
from app.planner.schedule.problem import BASE, Problem
from app.planner.schedule.timing import unhurried_starts

# Measured, docs/planner.md: twice as many gain half a percent.
ITERATIONS_A_DAY = 60
LEAST_ITERATIONS = 400

# A busy machine must not keep travellers waiting: by then the search has found most of what it can.
SECONDS_A_DAY = 0.1
LEAST_SECONDS = 0.6

SEED = 20

# The greedy schedule is a good one: with so few iterations a hot search would only lose it (docs/planner.md).
FIRST_TEMPERATURE = 0.02


class SearchScheduler:
    """Searches for the best schedule of a stay for a number of iterations.

    Every state is feasible. The same problem always gives the same schedule, unless the machine is so slow that the
    deadline ends the search.

    :param iterations_a_day: how long to search, for each day of the stay.
    :param least_iterations: however short the stay is.
    :param seconds_a_day: the deadline, for each day of the stay; None for none.
    """

    def __init__(
        self,
        iterations_a_day: int = ITERATIONS_A_DAY,
        least_iterations: int = LEAST_ITERATIONS,
        seconds_a_day: float | None = SECONDS_A_DAY,
    ) -> None:
        self._iterations_a_day = iterations_a_day
        self._least_iterations = least_iterations
        self._seconds_a_day = seconds_a_day

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        """Return one planned day for each day of the problem, in the same order."""
        board = greedy_board(problem)
        goal = trip_goal(problem, board.options)
        anneal(board, goal, self._budget(len(problem.days)), SEED, FIRST_TEMPERATURE)
        shorten(board, goal)
        return board.planned_days(
            [unhurried_starts(problem, board.options, day, board.route(day)) for day in board.days]
        )

    def _budget(self, days: int) -> Iterations:
        iterations = max(self._least_iterations, self._iterations_a_day * days)
        seconds = None if self._seconds_a_day is None else max(LEAST_SECONDS, self._seconds_a_day * days)
        return Iterations(iterations, seconds)


def shorten(board: Board, goal: Goal) -> None:
    """Give each day the order with the least travel, where the schedule is not the worse for it.

    :param board: the schedule.
    :param goal: what is wanted.
    """
    judge = Judge(goal)
    for day in board.days:
        stops = board.route(day).options
        if not 1 < len(stops) <= MOST_STOPS:
            continue
        order = shortest_order(day_order(board, day), board.route(day).travel_minutes - 1)
        if order is None:
            continue
        before, value = board.saved(), judge.value(board)
        if not board.try_stops({day: tuple(stops[index] for index in order)}) or judge.value(board) < value:
            board.restore(before)


def day_order(board: Board, day: int) -> DayOrder:
    """Return in which orders the stops of a day may stand."""
    stops = np.array(board.route(day).options, np.int64)
    nodes = np.append(board.options.node[stops], BASE)
    times = board.problem.days[day]
    return DayOrder(
        legs=board.problem.travel_minutes[np.ix_(nodes, nodes)],
        stay=board.options.minutes[stops],
        first=board.options.first_start[day, stops],
        last=board.options.last_start[day, stops],
        leaves=times.leaves,
        returns=times.returns,
    )
