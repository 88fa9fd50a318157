"""Measures how long changes of trips take, including the largest trip: `python -m tests.bench.changes`."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import Text, cast, func, select

from app.extensions import db
from app.trips.models import MAX_DAYS, TripChange
from app.trips.plan_models import MAX_IDEAS, MAX_STOPS_PER_DAY
from tests import stacks
from tests.bench.application import empty_application
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip

SIZES = ((5, 5, 10), (14, 8, 50), (MAX_DAYS, MAX_STOPS_PER_DAY - 1, MAX_IDEAS - 1))
"""Days, stops per day, ideas; with room for one more of each."""
ROUNDS = 40


def main() -> None:
    """Print a table for each stack."""
    for stack in stacks.reachable():
        with empty_application(stack) as app:
            say(
                f"{stack}: ms of one call, in process; of this processor, and until the answer\n"
                f"  {'':<16}{'operation':<18}{'CPU p50':>9}{'CPU p95':>9}{'p50':>8}{'p95':>8}{'record kB':>12}"
            )
            for days, stops, ideas in SIZES:
                owner, guide = make_user(), make_guide(f"Kochi {days}", places=ideas + 1)
                client = signed_in_client(app, owner)
                path = f"/itinerary/{make_trip(owner, guide, days=days, stops=stops).id}/changes"
                post(client, path, [{"op": "add_idea", "place_id": place} for place in guide.places[:-1]])
                gc.collect()
                gc.freeze()  # as the server does
                for name, busy, took in measured(client, path):
                    size = db.session.scalar(
                        select(func.length(cast(TripChange.record, Text))).order_by(TripChange.at.desc()).limit(1)
                    )
                    say(
                        f"  {f'{days} x {stops} + {ideas}':<16}{name:<18}{statistics.median(busy):>9.1f}"
                        f"{statistics.quantiles(busy, n=20)[-1]:>9.1f}{statistics.median(took):>8.1f}"
                        f"{statistics.quantiles(took, n=20)[-1]:>8.1f}{(size or 0) / 1000:>12.1f}"
                    )


def measured(client: FlaskClient, path: str) -> Iterator[tuple[str, list[float], list[float]]]:
    """Yield the milliseconds of some kinds of changes, a different change each time: CPU time, and time to the
    response.

    CPU time is that of this process only, so that other processes and PostgreSQL do not count.
    """
    trip = client.get(path.removesuffix("/changes")).get_json()
    stop, other = trip["days"][0]["activities"][:2]
    day = trip["days"][0]["day_id"]
    kinds: dict[str, list[dict[str, Any]]] = {
        "edit_stop note": [
            {"op": "edit_stop", "stop_id": stop["stop_id"], "note": f"Note {number}"} for number in range(ROUNDS)
        ],
        "move_stop": [
            {
                "op": "move_stop",
                "stop_id": stop["stop_id"],
                "day_id": day,
                "after": (other["stop_id"], None)[number % 2],
            }
            for number in range(ROUNDS)
        ],
        "set_start_date": [
            {"op": "set_start_date", "start_date": f"2031-05-{1 + number % 28:02d}"} for number in range(ROUNDS)
        ],
    }
    for name, operations in kinds.items():
        busy, took = [], []
        for operation in operations:
            began, worked = time.perf_counter(), time.process_time()
            post(client, path, [operation])
            took.append(1000 * (time.perf_counter() - began))
            busy.append(1000 * (time.process_time() - worked))
        yield name, busy, took


def post(client: FlaskClient, path: str, operations: list[dict[str, Any]]) -> None:
    """Post a change that must succeed."""
    answer = client.post(path, json={"changes": operations})
    assert answer.status_code == 200, answer.get_json()


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
