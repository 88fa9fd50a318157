"""Updates the best matches of crowded prefixes after a few thousand terms have changed.

`rebuild_prefixes` reads all terms, which takes seconds; a city's terms affect few prefixes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast

from sqlalchemy import ColumnElement, Table, delete, func, select
from sqlalchemy.orm import Session

from app.places.catalogue.bulk_write import insert_rows
from app.places.catalogue.prefixes import MAX_LENGTH, MAX_TERMS, PREFIX_COLUMNS, PrefixRow, best_matches
from app.places.catalogue.terms import TermRow
from app.places.models import DESTINATION, PLACE, PlacePrefix, PlaceTerm

_PREFIX = cast(Table, PlacePrefix.__table__)
_LAST_CHARACTER = "\U0010ffff"
_PAGE = 500


@dataclass(slots=True)
class TermChanges:
    """Rows of `PlaceTerm` that were removed or added."""

    removed: list[TermRow] = field(default_factory=list)
    added: list[TermRow] = field(default_factory=list)


def update_prefixes(session: Session, changes: TermChanges) -> None:
    """Update the best matches of the prefixes of changed terms.

    :param changes: changes that are already written.
    """
    removed, added = changes.removed, changes.added
    for length in range(1, MAX_LENGTH):
        gone, new = _by_prefix(removed, length), _by_prefix(added, length)
        prefixes = sorted({*gone, *new})
        if not prefixes:
            return
        crowded = _stored(session, prefixes)
        for prefix in prefixes:
            before = crowded.get(prefix)
            after = _best(session, prefix, before, gone.get(prefix, ()), new.get(prefix, ()))
            if after is None:
                # Longer prefixes are not crowded either.
                crowded.pop(prefix, None)
            else:
                crowded[prefix] = after
            if after != before:
                _store(session, prefix, after or [])
        removed = [row for prefix in crowded for row in gone.get(prefix, ())]
        added = [row for prefix in crowded for row in new.get(prefix, ())]


def _best(
    session: Session, prefix: str, before: list[PrefixRow] | None, gone: Sequence[TermRow], new: Sequence[TermRow]
) -> list[PrefixRow] | None:
    """Return the current best matches of a prefix; None if it is not crowded."""
    if before is None:
        if not new or not _is_crowded(session, prefix):
            return None
        return _read_best(session, prefix)
    places = {row[3] for row in before}
    if any(row[1] in places for row in gone):
        return _read_best(session, prefix) if _is_crowded(session, prefix) else None
    return best_matches([*before, *_matches(prefix, new)]) if new else before


def _by_prefix(rows: Iterable[TermRow], length: int) -> dict[str, list[TermRow]]:
    found: dict[str, list[TermRow]] = {}
    for row in rows:
        if len(row[0]) >= length:
            found.setdefault(row[0][:length], []).append(row)
    return found


def _stored(session: Session, prefixes: Sequence[str]) -> dict[str, list[PrefixRow]]:
    found: dict[str, list[PrefixRow]] = {}
    columns = (_PREFIX.c[name] for name in PREFIX_COLUMNS)
    statement = select(*columns).order_by(_PREFIX.c.prefix, _PREFIX.c.kind, _PREFIX.c.position)
    for start in range(0, len(prefixes), _PAGE):
        wanted = statement.where(_PREFIX.c.prefix.in_(prefixes[start : start + _PAGE]))
        for row in session.execute(wanted):
            found.setdefault(row.prefix, []).append(cast(PrefixRow, tuple(row)))
    return found


def _is_crowded(session: Session, prefix: str) -> bool:
    some = select(PlaceTerm.place_id).where(*_range(prefix)).limit(MAX_TERMS + 1).subquery()
    return (session.scalar(select(func.count()).select_from(some)) or 0) > MAX_TERMS


def _read_best(session: Session, prefix: str) -> list[PrefixRow]:
    columns = (PlaceTerm.term, PlaceTerm.place_id, PlaceTerm.weight, PlaceTerm.exact, PlaceTerm.cell)
    rows = session.execute(select(*columns).where(*_range(prefix)))
    return best_matches(_matches(prefix, (cast(TermRow, tuple(row)) for row in rows)))


def _range(prefix: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return PlaceTerm.term >= prefix, PlaceTerm.term < prefix + _LAST_CHARACTER


def _matches(prefix: str, rows: Iterable[TermRow]) -> list[PrefixRow]:
    return [
        (prefix, DESTINATION if cell is None else PLACE, 0, place, exact if term == prefix else weight)
        for term, place, weight, exact, cell in rows
    ]


def _store(session: Session, prefix: str, rows: Sequence[PrefixRow]) -> None:
    session.execute(delete(_PREFIX).where(_PREFIX.c.prefix == prefix))
    insert_rows(session, _PREFIX, PREFIX_COLUMNS, rows)
