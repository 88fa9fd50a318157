"""Queries about reviews, one statement each unless stated otherwise."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Select, select, tuple_
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.pagination import Page, decode_cursor, encode_cursor
from app.db.types import Id, IdType, UtcDateTime
from app.media.service import photo_url
from app.places.cards import PlaceCard
from app.places.models import PLACE
from app.places.review_answers import OwnReviewAnswer, PlaceAbilitiesAnswer, PlaceReviews, ReviewAnswer
from app.reviews.models import Review, ReviewReport

NEWEST = 12
"""How many reviews a place's answer contains."""


class _Row(NamedTuple):
    id: Id
    rating: int
    text: str
    created_at: datetime
    edited_at: datetime | None
    hidden_at: datetime | None
    hidden_why: str | None
    author_id: Id
    author_name: str
    author_image: str | None
    is_mine: bool
    is_reported: bool

    def answer(self) -> ReviewAnswer:
        return ReviewAnswer(
            review_id=self.id,
            author_id=self.author_id,
            author_name=self.author_name,
            profile_photo_url=photo_url(self.author_image),
            rating=self.rating,
            time=int(self.created_at.timestamp()),
            text=self.text,
            edited=self.edited_at is not None,
            is_mine=self.is_mine,
            is_reported=self.is_reported,
        )

    def own_answer(self) -> OwnReviewAnswer:
        is_hidden = self.hidden_at is not None
        return OwnReviewAnswer(**asdict(self.answer()), is_hidden=is_hidden, hidden_why=self.hidden_why)


def page_of_place(
    session: Session, viewer_id: Id, place_id: Id, limit: int, cursor: str | None = None
) -> Page[ReviewAnswer]:
    """Return a page of a place's reviews as a traveller sees them, newest first.

    :param limit: the page's maximum length.
    :param cursor: where the previous page ended.
    :raises BadRequest: when the cursor is not one of ours.
    """
    query = _visible(viewer_id).where(Review.place_id == place_id, Review.hidden_at.is_(None))
    if cursor is not None:
        last = tuple_(*decode_cursor(cursor), types=[UtcDateTime(), IdType()])
        query = query.where(tuple_(Review.created_at, Review.id) < last)
    query = query.order_by(Review.created_at.desc(), Review.id.desc()).limit(limit + 1)
    rows = [_Row(*row) for row in session.execute(query)]
    page = rows[:limit]
    next_cursor = encode_cursor(page[-1].created_at, page[-1].id) if len(rows) > limit else None
    return Page([row.answer() for row in page], next_cursor)


def own_review(session: Session, user_id: Id, place_id: Id) -> OwnReviewAnswer | None:
    """Return a traveller's own review of a place, even if it is hidden."""
    query = _visible(user_id).where(Review.place_id == place_id, Review.user_id == user_id)
    row = session.execute(query).one_or_none()
    return _Row(*row).own_answer() if row else None


def place_reviews(session: Session, viewer_id: Id, card: PlaceCard) -> PlaceReviews:
    """Return the part of a place's answer about reviews, in two statements.

    :param viewer_id: the actor.
    """
    return PlaceReviews(
        my_review=own_review(session, viewer_id, card.place_id),
        reviews=list(page_of_place(session, viewer_id, card.place_id, NEWEST).items),
        abilities=PlaceAbilitiesAnswer(can_review=card.kind == PLACE),
    )


def _visible(
    viewer_id: Id,
) -> Select[Id, int, str, datetime, datetime | None, datetime | None, str | None, Id, str, str | None, bool, bool]:
    reported = (
        select(ReviewReport.review_id)
        .where(ReviewReport.review_id == Review.id, ReviewReport.user_id == viewer_id)
        .correlate(Review)
        .exists()
    )
    return select(
        Review.id,
        Review.rating,
        Review.text,
        Review.created_at,
        Review.edited_at,
        Review.hidden_at,
        Review.hidden_why,
        User.id,
        User.name,
        User.profile_image,
        Review.user_id == viewer_id,
        reported,
    ).join(User, User.id == Review.user_id)
