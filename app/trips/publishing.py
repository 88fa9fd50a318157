"""Showing a trip to everyone, and making it findable."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from app.db.terms import word_prefixes
from app.db.types import Id, utc_now
from app.trips.models import Trip, TripTerm


def publication(*, published: bool) -> dict[str, Any]:
    """Return the columns of a trip that is shown to everyone from now on, or to nobody but those it is shared with.

    `refresh_terms` is to be called once they are set.
    """
    return {"is_published": published, "published_at": utc_now() if published else None}


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
