"""Inserts rows that may already exist, or that another transaction may be inserting concurrently."""

from __future__ import annotations

from typing import Any

from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.db.base import Base


def insert_once(session: Session, model: type[Base], **values: Any) -> bool:
    """Add a row unless one with its key exists.

    :param session: the session whose transaction inserts it.
    :param model: the table.
    :param values: the row's values, by column.
    :return: whether the row was added.
    """
    keys = inspect(model).primary_key
    added = session.execute(
        _insert(session, model).values(**values).on_conflict_do_nothing(index_elements=keys).returning(*keys)
    )
    return added.first() is not None


def insert_or_replace(session: Session, model: type[Base], **values: Any) -> None:
    """Add a row, or update the one with its key.

    :param session: the session whose transaction writes it.
    :param model: the table.
    :param values: all values of the row, by column.
    """
    keys = inspect(model).primary_key
    rest = {name: value for name, value in values.items() if name not in {key.name for key in keys}}
    session.execute(_insert(session, model).values(**values).on_conflict_do_update(index_elements=keys, set_=rest))


def _insert(session: Session, model: type[Base]) -> postgresql.Insert | sqlite.Insert:
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    statement: postgresql.Insert | sqlite.Insert = dialect.insert(model)
    return statement
