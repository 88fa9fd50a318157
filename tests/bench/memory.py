"""Memory of the web processes under load, minute by minute: `python -m tests.bench.memory --minutes 60`.

Eight clients request pages and calls in random order without a pause; search texts, places and trips vary, so that
cached entries are continually evicted.
"""

from __future__ import annotations

import argparse
import http.client
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import quote

from tests import stacks
from tests.bench.processes import command, memory_mb, own_memory_mb
from tests.bench.targets import BROWSER
from tests.bench.traveller import Traveller, arrive, call
from tests.live import LiveServer, children_of, running

CLIENTS = 8
TEXTS = ("par", "lon", "mus", "tem", "kyo", "del", "bar", "cas", "san", "new", "mar", "hot", "caf", "pal", "gar", "bri")
SAMPLE_SECONDS = 60.0


@dataclass(slots=True)
class Visitors:
    """Clients that send requests until stopped.

    :param choose: returns a path and its headers.
    """

    port: int
    choose: Callable[[Random], tuple[str, dict[str, str]]]
    stopped: threading.Event = field(default_factory=threading.Event)
    answers: int = 0
    errors: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, seed: int) -> None:
        """Send one request after another."""
        random = Random(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        while not self.stopped.is_set():
            path, headers = self.choose(random)
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            with self._lock:
                self.answers += 1
                self.errors += answer.status != 200
        connection.close()


def main() -> int:
    """Measure and print a table; fail if any response was not 200."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.memory", description=__doc__)
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--stack", choices=[stacks.EMBEDDED, stacks.SERVERS], default=stacks.EMBEDDED)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="waypost-bench-") as folder,
        stacks.started(options.stack, Path(folder)) as stack,
        running(Path(folder), stack) as server,
    ):
        return _measure(server, options.minutes)


def _measure(server: LiveServer, minutes: int) -> int:
    visitors = Visitors(server.settings.port, _chooser(server, arrive(server)))
    threads = [threading.Thread(target=visitors.run, args=(seed,)) for seed in range(CLIENTS)]
    _say("| minutes | answers | MB, its share of what is shared | MB of its own |")
    _say("| --: | --: | --: | --: |")
    _sample(server, 0, visitors)
    for thread in threads:
        thread.start()
    for minute in range(1, minutes + 1):
        time.sleep(SAMPLE_SECONDS)
        _sample(server, minute, visitors)
    visitors.stopped.set()
    for thread in threads:
        thread.join()
    return 1 if visitors.errors else 0


def _sample(server: LiveServer, minute: int, visitors: Visitors) -> None:
    own = max(own_memory_mb(pid) for pid in children_of(server.pid) if "gunicorn: worker" in command(pid))
    _say(f"| {minute} | {visitors.answers:,} | {memory_mb(server.pid):.0f} | {own:.0f} |")


def _chooser(server: LiveServer, traveller: Traveller) -> Callable[[Random], tuple[str, dict[str, str]]]:
    """Return a function that chooses the next request: pages, trips, lists, search texts, places."""
    signed_in = {**BROWSER, "Cookie": traveller.cookie}
    listed, _ = call(server, "GET", "/itinerary?limit=50", token=traveller.token)
    trips = [trip["itinerary_id"] for trip in listed["itineraries"]]
    places = [
        prediction["place_id"]
        for typed in TEXTS
        for prediction in call(server, "GET", f"/place/autocomplete?input={typed}", token=traveller.token)[0][
            "predictions"
        ]
    ]

    def choose(random: Random) -> tuple[str, dict[str, str]]:
        typed = random.choice(TEXTS) + random.choice("aeiou") * random.randint(0, 1)
        return random.choice(
            (
                ("/", BROWSER),
                ("/signin", BROWSER),
                ("/explore", signed_in),
                (f"/trip/{random.choice(trips)}", signed_in),
                (f"/place/{quote(random.choice(places))}", signed_in),
                (f"/itinerary/{random.choice(trips)}", traveller.bearer),
                (f"/itinerary?limit={random.randint(1, 25)}", traveller.bearer),
                (f"/place/autocomplete?input={typed}", traveller.bearer),
            )
        )

    return choose


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
