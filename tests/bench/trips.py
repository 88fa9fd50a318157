"""Times of lists and searches among a million published trips: `python -m tests.bench.trips`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from app.db.pagination import encode_cursor
from app.extensions import db
from tests import stacks
from tests.bench.application import empty_application
from tests.bench.million import BEGIN, PARIS, add_terms, add_trips, vocabulary
from tests.bench.timing import report, timed, times
from tests.factories.accounts import make_user, signed_in_client

CALLS = 300
OWN = 5_000
"""Trips that the calling traveller owns, and as many joined ones."""

SEARCH, PUBLISHED, MINE = "/itinerary/all", "/itinerary/published_trips", "/itinerary"


def main() -> int:
    """Measure on PostgreSQL; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.trips", description=__doc__)
    parser.add_argument("--trips", type=int, default=1_000_000)
    trips = parser.parse_args().trips
    if stacks.SERVERS not in stacks.reachable():
        sys.stdout.write("no PostgreSQL and Redis within reach, so trips are not measured\n")
        return 0
    with empty_application(stacks.SERVERS) as app:
        _measure(app, trips)
    return 0


def _measure(app: Flask, trips: int) -> None:
    client = _filled(app, trips)
    for what, queries in _searches(trips).items():
        _report(what, client, SEARCH, queries)
    middle = {"cursor": encode_cursor(BEGIN + timedelta(seconds=trips // 2), "")}
    _report("published list", client, PUBLISHED, [{}] * CALLS)
    _report("published list, the middle", client, PUBLISHED, [middle] * CALLS)
    _report("own and joined", client, MINE, [{}] * CALLS)
    _report("own and joined, the middle", client, MINE, [middle] * CALLS)


def _filled(app: Flask, trips: int) -> FlaskClient:
    """Add the trips, and a client of a traveller who owns some and joined others."""
    owner, other = make_user(), make_user()
    ids, client = (owner.id, other.id), signed_in_client(app, owner)
    report(stacks.SERVERS, f"adding {trips:,} trips", [timed(lambda: add_trips(db.engine, trips, *ids, OWN))])
    report(stacks.SERVERS, "adding their terms", [timed(lambda: add_terms(db.engine))])
    return client


def _searches(trips: int) -> dict[str, list[dict[str, Any]]]:
    random = Random(3)
    words = vocabulary()
    middle = encode_cursor(BEGIN + timedelta(seconds=trips // 2), "")
    rare, cities, themes = random.sample(words.names, CALLS), words.cities[:60], words.themes
    typed: dict[str, Sequence[str]] = {
        "rare word": rare,
        "common word": [PARIS],
        "common word and theme": [f"{PARIS} {theme}" for theme in themes],
        "rare word and common word": [f"{PARIS} {word}" for word in rare],
        "two common words of few trips": [f"{PARIS} {city}" for city in cities],
        "three words": [f"{theme} in {city}" for theme in themes for city in cities],
        "2 letters": sorted({word[:2] for word in words.names}),
        "3 letters": sorted({word[:3] for word in words.names}),
        "2 letters and 2 letters": [f"{a[:2]} {b[:2]}" for a, b in pairwise(rare)],
        "none": [f"{word}zzq" for word in rare],
        "none with a common word": [f"{PARIS} {word}zzq" for word in rare],
    }
    searches = {what: [{"name": text} for text in random.choices(texts, k=CALLS)] for what, texts in typed.items()}
    return searches | {"common word, the middle": [{"name": PARIS, "cursor": middle}] * CALLS}


def _report(what: str, client: FlaskClient, path: str, queries: Sequence[dict[str, Any]]) -> None:
    report(stacks.SERVERS, what, times(client, [{"path": path, "query_string": query} for query in queries]))


if __name__ == "__main__":
    sys.exit(main())
