"""How long the calls under /place take with the whole catalogue: `python -m tests.bench.places`."""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.config import Settings
from app.db import transaction
from app.db.base import Base
from app.db.types import Id
from app.extensions import db, queue
from app.factory import create_app
from app.places import service
from app.places.models import Place, PlaceTerm
from app.ssr.renderer import NullRenderer
from tests import stacks
from tests.client import built_client
from tests.factories.accounts import signed_in_client

Timing = tuple[float, float]
"""Seconds on the wall, and of this process's own processor time."""

CALLS = 400
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 12)
NEARBY = {
    "attractions": "place_types=tourist_attraction,point_of_interest,museum,park,amusement_park&radius=10000",
    "hotels": "place_types=lodging&radius=5000",
    "restaurants": "place_types=restaurant,cafe&radius=5000",
    "widest": "radius=50000&limit=100",
}


def main() -> int:
    """Measure on each stack that is reachable; return the exit code."""
    for name in stacks.reachable():
        with tempfile.TemporaryDirectory() as folder, stacks.started(name, Path(folder)) as stack:
            _measure(name, stack, Path(folder))
    return 0


def _measure(name: str, stack: stacks.Stack, folder: Path) -> None:
    environ = {
        "DATABASE_URL": stack.database_url,
        "REDIS_URL": stack.redis_url,
        "VAR_DIR": str(folder),
        "RATELIMIT_ENABLED": "false",
    }
    app = create_app(Settings.from_env(environ), renderer=NullRenderer(), client=built_client())
    logging.disable(logging.INFO)
    with app.app_context():
        Base.metadata.create_all(db.engine)
        _report(name, "seeding everything", [_timed(_seed)])
        _report(name, "seeding it again", [_timed(_seed)])
        client = signed_in_client(app)
        terms, places = _samples()
        for length in LENGTHS:
            typed = [term[:length] for term in terms if len(term) >= length][:CALLS]
            paths = [{"path": "/place/autocomplete", "query_string": {"input": text}} for text in typed]
            _report(name, f"autocomplete, {length} characters", _times(client, paths))
            found = [_timed(_predict(text)) for text in typed]
            _report(name, f"  of that, the search, {length} characters", found)
        for what, query in NEARBY.items():
            calls = [{"path": f"/place/{ident}/nearby", "query_string": query} for ident in places]
            _report(name, f"nearby, {what}", _times(client, calls))
        _close(app)


def _seed() -> None:
    with transaction.write_lock():
        service.seed(db.session)
        transaction.commit(db.session)


def _samples() -> tuple[list[str], list[Id]]:
    random = Random(7)
    terms = list(db.session.scalars(select(PlaceTerm.term)))
    places = list(db.session.scalars(select(Place.id).where(Place.rank > 700)))
    db.session.rollback()
    return random.sample(terms, 3 * CALLS), random.sample(places, CALLS)


def _predict(text: str) -> Callable[[], object]:
    def search() -> object:
        found = service.predict(db.session, service.Wish(text))
        db.session.rollback()
        return found

    return search


def _times(client: FlaskClient, calls: Sequence[dict[str, Any]]) -> list[Timing]:
    def get(call: dict[str, Any]) -> Callable[[], object]:
        def send() -> object:
            answer = client.get(**call)
            if answer.status_code != 200:
                raise RuntimeError(f"{call}: {answer.status_code}")
            return answer

        return send

    return [_timed(get(call)) for call in calls]


def _timed(work: Callable[[], object]) -> Timing:
    start, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - start, time.process_time() - cpu


def _report(stack: str, what: str, timings: Sequence[Timing]) -> None:
    """Print what a clock on the wall and this process's own processor time say; only the first counts a server."""
    p50, p95 = _percentiles([wall for wall, _ in timings])
    cpu50, cpu95 = _percentiles([cpu for _, cpu in timings])
    sys.stdout.write(
        f"{stack:9} {what:40} n={len(timings):4} p50 {p50:8.2f} ms  p95 {p95:8.2f} ms"
        f"  (own processor time {cpu50:.2f}, {cpu95:.2f})\n"
    )
    sys.stdout.flush()


def _percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(1000 * value for value in seconds)
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]


def _close(app: Flask) -> None:
    with app.app_context():
        db.session.rollback()
        db.engine.dispose()
        queue.redis.close()


if __name__ == "__main__":
    sys.exit(main())
