"""Lists of trips. Each first picks the ids of one page along an index, then reads only these trips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, and_, select, tuple_, union
from sqlalchemy.orm import InstrumentedAttribute, Session

from app.accounts.models import User
from app.db.pagination import Page, decode_cursor, encode_cursor
from app.db.types import Id, IdType, UtcDateTime
from app.trips.models import Collaborator, Trip, TripDestination, TripStatus
from app.trips.queries import AnyRow

Moment = InstrumentedAttribute[Any]
Picked = Select[*tuple[Any, ...]]
"""A query of the columns `id` and `moment`, of which a page is made."""

_SUMMARY = (
    select(
        Trip.id,
        Trip.name,
        Trip.destination,
        Trip.no_of_days,
        Trip.no_of_places,
        Trip.created_at,
        Trip.likes_count,
        TripDestination.place_id,
        User.name.label("owner_name"),
        User.profile_image.label("owner_image"),
    )
    .join(User, User.id == Trip.owner_id)
    .join(TripDestination, and_(TripDestination.trip_id == Trip.id, TripDestination.position == 0))
    .where(Trip.status == TripStatus.READY)
)


def own_and_joined(session: Session, user_id: Id, limit: int, cursor: str | None) -> Page[AnyRow]:
    """Return a page of the finished trips that a traveller owns or has joined, newest first; one statement.

    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: when the cursor is none of ours.
    """
    own = select(Trip.id, Trip.created_at.label("moment")).where(
        Trip.owner_id == user_id, Trip.status == TripStatus.READY
    )
    joined = select(Collaborator.trip_id.label("id"), Collaborator.trip_created_at.label("moment")).where(
        Collaborator.user_id == user_id
    )
    own = newest(own, Trip.created_at, Trip.id, limit + 1, cursor)
    joined = newest(joined, Collaborator.trip_created_at, Collaborator.trip_id, limit + 1, cursor)
    # Of each side no more is read than the page can need. A union, and not a union all: each trip once.
    sides = union(select(own.subquery("own")), select(joined.subquery("joined"))).subquery("sides")
    both = select(sides.c.id, sides.c.moment).order_by(sides.c.moment.desc(), sides.c.id.desc()).limit(limit + 1)
    return page_of(session, both, limit, viewer=user_id)


def published(session: Session, limit: int, cursor: str | None) -> Page[AnyRow]:
    """Return a page of the published trips, the newest published first; one statement.

    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: when the cursor is none of ours.
    """
    shown = select(Trip.id, Trip.published_at.label("moment")).where(Trip.published_at.is_not(None))
    return page_of(session, newest(shown, Trip.published_at, Trip.id, limit + 1, cursor), limit)


def published_of(session: Session, owner_id: Id) -> Sequence[AnyRow]:
    """Return the published trips of a traveller, newest first."""
    query = _SUMMARY.where(Trip.owner_id == owner_id, Trip.is_published)
    return session.execute(query.order_by(Trip.created_at.desc(), Trip.id.desc())).all()


def newest(query: Picked, moment: Moment, ident: Moment, number: int, cursor: str | None) -> Picked:
    """Narrow a query to its newest rows, of those after a cursor: a part of an index that begins with both columns.

    :param number: how many at most.
    :raises BadRequest: when the cursor is none of ours.
    """
    if cursor is not None:
        query = query.where(after(moment, ident, cursor))
    return query.order_by(moment.desc(), ident.desc()).limit(number)


def after(moment: Moment, ident: Moment, cursor: str) -> ColumnElement[bool]:
    """Return the condition that a row of a list, newest first, comes after a cursor.

    :raises BadRequest: when the cursor is none of ours.
    """
    return tuple_(moment, ident) < tuple_(*decode_cursor(cursor), types=[UtcDateTime(), IdType()])


def page_of(session: Session, picked: Picked, limit: int, *, viewer: Id | None = None) -> Page[AnyRow]:
    """Read the trips that a query picked, newest first by its moment.

    :param picked: at most one row more than the page has, which tells that the list goes on.
    :param limit: how many trips a page has.
    :param viewer: whose trips they are: each row then has its `owner_id`, and `shared`, what the owner lets them do.
    """
    query = _summaries_of(picked.subquery("picked"))
    rows = session.execute(query if viewer is None else _as_seen_by(query, viewer)).all()
    page = rows[:limit]
    return Page(page, encode_cursor(page[-1].moment, page[-1].id) if len(rows) > limit else None)


def _summaries_of(picked: Subquery) -> Picked:
    return (
        _SUMMARY.join(picked, picked.c.id == Trip.id)
        .add_columns(picked.c.moment)
        .order_by(picked.c.moment.desc(), picked.c.id.desc())
    )


def _as_seen_by(query: Picked, viewer: Id) -> Picked:
    own = and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == viewer)
    return query.outerjoin(Collaborator, own).add_columns(Trip.owner_id, Collaborator.permission.label("shared"))
