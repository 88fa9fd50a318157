"""One and two machines on one PostgreSQL and one Redis: `python -m tests.bench.machines`.

Each machine is a runner with its own web process or worker, here all on one computer: once its processors are
saturated, a second machine adds nothing. The database's CPU time per response tells how many machines it could support.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, create_engine, text

from app.trips.making.unfinished import MAX_UNFINISHED
from app.trips.models import IS_UNFINISHED
from app.web.negotiation import RESPOND_ASYNC
from tests import stacks
from tests.bench.load import Load, measure, tool
from tests.bench.processes import database_seconds, processor_seconds
from tests.bench.targets import Target, check, targets
from tests.bench.traveller import Traveller, arrive, call
from tests.live import LiveServer, running

LOAD = Load(connections=8)
BUILDS = 60
PAUSE_SECONDS = 0.02
SETTINGS = {"WEB_CONCURRENCY": "1", "SEED_DEMO": "false", "SECRET_KEY": "the same on each machine, for measuring"}


@dataclass(frozen=True, slots=True)
class Work:
    """The combined throughput of machines.

    :param rate: responses or builds per second.
    :param machine_ms: the machines' CPU time for each.
    :param database_ms: PostgreSQL's CPU time for each.
    """

    rate: float
    machine_ms: float
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
    _say("| | one machine, a second | two, a second | times | machines ms | database ms |")
    _say("| --- | --: | --: | --: | --: | --: |")
    errors = 0
    with (
        tempfile.TemporaryDirectory(prefix="waypost-bench-") as folder,
        stacks.started(stacks.SERVERS, Path(folder)) as stack,
        _machine(Path(folder) / "one", stack) as one,
        _machine(Path(folder) / "two", stack, WORKERS="0") as two,
    ):
        traveller = arrive(one)
        built_by_one = _build([one], traveller, stack.database_url)
        with _machine(Path(folder) / "three", stack, WORKERS="1") as three:
            built_by_two = _build([one, three], traveller, stack.database_url)
        errors += built_by_one.errors + built_by_two.errors
        _report("AI trips built", built_by_one, built_by_two)
        for target in targets(traveller):
            check(target, two.settings.port)
            alone, both = _work(target, [one]), _work(target, [one, two])
            errors += alone.errors + both.errors
            _report(target.name, alone, both)
    return 1 if errors else 0


def _report(name: str, alone: Work, both: Work) -> None:
    figures = (f"{alone.rate:,.1f}", f"{both.rate:,.1f}", f"{both.rate / alone.rate:.2f}")
    _say(f"| {name} | {' | '.join(figures)} | {both.machine_ms:.2f} | {both.database_ms:.2f} |")


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
        machine_ms=each * (_spent(machines) - began),
        database_ms=each * (database_seconds() - database_began),
        errors=sum(one.errors for one in figures),
    )


def _build(machines: Sequence[LiveServer], traveller: Traveller, database_url: str) -> Work:
    """Have AI trips built by the workers of the machines. The first one takes the calls, which do not wait."""
    wish = {**traveller.wish, "trip_builder": "AI"}
    began, database_began, start = _spent(machines), database_seconds(), time.perf_counter()
    with closing(create_engine(database_url).connect()) as database:
        for _ in range(BUILDS):
            while _unfinished(database) >= MAX_UNFINISHED:
                time.sleep(PAUSE_SECONDS)
            call(machines[0], "POST", "/itinerary", wish, traveller.token, {"Prefer": RESPOND_ASYNC})
        while _unfinished(database):
            time.sleep(PAUSE_SECONDS)
        seconds = time.perf_counter() - start
        failed = _failed(database)
    return Work(
        rate=(BUILDS - failed) / seconds,
        machine_ms=1000 * (_spent(machines) - began) / BUILDS,
        database_ms=1000 * (database_seconds() - database_began) / BUILDS,
        errors=failed,
    )


def _unfinished(database: Connection) -> int:
    with database.begin():
        unfinished: int = database.execute(text(f"SELECT count(*) FROM trip WHERE {IS_UNFINISHED}")).scalar_one()
    return unfinished


def _failed(database: Connection) -> int:
    with database.begin():
        failed: int = database.execute(text("DELETE FROM trip WHERE status = 'failed'")).rowcount
    return failed


def _spent(machines: Sequence[LiveServer]) -> float:
    return sum(processor_seconds(machine.pid) for machine in machines)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
