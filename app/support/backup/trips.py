"""Computes a digest of each trip with all its data, to compare a restored database with its source."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Connection, Table, select

from app.db.base import Base

_PORTION = 5_000


def digests(connection: Connection) -> dict[str, str]:
    """Return the digest of each trip by its id.

    :param connection: a connection in a transaction with a consistent snapshot.
    """
    sums: dict[str, Any] = {}
    for table in Base.metadata.sorted_tables:
        if table.name == "trip" or "trip_id" in table.columns:
            _add(connection, table, sums)
    return {trip_id: found.hexdigest() for trip_id, found in sums.items()}


def _add(connection: Connection, table: Table, sums: dict[str, Any]) -> None:
    key = table.columns["id" if table.name == "trip" else "trip_id"]
    columns = sorted(table.columns, key=lambda column: column.name)
    statement = select(key, *(column.label(f"c{number}") for number, column in enumerate(columns)))
    rows = connection.execution_options(yield_per=_PORTION).execute(statement.order_by(*table.primary_key))
    for trip_id, *values in rows:
        if trip_id is not None:
            found = sums.setdefault(str(trip_id), hashlib.sha256())
            found.update(repr((table.name, values)).encode())
