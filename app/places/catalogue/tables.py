"""Reads our data tables: tab-separated cells, comments after a hash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"


def read_table(path: Path, columns: int) -> Iterator[list[str]]:
    """Yield the rows of a table.

    :raises ValueError: a row has another number of columns.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        row = line.split("\t")
        if len(row) != columns:
            raise ValueError(f"{path.name}:{number}: {len(row)} columns instead of {columns}")
        yield row


def listed(cell: str) -> tuple[str, ...]:
    """Return the names in a cell ("Bayern; Baviera")."""
    return tuple(name for part in cell.split(";") if (name := part.strip()))
