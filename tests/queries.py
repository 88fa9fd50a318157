"""Counts the statements that a piece of code sends to the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event

_TRANSACTION = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")


@contextmanager
def counted(engine: Engine) -> Iterator[list[str]]:
    """Collect the statements in the block, without those that only begin and end transactions.

    :param engine: `db.engine`.
    """
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if not statement.lstrip().upper().startswith(_TRANSACTION):
            statements.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)
