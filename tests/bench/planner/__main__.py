"""`make bench-planner`: the planner's goals and measurements, as a table."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from app.planner.scheduling.search import SearchScheduler
from tests.bench.planner.cases import Case, cases_of_all_places, cases_of_one_route
from tests.bench.planner.plans import balance, checked, order_times, plan_times
from tests.bench.planner.solving import Solver, by_search, pyvrp_solver
from tests.bench.timing import Timing

# Long enough to change every schedule; whether a plan passes does not depend on the length of the search.
BRIEF = SearchScheduler(iterations_per_day=8, min_iterations=20, seconds_per_day=None)
SEED = 1


def main() -> int:
    """Measure and print; fail if a plan does not pass the checker or contains an invented place."""
    options = _options()
    _say(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}, processor time")
    _say("load of the machine: " + " ".join(f"{load:.1f}" for load in os.getloadavg()) + "\n")
    _say(f"{'':<52}{'goal':>22}  measured")
    found = checked(options.trips, BRIEF)
    _row(f"plans that pass the checker, {found.plans} trips", "100 %", f"{100 * found.passed / found.plans:.1f} %")
    _row("invented places", "0", str(found.invented))
    times = plan_times(options.plans, 14, 120)
    _row("plan of 14 days x 120 places", "p95 <= 1.2 s", _percentiles(times, "s", 1))
    _row("order of a day of 12 stops", "exact, <= 5 ms", _percentiles(order_times(200), "ms", 1000))
    loose = balance(options.plans)
    spread = f"mean {sum(loose.spreads) / len(loose.spreads):.3f}, worst {max(loose.spreads):.3f}"
    _row("spread of used time, loose trips", "<= 0.10", spread)
    _row("empty days of loose trips", "0", str(loose.empty_days))
    _gaps(options.toptw, options.seconds, options.every)
    return 0 if found.passed == found.plans and not found.invented else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.planner", description=__doc__)
    parser.add_argument("--trips", type=int, default=1000, help="generated trips to check")
    parser.add_argument("--plans", type=int, default=20, help="plans to time")
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each case and method")
    parser.add_argument("--every", type=int, default=1, help="measure only every so many-th case")
    parser.add_argument("--toptw", type=Path, default=Path("../shared/data/toptw"), help="folder of the TOPTW files")
    return parser.parse_args()


def _percentiles(timings: Sequence[Timing], unit: str, factor: float) -> str:
    ordered = sorted(factor * processor for _, processor in timings)
    p50, p95 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return f"p50 {p50:.2f} {unit}, p95 {p95:.2f} {unit}, worst {ordered[-1]:.2f} {unit}"


def _gaps(folder: Path, seconds: float, every: int) -> None:
    if not (folder / "proven.csv").is_file():
        _say(f"\nno TOPTW files in {folder}, so gaps are not measured (--toptw says where they are)")
        return
    solvers: dict[str, Solver] = {"search": by_search}
    if pyvrp := pyvrp_solver():
        solvers["PyVRP"] = pyvrp
    else:
        _say("\nPyVRP is not installed (tests/bench/planner/requirements.lock), so nothing is compared with it")
    for title, cases in (
        ("one route, proven", cases_of_one_route(folder)[::every]),
        ("all places", cases_of_all_places(folder)[::every]),
    ):
        for name, solver in solvers.items():
            what = f"gap of {name}, {len(cases)} of {title}, {seconds:g} s"
            _row(what, "mean 0.15, worst 2.5 %", _gap(cases, solver, seconds))


def _gap(cases: Sequence[Case], solver: Solver, seconds: float) -> str:
    gaps = {case.name: 100 * (1 - solver(case, seconds, SEED) / case.best) for case in cases}
    worst = max(gaps, key=lambda name: gaps[name])
    return f"mean {sum(gaps.values()) / len(gaps):.2f} %, worst {gaps[worst]:.2f} % ({worst})"


def _row(what: str, goal: str, measured: str) -> None:
    _say(f"{what:<52}{goal:>22}  {measured}")


def _say(line: str) -> None:
    """Print a line and flush."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
