"""Moderation of reported reviews by the support staff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id, utc_now
from app.errors import NotFound
from app.places.models import Place
from app.places.ratings import lock_rating, move_rating
from app.reviews.models import Review, ReviewReport
from app.reviews.service import NO_REVIEW
from app.texts import lazy_gettext

NO_REPORTS = lazy_gettext("No report of it waits for an answer.")


@dataclass(frozen=True, slots=True)
class ReviewReportRow:
    """A report of a review."""

    reason: str
    text: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ReviewCase:
    """A review as the staff see it.

    :param place: the place's name, or None if it has left the catalogue.
    :param reports: how many travellers have ever reported it.
    :param reported_at: the time of the oldest unanswered report.
    """

    review_id: Id
    place_id: Id
    place: str | None
    author: str
    rating: int
    text: str
    created_at: datetime
    edited_at: datetime | None
    hidden_at: datetime | None
    hidden_why: str | None
    reported_at: datetime | None
    reports: int


_REPORT_COUNT = (
    select(func.count())
    .select_from(ReviewReport)
    .where(ReviewReport.review_id == Review.id)
    .correlate(Review)
    .scalar_subquery()
)
_CASES: Select[
    Id, Id, str | None, str, int, str, datetime, datetime | None, datetime | None, str | None, datetime | None, int
] = (
    select(
        Review.id.label("review_id"),
        Review.place_id,
        Place.name.label("place"),
        User.name.label("author"),
        Review.rating,
        Review.text,
        Review.created_at,
        Review.edited_at,
        Review.hidden_at,
        Review.hidden_why,
        Review.reported_at,
        _REPORT_COUNT.label("reports"),
    )
    .join(User, User.id == Review.user_id)
    .outerjoin(Place, Place.id == Review.place_id)
)


def reported(session: Session, limit: int) -> Sequence[ReviewCase]:
    """Return the reviews with unanswered reports, the longest waiting first; one statement.

    :param limit: the maximum number.
    """
    unanswered = _CASES.where(Review.reported_at.is_not(None)).order_by(Review.reported_at, Review.id)
    return [ReviewCase(*row) for row in session.execute(unanswered.limit(limit))]


def find(session: Session, review_id: Id) -> tuple[ReviewCase, Sequence[ReviewReportRow]]:
    """Return a review and its reports, the oldest first; two statements.

    :raises NotFound: when there is no such review.
    """
    row = session.execute(_CASES.where(Review.id == review_id)).one_or_none()
    if row is None:
        raise NotFound(NO_REVIEW)
    reports = session.execute(
        select(ReviewReport.reason, ReviewReport.text, ReviewReport.created_at)
        .where(ReviewReport.review_id == review_id)
        .order_by(ReviewReport.created_at, ReviewReport.user_id)
    )
    return ReviewCase(*row), [ReviewReportRow(*report) for report in reports]


def hide(session: Session, review_id: Id, why: str) -> None:
    """Hide a review and remove it from its place's rating; hiding it again only changes the reason.

    :param why: the reason that its author sees.
    :raises NotFound: when there is no such review.
    """
    review = _lock(session, review_id)
    if review.hidden_at is None:
        move_rating(session, review.place_id, stars=-review.rating, count=-1)
        review.hidden_at = utc_now()
    review.hidden_why, review.reported_at = why, None
    session.flush()
    audit.record_staff(session, Action.REVIEW_HIDDEN, subject_id=review.user_id, details={"review": review_id})


def restore(session: Session, review_id: Id) -> None:
    """Show a review again, count it in its place's rating, and mark its reports as answered.

    :raises NotFound: when there is no such review.
    """
    review = _lock(session, review_id)
    if review.hidden_at is not None:
        move_rating(session, review.place_id, stars=review.rating, count=1)
    review.hidden_at = review.hidden_why = review.reported_at = None
    session.flush()
    audit.record_staff(session, Action.REVIEW_RESTORED, subject_id=review.user_id, details={"review": review_id})


def dismiss(session: Session, review_id: Id) -> None:
    """Mark the reports of a review as answered, without changing it.

    :raises NotFound: when there is no such review, or it has no unanswered report.
    """
    review = _lock(session, review_id)
    if review.reported_at is None:
        raise NotFound(NO_REPORTS)
    review.reported_at = None
    session.flush()
    details = {"kind": "review", "id": review_id}
    audit.record_staff(session, Action.REPORTS_DISMISSED, subject_id=review.user_id, details=details)


def _lock(session: Session, review_id: Id) -> Review:
    """Return the current row of a review, with the row and its place's rating locked."""
    place_id = session.scalar(select(Review.place_id).where(Review.id == review_id))
    if place_id is None:
        raise NotFound(NO_REVIEW)
    lock_rating(session, place_id)
    review = session.scalar(
        select(Review).where(Review.id == review_id).with_for_update().execution_options(populate_existing=True)
    )
    if review is None:
        raise NotFound(NO_REVIEW)
    return review
