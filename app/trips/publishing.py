"""Showing a trip to everyone, and making it findable."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from app.db.terms import word_prefixes
from app.db.types import Id, utc_now
from app.trips.models import Trip, TripTerm


def set_published(session: Session, trip_id: Id, *, published: bool) -> None:
    """Show a trip to everyone, or to nobody but those it is shared with; one that is shown already keeps its date.

    :param trip_id: of a trip that the caller has locked or just made.
    """
    session.execute(
        update(Trip)
        .where(Trip.id == trip_id, Trip.is_published != published)
        .values(is_published=published, published_at=utc_now() if published else None)
    )
    refresh_terms(session, trip_id)


def refresh_terms(session: Session, trip_id: Id) -> None:
    """Make a published trip findable by its present name and destination; one that is private is not found at all."""
    session.execute(delete(TripTerm).where(TripTerm.trip_id == trip_id))
    trip = session.execute(
        select(Trip.name, Trip.destination, Trip.published_at).where(Trip.id == trip_id, Trip.is_published)
    ).one_or_none()
    terms = word_prefixes(trip.name, trip.destination) if trip else []
    if trip and terms:
        row = {"trip_id": trip_id, "published_at": trip.published_at}
        session.execute(insert(TripTerm), [row | {"term": term} for term in terms])
