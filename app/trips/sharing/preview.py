"""What a link to a trip shows to whoever has it, before they join."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, select
from sqlalchemy.orm import Session

from app.errors import NotFound
from app.places import service as places
from app.trips.models import ShareLink, Trip, TripDestination
from app.trips.reading.document import image_of
from app.trips.sharing.joining import INVALID_LINK


@dataclass(frozen=True, slots=True)
class Preview:
    """As much of a trip as its link tells: neither whose it is, nor its plan, nor an id.

    :param permission: what the link lets one do, "view" or "edit".
    """

    trip_name: str
    destination: str
    no_of_days: int
    no_of_places: int
    place_image: str | None
    permission: str


def preview(session: Session, token: str) -> Preview:
    """Return what a link shows, in one statement and what the place provider needs.

    :raises NotFound: when there is no such link (any more).
    """
    row = session.execute(
        select(
            Trip.name,
            Trip.destination,
            Trip.no_of_days,
            Trip.no_of_places,
            TripDestination.place_id,
            ShareLink.permission,
        )
        .join(ShareLink, ShareLink.trip_id == Trip.id)
        .join(TripDestination, and_(TripDestination.trip_id == Trip.id, TripDestination.position == 0))
        .where(ShareLink.token == token)
    ).one_or_none()
    if row is None:
        raise NotFound(INVALID_LINK)
    card = places.find(session, {row.place_id}).get(row.place_id)
    return Preview(row.name, row.destination, row.no_of_days, row.no_of_places, image_of(card), row.permission)
