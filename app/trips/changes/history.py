"""The history of a trip: what was done, by whom, and what it touched."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.rows import columns_of
from app.db.types import Id, new_id, utc_now
from app.trips.changes.facts import Fact
from app.trips.changes.record import Record
from app.trips.models import TripChange

RETAINED_DAYS = timedelta(days=90)
RETAINED_CHANGES = 500
PAGE = 50
MAX_RECORDS = 100
"""The maximum number of changes that a call which waited for the lock is compared with."""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change of the history.

    :param number: consecutive within the trip.
    :param version: of the trip after the change.
    :param user_id: None if that account was deleted; then the name is None, too.
    :param record: what it touched; None if it can't be undone.
    """

    change_id: Id
    number: int
    version: int
    at: datetime
    user_id: Id | None
    user_name: str | None
    facts: tuple[Fact, ...]
    record: Record | None


@dataclass(frozen=True, slots=True)
class RecordRow:
    """What a change touched, and who made it; None if that account was deleted."""

    user_id: Id | None
    user_name: str | None
    record: Record


_CHANGES = select(*columns_of(ChangeRow, TripChange, user_name=User.name)).outerjoin(
    User, User.id == TripChange.user_id
)
_LAST_NUMBER_AND_NAME = select(
    select(func.max(TripChange.number)).where(TripChange.trip_id == bindparam("trip_id")).scalar_subquery(),
    select(User.name).where(User.id == bindparam("actor_id")).scalar_subquery(),
)
_INSERT = insert(TripChange)


def log_change(
    session: Session,
    trip_id: Id,
    actor_id: Id | None,
    version: int,
    *facts: Fact,
    record: Record | None = None,
    change_id: Id | None = None,
) -> ChangeRow:
    """Add a change to the history of a trip, and delete changes past their retention.

    :param trip_id: of a trip that the caller has locked.
    :param actor_id: who made the change; None if no traveller did.
    :param version: of the trip after the change.
    :param facts: what the change did.
    :param record: what it touched; None if it can't be undone.
    """
    last, name = session.execute(_LAST_NUMBER_AND_NAME, {"trip_id": trip_id, "actor_id": actor_id}).one()
    row = ChangeRow(change_id or new_id(), (last or 0) + 1, version, utc_now(), actor_id, name, facts, record)
    _insert(session, trip_id, row)
    if row.number > RETAINED_CHANGES:
        session.execute(
            delete(TripChange).where(
                TripChange.trip_id == trip_id,
                TripChange.number <= row.number - RETAINED_CHANGES,
                TripChange.at < row.at - RETAINED_DAYS,
            )
        )
    return row


def log_first_change(session: Session, trip_id: Id, actor_id: Id, fact: Fact) -> None:
    """Begin the history of a new trip."""
    _insert(session, trip_id, ChangeRow(new_id(), 1, 1, utc_now(), actor_id, None, (fact,), None))


def _insert(session: Session, trip_id: Id, row: ChangeRow) -> None:
    session.flush()
    session.connection().execute(
        _INSERT,
        {
            "change_id": row.change_id,
            "trip_id": trip_id,
            "number": row.number,
            "version": row.version,
            "at": row.at,
            "user_id": row.user_id,
            "facts": msgspec.to_builtins(row.facts),
            "record": None if row.record is None else msgspec.to_builtins(row.record),
        },
    )


def page_of(session: Session, trip_id: Id, before: int | None) -> tuple[list[ChangeRow], int | None]:
    """Return a page of changes, newest first, and where the next one starts; None on the last page.

    :param before: the last number of the previous page; None for the newest.
    """
    changes = _CHANGES.where(TripChange.trip_id == trip_id)
    if before is not None:
        changes = changes.where(TripChange.number < before)
    rows = session.execute(changes.order_by(TripChange.number.desc()).limit(PAGE + 1)).all()
    found = [_row(row) for row in rows[:PAGE]]
    return found, found[-1].number if len(rows) > PAGE else None


def find(session: Session, trip_id: Id, change_id: Id) -> ChangeRow | None:
    """Return a change of a trip."""
    row = session.execute(
        _CHANGES.where(TripChange.trip_id == trip_id, TripChange.change_id == change_id)
    ).one_or_none()
    return _row(row) if row else None


def records_since(session: Session, trip_id: Id, version: int) -> list[RecordRow]:
    """Return what the last changes after a version of the trip touched, newest first."""
    rows = session.execute(
        select(TripChange.user_id, User.name, TripChange.record)
        .outerjoin(User, User.id == TripChange.user_id)
        .where(TripChange.trip_id == trip_id, TripChange.version > version)
        .order_by(TripChange.number.desc())
        .limit(MAX_RECORDS)
    )
    return [
        RecordRow(user_id if name is not None else None, name, msgspec.convert(record, Record))
        for user_id, name, record in rows
        if record is not None
    ]


def _row(columns: object) -> ChangeRow:
    return msgspec.convert(columns, ChangeRow, from_attributes=True)
