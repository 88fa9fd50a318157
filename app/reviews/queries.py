"""Reads of reviews, each of one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, select, tuple_
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.pagination import Page, decode_cursor, encode_cursor
from app.db.types import Id, IdType, UtcDateTime
from app.reviews.models import Review, ReviewReport

AnyRow = Row[*tuple[Any, ...]]
"""A row whose columns are read by name."""


def page_of_place(session: Session, viewer_id: Id, place_id: Id, limit: int, cursor: str | None) -> Page[AnyRow]:
    """Return a page of a place's reviews as a traveller sees them, newest first.

    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: when the cursor is none of ours.
    """
    query = _shown(viewer_id).where(Review.place_id == place_id, Review.hidden_at.is_(None))
    if cursor is not None:
        last = tuple_(*decode_cursor(cursor), types=[UtcDateTime(), IdType()])
        query = query.where(tuple_(Review.created_at, Review.id) < last)
    rows = session.execute(query.order_by(Review.created_at.desc(), Review.id.desc()).limit(limit + 1)).all()
    items = rows[:limit]
    more = len(rows) > limit
    return Page(items, encode_cursor(items[-1].created_at, items[-1].id) if more else None)


def newest(session: Session, viewer_id: Id, place_id: Id, limit: int) -> Sequence[AnyRow]:
    """Return a place's newest reviews as a traveller sees them."""
    return page_of_place(session, viewer_id, place_id, limit, None).items


def own(session: Session, user_id: Id, place_id: Id) -> AnyRow | None:
    """Return a traveller's own review of a place, also one that is hidden."""
    return session.execute(_shown(user_id).where(Review.place_id == place_id, Review.user_id == user_id)).one_or_none()


def _shown(viewer_id: Id) -> Select[*tuple[Any, ...]]:
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
        User.id.label("author_id"),
        User.name.label("author_name"),
        User.profile_image.label("author_image"),
        (Review.user_id == viewer_id).label("is_mine"),
        reported.label("is_reported"),
    ).join(User, User.id == Review.user_id)
