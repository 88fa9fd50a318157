"""Making places findable: for the catalogue, and for whatever adds places beside it.

Who adds places writes their rows and the rows of `term_rows`, sorted or not, and calls `rebuild_prefixes` once in the
same transaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from sqlalchemy import Table, delete, select, text
from sqlalchemy.orm import Session

from app.places.catalogue.bulk import insert_rows
from app.places.catalogue.entries import Entry
from app.places.catalogue.prefixes import BestOfPrefixes, PrefixRow, TermRow
from app.places.catalogue.terms import terms
from app.places.models import DESTINATION, PlacePrefix, PlaceTerm

TERM_COLUMNS = ("term", "place_id", "weight", "exact", "cell")
PREFIX_COLUMNS = ("prefix", "kind", "position", "place_id", "score")
_CHUNK = 100_000
"""Terms in memory at once."""

_PREFIX = cast(Table, PlacePrefix.__table__)


def term_rows(entry: Entry) -> list[TermRow]:
    """Return the rows of `PlaceTerm` by which a place is found.

    :param entry: not hidden.
    """
    row = entry.row
    cell = None if row["kind"] == DESTINATION else row["cell"]
    return [(term, row["id"], weight, exact, cell) for term, weight, exact in terms(entry.names, row["rank"])]


def rebuild_prefixes(session: Session) -> None:
    """Work out the best finds of crowded prefixes anew, from the terms of all sources.

    Memory does not grow with the number of terms: they are read in order, some at a time. The database then counts
    what it has, as its plans depend on that.
    """
    session.execute(delete(_PREFIX))
    best = BestOfPrefixes()
    for rows in _sorted_terms(session):
        _write(session, list(best.add(rows)))
    _write(session, list(best.end()))
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("ANALYZE place, place_term, place_prefix"))


def _sorted_terms(session: Session) -> Iterator[Sequence[TermRow]]:
    columns = (PlaceTerm.term, PlaceTerm.place_id, PlaceTerm.weight, PlaceTerm.exact, PlaceTerm.cell)
    statement = select(*columns).order_by(PlaceTerm.term, PlaceTerm.place_id)
    found = session.execute(statement, execution_options={"stream_results": True, "yield_per": _CHUNK})
    for part in found.partitions():
        yield cast("Sequence[TermRow]", part)


def _write(session: Session, rows: list[PrefixRow]) -> None:
    if rows:
        insert_rows(session, _PREFIX, PREFIX_COLUMNS, rows)
