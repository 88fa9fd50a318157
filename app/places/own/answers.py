"""Answers of the calls on own places and the someday list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta

from app.db.types import Id
from app.places.answers import (
    NearbyPlaceAnswer,
    PlaceAnswer,
    PlacePositionAnswer,
    SceneryOf,
)
from app.places.cards import PlaceCard
from app.places.own.cards import own_card
from app.places.own.visibility import SeenPlace
from app.places.presenter import nearby_place, place, position_or_none
from app.places.provider import PlaceDetail
from app.places.review_answers import NO_REVIEWS
from app.texts import gettext
from app.web.answers import Answer, NextCursor


class SomedayPlaceAnswer(Answer, frozen=True, kw_only=True):
    """A place of the someday list, with the fields that a stop of a trip has."""

    place_id: Id
    name: str
    description: str | None
    image: str | None
    rating: float | None
    total_ratings: int | None
    address: str | None
    geo_location: PlacePositionAnswer | None
    types: Annotated[tuple[str, ...], Meta(description="The most specific one first.")]
    scenery: SceneryOf | None


class SomedayAnswer(Answer, frozen=True, kw_only=True):
    """The caller's someday list."""

    places: Annotated[list[SomedayPlaceAnswer], Meta(description="The last added first.")]
    next_cursor: NextCursor = UNSET


def own_place(seen: SeenPlace, near: Id | None, similar: Sequence[PlaceCard] | None = None) -> PlaceAnswer:
    """Return the detail of an own place.

    :param near: the destination around it; None if there is none, or for anyone but its maker.
    :param similar: possible duplicates; None if not requested.
    """
    row = seen.place
    detail = place(PlaceDetail(own_card(row)), None, NO_REVIEWS)
    return msgspec.structs.replace(
        detail,
        abilities=msgspec.structs.replace(detail.abilities, can_edit=seen.is_mine),
        category=row.category,
        phone=row.phone,
        note=row.note if seen.sees_note else UNSET,
        is_private=row.is_private,
        near=UNSET if near is None else near,
        similar=UNSET if similar is None else _similar(similar),
    )


def someday_place(place_id: Id, card: PlaceCard | None) -> SomedayPlaceAnswer:
    """Return a place of the someday list; a delisted one has a name that says so, and can be removed."""
    return SomedayPlaceAnswer(
        place_id=place_id,
        name=card.name if card else gettext("A place that is no longer listed"),
        description=(card.description or None) if card else None,
        image=card.image if card else None,
        rating=card.rating if card else None,
        total_ratings=card.total_ratings if card else None,
        address=(card.address or None) if card else None,
        geo_location=position_or_none(card) if card else None,
        types=card.types if card else (),
        scenery=card.scenery if card else None,
    )


def _similar(cards: Sequence[PlaceCard]) -> list[NearbyPlaceAnswer]:
    return [nearby_place(card) for card in cards]
