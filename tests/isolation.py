"""Rolls back everything that a test writes to the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from app.extensions import db


@contextmanager
def isolated() -> Iterator[None]:
    """Run all sessions of the current application on one connection and roll it back at the end.

    The connection replaces the engine; sessions join its transaction with their own savepoints.
    """
    engine = db.engine
    engines = cast(dict[str | None, Any], db.engines)
    options = db.session.session_factory.kw
    # All applications share it, and one may be isolated while another is; the default is SQLAlchemy's.
    before = options.get("join_transaction_mode", "conditional_savepoint")
    with engine.connect() as connection, connection.begin() as transaction:
        engines[None] = connection
        options["join_transaction_mode"] = "create_savepoint"
        try:
            yield
            db.session.remove()
        finally:
            engines[None] = engine
            options["join_transaction_mode"] = before
            transaction.rollback()
