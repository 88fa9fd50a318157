"""The reviews in answers about places."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from app.db.types import Id
from app.web.answers import Answer


class ReviewAnswer(Answer, frozen=True, kw_only=True):
    """A traveller's review of a place."""

    review_id: Id
    author_id: Id
    author_name: str
    profile_photo_url: str | None
    rating: Annotated[int, Meta(description="1 to 5 stars.")]
    time: Annotated[int, Meta(description="When it was first written, in Unix seconds.")]
    text: Annotated[str, Meta(description="May be empty.")]
    edited: Annotated[bool, Meta(description="Whether its stars or text were changed later.")]
    is_mine: bool
    is_reported: Annotated[bool, Meta(description="Whether the caller has reported it.")]


class OwnReviewAnswer(ReviewAnswer, frozen=True, kw_only=True):
    """The caller's own review."""

    is_hidden: Annotated[
        bool, Meta(description="Whether our staff have hidden it: only its author sees it, and it does not count.")
    ]
    hidden_why: Annotated[str | None, Meta(description="Why the staff have hidden it.")]


class PlaceAbilitiesAnswer(Answer, frozen=True, kw_only=True):
    """The caller's permissions on a place."""

    can_review: Annotated[bool, Meta(description="Whether the caller may write, edit or delete their own review.")]
    can_edit: (
        Annotated[bool, Meta(description="Of an own place only: whether the caller may change or delete it.")]
        | UnsetType
    ) = UNSET


class PlaceReviews(Answer, frozen=True, kw_only=True):
    """The part of a place's answer that is about reviews."""

    reviews: Annotated[list[ReviewAnswer], Meta(description="The newest; `GET /place/{place_id}/reviews` returns all.")]
    my_review: OwnReviewAnswer | None
    abilities: PlaceAbilitiesAnswer


NO_REVIEWS = PlaceReviews(reviews=[], my_review=None, abilities=PlaceAbilitiesAnswer(can_review=False))
"""The value for places that cannot be reviewed."""
