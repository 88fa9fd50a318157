"""Ruin and recreate under simulated annealing.

Schrimpf, Schneider, Stamm-Wilbrandt and Dueck, "Record breaking optimization results using the ruin and recreate
principle", Journal of Computational Physics 159 (2000); Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated
annealing", Science 220 (1983). Every state is feasible, so that the search may stop at any time.
"""

import time
from random import Random
from typing import Protocol

import numpy as np

from app.planner.scheduling.ejection import EjectionSearch, may_fit_all
from app.planner.scheduling.objective import Evaluator, Objective
from app.planner.scheduling.ruin_recreate import recreate, ruin
from app.planner.scheduling.schedule import Schedule

# As a share of the mean prize of an option; for a search that begins with an empty schedule.
FIRST_TEMPERATURE = 0.3
HALVINGS = 5

MAX_RUINED = 0.8
MAX_NOISE = 4.0

# If all places might fit, this share of the search tries to fit them in; the rest shortens the travel.
EJECTION_SHARE = 0.3

# When the search returns to the best schedule it has found.
RETURNS = (0.6, 0.85)


class SearchLimit(Protocol):
    """Decides how long a search goes on."""

    def spent(self, iteration: int) -> float:
        """Return the share of the search that is over after a number of iterations; it ends at 1."""
        ...


class IterationLimit:
    """A number of iterations, so that the search is the same on every machine.

    A deadline, if there is one, only ends the search early; until then it is the same.

    :param number: of iterations; 0 for no search.
    :param seconds: wall-clock time after which the search ends early; None for no deadline.
    """

    def __init__(self, number: int, seconds: float | None = None) -> None:
        self._number = number
        self._ends = None if seconds is None else time.monotonic() + seconds

    def spent(self, iteration: int) -> float:
        """Return the share of the iterations that are done, 1 when time is up."""
        if iteration >= self._number or (self._ends is not None and time.monotonic() >= self._ends):
            return 1.0
        return iteration / self._number


def anneal(
    schedule: Schedule,
    objective: Objective,
    limit: SearchLimit,
    seed: int,
    first_temperature: float = FIRST_TEMPERATURE,
) -> int:
    """Improve a schedule; return the number of iterations until the limit was reached.

    The schedule becomes the best one found, and is never worse than at the beginning. The same seed and number of
    iterations give the same schedule on every machine.

    :param seed: of all random numbers.
    :param first_temperature: as a share of the mean prize of an option; low if the schedule is already good.
    """
    search = _Search(schedule, objective, seed, first_temperature)
    iteration = 0
    while (spent := limit.spent(iteration)) < 1.0 and search.step(spent):
        iteration += 1
    search.return_to_best()
    return iteration


def temperature(spent: float) -> float:
    """Return how much worse a schedule may become, relative to the beginning of the search.

    The temperature halves five times, to about a thirtieth, and is linear in between: nearly the usual geometric
    cooling, without a power function whose last bit depends on the processor.

    :param spent: the share of the search that is over, 0 to 1.
    """
    halvings = int(spent * HALVINGS)
    within = spent * HALVINGS - halvings
    return (1 - within / 2) / (1 << halvings)


def exponential(random: Random) -> float:
    """Return an exponential variate of mean 1, computed only by comparing uniform variates.

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
    def __init__(self, schedule: Schedule, objective: Objective, seed: int, first_temperature: float) -> None:
        self._schedule, self._objective, self._evaluator = schedule, objective, Evaluator(objective)
        self._random = Random(seed)
        self._generator = np.random.default_rng(seed)
        self._value = self._best_value = self._evaluator.value(schedule)
        self._best = schedule.snapshot()
        prizes: list[float] = objective.prize.tolist()
        self._max_loss = first_temperature * sum(prizes) / max(1, len(prizes))
        self._returns = list(RETURNS)
        self._ejection = EjectionSearch(schedule, objective, self._generator) if may_fit_all(schedule) else None

    def step(self, spent: float) -> bool:
        """Try another schedule; return whether there was one."""
        if self._ejection is not None and spent < EJECTION_SHARE and not self._ejection.is_over:
            self._eject(self._ejection)
            return True
        if self._returns and spent > self._returns[0]:
            del self._returns[0]
            self.return_to_best()
        schedule, before = self._schedule, self._schedule.snapshot()
        if not ruin(schedule, self._random, MAX_RUINED):
            return False
        recreate(schedule, self._objective, self._generator, MAX_NOISE * self._random.random())
        value = self._evaluator.value(schedule)
        max_loss = self._max_loss * temperature(spent) * exponential(self._random)
        if value <= self._value - max_loss:
            schedule.restore(before)
            return True
        self._value = value
        if value > self._best_value:
            self._set_best(value)
        return True

    def _eject(self, ejection: EjectionSearch) -> None:
        """Fit one more place in, and take over the result if it is the best schedule so far."""
        if not ejection.step():
            return
        schedule = self._schedule
        schedule.try_stops({day: route.options for day, route in enumerate(ejection.routes)})
        recreate(schedule, self._objective)
        value = self._evaluator.value(schedule)
        if value > self._best_value:
            self._set_best(value)
        else:
            self.return_to_best()

    def _set_best(self, value: float) -> None:
        self._value = self._best_value = value
        self._best = self._schedule.snapshot()

    def return_to_best(self) -> None:
        """Continue from the best schedule so far."""
        self._schedule.restore(self._best)
        self._value = self._best_value
