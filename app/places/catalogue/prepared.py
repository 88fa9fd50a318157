"""Precomputed catalogue rows: a first start copies them instead of computing them.

`make build` writes them (`app.places.catalogue.prepare`). They are a database with the seeded catalogue, and are used
while its fingerprint matches the code and the data; without them, seeding takes longer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Table, select, text, update
from sqlalchemy.orm import Session

from app.db.types import utc_now
from app.places.catalogue.areas import AREA_COLUMNS
from app.places.catalogue.bulk_write import insert_rows
from app.places.catalogue.entries import COLUMNS
from app.places.catalogue.prefixes import PREFIX_COLUMNS
from app.places.catalogue.tables import DATA
from app.places.catalogue.terms import TERM_COLUMNS
from app.places.models import CATALOGUE, AreaDestination, Place, PlacePrefix, PlaceSeed, PlaceTerm

PREPARED = DATA / "prepared.sqlite3"
_PARTS = (
    (cast(Table, Place.__table__), COLUMNS),
    (cast(Table, AreaDestination.__table__), AREA_COLUMNS),
    (cast(Table, PlaceTerm.__table__), TERM_COLUMNS),
    (cast(Table, PlacePrefix.__table__), PREFIX_COLUMNS),
)


def copy_prepared(session: Session, mark: str, path: Path = PREPARED) -> int | None:
    """Copy the prepared rows into a database without places; return how many places, None if that is not possible.

    :param session: with the catalogue's row of `PlaceSeed` locked.
    :param mark: the fingerprint that the prepared rows must have.
    :param path: the file of prepared rows.
    """
    if not path.exists() or _has_rows(session):
        return None
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as prepared:
        seed = prepared.execute("SELECT fingerprint, destinations, guides FROM place_seed").fetchone()
        if seed is None or seed[0] != mark:
            return None
        for table, columns in _PARTS:
            insert_rows(session, table, columns, _rows(prepared, table, columns))
        done = {"fingerprint": mark, "seeded_at": utc_now(), "destinations": seed[1], "guides": seed[2]}
        session.execute(update(PlaceSeed).filter_by(name=CATALOGUE).values(done))
        (places,) = prepared.execute("SELECT count(*) FROM place").fetchone()
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("ANALYZE place, place_term, place_prefix"))
    session.expire_all()
    return int(places)


def _has_rows(session: Session) -> bool:
    return any(session.execute(select(table).limit(1)).first() is not None for table, _ in _PARTS)


def _rows(prepared: sqlite3.Connection, table: Table, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """Return the rows of a table in insertion order: places after their destinations, all others by key."""
    names = ", ".join(f'"{name}"' for name in columns)
    return prepared.execute(f'SELECT {names} FROM "{table.name}"')  # noqa: S608 - our own names
