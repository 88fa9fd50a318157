"""How long the calls under /place take with the whole catalogue: `python -m tests.bench.places`."""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from flask import Flask
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
from tests.bench.timing import report, timed, times
from tests.client import built_client
from tests.factories.accounts import signed_in_client

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
        report(name, "seeding everything", [timed(_seed)])
        report(name, "seeding it again", [timed(_seed)])
        client = signed_in_client(app)
        terms, places = _samples()
        for length in LENGTHS:
            typed = [term[:length] for term in terms if len(term) >= length][:CALLS]
            paths = [{"path": "/place/autocomplete", "query_string": {"input": text}} for text in typed]
            report(name, f"autocomplete, {length} characters", times(client, paths))
            found = [timed(_predict(text)) for text in typed]
            report(name, f"  of that, the search, {length} characters", found)
        for what, query in NEARBY.items():
            calls = [{"path": f"/place/{ident}/nearby", "query_string": query} for ident in places]
            report(name, f"nearby, {what}", times(client, calls))
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


def _close(app: Flask) -> None:
    with app.app_context():
        db.session.rollback()
        db.engine.dispose()
        queue.redis.close()


if __name__ == "__main__":
    sys.exit(main())
