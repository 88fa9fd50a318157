"""A small catalogue for tests: large cities, and a dozen guides."""

from __future__ import annotations

from functools import cache

import pytest
from flask import Flask
from sqlalchemy import select

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.places.catalogue.gazetteer import City, read_gazetteer
from app.places.catalogue.guides import Guide, guide_files, read_guides
from app.places.catalogue.seed import seed
from app.places.models import Place

MIN_POPULATION = 2_000_000
GUIDES = frozenset(
    ("bangkok", "delhi", "goa", "istanbul", "jaipur", "kochi", "london", "mumbai", "new-york", "paris", "rome", "tokyo")
)
HALLSTATT, YORK, DORTMUND, HELSINKI = "2776943", "2633352", "2935517", "658225"


@cache
def small_gazetteer() -> tuple[City, ...]:
    """Return the cities with two million people, those with a guide, and a few more that tests use."""
    guides = (guide.geoname for guide in small_guides() if guide.geoname)
    return tuple(read_gazetteer(min_population=MIN_POPULATION, keys=(*guides, HALLSTATT, YORK, DORTMUND, HELSINKI)))


@cache
def small_guides() -> tuple[Guide, ...]:
    """Return the guides that tests use; adding guides to the catalogue does not affect tests."""
    return tuple(read_guides(path for path in guide_files() if path.stem in GUIDES))


@pytest.fixture(scope="session")
def catalogue(migrated_app: Flask) -> None:
    """Destinations and places in the database, which remain for all later tests on this stack."""
    with migrated_app.app_context(), transaction.write_lock():
        seed(db.session(), small_gazetteer(), small_guides(), "for tests")
        transaction.commit(db.session())


def place_named(name: str) -> Place:
    """Return the most famous destination or place with a name."""
    statement = select(Place).filter_by(name=name).order_by(Place.rank.desc()).limit(1)
    return db.session.scalars(statement).one()


def id_of(name: str) -> Id:
    """Return the id of the most famous destination or place with a name."""
    return place_named(name).id
