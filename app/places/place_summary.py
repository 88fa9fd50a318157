"""What trips and lists show about a place: its answer, and the fields of it."""

from __future__ import annotations

from typing import Annotated, TypedDict

from msgspec import Meta

from app.db.types import Id
from app.places.answers import PlacePositionAnswer, SceneryOf
from app.places.cards import PlaceCard
from app.places.presenter import position_or_none
from app.places.scenery import Scenery
from app.texts import gettext
from app.web.answers import Answer


class PlaceSummaryAnswer(Answer, frozen=True, kw_only=True):
    """A place, as trips and lists show it."""

    place_id: str
    name: str
    description: str | None
    image: str | None
    rating: float | None
    total_ratings: int | None
    address: str | None
    geo_location: PlacePositionAnswer | None
    types: Annotated[tuple[str, ...], Meta(description="Most specific first.")]
    scenery: SceneryOf | None


class PlaceFields(TypedDict):
    """The fields of `PlaceSummaryAnswer`, for answers that add some of their own."""

    place_id: Id
    name: str
    description: str | None
    image: str | None
    rating: float | None
    total_ratings: int | None
    address: str | None
    geo_location: PlacePositionAnswer | None
    types: tuple[str, ...]
    scenery: Scenery | None


def place_fields(place_id: Id, card: PlaceCard | None) -> PlaceFields:
    """Return what trips and lists show about a place.

    :param card: None if it is no longer listed; its name says so then.
    """
    return PlaceFields(
        place_id=place_id,
        name=name_of(card),
        description=(card.description or None) if card else None,
        image=image_of(card),
        rating=card.rating if card else None,
        total_ratings=card.total_ratings if card else None,
        address=(card.address or None) if card else None,
        geo_location=position_or_none(card) if card else None,
        types=card.types if card else (),
        scenery=card.scenery if card else None,
    )


def name_of(card: PlaceCard | None) -> str:
    """Return the name of a place."""
    return card.name if card else gettext("A place that is no longer listed")


def image_of(card: PlaceCard | None) -> str | None:
    """Return the URL of a place's picture, if it has one."""
    return card.image if card else None
