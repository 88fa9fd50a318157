"""Answers of the calls on own places and the someday list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta

from app.db.types import Id
from app.places.answers import NearbyPlaceAnswer, PlaceAnswer
from app.places.cards import PlaceCard
from app.places.own.cards import own_card
from app.places.own.visibility import SeenPlace
from app.places.place_summary import PlaceSummaryAnswer
from app.places.presenter import nearby_place, place
from app.places.provider import PlaceDetail
from app.places.review_answers import NO_REVIEWS
from app.web.answers import Answer, NextCursor


class SomedayAnswer(Answer, frozen=True, kw_only=True):
    """The caller's someday list."""

    places: Annotated[list[PlaceSummaryAnswer], Meta(description="The last added first.")]
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


def _similar(cards: Sequence[PlaceCard]) -> list[NearbyPlaceAnswer]:
    return [nearby_place(card) for card in cards]
