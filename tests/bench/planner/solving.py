"""Two solvers for a case: the planner's search, and PyVRP if it is installed."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from app.planner.scheduling.annealing import anneal
from app.planner.scheduling.day_planner import InsertionWeights
from app.planner.scheduling.objective import Objective
from app.planner.scheduling.problem import CENTRE, Options
from app.planner.scheduling.ruin_recreate import recreate
from app.planner.scheduling.schedule import Schedule
from tests.bench.planner.cases import Case

Solver = Callable[[Case, float, int], float]
"""Returns the score of the routes found with a seed in this many seconds of CPU time."""

# Half a unit of time, so that a place without a detour is not infinitely attractive.
LEAST_TENTHS = 5.0

# In these cases only the score counts; among equal scores, shorter routes leave more room for further places.
TRAVEL_SHARE = 0.02

# PyVRP minimises whole costs: a point of score must outweigh any travel that it takes.
PRIZE_FACTOR = 10_000


class TimeLimit:
    """A number of seconds of CPU time, for comparisons with other methods; the search is not reproducible."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begin = time.process_time()

    def spent(self, iteration: int) -> float:
        """Return the share of the time that is over."""
        return (time.process_time() - self._begin) / self._seconds


def by_search(case: Case, seconds: float, seed: int) -> float:
    """Solve a case with the planner's own search, from an empty schedule."""
    schedule = Schedule(case.problem, case.options, InsertionWeights(travel=1.0, visit=1.0))
    objective = score_objective(case)
    recreate(schedule, objective)
    anneal(schedule, objective, TimeLimit(seconds), seed)
    return sum(float(case.options.score[option]) for day in schedule.days for option in schedule.route(day).options)


def score_objective(case: Case) -> Objective:
    """Return the objective of the literature: the maximum score."""
    score = case.options.score
    time_in_all = sum(day.returns - day.leaves for day in case.problem.days)
    return Objective(
        prize=score,
        attraction=score * score,
        share_minutes=np.full(len(score), LEAST_TENTHS),
        category=("",) * len(score),
        travel_cost=TRAVEL_SHARE * float(score.sum()) / time_in_all,
    )


def pyvrp_solver() -> Solver | None:
    """Return a solver by PyVRP (https://pyvrp.org), None if it is not installed."""
    try:
        pyvrp = importlib.import_module("pyvrp")
    except ImportError:
        return None

    def solve(case: Case, seconds: float, seed: int) -> float:
        model = _model(pyvrp, case)
        begin = time.process_time()
        result = model.solve(
            stop=lambda _best: time.process_time() - begin >= seconds, seed=seed, collect_stats=False, display=False
        )
        return float(result.best.prizes()) / PRIZE_FACTOR if result.best.is_feasible() else 0.0

    return solve


def _model(pyvrp: Any, case: Case) -> Any:
    options: Options = case.options
    model = pyvrp.Model()
    day = case.problem.days[0]
    # The edges give the travel times, not the coordinates.
    locations = [model.add_location(0, 0) for _ in case.problem.travel_minutes]
    depot = model.add_depot(locations[CENTRE])
    model.add_vehicle_type(
        len(case.problem.days), start_depot=depot, end_depot=depot, tw_early=day.leaves, tw_late=day.returns
    )
    for place, node in enumerate(options.node.tolist()):
        model.add_client(
            locations[node],
            service_duration=int(options.minutes[place]),
            tw_early=int(options.first_start[0, place]),
            tw_late=int(options.last_start[0, place]),
            prize=PRIZE_FACTOR * int(options.score[place]),
            required=False,
        )
    for row, here in enumerate(locations):
        for column, there in enumerate(locations):
            if row != column:
                minutes = int(case.problem.travel_minutes[row, column])
                model.add_edge(here, there, distance=minutes, duration=minutes)
    return model
