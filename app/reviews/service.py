"""Writes, removes and reports reviews."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.db.insert import insert_once
from app.db.types import Id, utc_now
from app.errors import Invalid, NotFound
from app.places import service as places
from app.places.ratings import lock_rating, move_rating
from app.reviews.models import ReportReason, Review, ReviewReport
from app.texts import gettext, lazy_gettext

NO_PLACE = lazy_gettext("We could not find that place.")
NO_REVIEW = lazy_gettext("We could not find that review.")


@dataclass(frozen=True, slots=True)
class Opinion:
    """Stars and a text about a place.

    :param rating: 1 to 5 stars.
    :param text: may be empty.
    """

    rating: int
    text: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a traveller reports to the staff.

    :param text: details; may be empty.
    """

    reason: ReportReason
    text: str


def write_review(session: Session, actor_id: Id, place_id: Id, opinion: Opinion) -> None:
    """Write or replace the actor's review of a place; repeating it changes nothing.

    A review that the staff have hidden stays hidden when it is edited.

    :raises NotFound: when there is no such place.
    :raises Invalid: when it is a destination, or a remote provider's place.
    :raises Unauthenticated: when the account has just been deleted.
    """
    lock_actor(session, actor_id)
    _require_place(session, place_id)
    lock_rating(session, place_id)
    review = _review_of(session, actor_id, place_id)
    if review is None:
        session.add(Review(place_id=place_id, user_id=actor_id, rating=opinion.rating, text=opinion.text))
        move_rating(session, place_id, stars=opinion.rating, count=1)
    elif (review.rating, review.text) != (opinion.rating, opinion.text):
        if review.hidden_at is None:
            move_rating(session, place_id, stars=opinion.rating - review.rating, count=0)
        review.rating, review.text, review.edited_at = opinion.rating, opinion.text, utc_now()
    session.flush()


def delete_review(session: Session, actor_id: Id, place_id: Id) -> None:
    """Delete the actor's review of a place, if there is one.

    :raises NotFound: when there is neither such a place nor a review of it.
    """
    review = _review_of(session, actor_id, place_id)
    if review is None and not places.is_known(session, place_id):
        raise NotFound(NO_PLACE)
    if review is None:
        return
    lock_rating(session, place_id)
    review = _review_of(session, actor_id, place_id)
    if review is None:
        return
    session.execute(delete(Review).where(Review.id == review.id).execution_options(synchronize_session=False))
    if review.hidden_at is None:
        move_rating(session, place_id, stars=-review.rating, count=-1)


def report_review(session: Session, actor_id: Id, place_id: Id, review_id: Id, complaint: Complaint) -> None:
    """Report a review to the staff; reporting it again changes nothing.

    :param place_id: the review's place.
    :raises NotFound: when there is no such review, or it is hidden.
    :raises Invalid: when it is the actor's own.
    :raises Unauthenticated: when the account has just been deleted.
    """
    lock_actor(session, actor_id)
    review = session.scalar(
        select(Review)
        .where(Review.id == review_id, Review.place_id == place_id, Review.hidden_at.is_(None))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if review is None:
        raise NotFound(NO_REVIEW)
    if review.user_id == actor_id:
        raise Invalid({"review_id": [gettext("You can't report your own review.")]})
    now = utc_now()
    added = insert_once(
        session,
        ReviewReport,
        review_id=review_id,
        user_id=actor_id,
        reason=complaint.reason.value,
        text=complaint.text,
        created_at=now,
    )
    if added and review.reported_at is None:
        review.reported_at = now
    session.flush()


def _require_place(session: Session, place_id: Id) -> None:
    found = places.find_stored(session, [place_id]).get(place_id)
    if found is None or places.is_own(place_id):
        raise NotFound(NO_PLACE)
    if found.is_remote:
        elsewhere = gettext("This place comes from %(source)s, and is reviewed there.", source=found.attribution)
        raise Invalid({"place_id": [elsewhere]})
    if found.kind != places.PLACE:
        raise Invalid({"place_id": [gettext("Only places to visit can be reviewed, not destinations.")]})


def _review_of(session: Session, user_id: Id, place_id: Id) -> Review | None:
    """Return the current row of a traveller's review of a place."""
    return session.scalar(
        select(Review)
        .where(Review.place_id == place_id, Review.user_id == user_id)
        .execution_options(populate_existing=True)
    )
