"""Team orienteering problems with time windows from the literature, converted to the planner's values."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import floor, hypot
from pathlib import Path

import numpy as np

from app.planner.meals import Kind
from app.planner.scheduling.problem import Options, Problem, ProblemDay

# Travel is truncated to one decimal (README of the files), so that tenths are whole numbers.
TENTHS = 10


@dataclass(frozen=True, slots=True)
class Case:
    """One file with one number of routes.

    :param name: the file and the routes, such as "c101, 1 route".
    :param problem: days instead of routes, in tenths of the file's unit of time.
    :param options: one for each place in the file.
    :param best: the maximum possible score.
    """

    name: str
    problem: Problem
    options: Options
    best: float


def cases_of_one_route(folder: Path) -> list[Case]:
    """Return the one-route cases with a proven optimum."""
    with (folder / "proven.csv").open(encoding="utf-8") as file:
        proven = {row["instance"]: float(row["proven_opt_righini_salani"]) for row in csv.DictReader(file)}
    return [_case(folder / f"{name}.txt", 1, best) for name, best in sorted(proven.items())]


def cases_of_all_places(folder: Path) -> list[Case]:
    """Return the cases with enough routes to visit every place."""
    return [_case(path, None, None) for path in sorted(folder.glob("*c*1??.txt")) + sorted(folder.glob("r1??.txt"))]


def _case(path: Path, routes: int | None, best: float | None) -> Case:
    """Read a file as `TOPTW_format.txt` describes it.

    :param routes: the number; by default that of the file's first line.
    :param best: the known optimum; by default the sum of all scores.
    """
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    number = int(lines[0][2])
    routes = routes or int(lines[0][1])
    points = [[float(value) for value in line] for line in lines[-number - 1 :]]
    travel = np.array([[_tenths(hypot(a[1] - b[1], a[2] - b[2])) for b in points] for a in points], np.int64)
    opens, closes = ([_tenths(point[column]) for point in points] for column in (-2, -1))
    day = ProblemDay(0, None, leaves=opens[0], starts=opens[0], ends=closes[0], returns=closes[0])
    options = Options(
        place=np.arange(number),
        kind=np.full(number, Kind.SIGHT),
        minutes=np.array([_tenths(point[3]) for point in points[1:]], np.int64),
        score=np.array([point[4] for point in points[1:]], np.float64),
        first_start=np.tile(np.array(opens[1:], np.int64), (routes, 1)),
        last_start=np.tile(np.array(closes[1:], np.int64), (routes, 1)),
    )
    problem = Problem((day,) * routes, (), travel, max_sights=number)
    name = f"{path.stem}, {routes} route{'s' if routes > 1 else ''}"
    return Case(name, problem, options, best or float(options.score.sum()))


def _tenths(value: float) -> int:
    return floor(value * TENTHS + 1e-9)
