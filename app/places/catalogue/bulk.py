"""Writing many rows at once, in the way that each database is quickest at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, cast

import psycopg
from sqlalchemy import Table
from sqlalchemy.orm import Session

_BATCH = 10_000


def insert_rows(session: Session, table: Table, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Add rows to a table within the session's transaction: by COPY on PostgreSQL, in batches elsewhere.

    Values go to the driver as they are, so columns must be of types that need no conversion.

    :param columns: the names of those that are given; all others become null.
    :param rows: values in the order of the columns.
    """
    connection = session.connection()
    names = ", ".join(f'"{name}"' for name in columns)
    if connection.dialect.name == "postgresql":
        driver = cast("psycopg.Connection[Any]", connection.connection.driver_connection)
        with driver.cursor() as cursor, cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
            for row in rows:
                copy.write_row(row)
        return
    statement = f'INSERT INTO "{table.name}" ({names}) VALUES ({", ".join("?" * len(columns))})'  # noqa: S608 - our own names
    rest = iter(rows)
    while batch := [tuple(row) for row in islice(rest, _BATCH)]:
        connection.exec_driver_sql(statement, batch)
