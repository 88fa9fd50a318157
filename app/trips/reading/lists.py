"""Lists of trips. Each statement first picks the ids of one page along an index, then reads only these trips.

Statements are built once and parametrised, as building one takes longer than executing it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypedDict

from sqlalchemy import ColumnElement, Integer, Select, and_, bindparam, func, select, tuple_, union
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from app.accounts.blocks import blocked_with
from app.accounts.models import User
from app.db.pagination import Page, decode_cursor, encode_cursor
from app.db.rows import Statement, columns_of, fetch
from app.db.types import Id, IdType, UtcDateTime
from app.media.service import photo_url
from app.places import service as places
from app.places.scenery import Scenery
from app.trips.member_models import Collaborator
from app.trips.models import Trip, TripDestination, TripStatus
from app.trips.policy import Permission
from app.trips.reading.list_answers import OwnTripSummaryAnswer, TripSummaryAnswer, UserProfileAnswer

Moment = InstrumentedAttribute[datetime] | InstrumentedAttribute[datetime | None]
Picked = Select[Id, Any]
"""A statement with the columns `id` and `moment` of the trips of a page."""


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A trip in a list.

    :param place_id: of its first destination.
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

    :param moment: the sort key of the list.
    :param shared: the viewer's permission as a collaborator; None if they have not joined.
    :param collaborators: how many have joined it; 0 in lists that do not count them.
    """

    summary: SummaryRow
    moment: datetime
    shared: str | None = None
    collaborators: int = 0


class ListedFields(TypedDict):
    """The fields that `TripSummaryAnswer` and `PublishedTripAnswer` share."""

    itinerary_id: Id
    trip_name: str
    destination: str
    place_image: str | None
    poster_name: str
    scenery: Scenery | None
    no_of_days: int
    no_of_places: int


class SummaryFields(ListedFields):
    """The fields of `TripSummaryAnswer`."""

    created_at: str
    likes_count: int
    user_profile: UserProfileAnswer


_SUMMARY = (
    select(
        *columns_of(
            SummaryRow,
            Trip,
            place_id=TripDestination.place_id,
            owner_name=User.name,
            owner_image=User.profile_image,
        )
    )
    .join(User, User.id == Trip.owner_id)
    .join(TripDestination, and_(TripDestination.trip_id == Trip.id, TripDestination.position == 0))
    .where(Trip.status == TripStatus.READY)
)
_COLUMNS = len(_SUMMARY.selected_columns)
_PUBLISHED_OF = _SUMMARY.where(Trip.owner_id == bindparam("owner_id"), Trip.is_published).order_by(
    Trip.created_at.desc(), Trip.id.desc()
)
LIMIT = bindparam("rows", type_=Integer)


def own_and_joined(session: Session, user_id: Id, limit: int, cursor: str | None) -> Page[ListedRow]:
    """Return a page of the built trips that a traveller owns or has joined, newest first; one statement.

    :param limit: the maximum number of trips.
    :param cursor: where the previous page ended.
    :raises BadRequest: the cursor is not ours.
    """
    statement = _own_and_joined(continued=cursor is not None)
    return _page(session, statement, {"viewer": user_id, **page_values(limit + 1, cursor)}, limit)


@cache
def _own_and_joined(*, continued: bool) -> Statement:
    own = select(Trip.id, Trip.created_at.label("moment")).where(
        Trip.owner_id == bindparam("viewer"), Trip.status == TripStatus.READY
    )
    joined = select(Collaborator.trip_id.label("id"), Collaborator.trip_created_at.label("moment")).where(
        Collaborator.user_id == bindparam("viewer")
    )
    own = newest(own, Trip.created_at, Trip.id, continued=continued)
    joined = newest(joined, Collaborator.trip_created_at, Collaborator.trip_id, continued=continued)
    # Each side reads at most one page. UNION, not UNION ALL, so that each trip occurs once.
    sides = union(select(own.subquery("own")), select(joined.subquery("joined"))).subquery("sides")
    both = select(sides.c.id, sides.c.moment).order_by(sides.c.moment.desc(), sides.c.id.desc()).limit(LIMIT)
    membership = and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == bindparam("viewer"))
    return (
        summaries(both)
        .outerjoin(Collaborator, membership)
        .add_columns(Collaborator.permission.label("shared"), _collaborators())
    )


def _collaborators() -> ColumnElement[int]:
    joined = aliased(Collaborator)
    return (
        select(func.count())
        .where(joined.trip_id == Trip.id, joined.user_id != Trip.owner_id)
        .correlate(Trip)
        .scalar_subquery()
    )


def published(session: Session, viewer_id: Id, limit: int, cursor: str | None) -> Page[SummaryRow]:
    """Return a page of the published trips, most recently published first; one statement.

    :param viewer_id: the actor; if one of them has blocked the other, an owner's trips are left out.
    :param limit: the maximum number of trips.
    :param cursor: where the previous page ended.
    :raises BadRequest: the cursor is not ours.
    """
    statement = _published(continued=cursor is not None)
    return page_of(session, statement, {"viewer": viewer_id, **page_values(limit + 1, cursor)}, limit)


@cache
def _published(*, continued: bool) -> Statement:
    shown = select(Trip.id, Trip.published_at.label("moment")).where(
        Trip.published_at.is_not(None), Trip.owner_id.not_in(blocked_with(bindparam("viewer")))
    )
    return summaries(newest(shown, Trip.published_at, Trip.id, continued=continued))


def published_of(session: Session, owner_id: Id) -> list[SummaryRow]:
    """Return the published trips of a traveller, newest first."""
    return [SummaryRow(*row) for row in fetch(session, _PUBLISHED_OF, {"owner_id": owner_id})]


def newest(query: Picked, moment: Moment, ident: InstrumentedAttribute[Id], *, continued: bool) -> Picked:
    """Narrow a statement to its newest rows, a range of an index on both columns.

    `page_values` returns its parameters.

    :param continued: whether to start after a cursor.
    """
    if continued:
        query = query.where(after(moment, ident))
    return query.order_by(moment.desc(), ident.desc()).limit(LIMIT)


def after(moment: Moment, ident: InstrumentedAttribute[Id]) -> ColumnElement[bool]:
    """Return the condition that a row comes after the cursor of `page_values` in a list, newest first."""
    cursor = tuple_(bindparam("after_moment", type_=UtcDateTime()), bindparam("after_id", type_=IdType()))
    return tuple_(moment, ident) < cursor


def page_values(rows: int, cursor: str | None) -> dict[str, Any]:
    """Return the parameters of a statement of `newest`.

    :param rows: how many to read; one more than a page has, to see whether the list continues.
    :raises BadRequest: the cursor is not ours.
    """
    if cursor is None:
        return {"rows": rows}
    moment, ident = decode_cursor(cursor)
    return {"rows": rows, "after_moment": moment, "after_id": ident}


def summaries(picked: Picked) -> Statement:
    """Return the statement that reads picked trips, newest first by `moment`."""
    ids = picked.subquery("picked")
    return (
        _SUMMARY.join(ids, ids.c.id == Trip.id).order_by(ids.c.moment.desc(), ids.c.id.desc()).add_columns(ids.c.moment)
    )


def page_of(session: Session, statement: Statement, values: Mapping[str, Any], limit: int) -> Page[SummaryRow]:
    """Read a page of trips.

    :param statement: from `summaries`.
    :param limit: the maximum number of trips.
    """
    page = _page(session, statement, values, limit)
    return Page([row.summary for row in page.items], page.next_cursor)


def summary_answers(session: Session, rows: Sequence[SummaryRow]) -> list[TripSummaryAnswer]:
    """Return the answers for trips in lists; executes the statements of `places.posters`."""
    posters = places.posters(session, {row.place_id for row in rows})
    return [TripSummaryAnswer(**_fields(row, posters)) for row in rows]


def own_summary_answers(session: Session, viewer: Id, rows: Sequence[ListedRow]) -> list[OwnTripSummaryAnswer]:
    """Return the answers for the viewer's own list; executes the statements of `places.posters`."""
    posters = places.posters(session, {row.summary.place_id for row in rows})
    return [
        OwnTripSummaryAnswer(
            **_fields(row.summary, posters),
            permission=_permission(row, viewer),
            # All members have the same number of other members: a collaborator counts the owner instead of themselves.
            shared_with=row.collaborators,
        )
        for row in rows
    ]


def _page(session: Session, statement: Statement, values: Mapping[str, Any], limit: int) -> Page[ListedRow]:
    found = fetch(session, statement, values).all()
    rows = [ListedRow(SummaryRow(*row[:_COLUMNS]), *row[_COLUMNS:]) for row in found[:limit]]
    has_more = len(found) > limit
    return Page(rows, encode_cursor(rows[-1].moment, rows[-1].summary.id) if has_more else None)


def _permission(row: ListedRow, viewer: Id) -> Permission:
    if row.shared is None or row.summary.owner_id == viewer:
        return Permission.OWNER
    return Permission(row.shared)


def listed_fields(row: SummaryRow, posters: Mapping[Id, places.Poster]) -> ListedFields:
    """Return what every list shows about a trip.

    :param posters: of the first destinations, by place id.
    """
    poster = places.poster_of(posters, row.place_id, row.destination)
    return ListedFields(
        itinerary_id=row.id,
        trip_name=row.name,
        destination=row.destination,
        place_image=poster.image,
        poster_name=poster.name,
        scenery=poster.scenery,
        no_of_days=row.no_of_days,
        no_of_places=row.no_of_places,
    )


def _fields(row: SummaryRow, posters: Mapping[Id, places.Poster]) -> SummaryFields:
    return SummaryFields(
        **listed_fields(row, posters),
        created_at=row.created_at.isoformat(),
        likes_count=row.likes_count,
        user_profile=UserProfileAnswer(
            id=row.owner_id, name=row.owner_name, profile_image_url=photo_url(row.owner_image)
        ),
    )
