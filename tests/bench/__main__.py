"""`make bench`: the real server on an empty database, a traveller with trips, and times of the busiest addresses."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path

from tests import stacks
from tests.bench import table
from tests.bench.load import Load, measure, tool
from tests.bench.processes import database_seconds, memory_mb, processor_seconds
from tests.bench.targets import check, targets
from tests.bench.traveller import arrive
from tests.live import LiveServer, running

PROCESSES, THREADS = 2, 8
WARM_UP = Load(seconds=1)
TITLES = {stacks.EMBEDDED: "SQLite and the embedded Redis", stacks.SERVERS: "PostgreSQL and Redis"}


def main() -> int:
    """Measure, print a table, and fail if any response was not 2xx."""
    options = _options()
    load = Load(options.connections, options.seconds)
    say(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}.")
    say(f"{PROCESSES} web processes of {THREADS} threads; {load.connections} connections for {load.seconds} s each.")
    say(f"Load by {tool()}, on the same machine.\n")
    errors = 0
    for name in stacks.reachable() if options.stack is None else [options.stack]:
        with tempfile.TemporaryDirectory(prefix="waypost-bench-") as folder:
            errors += _on_stack(name, Path(folder), load)
    return 1 if errors else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--seconds", type=int, default=5, help="for each address")
    parser.add_argument("--connections", type=int, default=16, help="concurrent persistent connections")
    parser.add_argument("--stack", choices=[stacks.EMBEDDED, stacks.SERVERS], help="only this one")
    return parser.parse_args()


def _on_stack(name: str, folder: Path, load: Load) -> int:
    extra = {"WEB_CONCURRENCY": str(PROCESSES), "THREADS": str(THREADS), "SEED_DEMO": "false"}
    if name == stacks.EMBEDDED:
        with running(folder, extra=extra) as server:
            return _measure_all(name, server, load)
    with stacks.started(name, folder) as stack, running(folder, stack, extra) as server:
        return _measure_all(name, server, load)


def _measure_all(stack: str, server: LiveServer, load: Load) -> int:
    traveller = arrive(server)
    before = memory_mb(server.pid)
    say(f"## {TITLES[stack]}\n\n{table.HEADING}")
    rows: list[table.Row] = []
    for target in targets(traveller):
        size = check(target, server.settings.port)
        measure(server.settings.port, target.sent, WARM_UP)
        began, database_began = processor_seconds(server.pid), database_seconds()
        figures = measure(server.settings.port, target.sent, load)
        spent, database_spent = processor_seconds(server.pid) - began, database_seconds() - database_began
        bare = rows[0].figures.rate if rows else figures.rate
        each = 1000 / max(1, figures.answers)
        rows.append(table.Row(target.name, size, figures, bare, each * spent, each * database_spent))
        say(rows[-1].markdown())
    say(f"\nMemory of a web process: {before:.0f} MB at the start, {memory_mb(server.pid):.0f} MB after these.\n")
    for line in table.slower(stack, rows):
        say(line)
    return sum(row.figures.errors for row in rows)


def say(line: str) -> None:
    """Print a line and flush."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
