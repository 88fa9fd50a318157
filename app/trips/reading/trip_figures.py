"""What profiles show about a traveller's trips."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.accounts.answers import PublishedTripAnswer
from app.accounts.models import User
from app.db.types import Id
from app.hooks import TripFigures
from app.places import service as places
from app.trips.models import Trip, TripStatus
from app.trips.reading import lists

_OWNED = (
    select(func.count())
    .select_from(Trip)
    .where(Trip.owner_id == User.id, Trip.status == TripStatus.READY)
    .correlate(User)
)


def trip_figures() -> TripFigures:
    """Return the hook for profiles; trips that are being built don't count."""
    return TripFigures(
        owned=_OWNED.scalar_subquery(),
        published=_OWNED.where(Trip.is_published).scalar_subquery(),
        published_list=published_of,
    )


def published_of(session: Session, owner_id: Id) -> list[PublishedTripAnswer]:
    """Return the published trips of a traveller, newest first; one statement and those of the posters."""
    rows = lists.published_of(session, owner_id)
    posters = places.posters(session, {row.place_id for row in rows})
    return [PublishedTripAnswer(**lists.listed_fields(row, posters)) for row in rows]
