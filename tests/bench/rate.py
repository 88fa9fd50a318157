"""Response times at a steady rate, among ten thousand and a million trips: `python -m tests.bench.rate`.

Requests are sent when they are due, whether or not earlier ones have been answered, like those of many travellers; a
response time counts from when its request was due, so that a server that falls behind cannot hide it.
"""

from __future__ import annotations

import argparse
import http.client
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from urllib.parse import quote

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from tests import stacks
from tests.bench.load import Figures, quantile
from tests.bench.million import PARIS, add_terms, add_trips, vocabulary
from tests.bench.processes import processor_seconds
from tests.bench.traveller import EMAIL, Traveller, arrive
from tests.live import running

OWN = 5_000
"""Trips that the traveller owns, and as many joined."""
CONNECTIONS = 16
WARMING = 0.2
"""The share of initial requests that do not count, because processes then fill caches and connect."""


@dataclass(slots=True)
class Rate:
    """Requests that are due one after another.

    :param paths: the requested paths.
    :param second: requests per second.
    """

    port: int
    headers: dict[str, str]
    paths: Sequence[str]
    second: float
    times: list[tuple[int, float]] = field(default_factory=list)
    errors: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self) -> Figures:
        """Send all requests, and return the response times of those that count."""
        began = time.perf_counter() + 0.1
        due = iter(enumerate(self.paths))
        threads = [threading.Thread(target=self._send, args=(began, due)) for _ in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        counted = sorted(1000 * took for number, took in self.times if number >= WARMING * len(self.paths))
        p50, p95, p99 = (quantile(counted, share) for share in (0.5, 0.95, 0.99))
        return Figures(len(self.times), time.perf_counter() - began, p50, p95, p99, self.errors)

    def _send(self, began: float, due: Iterator[tuple[int, str]]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        while True:
            with self._lock:
                number, path = next(due, (-1, ""))
            if number < 0:
                break
            moment = began + number / self.second
            time.sleep(max(0.0, moment - time.perf_counter()))
            connection.request("GET", path, headers=self.headers)
            answer = connection.getresponse()
            answer.read()
            with self._lock:
                self.times.append((number, time.perf_counter() - moment))
                self.errors += answer.status != 200
        connection.close()


def main() -> int:
    """Measure on PostgreSQL and print a table; fail if any response was not 200."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rate", description=__doc__)
    parser.add_argument("--trips", type=int, nargs="+", default=[10_000, 1_000_000])
    parser.add_argument("--rate", type=float, default=100.0, help="requests a second")
    parser.add_argument("--seconds", type=int, default=30)
    options = parser.parse_args()
    if stacks.SERVERS not in stacks.reachable():
        _say("no PostgreSQL and Redis within reach, so rates are not measured")
        return 0
    _say(f"{os.cpu_count()} processors; {options.rate:.0f} requests a second for {options.seconds} s each\n")
    _say("| | trips | p50 ms | p95 ms | p99 ms | processor ms |")
    _say("| --- | --: | --: | --: | --: | --: |")
    return 1 if sum(_measure(trips, options.rate, options.seconds) for trips in options.trips) else 0


def _measure(trips: int, rate: float, seconds: int) -> int:
    errors = 0
    with (
        tempfile.TemporaryDirectory(prefix="waypost-bench-") as name,
        stacks.started(stacks.SERVERS, Path(name)) as stack,
        running(Path(name), stack) as server,
    ):
        traveller = arrive(server)
        _fill(stack.database_url, trips)
        for what, paths in _asked(traveller).items():
            chosen = list(islice(paths, int(rate * seconds)))
            spent = processor_seconds(server.pid)
            figures = Rate(server.settings.port, traveller.bearer, chosen, rate).run()
            each = 1000 * (processor_seconds(server.pid) - spent) / figures.answers
            columns = (figures.p50, figures.p95, figures.p99, each)
            _say(f"| {what} | {trips:,} | {' | '.join(f'{value:.1f}' for value in columns)} |")
            errors += figures.errors
    return errors


def _fill(address: str, trips: int) -> None:
    engine = create_engine(address)
    with Session(engine) as session:
        owner = session.scalars(select(User.id).where(User.email == EMAIL)).one()
        other = User(name="Somebody else", email="other@example.org", password_hash="-")
        session.add(other)
        session.commit()
        ids = owner, other.id
    add_trips(engine, trips, *ids, min(OWN, trips // 4))
    add_terms(engine)
    engine.dispose()


def _asked(traveller: Traveller) -> dict[str, Iterator[str]]:
    """Yield the paths of each kind of call, endlessly."""
    random, words = Random(5), vocabulary()

    def searches() -> Iterator[str]:
        while True:
            typed = random.choice(
                (
                    random.choice(words.names)[: random.randint(2, 6)],
                    f"{PARIS} {random.choice(words.names)}",
                    f"{random.choice(words.themes)} in {random.choice(words.cities[:200])}",
                    random.choice(words.cities),
                )
            )
            yield f"/itinerary/all?name={quote(typed)}"

    def always(path: str) -> Iterator[str]:
        while True:
            yield path

    return {
        "bare call": always("/health/live"),
        "own list": always("/itinerary?limit=20"),
        "published list": always("/itinerary/published_trips?limit=20"),
        "search": searches(),
        "full trip": always(f"/itinerary/{traveller.trip['itinerary_id']}"),
    }


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
