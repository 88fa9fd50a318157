"""Copying a trip that one may read into one of one's own."""

from __future__ import annotations

from sqlalchemy import Table, insert, literal, select
from sqlalchemy.orm import Session

from app.accounts.presence import keep_actor
from app.db.base import Base
from app.db.types import Id, new_id
from app.errors import NotFound
from app.trips.access import NOT_FOUND, standing
from app.trips.models import Activity, Hop, Trip, TripDay, TripDestination
from app.trips.travel.order import order

COPIED = (
    "name",
    "destination",
    "traveler",
    "budget",
    "builder",
    "interests",
    "about_trip",
    "start_date",
    "end_date",
    "no_of_days",
    "no_of_places",
    "status",
)
"""What a copy takes over; all else (likes, whom it is shared with, whether it is published) begins anew."""

PARTS: tuple[type[Base], ...] = (TripDestination, TripDay, Activity, Hop)
"""Those that others point at first."""


def duplicate(session: Session, actor_id: Id, trip_id: Id) -> Id:
    """Copy a trip with its cities, days, stops and the ways between them; as many statements whatever its size.

    :param session: flushed, not committed.
    :param actor_id: who may read the trip, and whose the copy will be.
    :return: the id of the copy.
    :raises NotFound: when there is no such trip, it is still being made, or this traveller must not know of it.
    :raises Unauthenticated: when the traveller's account was deleted a moment ago.
    """
    _keep(session, actor_id, trip_id)
    standing(session, actor_id, trip_id)
    copy_id = new_id()
    _copy_head(session, trip_id, copy_id, actor_id)
    for part in PARTS:
        _copy_rows(session, Base.metadata.tables[part.__tablename__], trip_id, copy_id)
    order(session, copy_id)
    return copy_id


def _keep(session: Session, actor_id: Id, trip_id: Id) -> None:
    """Keep the traveller from leaving and the trip from being changed until the transaction ends: a copy is whole.

    The traveller first, as who deletes an account does. Others may copy the trip at the same time.
    """
    keep_actor(session, actor_id)
    if session.scalar(select(Trip.id).where(Trip.id == trip_id).with_for_update(read=True)) is None:
        raise NotFound(NOT_FOUND)


def _copy_head(session: Session, trip_id: Id, copy_id: Id, owner_id: Id) -> None:
    values = [literal(copy_id), literal(owner_id), *(getattr(Trip, name) for name in COPIED)]
    session.execute(insert(Trip).from_select(["id", "owner_id", *COPIED], select(*values).where(Trip.id == trip_id)))


def _copy_rows(session: Session, table: Table, trip_id: Id, copy_id: Id) -> None:
    others = [column for column in table.columns if column.name != "trip_id"]
    rows = select(literal(copy_id), *others).where(table.c.trip_id == trip_id)
    session.execute(insert(table).from_select(["trip_id", *others], rows))
