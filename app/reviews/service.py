"""Writing, removing and reporting reviews."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.accounts.presence import keep_actor
from app.db.insert import insert_once
from app.db.types import Id, utc_now
from app.errors import Invalid, NotFound
from app.places import service as places
from app.places.ratings import lock_rating, move_rating
from app.reviews.models import Reason, Review, ReviewReport

NO_PLACE = "We could not find that place."
NO_REVIEW = "We could not find that review."
NOT_A_DESTINATION = "Only places to visit can be reviewed, not destinations."
REVIEWED_ELSEWHERE = "This place comes from Google Maps, and is reviewed there."
ONE_OWN = "You can't report your own review."


@dataclass(frozen=True, slots=True)
class Opinion:
    """What somebody says of a place.

    :param rating: 1 to 5 stars.
    :param text: may be empty.
    """

    rating: int
    text: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody finds wrong with a review.

    :param text: what the reason leaves open; may be empty.
    """

    reason: Reason
    text: str


def write(session: Session, actor_id: Id, place_id: Id, opinion: Opinion) -> None:
    """Make an opinion the traveller's one review of a place; saying the same again changes nothing.

    A review that the staff have hidden stays hidden when it is edited.

    :raises NotFound: when there is no such place.
    :raises Invalid: when it is a destination, or a place of an outside provider.
    :raises Unauthenticated: when the account was deleted a moment ago.
    """
    keep_actor(session, actor_id)
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


def remove(session: Session, actor_id: Id, place_id: Id) -> None:
    """Remove the traveller's review of a place; where there is none, do nothing.

    :raises NotFound: when there is no such place, and no review of one that was there.
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


def report(session: Session, actor_id: Id, place_id: Id, review_id: Id, complaint: Complaint) -> None:
    """Ask the staff to look at a review; asking again changes nothing.

    :param place_id: of which the review is.
    :raises NotFound: when there is no such review that others may see.
    :raises Invalid: when it is one's own.
    :raises Unauthenticated: when the account was deleted a moment ago.
    """
    keep_actor(session, actor_id)
    review = session.scalar(
        select(Review)
        .where(Review.id == review_id, Review.place_id == place_id, Review.hidden_at.is_(None))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if review is None:
        raise NotFound(NO_REVIEW)
    if review.user_id == actor_id:
        raise Invalid({"review_id": [ONE_OWN]})
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
    found = places.kept(session, [place_id]).get(place_id)
    if found is None:
        raise NotFound(NO_PLACE)
    if found.lent:
        raise Invalid({"place_id": [REVIEWED_ELSEWHERE]})
    if found.kind != places.PLACE:
        raise Invalid({"place_id": [NOT_A_DESTINATION]})


def _review_of(session: Session, user_id: Id, place_id: Id) -> Review | None:
    """Return a traveller's review of a place as kept right now."""
    return session.scalar(
        select(Review)
        .where(Review.place_id == place_id, Review.user_id == user_id)
        .execution_options(populate_existing=True)
    )
