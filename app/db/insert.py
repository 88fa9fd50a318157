"""Adding a row that may be there already."""

from __future__ import annotations

from typing import Any

from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.db.base import Base


def insert_once(session: Session, model: type[Base], **values: Any) -> bool:
    """Add a row unless one with its key is there, also when another transaction adds it at this very moment.

    :param session: whose transaction it belongs to.
    :param model: the table.
    :param values: of the row, by column.
    :return: whether the row was added now.
    """
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    keys = inspect(model).primary_key
    added = session.execute(
        dialect.insert(model).values(**values).on_conflict_do_nothing(index_elements=keys).returning(*keys)
    )
    return added.first() is not None
