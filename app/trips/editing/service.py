"""Changing a trip's name and notes, publishing it, liking it and deleting it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict, cast

from sqlalchemy import CursorResult, delete, insert, select, update
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.audit import service as audit
from app.audit.models import Action
from app.db.insert import insert_once
from app.db.terms import word_prefixes
from app.db.types import Id, utc_now
from app.errors import Forbidden
from app.trips.access import NOT_ALLOWED, OWNER_ONLY, TripAccess, require_owner, require_reader
from app.trips.changes import bump_version, record_change
from app.trips.models import Trip, TripLike, TripTerm
from app.trips.policy import AbilitiesAnswer

Precondition = Callable[[int], None]
"""Raises `Stale` unless the caller has seen this version."""


class _Columns(TypedDict, total=False):
    name: str
    about_trip: str
    is_published: bool
    published_at: datetime | None


@dataclass(frozen=True, slots=True)
class TripChange:
    """What to change of a trip; None leaves a thing as it is.

    :param about: the travellers' notes.
    :param name: not blank.
    :param published: whether every traveller may read it.
    :param like: whether the actor likes it.
    """

    about: str | None = None
    name: str | None = None
    published: bool | None = None
    like: bool | None = None


def change_trip(session: Session, actor_id: Id, trip_id: Id, change: TripChange, check: Precondition) -> None:
    """Change a trip, all that is asked for or nothing; a like alone makes no new version.

    :param check: is called with the present version before anything is changed.
    :raises NotFound: there is no such trip, or the actor must not know of it.
    :raises Forbidden: the actor may not do all of it.
    :raises Stale: the caller has seen an older version.
    """
    if change.like is not None:
        lock_actor(session, actor_id)
    access = require_reader(session, actor_id, trip_id, lock=True)
    _require_allowed(access.abilities, change)
    check(access.version)
    columns = _changed_columns(session, access, change)
    likes = 0 if change.like is None else _set_like(session, trip_id, actor_id, like=change.like)
    counter = {"likes_count": Trip.likes_count + likes} if likes else {}
    if columns:
        bump_version(session, trip_id, actor_id, **columns, **counter)
        if "is_published" in columns:
            action = Action.TRIP_PUBLISHED if columns["is_published"] else Action.TRIP_UNPUBLISHED
            audit.record(session, action, actor_id=actor_id, details={"trip": trip_id})
    elif counter:
        session.execute(update(Trip).where(Trip.id == trip_id).values(counter))
    if "is_published" in columns or ("name" in columns and access.is_published):
        refresh_terms(session, trip_id)


def delete_trip(session: Session, actor_id: Id, trip_id: Id, check: Precondition) -> None:
    """Delete a trip with everything that belongs to it.

    :param check: as for `change_trip`.
    :raises NotFound: there is no such trip, or the actor must not know of it.
    :raises Forbidden: it belongs to someone else.
    :raises Stale: the caller has seen an older version.
    """
    access = require_owner(session, actor_id, trip_id)
    check(access.version)
    # Its other rows follow along the foreign keys.
    session.execute(delete(Trip).where(Trip.id == trip_id))
    record_change(session, trip_id, access.version + 1, actor_id, deleted=True)
    audit.record(session, Action.TRIP_DELETED, actor_id=actor_id, details={"trip": trip_id})


def publication(*, published: bool) -> _Columns:
    """Return the columns of a trip that becomes published or private; call `refresh_terms` afterwards."""
    return {"is_published": published, "published_at": utc_now() if published else None}


def refresh_terms(session: Session, trip_id: Id) -> None:
    """Store the search terms of a published trip; a private one has none."""
    session.execute(delete(TripTerm).where(TripTerm.trip_id == trip_id))
    trip = session.execute(
        select(Trip.name, Trip.destination, Trip.published_at).where(Trip.id == trip_id, Trip.is_published)
    ).one_or_none()
    terms = word_prefixes(trip.name, trip.destination) if trip else []
    if trip and terms:
        row = {"trip_id": trip_id, "published_at": trip.published_at}
        session.execute(insert(TripTerm), [row | {"term": term} for term in terms])


def _require_allowed(able: AbilitiesAnswer, change: TripChange) -> None:
    if (change.about is not None or change.name is not None) and not able.can_edit:
        raise Forbidden(NOT_ALLOWED)
    if change.published is not None and not able.can_publish:
        raise Forbidden(OWNER_ONLY)
    if change.like is not None and not able.can_like:
        raise Forbidden(NOT_ALLOWED)


def _changed_columns(session: Session, access: TripAccess, change: TripChange) -> _Columns:
    """Return the columns that get another value."""
    columns: _Columns = {}
    if change.name is not None or change.about is not None:
        present = session.execute(select(Trip.name, Trip.about_trip).where(Trip.id == access.trip_id)).one()
        if change.name is not None and change.name != present.name:
            columns["name"] = change.name
        if change.about is not None and change.about != present.about_trip:
            columns["about_trip"] = change.about
    if change.published is not None and change.published is not access.is_published:
        columns |= publication(published=change.published)
    return columns


def _set_like(session: Session, trip_id: Id, user_id: Id, *, like: bool) -> int:
    """Like a trip or no longer, and return by how much its counter changes: only rows that came or went count."""
    if like:
        return int(insert_once(session, TripLike, trip_id=trip_id, user_id=user_id))
    deleted = session.execute(delete(TripLike).where(TripLike.trip_id == trip_id, TripLike.user_id == user_id))
    return -cast("CursorResult[Any]", deleted).rowcount
