"""Lets the staff hide a trip from everyone but its members, and restore it."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.types import Id, utc_now
from app.errors import NotFound
from app.trips.access import NOT_FOUND
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_change
from app.trips.editing.service import publication
from app.trips.models import Trip
from app.trips.terms import refresh_terms
from app.trips.versions import bump_version


def hide_trip(session: Session, trip_id: Id, why: str) -> Id:
    """Unpublish a trip and disable its links until it is restored; return its owner's id.

    Members stay. Hiding it again only changes the reason.

    :param why: the reason that its members read.
    :raises NotFound: there is no such trip.
    """
    trip = _lock(session, trip_id)
    owner_id, version, was_published = trip.owner_id, trip.version, trip.is_published
    bump_version(
        session,
        trip_id,
        None,
        hidden_at=trip.hidden_at or utc_now(),
        hidden_why=why,
        **publication(published=False),
    )
    if was_published:
        refresh_terms(session, trip_id)
        log_change(session, trip_id, None, version + 1, Fact(kind=ChangeKind.UNPUBLISHED))
    return owner_id


def restore_trip(session: Session, trip_id: Id) -> Id:
    """Allow a trip to be published and shared again; return its owner's id.

    It stays unpublished until its owner publishes it again.

    :raises NotFound: there is no such trip.
    """
    trip = _lock(session, trip_id)
    owner_id = trip.owner_id
    if trip.hidden_at is not None:
        bump_version(session, trip_id, None, hidden_at=None, hidden_why=None)
    return owner_id


def _lock(session: Session, trip_id: Id) -> Trip:
    trip = session.scalar(
        select(Trip).where(Trip.id == trip_id).with_for_update().execution_options(populate_existing=True)
    )
    if trip is None:
        raise NotFound(NOT_FOUND)
    return trip
