"""Copying a trip that the actor may read into one of their own."""

from __future__ import annotations

from sqlalchemy import Table, insert, literal, select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.db.base import Base
from app.db.types import Id, new_id
from app.errors import NotFound
from app.trips.access import NOT_FOUND, require_reader
from app.trips.models import Hop, Stop, Trip, TripDay, TripDestination
from app.trips.travel.service import enqueue_figures

NEW_COLUMNS = {
    "id",
    "owner_id",
    "failure",
    "failure_kind",
    "is_published",
    "published_at",
    "likes_count",
    "version",
    "travel_revision",
    "created_at",
}
"""What a copy doesn't take from its original, besides likes, members and links."""
COPIED = [column.name for column in Trip.__table__.columns if column.name not in NEW_COLUMNS]

PARTS: tuple[type[Base], ...] = (TripDestination, TripDay, Stop, Hop)
"""In the order of their foreign keys."""


def duplicate(session: Session, actor_id: Id, trip_id: Id) -> Id:
    """Copy a trip with its plan, in a fixed number of statements.

    :param session: flushed, not committed.
    :param actor_id: the owner of the copy.
    :return: the id of the copy.
    :raises NotFound: there is no such trip, it is not built yet, or the actor must not know of it.
    :raises Unauthenticated: the actor's account was deleted a moment ago.
    """
    _lock(session, actor_id, trip_id)
    require_reader(session, actor_id, trip_id)
    copy_id = new_id()
    _copy_head(session, trip_id, copy_id, actor_id)
    for part in PARTS:
        _copy_rows(session, Base.metadata.tables[part.__tablename__], trip_id, copy_id)
    enqueue_figures(session, actor_id, copy_id)
    return copy_id


def _lock(session: Session, actor_id: Id, trip_id: Id) -> None:
    """Keep the account from being deleted and the trip from being changed until the transaction ends.

    The account first, in the order of deleting one. Others may copy the trip at the same time.
    """
    lock_actor(session, actor_id)
    if session.scalar(select(Trip.id).where(Trip.id == trip_id).with_for_update(read=True)) is None:
        raise NotFound(NOT_FOUND)


def _copy_head(session: Session, trip_id: Id, copy_id: Id, owner_id: Id) -> None:
    values = [literal(copy_id), literal(owner_id), *(getattr(Trip, name) for name in COPIED)]
    session.execute(insert(Trip).from_select(["id", "owner_id", *COPIED], select(*values).where(Trip.id == trip_id)))


def _copy_rows(session: Session, table: Table, trip_id: Id, copy_id: Id) -> None:
    others = [column for column in table.columns if column.name != "trip_id"]
    rows = select(literal(copy_id), *others).where(table.c.trip_id == trip_id)
    session.execute(insert(table).from_select(["trip_id", *others], rows))
