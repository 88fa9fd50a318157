"""What others changed since a version of a trip, so that errors and forms can name the fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from app.db.types import Id
from app.trips.changes.history import RecordRow
from app.trips.changes.record import BeforeAfter, Record

MAX_THINGS = 50
"""The maximum number of items in an error."""
FIELDS = {"name": "trip_name", "about": "about_trip"}
"""Fields of records that have other names in the API."""
OURS = {"placed", "added_by", "added_at", "reason"}
"""Fields of records that no operation sets."""

Things = dict[tuple[str, Id | None], set[str]]
"""The fields of each item that a change touched, by the item's kind and id; the trip itself has no id."""


def changed_since(rows: Iterable[RecordRow], mine: Record | None = None) -> list[dict[str, Any]]:
    """Return the items that changes touched, each once, for problem documents.

    :param rows: the changes, newest first.
    :param mine: the record of the refused change, to return only fields that both touched; None for all.
    """
    wanted = None if mine is None else _things(mine)
    found: dict[tuple[str, Id | None], dict[str, Any]] = {}
    for row in rows:
        who = None if row.user_id is None else {"user_id": row.user_id, "name": row.user_name}
        for (kind, ident), touched in _things(row.record).items():
            fields = touched if wanted is None else touched & wanted.get((kind, ident), set())
            if not fields:
                continue
            if (kind, ident) not in found and len(found) < MAX_THINGS:
                found[kind, ident] = {"kind": kind, "id": ident, "fields": [], "by": who}
            if (kind, ident) in found:
                known = found[kind, ident]
                known["fields"] = sorted({*known["fields"], *fields})
    return list(found.values())


def last_changers(rows: Iterable[RecordRow], ident: Id | None) -> dict[str, RecordRow]:
    """Return the last change of each field of an item.

    :param rows: the changes, newest first.
    :param ident: of a day, stop, idea or stay; None for the trip itself.
    """
    last: dict[str, RecordRow] = {}
    for row in rows:
        for (_, thing), touched in _things(row.record).items():
            if thing == ident:
                last = dict.fromkeys(touched, row) | last
    return last


def _things(record: Record) -> Things:
    groups: tuple[tuple[str, dict[Id, BeforeAfter[Any]]], ...] = (
        ("day", record.days),
        ("stop", record.stops),
        ("idea", record.ideas),
        ("stay", record.stays),
    )
    things: Things = {(kind, ident): set(_fields(touch)) for kind, group in groups for ident, touch in group.items()}
    if record.head is not None:
        things["trip", None] = set(_fields(record.head))
    if record.calendar is not None:
        before, after = record.calendar
        fields = {"start_date"} if before.start != after.start else set()
        if before.days != after.days:
            fields.add("days")
        things.setdefault(("trip", None), set()).update(fields)
    return things


def _fields(touch: BeforeAfter[Any]) -> Iterator[str]:
    return (FIELDS.get(name, name) for name in touch.fields if name not in OURS)
