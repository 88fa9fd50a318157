"""Lists of trips. Each statement first picks the ids of one page along an index, then reads only these trips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, literal, select, tuple_, union
from sqlalchemy.orm import InstrumentedAttribute, Session

from app.accounts.models import User
from app.db.pagination import Page, decode_cursor, encode_cursor
from app.db.types import Id, IdType, UtcDateTime
from app.media.service import photo_url
from app.places import service as places
from app.places.service import PlaceCard
from app.trips.models import Collaborator, Trip, TripDestination, TripStatus
from app.trips.policy import Permission
from app.trips.reading.answers import OwnTripSummaryAnswer, TripSummaryAnswer, UserProfileAnswer
from app.trips.reading.presenter import image_of

Moment = InstrumentedAttribute[Any]
Picked = Select[Id, Any]
"""A statement with the columns `id` and `moment`, from which a page is made."""


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A trip in a list.

    :param place_id: its first destination.
    """

    id: Id
    name: str
    destination: str
    no_of_days: int
    no_of_places: int
    created_at: datetime
    likes_count: int
    place_id: Id
    owner_id: Id
    owner_name: str
    owner_image: str | None


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A trip in a page of a list.

    :param moment: by which the list is sorted.
    :param shared: the viewer's permission as a collaborator; None if they are none.
    """

    summary: SummaryRow
    moment: datetime
    shared: str | None


# Columns are in the order of the fields of the row.
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
        Trip.owner_id,
        User.name.label("owner_name"),
        User.profile_image.label("owner_image"),
    )
    .join(User, User.id == Trip.owner_id)
    .join(TripDestination, and_(TripDestination.trip_id == Trip.id, TripDestination.position == 0))
    .where(Trip.status == TripStatus.READY)
)
_COLUMNS = len(_SUMMARY.selected_columns)


def own_and_joined(session: Session, user_id: Id, limit: int, cursor: str | None) -> Page[ListedRow]:
    """Return a page of the built trips that a traveller owns or has joined, newest first; one statement.

    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: the cursor is not ours.
    """
    own = select(Trip.id, Trip.created_at.label("moment")).where(
        Trip.owner_id == user_id, Trip.status == TripStatus.READY
    )
    joined = select(Collaborator.trip_id.label("id"), Collaborator.trip_created_at.label("moment")).where(
        Collaborator.user_id == user_id
    )
    own = newest(own, Trip.created_at, Trip.id, limit + 1, cursor)
    joined = newest(joined, Collaborator.trip_created_at, Collaborator.trip_id, limit + 1, cursor)
    # Each side reads at most one page. UNION instead of UNION ALL: each trip once.
    sides = union(select(own.subquery("own")), select(joined.subquery("joined"))).subquery("sides")
    both = select(sides.c.id, sides.c.moment).order_by(sides.c.moment.desc(), sides.c.id.desc()).limit(limit + 1)
    return _page(session, both, limit, viewer=user_id)


def published(session: Session, limit: int, cursor: str | None) -> Page[SummaryRow]:
    """Return a page of the published trips, the newest published first; one statement.

    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: the cursor is not ours.
    """
    shown = select(Trip.id, Trip.published_at.label("moment")).where(Trip.published_at.is_not(None))
    return page_of(session, newest(shown, Trip.published_at, Trip.id, limit + 1, cursor), limit)


def published_of(session: Session, owner_id: Id) -> list[SummaryRow]:
    """Return the published trips of a traveller, newest first."""
    query = _SUMMARY.where(Trip.owner_id == owner_id, Trip.is_published)
    return [SummaryRow(*row) for row in session.execute(query.order_by(Trip.created_at.desc(), Trip.id.desc()))]


def newest(query: Picked, moment: Moment, ident: Moment, limit: int, cursor: str | None) -> Picked:
    """Narrow a statement to its newest rows after a cursor: a range of an index that starts with both columns.

    :raises BadRequest: the cursor is not ours.
    """
    if cursor is not None:
        query = query.where(after(moment, ident, cursor))
    return query.order_by(moment.desc(), ident.desc()).limit(limit)


def after(moment: Moment, ident: Moment, cursor: str) -> ColumnElement[bool]:
    """Return the condition that a row of a list, newest first, comes after a cursor.

    :raises BadRequest: the cursor is not ours.
    """
    return tuple_(moment, ident) < tuple_(*decode_cursor(cursor), types=[UtcDateTime(), IdType()])


def page_of(session: Session, picked: Picked, limit: int) -> Page[SummaryRow]:
    """Read the trips that a statement picked, newest first by its moment.

    :param picked: at most one row more than a page has, which shows that the list continues.
    :param limit: how many trips a page has.
    """
    page = _page(session, picked, limit)
    return Page([row.summary for row in page.items], page.next_cursor)


def summary_answers(session: Session, rows: Sequence[SummaryRow]) -> list[TripSummaryAnswer]:
    """Return trips as lists show them; one statement, for their pictures."""
    cards = places.find(session, {row.place_id for row in rows})
    return [TripSummaryAnswer(**_fields(row, cards.get(row.place_id))) for row in rows]


def own_summary_answers(session: Session, viewer: Id, rows: Sequence[ListedRow]) -> list[OwnTripSummaryAnswer]:
    """Return trips as the list of a traveller's own shows them; one statement, for their pictures."""
    cards = places.find(session, {row.summary.place_id for row in rows})
    return [
        OwnTripSummaryAnswer(
            **_fields(row.summary, cards.get(row.summary.place_id)),
            permission=_permission(row, viewer),
        )
        for row in rows
    ]


def _page(session: Session, picked: Picked, limit: int, *, viewer: Id | None = None) -> Page[ListedRow]:
    ids = picked.subquery("picked")
    query = _SUMMARY.join(ids, ids.c.id == Trip.id).order_by(ids.c.moment.desc(), ids.c.id.desc())
    if viewer is None:
        listed = query.add_columns(ids.c.moment, literal(None).label("shared"))
    else:
        membership = and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == viewer)
        listed = query.outerjoin(Collaborator, membership).add_columns(
            ids.c.moment, Collaborator.permission.label("shared")
        )
    rows = [ListedRow(SummaryRow(*row[:_COLUMNS]), row.moment, row.shared) for row in session.execute(listed)]
    page = rows[:limit]
    has_more = len(rows) > limit
    return Page(page, encode_cursor(page[-1].moment, page[-1].summary.id) if has_more else None)


def _permission(row: ListedRow, viewer: Id) -> Permission:
    if row.shared is None or row.summary.owner_id == viewer:
        return Permission.OWNER
    return Permission(row.shared)


def _fields(row: SummaryRow, card: PlaceCard | None) -> dict[str, Any]:
    return {
        "itinerary_id": row.id,
        "trip_name": row.name,
        "destination": row.destination,
        "place_image": image_of(card),
        "no_of_days": row.no_of_days,
        "no_of_places": row.no_of_places,
        "created_at": row.created_at.isoformat(),
        "likes_count": row.likes_count,
        "user_profile": UserProfileAnswer(name=row.owner_name, profile_image_url=photo_url(row.owner_image)),
    }
