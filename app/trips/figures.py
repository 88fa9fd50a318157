"""What profiles tell of a traveller's trips."""

from __future__ import annotations

from sqlalchemy import func, select

from app.accounts.models import User
from app.accounts.trip_figures import PublishedTrip, TripFigures
from app.db.types import Id
from app.extensions import db
from app.places import service as places
from app.trips import list_queries
from app.trips.models import Trip, TripStatus
from app.trips.reading.document import image_of

_OWNED = (
    select(func.count())
    .select_from(Trip)
    .where(Trip.owner_id == User.id, Trip.status == TripStatus.READY)
    .correlate(User)
)


def trip_figures() -> TripFigures:
    """Return how profiles read their figures; a trip that is still being made counts for nothing."""
    return TripFigures(
        owned=_OWNED.scalar_subquery(),
        published=_OWNED.where(Trip.is_published).scalar_subquery(),
        published_list=published_of,
    )


def published_of(owner_id: Id) -> list[PublishedTrip]:
    """Return the published trips of a traveller, newest first, in two statements."""
    rows = list_queries.published_of(db.session, owner_id)
    cards = places.find(db.session, {row.place_id for row in rows})
    return [
        PublishedTrip(row.id, row.name, image_of(cards.get(row.place_id)), row.no_of_days, row.no_of_places)
        for row in rows
    ]
