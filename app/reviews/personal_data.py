"""What reviews keep of a person, and what becomes of it when the person leaves."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, delete, select, union, update

from app.accounts.personal_data import PersonalData
from app.db.types import Id
from app.extensions import db
from app.places.models import PlaceRating
from app.places.ratings import lock_ratings
from app.reviews.models import Review, ReviewReport


def reviews_personal_data() -> PersonalData:
    """Return how reviews tell of a person and let go of one."""
    return PersonalData(export=export, erase=erase)


def export(user_id: Id) -> dict[str, Any]:
    """Return a traveller's reviews, those that are hidden too, and what they have reported; two statements."""
    reviews = db.session.scalars(select(Review).where(Review.user_id == user_id).order_by(Review.created_at, Review.id))
    reports = db.session.execute(
        select(ReviewReport, Review.place_id)
        .join(Review, Review.id == ReviewReport.review_id)
        .where(ReviewReport.user_id == user_id)
        .order_by(ReviewReport.created_at, ReviewReport.review_id)
    )
    return {
        "reviews": [_told(review) for review in reviews],
        "review_reports": [
            {
                "place_id": place_id,
                "review_id": report.review_id,
                "reason": report.reason,
                "text": report.text,
                "since": report.created_at.isoformat(),
            }
            for report, place_id in reports
        ],
    }


def erase(user_id: Id) -> None:
    """Remove a leaving traveller's reviews from the ratings of their places, and take them and the reports away."""
    mine = select(Review.place_id).where(Review.user_id == user_id)
    lock_ratings(db.session, PlaceRating.place_id.in_(mine))
    db.session.execute(reviews_to_lock(user_id)).all()
    counted = (Review.user_id == user_id, Review.hidden_at.is_(None))
    stars = select(Review.rating).where(Review.place_id == PlaceRating.place_id, *counted).scalar_subquery()
    db.session.execute(
        update(PlaceRating)
        .where(PlaceRating.place_id.in_(select(Review.place_id).where(*counted)))
        .values(rating_sum=PlaceRating.rating_sum - stars, rating_count=PlaceRating.rating_count - 1)
        .execution_options(synchronize_session=False)
    )
    db.session.execute(
        delete(ReviewReport).where(ReviewReport.user_id == user_id).execution_options(synchronize_session=False)
    )
    db.session.execute(delete(Review).where(Review.user_id == user_id).execution_options(synchronize_session=False))


def reviews_to_lock(user_id: Id) -> Select[Id]:
    """Return the ids of a traveller's reviews and of those that they have reported, in an order that all lock in.

    In one order, as two who leave at once and have reported each other must not wait for each other.
    """
    own = select(Review.id).where(Review.user_id == user_id)
    reported = select(ReviewReport.review_id).where(ReviewReport.user_id == user_id)
    # By an OR of the two, PostgreSQL would go through the reviews of everybody.
    return select(Review.id).where(Review.id.in_(union(own, reported))).order_by(Review.id).with_for_update()


def _told(review: Review) -> dict[str, Any]:
    return {
        "place_id": review.place_id,
        "rating": review.rating,
        "text": review.text,
        "created_at": review.created_at.isoformat(),
        "edited_at": review.edited_at.isoformat() if review.edited_at else None,
        "hidden_at": review.hidden_at.isoformat() if review.hidden_at else None,
        "hidden_why": review.hidden_why,
    }
