"""What others changed since a version of a trip, so that errors and forms can name the fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from app.db.types import Id
from app.errors import ChangedBy, ChangedItem, ItemKind
from app.trips.changes.history import RecordRow
from app.trips.changes.record import BeforeAfter, Record

MAX_ITEMS = 50
"""The maximum number of items in an error."""
FIELDS = {"name": "trip_name", "about": "about_trip"}
"""Fields of records that have other names in the API."""
OURS = {"placed", "added_by", "added_at", "reason"}
"""Fields of records that no operation sets."""

Items = dict[tuple[ItemKind, Id | None], set[str]]
"""The fields of each item that a change touched, by the item's kind and id; the trip itself has no id."""


def changed_since(rows: Iterable[RecordRow], mine: Record | None = None) -> list[ChangedItem]:
    """Return the items that changes touched, each once, for problem documents.

    :param rows: the changes, newest first.
    :param mine: the record of the refused change, to return only fields that both touched; None for all.
    """
    wanted = None if mine is None else _items(mine)
    found: dict[tuple[ItemKind, Id | None], ChangedItem] = {}
    for row in rows:
        author = ChangedBy(user_id=row.user_id, name=row.user_name) if row.user_id and row.user_name else None
        for (kind, ident), touched in _items(row.record).items():
            fields = touched if wanted is None else touched & wanted.get((kind, ident), set())
            known = found.get((kind, ident))
            if not fields or (known is None and len(found) == MAX_ITEMS):
                continue
            found[kind, ident] = ChangedItem(
                kind=kind,
                id=ident,
                fields=sorted({*known.fields, *fields} if known else fields),
                by=known.by if known else author,
            )
    return list(found.values())


def last_changers(rows: Iterable[RecordRow], item: Id | None) -> dict[str, RecordRow]:
    """Return the last change of each field of an item.

    :param rows: the changes, newest first.
    :param item: the id of a day, stop, idea or stay; None for the trip itself.
    """
    last: dict[str, RecordRow] = {}
    for row in rows:
        for (_, ident), touched in _items(row.record).items():
            if ident == item:
                last = dict.fromkeys(touched, row) | last
    return last


def _items(record: Record) -> Items:
    groups: tuple[tuple[ItemKind, dict[Id, BeforeAfter[Any]]], ...] = (
        ("day", record.days),
        ("stop", record.stops),
        ("idea", record.ideas),
        ("stay", record.stays),
    )
    items: Items = {(kind, ident): set(_fields(touch)) for kind, group in groups for ident, touch in group.items()}
    if record.head is not None:
        items["trip", None] = set(_fields(record.head))
    if record.calendar is not None:
        before, after = record.calendar
        fields = {"start_date"} if before.start != after.start else set()
        if before.days != after.days:
            fields.add("days")
        items.setdefault(("trip", None), set()).update(fields)
    return items


def _fields(touch: BeforeAfter[Any]) -> Iterator[str]:
    return (FIELDS.get(name, name) for name in touch.fields if name not in OURS)
