"""Reading columns, not entities, and deleting rows without reading them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVarTuple

from sqlalchemy import CursorResult, Delete, Result, Select
from sqlalchemy.orm import Session

Columns = TypeVarTuple("Columns")


def fetch(session: Session, statement: Select[*Columns], values: Mapping[str, Any] | None = None) -> Result[*Columns]:
    """Execute a statement that selects columns, in half the processor time that `Session.execute` takes.

    That one prepares for entities in the result. What is pending in the session is flushed first, as there.

    :param statement: best built once, with `bindparam`: building takes longer than executing.
    """
    session.flush()
    return session.connection().execute(statement, values)


def deleted_rows(session: Session, statement: Delete) -> int:
    """Delete the rows that a statement names; return how many.

    Entities of the session are left alone: whoever holds one of these rows should not delete by a statement.
    """
    deleted = session.execute(statement.execution_options(synchronize_session=False))
    assert isinstance(deleted, CursorResult)
    return deleted.rowcount
