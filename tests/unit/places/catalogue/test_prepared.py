"""Precomputed rows: a copy equals the result of seeding, and is only used for the same catalogue and an empty
database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Table, delete, select

from app.extensions import db
from app.places.catalogue.prepare import new_database
from app.places.catalogue.prepared import copy_prepared
from app.places.catalogue.seed import lock_catalogue, seed
from app.places.models import AreaDestination, Place, PlacePrefix, PlaceSeed, PlaceTerm
from tests.factories.places import small_gazetteer, small_guides

pytestmark = pytest.mark.both_stacks

TABLES: tuple[Table, ...] = tuple(
    each.metadata.tables[each.__tablename__] for each in (Place, PlaceTerm, PlacePrefix, AreaDestination)
)


@pytest.fixture
def prepared(app: Flask, tmp_path: Path) -> Path:
    """Prepared rows of a small catalogue, next to a database without places."""
    clear()
    path = tmp_path / "prepared.sqlite3"
    with new_database(path) as session:
        seed(session, small_gazetteer(), small_guides(), "one")
    return path


def clear() -> None:
    """Delete all rows of the catalogue."""
    for table in TABLES:
        db.session.execute(delete(table))
    db.session.execute(delete(PlaceSeed))
    db.session.expire_all()


def rows() -> list[list[Any]]:
    """Return all rows of the catalogue."""
    return [sorted(db.session.execute(select(table)).all(), key=str) for table in TABLES]


def test_a_copy_is_what_seeding_writes(prepared: Path) -> None:
    session = db.session()
    assert lock_catalogue(session).fingerprint == ""
    copied = copy_prepared(session, "one", prepared)
    found, mark = rows(), session.get_one(PlaceSeed, "catalogue")
    assert copied == len(found[0]) > 0
    counts = (mark.fingerprint, mark.destinations, mark.guides)
    clear()
    seed(session, small_gazetteer(), small_guides(), "one")
    assert rows() == found
    mark = session.get_one(PlaceSeed, "catalogue")
    assert (mark.fingerprint, mark.destinations, mark.guides) == counts


def test_rows_of_another_catalogue_are_not_copied(prepared: Path, tmp_path: Path) -> None:
    lock_catalogue(db.session())
    assert copy_prepared(db.session(), "two", prepared) is None
    assert copy_prepared(db.session(), "one", tmp_path / "missing.sqlite3") is None
    assert not any(rows())


def test_a_database_with_places_is_not_copied_into(prepared: Path) -> None:
    seed(db.session(), small_gazetteer(), small_guides(), "older")
    before = rows()
    assert copy_prepared(db.session(), "one", prepared) is None
    assert rows() == before
