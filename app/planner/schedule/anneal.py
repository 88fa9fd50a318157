"""Ruin and recreate under simulated annealing.

Schrimpf, Schneider, Stamm-Wilbrandt and Dueck, "Record breaking optimization results using the ruin and recreate
principle", Journal of Computational Physics 159 (2000); Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated
annealing", Science 220 (1983). Every state is feasible, so that the search may stop at any time.
"""

from random import Random

import numpy as np

from app.planner.schedule.board import Board
from app.planner.schedule.budget import Budget
from app.planner.schedule.ejection import EjectionSearch, could_hold_all
from app.planner.schedule.goal import Goal, Judge
from app.planner.schedule.recreate import recreate
from app.planner.schedule.ruin import ruin

# In shares of what an option is worth on average: that of the design's trial, for a search that begins with nothing.
FIRST_TEMPERATURE = 0.3
HALVINGS = 5

MOST_RUINED = 0.8
MOST_NOISE = 4.0

# Where all places could be in, this much of the budget goes to bringing them in; then the ways become shorter.
EJECTION_SHARE = 0.3

# When the search returns to the best schedule it has found.
RETURNS = (0.6, 0.85)


def anneal(board: Board, goal: Goal, budget: Budget, seed: int, first_temperature: float = FIRST_TEMPERATURE) -> int:
    """Improve a schedule; return after how many iterations the budget was spent.

    The board holds the best schedule found, never a worse one than at the beginning. The same seed and number of
    iterations give the same schedule on every machine.

    :param board: the schedule to begin with.
    :param goal: what is wanted.
    :param budget: how long to go on.
    :param seed: of all that is left to chance.
    :param first_temperature: in shares of what an option is worth on average; low where the schedule is good already.
    """
    search = _Search(board, goal, seed, first_temperature)
    iteration = 0
    while (spent := budget.spent(iteration)) < 1.0 and search.step(spent):
        iteration += 1
    search.return_to_best()
    return iteration


def temperature(spent: float) -> float:
    """Return how much worse a schedule may become, as a share of what it may at the beginning.

    It falls to a thirtieth or so in five halvings, in a straight line between them: nearly the usual geometric cooling,
    without a power whose last bit depends on the processor.

    :param spent: the share of the budget that is spent, 0 to 1.
    """
    halvings = int(spent * HALVINGS)
    within = spent * HALVINGS - halvings
    return (1 - within / 2) / (1 << halvings)


def exponential(random: Random) -> float:
    """Return an exponential variate of mean 1, by comparisons of uniform ones alone.

    Von Neumann, "Various techniques used in connection with random digits" (1951). It needs no logarithm, whose last
    bit depends on the machine.
    """
    whole = 0
    while True:
        first = last = random.random()
        length = 1
        while (following := random.random()) < last:
            last = following
            length += 1
        if length % 2:
            return whole + first
        whole += 1


class _Search:
    def __init__(self, board: Board, goal: Goal, seed: int, first_temperature: float) -> None:
        self._board, self._goal, self._judge = board, goal, Judge(goal)
        self._random = Random(seed)
        self._generator = np.random.default_rng(seed)
        self._value = self._best_value = self._judge.value(board)
        self._best = board.saved()
        worth: list[float] = goal.worth.tolist()
        self._may_lose = first_temperature * sum(worth) / max(1, len(worth))
        self._returns = list(RETURNS)
        self._ejection = EjectionSearch(board, goal, self._generator) if could_hold_all(board) else None

    def step(self, spent: float) -> bool:
        """Try one other schedule; say whether there is any."""
        if self._ejection is not None and spent < EJECTION_SHARE and not self._ejection.is_over:
            self._eject(self._ejection)
            return True
        if self._returns and spent > self._returns[0]:
            del self._returns[0]
            self.return_to_best()
        board, before = self._board, self._board.saved()
        if not ruin(board, self._random, MOST_RUINED):
            return False
        recreate(board, self._goal, self._generator, MOST_NOISE * self._random.random())
        value = self._judge.value(board)
        may_lose = self._may_lose * temperature(spent) * exponential(self._random)
        if value <= self._value - may_lose:
            board.restore(before)
            return True
        self._value = value
        if value > self._best_value:
            self._keep(value)
        return True

    def _eject(self, ejection: EjectionSearch) -> None:
        """Bring one more place in, and take over what is found if it is the best schedule."""
        if not ejection.step():
            return
        board = self._board
        board.try_stops({day: route.options for day, route in enumerate(ejection.routes)})
        recreate(board, self._goal)
        value = self._judge.value(board)
        if value > self._best_value:
            self._keep(value)
        else:
            self.return_to_best()

    def _keep(self, value: float) -> None:
        self._value = self._best_value = value
        self._best = self._board.saved()

    def return_to_best(self) -> None:
        """Go on from the best schedule so far."""
        self._board.restore(self._best)
        self._value = self._best_value
