"""What trips show about a place."""

from __future__ import annotations

from typing import TypedDict

from app.db.types import Id
from app.places.scenery import Scenery
from app.places.service import PlaceCard
from app.texts import gettext
from app.trips.content import Cards
from app.trips.reading.answers import StopLocationAnswer


class PlaceFields(TypedDict):
    """The fields of `TripPlaceAnswer`."""

    place_id: Id
    name: str
    description: str | None
    image: str | None
    rating: float | None
    total_ratings: int | None
    address: str | None
    geo_location: StopLocationAnswer | None
    types: tuple[str, ...]
    scenery: Scenery | None


def place_fields(place_id: Id, cards: Cards) -> PlaceFields:
    """Return what trips show about a place; if it is no longer listed, its name says so."""
    card = cards.get(place_id)
    return PlaceFields(
        place_id=place_id,
        name=name_of(card),
        description=(card.description or None) if card else None,
        image=image_of(card),
        rating=card.rating if card else None,
        total_ratings=card.total_ratings if card else None,
        address=(card.address or None) if card else None,
        geo_location=_location(card),
        types=card.types if card else (),
        scenery=card.scenery if card else None,
    )


def name_of(card: PlaceCard | None) -> str:
    """Return the name of a place."""
    return card.name if card else gettext("A place that is no longer listed")


def image_of(card: PlaceCard | None) -> str | None:
    """Return the URL of a place's picture, if it has one."""
    return card.image if card else None


def _location(card: PlaceCard | None) -> StopLocationAnswer | None:
    if card is None or card.position is None:
        return None
    lat, lng = card.position
    return StopLocationAnswer(lat=lat, lng=lng)
