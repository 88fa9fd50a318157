"""A good schedule in milliseconds: insertion by score per added minute."""

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.models import PlannedDay
from app.planner.schedule.board import Board
from app.planner.schedule.polish import polish
from app.planner.schedule.problem import Problem

# Above 1 it prefers one great place to two fair ones: alpha of the design's trial, which took 2 and had no
# limit of stops. Measured on six guides and five kinds of travellers, 2 misses 17 of
# 205 must-sees and 3 misses 14.
SCORE_EXPONENT = 3.0

# How far apart, in minutes, the first sights of two days are to count as different parts of the city.
FAR_APART_MINUTES = 30

# A meal is worth a small detour; this many minutes more halve what a table is worth.
MEAL_DETOUR_MINUTES = 30


class GreedyScheduler:
    """Fills days by inserting, again and again, the option with the most score for the minutes it adds.

    Every state is feasible. A stop costs, besides its minutes, its share of the day's few stops, so that a
    great museum of three hours is not passed over for three street corners. First each day gets one sight,
    far from those of the other days, then its meals, then the rest, emptier days first; at last stops change
    places while that shortens the ways. The same problem always gives the same schedule.
    """

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        """Return one planned day for each day of the problem, in the same order."""
        return greedy_board(problem).planned_days()


def greedy_board(problem: Problem) -> Board:
    """Return the greedy schedule of a problem, to be improved or taken as it is."""
    board = Board(problem)
    _open_each_day(board)
    _place_meals(board, Kind.DINNER)
    _place_meals(board, Kind.LUNCH)
    share = _even_share(board)
    for most in (share, share + 1, problem.max_sights):
        _fill(board, min(most, problem.max_sights))
    polish(board)
    _place_meals_anew(board)
    return board


def _even_share(board: Board) -> int:
    """Return how many sights each day can have when the days share all that can be visited."""
    fits_somewhere = np.isfinite([board.price(day) for day in board.days]).any(axis=0)
    remaining = len(np.unique(board.options.place[fits_somewhere & board.is_free(Kind.SIGHT)]))
    planned = sum(board.sights(day) for day in board.days)
    return (remaining + planned) // len(board.days)


def _open_each_day(board: Board) -> None:
    """Give each day a first stop, as long as there are places: sights first, meals where no sight is left."""
    for kind in (Kind.SIGHT, Kind.LUNCH, Kind.DINNER):
        while empty := [day for day in board.days if not board.route(day).options]:
            worth = np.array([_worth(board, day, kind) * _apart(board, day) for day in empty])
            if not _add_best(board, empty, worth):
                break


def _apart(board: Board, day: int) -> NDArray[np.float64]:
    """Return for each option how far it is from the other days' stops, from 1 (near) to 2 (far apart)."""
    others = [node for other in board.days if other != day for node in board.route(other).nodes[1:-1]]
    if not others:
        return np.ones(len(board.options.place))
    nearest = board.problem.travel_minutes[np.array(others)][:, board.options.node].min(axis=0)
    apart: NDArray[np.float64] = 1 + np.minimum(nearest, FAR_APART_MINUTES) / FAR_APART_MINUTES
    return apart


def _fill(board: Board, max_sights: int) -> None:
    """Add sights while one fits, to days with fewer than so many."""
    while open_days := [day for day in board.days if board.sights(day) < max_sights]:
        worth = [_worth(board, day, Kind.SIGHT) * (1 - board.busy_share(day)) for day in open_days]
        if not _add_best(board, open_days, np.array(worth)):
            return


def _place_meals(board: Board, meal: Kind) -> None:
    """Add a meal to each day that has none of this kind, emptiest days first, where a table fits."""
    hungry = [day for day in board.days if meal not in board.kinds(day)]
    for day in sorted(hungry, key=lambda day: len(board.route(day).options)):
        _add_best(board, [day], _meal_worth(board, day, meal)[None, :])


def _place_meals_anew(board: Board) -> None:
    """Let each meal move to the best table for the day as it has become."""
    for day in board.days:
        for option in board.route(day).options:
            kind = Kind(board.options.kind[option])
            others = tuple(stop for stop in board.route(day).options if stop != option)
            if kind is not Kind.SIGHT and board.try_stops({day: others}):
                _add_best(board, [day], _meal_worth(board, day, kind)[None, :])


def _worth(board: Board, day: int, kind: Kind) -> NDArray[np.float64]:
    """Return the score of each free option for what it costs a day, 0 where it does not fit, shape (m,)."""
    times = board.problem.days[day]
    stop = (times.ends - times.starts) / board.problem.max_sights
    scores = np.where(board.is_free(kind), board.options.score, 0.0) ** SCORE_EXPONENT
    worth: NDArray[np.float64] = scores / (board.price(day) + max(1.0, stop))
    return worth


def _meal_worth(board: Board, day: int, meal: Kind) -> NDArray[np.float64]:
    """Return what each free table is worth for the detour and waiting it takes, shape (m,)."""
    scores = np.where(board.is_free(meal), board.options.score, 0.0)
    worth: NDArray[np.float64] = scores / (board.price(day) + MEAL_DETOUR_MINUTES)
    return worth


def _add_best(board: Board, days: list[int], worth: NDArray[np.float64]) -> bool:
    """Add the option of the greatest worth; say whether there was one.

    :param board: the schedule so far.
    :param days: the days in question.
    :param worth: of each option on each of these days, shape (days, m).
    """
    if not worth.size or worth.max() <= 0:
        return False
    row, option = np.unravel_index(int(worth.argmax()), worth.shape)
    board.add(days[int(row)], int(option))
    return True
