"""Reviews of places, and reports of them, for tests."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from app.accounts.models import User
from app.db.types import Id
from app.extensions import db
from app.reviews import service
from app.reviews.models import ReportReason, Review
from app.reviews.service import Complaint, Opinion


def make_review(
    user: User, place_id: Id, rating: int = 4, text: str = "Worth the way.", *, at: datetime | None = None
) -> Review:
    """Let a traveller review a place.

    :param at: the time; now when left out.
    """
    service.write_review(db.session(), user.id, place_id, Opinion(rating, text))
    review = db.session.scalars(select(Review).filter_by(user_id=user.id, place_id=place_id)).one()
    review.created_at = at or review.created_at
    db.session.commit()
    return review


def report_review(user: User, review: Review, reason: ReportReason = ReportReason.SPAM, text: str = "") -> None:
    """Let a traveller report a review."""
    service.report_review(db.session(), user.id, review.place_id, review.id, Complaint(reason, text))
    db.session.commit()
