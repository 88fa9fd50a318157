"""Precomputes the catalogue's rows for a first start: `python -m app.places.catalogue.prepare`, by `make build`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, event
from sqlalchemy.orm import Session

from app.db.base import Base
from app.places.catalogue.prepared import PREPARED
from app.places.catalogue.seed import seed_catalogue
from app.places.models import AreaDestination, Place, PlacePrefix, PlaceRating, PlaceSeed, PlaceTerm

_TABLES = [Base.metadata.tables[each.__tablename__] for each in (Place, PlaceTerm, PlacePrefix, AreaDestination)]
_TABLES += [Base.metadata.tables[each.__tablename__] for each in (PlaceSeed, PlaceRating)]


@contextmanager
def new_database(path: Path) -> Iterator[Session]:
    """Provide a session on a new SQLite database with the catalogue's tables, and commit it.

    :param path: a path without a file. A crash may leave a broken file, which contains no user data.
    """
    engine = create_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", lambda connection, _record: connection.execute("PRAGMA synchronous = OFF"))
    Base.metadata.create_all(engine, tables=_TABLES)
    with Session(engine) as session:
        yield session
        session.commit()
    engine.dispose()


def main() -> int:
    """Write the file atomically."""
    new = PREPARED.with_suffix(".new")
    new.unlink(missing_ok=True)
    with new_database(new) as session:
        seed_catalogue(session)
    new.replace(PREPARED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
