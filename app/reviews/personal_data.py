"""Exports and erases a traveller's reviews and reports of reviews."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, delete, select, union, update
from sqlalchemy.orm import Session

from app.db.types import Id
from app.hooks import PersonalData
from app.places.models import PlaceRating
from app.places.ratings import lock_ratings
from app.reviews.models import Review, ReviewReport
from app.web.answers import Answer


class ReviewData(Answer, frozen=True, kw_only=True):
    """A review in an export."""

    place_id: Id
    rating: int
    text: str
    created_at: datetime
    edited_at: datetime | None
    hidden_at: datetime | None
    hidden_why: str | None


class ReviewReportData(Answer, frozen=True, kw_only=True):
    """A report of a review in an export."""

    place_id: Id
    review_id: Id
    reason: str
    text: str
    since: datetime


def reviews_personal_data() -> PersonalData:
    """Return how reviews export and erase personal data."""
    return PersonalData(export=export, erase=erase)


def export(session: Session, user_id: Id) -> dict[str, Any]:
    """Return a traveller's reviews, including hidden ones, and reports; two statements."""
    reviews = session.scalars(select(Review).where(Review.user_id == user_id).order_by(Review.created_at, Review.id))
    reports = session.execute(
        select(ReviewReport, Review.place_id)
        .join(Review, Review.id == ReviewReport.review_id)
        .where(ReviewReport.user_id == user_id)
        .order_by(ReviewReport.created_at, ReviewReport.review_id)
    )
    return {
        "reviews": [
            ReviewData(
                place_id=review.place_id,
                rating=review.rating,
                text=review.text,
                created_at=review.created_at,
                edited_at=review.edited_at,
                hidden_at=review.hidden_at,
                hidden_why=review.hidden_why,
            )
            for review in reviews
        ],
        "review_reports": [
            ReviewReportData(
                place_id=place_id,
                review_id=report.review_id,
                reason=report.reason,
                text=report.text,
                since=report.created_at,
            )
            for report, place_id in reports
        ],
    }


def erase(session: Session, user_id: Id) -> None:
    """Delete a traveller's reviews and reports, and remove the reviews from the ratings of their places."""
    own_places = select(Review.place_id).where(Review.user_id == user_id)
    lock_ratings(session, PlaceRating.place_id.in_(own_places))
    session.execute(reviews_to_lock(user_id)).all()
    counted = (Review.user_id == user_id, Review.hidden_at.is_(None))
    stars = select(Review.rating).where(Review.place_id == PlaceRating.place_id, *counted).scalar_subquery()
    session.execute(
        update(PlaceRating)
        .where(PlaceRating.place_id.in_(select(Review.place_id).where(*counted)))
        .values(rating_sum=PlaceRating.rating_sum - stars, rating_count=PlaceRating.rating_count - 1)
        .execution_options(synchronize_session=False)
    )
    session.execute(
        delete(ReviewReport).where(ReviewReport.user_id == user_id).execution_options(synchronize_session=False)
    )
    session.execute(delete(Review).where(Review.user_id == user_id).execution_options(synchronize_session=False))


def reviews_to_lock(user_id: Id) -> Select[Id]:
    """Return the ids of a traveller's reviews and of those they have reported, in a fixed order.

    Prevents a deadlock when two travellers who have reported each other delete their accounts concurrently.
    """
    own = select(Review.id).where(Review.user_id == user_id)
    reported = select(ReviewReport.review_id).where(ReviewReport.user_id == user_id)
    # With an OR of the two conditions, PostgreSQL would scan all reviews.
    return select(Review.id).where(Review.id.in_(union(own, reported))).order_by(Review.id).with_for_update()
