"""Undoing whatever a test writes to the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from app.extensions import db


@contextmanager
def isolated() -> Iterator[None]:
    """Put all sessions of the application at hand on one connection and roll back at the end what they committed.

    Sessions get the connection itself, and so commit and roll back savepoints of theirs; Flask-SQLAlchemy-Lite's own
    `test_isolation` gives them an engine, whose outermost transaction they end with their first commit.
    """
    with db.engine.connect() as connection, connection.begin() as transaction:
        options = {"bind": connection, "join_transaction_mode": "create_savepoint"}
        with mock.patch.dict(db.sessionmaker.kw, options):
            yield
            db.session.close()
        transaction.rollback()
