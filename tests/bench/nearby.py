"""Times of nearby searches among a million imported places: `python -m tests.bench.nearby`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.places import service
from app.places.models import DESTINATION, Place
from tests import stacks
from tests.bench.application import empty_application
from tests.bench.timing import report, timed, times
from tests.bench.world import SOURCE, add_world, words
from tests.factories.accounts import signed_in_client

CALLS = 300
# The three queries of a place's page.
NEARBY = {
    "attractions": {"place_types": "tourist_attraction,point_of_interest,museum,park,amusement_park", "radius": 10_000},
    "hotels": {"place_types": "lodging", "radius": 5_000},
    "restaurants": {"place_types": "restaurant,cafe", "radius": 5_000},
}
CITIES = (
    "london", "barcelona", "udaipur", "bangkok", "san francisco", "singapore", "istanbul", "jaipur", "marrakesh",
    "reykjavik", "copenhagen", "johannesburg", "buenos aires", "vancouver", "hallstatt", "thessaloniki",
)  # fmt: skip


def main() -> int:
    """Measure on PostgreSQL; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.nearby", description=__doc__)
    parser.add_argument("--places", type=int, default=1_000_000)
    places = parser.parse_args().places
    if stacks.SERVERS not in stacks.reachable():
        sys.stdout.write("no PostgreSQL and Redis within reach, so a million places are not measured\n")
        return 0
    with empty_application(stacks.SERVERS) as app:
        _measure(app, places)
    return 0


def _measure(app: Flask, places: int) -> None:
    client = _filled(app, places)
    measure_all(client)


def _filled(app: Flask, places: int) -> FlaskClient:
    client = signed_in_client(app)
    report(stacks.SERVERS, "seeding the catalogue", [timed(_committed(lambda: service.seed(db.session())))])
    added = timed(_committed(lambda: add_world(db.session(), places)))
    report(stacks.SERVERS, f"adding {places:,} places", [added])
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM ANALYZE place, place_term, place_prefix")
    return client


def _committed(work: Callable[[], object]) -> Callable[[], object]:
    def write() -> None:
        with transaction.write_lock():
            work()
            transaction.commit(db.session())

    return write


def measure_all(client: FlaskClient) -> None:
    """Measure both calls in a full catalogue."""
    dense, empty = _centres()
    for what, texts in _typed().items():
        _autocomplete(client, what, [{"input": text} for text in texts])
    for what, centres in (("dense", dense), ("empty", empty)):
        texts = _typed()["3 letters"]
        asked = [{"input": text, "near": near} for text, near in zip(texts, centres, strict=False)]
        _autocomplete(client, f"near, {what}", asked)
        for name, query in NEARBY.items():
            calls = [{"path": f"/place/{centre}/nearby", "query_string": query} for centre in centres]
            report(stacks.SERVERS, f"nearby, {what}, {name}", times(client, calls))


def _autocomplete(client: FlaskClient, what: str, queries: Sequence[dict[str, Any]]) -> None:
    calls = [{"path": "/place/autocomplete", "query_string": query} for query in queries]
    report(stacks.SERVERS, f"autocomplete, {what}", times(client, calls))


def _typed() -> dict[str, list[str]]:
    random = Random(3)
    rare = random.sample(words(), CALLS)
    common = ("restaurant", "restaurant k", "cafe", "hotel", "museum ", "park s", "san", "saint", "bar", "church")
    letters = "abcdefghijklmnoprstuvw"
    return {
        "1 letter": random.choices(letters, k=CALLS),
        "2 letters": ["".join(random.choices(letters, k=2)) for _ in range(CALLS)],
        "3 letters": [word[:3] for word in rare],
        "common beginning": random.choices(common, k=CALLS),
        "rare": rare,
        "typo": [_mistyped(random, city) for city in random.choices(CITIES, k=CALLS)],
        "typo in a common word": [
            _mistyped(random, word) for word in random.choices(("restaurant", "museum"), k=CALLS)
        ],
        "none": [f"{word}zzq" for word in rare],
    }


def _mistyped(random: Random, text: str) -> str:
    at = random.randrange(len(text) - 1)
    swapped = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return random.choice(
        (text[:at] + text[at + 1 :], swapped, text[:at] + "x" + text[at + 1 :], text[:at] + "x" + text[at:])
    )


def _centres() -> tuple[list[Id], list[Id]]:
    """Return places of the fullest cells, and destinations in almost empty cells."""
    counted = (
        select(Place.cell, func.count().label("held")).where(Place.source == SOURCE).group_by(Place.cell).subquery()
    )
    crowded = select(counted.c.cell).order_by(counted.c.held.desc()).limit(20)
    dense = select(Place.id).where(Place.cell.in_(crowded)).order_by(func.md5(Place.id)).limit(CALLS)
    lonely = select(counted.c.cell).where(counted.c.held > 3)
    empty = select(Place.id).where(Place.kind == DESTINATION, Place.cell.not_in(lonely))
    found = (
        list(db.session.scalars(dense)),
        list(db.session.scalars(empty.order_by(func.md5(Place.id)).limit(CALLS))),
    )
    db.session.rollback()
    return found


if __name__ == "__main__":
    sys.exit(main())
