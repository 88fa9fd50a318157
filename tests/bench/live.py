"""Measures how soon many viewers of a trip see a change, under other load: `python -m tests.bench.live`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests import stacks
from tests.bench.__main__ import PROCESSES, THREADS, say
from tests.bench.asking import Connection, Unreadable
from tests.bench.load import quantile
from tests.bench.traveller import Refused, Traveller, arrive
from tests.live import LiveServer, running

PAUSE_SECONDS = 1.0
"""Pause between a response and the next poll, as in the web client."""
READERS, READER_PAUSE_SECONDS = 4, 0.1
CHANGE_SECONDS = 3.0
AT_ONCE = 8
"""Tickets requested concurrently."""


@dataclass(slots=True)
class Watched:
    """The measurements.

    :param times: duration of each poll in seconds.
    :param seen: seconds from the answer to a change until each viewer saw it.
    :param reads: duration of each read of the trip in seconds.
    :param saved: when the answer to a change arrived, by version.
    """

    until: float
    times: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    saved: dict[int, float] = field(default_factory=dict)
    failures: int = 0

    @property
    def is_over(self) -> bool:
        return time.perf_counter() >= self.until


def main() -> int:
    """Measure on each reachable stack; fail on any unexpected response."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.live", description=__doc__)
    parser.add_argument("--viewers", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--stack", choices=[stacks.EMBEDDED, stacks.SERVERS], help="only this one")
    options = parser.parse_args()
    say(f"{PROCESSES} processes of {THREADS} threads; {options.viewers} viewers, {READERS} readers of the trip")
    failures = 0
    for name in stacks.reachable() if options.stack is None else [options.stack]:
        with tempfile.TemporaryDirectory(prefix="waypost-bench-") as folder:
            failures += _on_stack(name, Path(folder), options.viewers, options.seconds)
    return 1 if failures else 0


def _on_stack(name: str, folder: Path, viewers: int, seconds: int) -> int:
    extra = {"WEB_CONCURRENCY": str(PROCESSES), "THREADS": str(THREADS)}
    with stacks.started(name, folder) as stack, running(folder, stack, extra) as server:
        watched = asyncio.run(_measure(server, arrive(server), viewers, seconds))
    say(name)
    say(f"  {'':<30}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    say(_row("asking for news", watched.times, seconds))
    say(_row("GET /itinerary/{id}", watched.reads, seconds))
    say(_row("from a change to seeing it", watched.seen, seconds))
    say(f"  {len(watched.saved)} changes, {watched.failures} failures\n")
    return watched.failures


def _row(what: str, times: list[float], seconds: int) -> str:
    ordered = sorted(1000 * value for value in times)
    figures = "".join(f"{quantile(ordered, share):>9.1f}" for share in (0.5, 0.95, 0.99))
    return f"  {what:<30}{len(ordered) / seconds:>10.1f}{figures}"


async def _measure(server: LiveServer, traveller: Traveller, viewers: int, seconds: int) -> Watched:
    port, random = server.settings.port, Random(5)
    tickets = await _tickets(port, traveller, viewers)
    watched = Watched(time.perf_counter() + seconds)
    async with asyncio.TaskGroup() as tasks:
        for ticket in tickets:
            delay = random.random() * PAUSE_SECONDS
            tasks.create_task(_view(Connection(port), ticket, traveller.trip["version"], delay, watched))
        for _ in range(READERS):
            tasks.create_task(_read(Connection(port), traveller, watched))
        tasks.create_task(_change(Connection(port), traveller, watched))
    return watched


async def _tickets(port: int, traveller: Traveller, viewers: int) -> list[str]:
    path, turns = f"/itinerary/{traveller.trip['itinerary_id']}/live", asyncio.Semaphore(AT_ONCE)

    async def one() -> str:
        connection = Connection(port)
        async with turns:
            status, answer = await connection.ask("GET", path, traveller.bearer)
            connection.close()
        if status != 200:
            raise Refused(f"GET {path}: {status}")
        return str(answer["ticket"])

    return list(await asyncio.gather(*(one() for _ in range(viewers))))


async def _view(connection: Connection, ticket: str, version: int, delay: float, watched: Watched) -> None:
    """Poll like the web client, starting at a random time."""
    await asyncio.sleep(delay)
    while not watched.is_over:
        began = time.perf_counter()
        try:
            status, news = await connection.ask(
                "GET", f"/itinerary/changes?ticket={ticket}", {"If-None-Match": f'"{version}"'}
            )
        except Unreadable:
            status, news = 0, {}
        now = time.perf_counter()
        watched.times.append(now - began)
        watched.failures += status not in (200, 304)
        if status == 200 and news["version"] > version:
            version = news["version"]
            # A poll may return before the response to the change itself: then the delay is zero.
            watched.seen.append(max(0.0, now - watched.saved.get(version, now)))
        await asyncio.sleep(PAUSE_SECONDS)
    connection.close()


async def _read(connection: Connection, traveller: Traveller, watched: Watched) -> None:
    path = f"/itinerary/{traveller.trip['itinerary_id']}"
    while not watched.is_over:
        began = time.perf_counter()
        try:
            status, _ = await connection.ask("GET", path, traveller.bearer)
        except Unreadable:
            status = 0
        watched.reads.append(time.perf_counter() - began)
        watched.failures += status != 200
        await asyncio.sleep(READER_PAUSE_SECONDS)
    connection.close()


async def _change(connection: Connection, traveller: Traveller, watched: Watched) -> None:
    """Rename the trip periodically, stopping early enough for every viewer to see the last change."""
    path = f"/itinerary/{traveller.trip['itinerary_id']}"
    while time.perf_counter() < watched.until - CHANGE_SECONDS:
        body = {"trip_name": f"Name {len(watched.saved) + 1}"}
        status, trip = await connection.ask("PUT", path, traveller.bearer, body)
        if status != 200:
            raise Refused(f"PUT {path}: {status}")
        watched.saved[trip["version"]] = time.perf_counter()
        await asyncio.sleep(CHANGE_SECONDS)
    connection.close()


if __name__ == "__main__":
    sys.exit(main())
