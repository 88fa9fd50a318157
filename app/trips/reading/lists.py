"""Lists of trips as they are answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.orm import Session

from app.db.pagination import Page
from app.db.types import Id
from app.media.service import photo_url
from app.places import service as places
from app.trips.policy import permission_of
from app.trips.queries import AnyRow
from app.trips.reading.document import image_of


def answer(session: Session, name: str, page: Page[AnyRow]) -> dict[str, Any]:
    """Return a page of trips as an object, in one statement for the pictures.

    :param name: under which the object has the trips.
    :param page: of rows of `list_queries`.
    """
    return _page(name, summaries(session, page.items), page.next_cursor)


def answer_own(session: Session, viewer: Id, page: Page[AnyRow]) -> dict[str, Any]:
    """Return a page of the trips that a traveller owns or has joined, each with what they may do with it.

    :param viewer: the traveller.
    :param page: of rows of `list_queries.own_and_joined`.
    """
    trips = [
        trip
        | {"permission": permission_of(viewer, owner_id=row.owner_id, ready=True, published=False, shared=row.shared)}
        for trip, row in zip(summaries(session, page.items), page.items, strict=True)
    ]
    return _page("itineraries", trips, page.next_cursor)


def _page(name: str, trips: list[dict[str, Any]], next_cursor: str | None) -> dict[str, Any]:
    return {name: trips} | ({"next_cursor": next_cursor} if next_cursor else {})


def summaries(session: Session, rows: Sequence[AnyRow]) -> list[dict[str, Any]]:
    """Return trips as lists show them."""
    cards = places.find(session, {row.place_id for row in rows})
    return [
        {
            "itinerary_id": row.id,
            "trip_name": row.name,
            "destination": row.destination,
            "place_image": image_of(cards.get(row.place_id)),
            "no_of_days": row.no_of_days,
            "no_of_places": row.no_of_places,
            "created_at": row.created_at,
            "likes_count": row.likes_count,
            "user_profile": {"name": row.owner_name, "profile_image_url": photo_url(row.owner_image)},
        }
        for row in rows
    ]
