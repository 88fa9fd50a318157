"""The search terms of published trips."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from app.db.terms import word_prefixes
from app.db.types import Id
from app.trips.models import Trip, TripTerm


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
