"""One and two web machines on one PostgreSQL and one Redis: `python -m tests.bench.machines`.

Each machine is a runner with its own web process, here all on one computer: once its processors are saturated, a second
machine adds nothing. The database's CPU time per response tells how many machines it could support.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import stacks
from tests.bench.load import Load, measure, tool
from tests.bench.processes import database_seconds, processor_seconds
from tests.bench.targets import Target, check, targets
from tests.bench.traveller import arrive
from tests.live import LiveServer, running

LOAD = Load(connections=8)
SETTINGS = {"WEB_CONCURRENCY": "1", "SEED_DEMO": "false", "SECRET_KEY": "the same on each machine, for measuring"}


@dataclass(frozen=True, slots=True)
class Work:
    """The combined throughput of machines.

    :param rate: responses per second.
    :param web_ms: the machines' CPU time per response.
    :param database_ms: PostgreSQL's CPU time per response.
    """

    rate: float
    web_ms: float
    database_ms: float
    errors: int


def main() -> int:
    """Measure and print a table; fail if any response was not 2xx."""
    if stacks.SERVERS not in stacks.reachable():
        _say("This needs PostgreSQL and Redis.")
        return 1
    _say(
        f"{os.cpu_count()} processors; {LOAD.connections} connections a machine, {LOAD.seconds} s. Load by {tool()}.\n"
    )
    _say("| | one machine, a second | two, a second | times | web ms | database ms |")
    _say("| --- | --: | --: | --: | --: | --: |")
    errors = 0
    with (
        tempfile.TemporaryDirectory(prefix="waypost-bench-") as folder,
        stacks.started(stacks.SERVERS, Path(folder)) as stack,
        _machine(Path(folder) / "one", stack) as one,
        _machine(Path(folder) / "two", stack, WORKERS="0") as two,
    ):
        for target in targets(arrive(one)):
            check(target, two.settings.port)
            alone, both = _work(target, [one]), _work(target, [one, two])
            errors += alone.errors + both.errors
            figures = (f"{alone.rate:,.0f}", f"{both.rate:,.0f}", f"{both.rate / alone.rate:.2f}")
            _say(f"| {target.name} | {' | '.join(figures)} | {both.web_ms:.2f} | {both.database_ms:.2f} |")
    return 1 if errors else 0


@contextmanager
def _machine(folder: Path, stack: stacks.Stack, **settings: str) -> Iterator[LiveServer]:
    folder.mkdir()
    with running(folder, stack, SETTINGS | settings) as server:
        yield server


def _work(target: Target, machines: Sequence[LiveServer]) -> Work:
    began, database_began = _spent(machines), database_seconds()
    with ThreadPoolExecutor() as pool:
        figures = list(pool.map(lambda machine: measure(machine.settings.port, target.sent, LOAD), machines))
    each = 1000 / max(1, sum(one.answers for one in figures))
    return Work(
        rate=sum(one.rate for one in figures),
        web_ms=each * (_spent(machines) - began),
        database_ms=each * (database_seconds() - database_began),
        errors=sum(one.errors for one in figures),
    )


def _spent(machines: Sequence[LiveServer]) -> float:
    return sum(processor_seconds(machine.pid) for machine in machines)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
