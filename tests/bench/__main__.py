"""`make bench`: the real server on an empty database, a traveller with a trip, and times of the busiest addresses."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path

from tests import stacks
from tests.bench.load import Figures, Load, measure, tool
from tests.bench.targets import check, targets
from tests.bench.traveller import arrive
from tests.live import LiveServer, running

PROCESSES, THREADS = 2, 8
WARM_UP = Load(seconds=1)


def main() -> int:
    """Measure, print a table, and fail when any answer was not 2xx."""
    options = _options()
    load = Load(options.connections, options.seconds)
    say(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    say(f"{PROCESSES} processes of {THREADS} threads; {load.connections} connections for {load.seconds} s each")
    say(f"load by {tool()}\n")
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
            return _measure_all("SQLite and the embedded Redis", server, load)
    with stacks.started(name, folder) as stack, running(folder, stack, extra) as server:
        return _measure_all("PostgreSQL and Redis", server, load)


def _measure_all(title: str, server: LiveServer, load: Load) -> int:
    traveller = arrive(server)
    say(title)
    say(f"  {'':<26}{'kB':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'errors':>8}")
    errors = 0
    for target in targets(traveller):
        size = check(target, server.settings.port)
        measure(server.settings.port, target.path, target.headers, WARM_UP)
        figures = measure(server.settings.port, target.path, target.headers, load)
        say(_row(target.name, size, figures))
        errors += figures.errors
    say("")
    return errors


def _row(name: str, size: int, figures: Figures) -> str:
    times = f"{figures.p50:>9.1f}{figures.p95:>9.1f}"
    return f"  {name:<26}{size / 1000:>8.1f}{figures.rate:>10,.0f}{times}{figures.errors:>8}"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
