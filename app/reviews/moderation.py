"""What the support staff do with reviews that travellers have reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id, utc_now
from app.errors import NotFound
from app.places.models import Place
from app.places.ratings import lock_rating, move_rating
from app.reviews.models import Review, ReviewReport
from app.reviews.service import NO_REVIEW


@dataclass(frozen=True, slots=True)
class Found:
    """What a traveller finds wrong with a review."""

    reason: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Reported:
    """A review as the staff see it.

    :param place: its name; None where it has left the catalogue.
    :param reports: how many travellers have reported it, ever.
    :param reported_at: when the oldest report came that nobody has answered yet.
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


_REPORTS = (
    select(func.count())
    .select_from(ReviewReport)
    .where(ReviewReport.review_id == Review.id)
    .correlate(Review)
    .scalar_subquery()
)
_REPORTED = (
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
        _REPORTS.label("reports"),
    )
    .join(User, User.id == Review.user_id)
    .outerjoin(Place, Place.id == Review.place_id)
)


def reported(session: Session, limit: int) -> Sequence[Reported]:
    """Return the reviews whose reports wait for an answer, the longest waiting first; one statement.

    :param limit: how many at most.
    """
    waiting = _REPORTED.where(Review.reported_at.is_not(None)).order_by(Review.reported_at, Review.id)
    return [Reported(**row._mapping) for row in session.execute(waiting.limit(limit))]


def find(session: Session, review_id: Id) -> tuple[Reported, Sequence[Found]]:
    """Return a review and what travellers find wrong with it, the oldest first; two statements.

    :raises NotFound: when there is no such review.
    """
    row = session.execute(_REPORTED.where(Review.id == review_id)).one_or_none()
    if row is None:
        raise NotFound(NO_REVIEW)
    reports = session.execute(
        select(ReviewReport.reason, ReviewReport.text, ReviewReport.created_at)
        .where(ReviewReport.review_id == review_id)
        .order_by(ReviewReport.created_at, ReviewReport.user_id)
    )
    return Reported(**row._mapping), [Found(*report) for report in reports]


def hide(session: Session, review_id: Id, why: str) -> None:
    """Take a review out of sight and out of its place's rating; hiding it again changes the reason alone.

    :param why: what its author reads.
    :raises NotFound: when there is no such review.
    """
    review = _locked(session, review_id)
    if review.hidden_at is None:
        move_rating(session, review.place_id, stars=-review.rating, count=-1)
        review.hidden_at = utc_now()
    review.hidden_why, review.reported_at = why, None
    session.flush()


def restore(session: Session, review_id: Id) -> None:
    """Find nothing wrong with a review: it is seen and counts, and its reports are answered.

    :raises NotFound: when there is no such review.
    """
    review = _locked(session, review_id)
    if review.hidden_at is not None:
        move_rating(session, review.place_id, stars=review.rating, count=1)
    review.hidden_at = review.hidden_why = review.reported_at = None
    session.flush()


def _locked(session: Session, review_id: Id) -> Review:
    """Return a review as kept right now; neither it nor its place's rating changes until the transaction ends."""
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
