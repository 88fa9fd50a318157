"""Times of the calls under /place with the full catalogue: `python -m tests.bench.places`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

from flask import Flask
from sqlalchemy import select

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.places import service
from app.places.catalogue.tables import read_table
from app.places.misspelling import MIN_MISSPELT
from app.places.models import Place, PlaceTerm
from tests import stacks
from tests.bench.application import empty_application
from tests.bench.timing import report, timed, times
from tests.factories.accounts import signed_in_client
from tests.system.test_whole_catalogue import QUERIES

CALLS = 400
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 12)
NEARBY = {
    "attractions": "place_types=tourist_attraction,point_of_interest,museum,park,amusement_park&radius=10000",
    "hotels": "place_types=lodging&radius=5000",
    "restaurants": "place_types=restaurant,cafe&radius=5000",
    "widest": "radius=50000&limit=100",
}


def main() -> int:
    """Measure on each reachable stack; return the exit code."""
    for name in stacks.reachable():
        with empty_application(name) as app:
            _measure(name, app)
    return 0


def _measure(name: str, app: Flask) -> None:
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
    for what, texts in _typed().items():
        paths = [{"path": "/place/autocomplete", "query_string": {"input": text}} for text in texts]
        report(name, f"autocomplete, {what}", times(client, paths))
    for what, query in NEARBY.items():
        calls = [{"path": f"/place/{ident}/nearby", "query_string": query} for ident in places]
        report(name, f"nearby, {what}", times(client, calls))


def _seed() -> None:
    with transaction.write_lock():
        service.seed(db.session())
        transaction.commit(db.session())


def _samples() -> tuple[list[str], list[Id]]:
    random = Random(7)
    terms = list(db.session.scalars(select(PlaceTerm.term)))
    places = list(db.session.scalars(select(Place.id).where(Place.rank > 700)))
    db.session.rollback()
    return random.sample(terms, 3 * CALLS), random.sample(places, CALLS)


def _typed() -> dict[str, list[str]]:
    """Return search texts: correct ones, and ones with a letter missing in the middle."""
    texts = [row[0] for row in read_table(QUERIES, 5)]
    misspelt = [text[: len(text) // 2] + text[len(text) // 2 + 1 :] for text in texts if len(text) > MIN_MISSPELT]
    return {"whole queries": texts, "misspelt queries": misspelt}


def _predict(text: str) -> Callable[[], object]:
    def search() -> object:
        found = service.predict(db.session(), service.PlaceSearch(text))
        db.session.rollback()
        return found

    return search


if __name__ == "__main__":
    sys.exit(main())
