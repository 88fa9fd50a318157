"""Reports trips, profiles and photos to the staff."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.blocks import refuse_blocked
from app.accounts.locks import lock_actor, lock_name
from app.accounts.models import User
from app.db.insert import insert_once
from app.db.types import Id, utc_now
from app.errors import Invalid, NotFound
from app.reports.models import ContentReport, Kind
from app.reviews.service import Complaint
from app.texts import gettext
from app.trips.access import require_reader


def report_trip(session: Session, actor_id: Id, trip_id: Id, complaint: Complaint) -> None:
    """Report a trip that the actor may read; reporting it again changes nothing.

    :raises NotFound: when there is no such trip, or the actor may not see it.
    :raises Invalid: when it is the actor's own.
    :raises Unauthenticated: when the account has just been deleted.
    """
    lock_actor(session, actor_id)
    if require_reader(session, actor_id, trip_id, lock=True).owner_id == actor_id:
        raise Invalid({"trip_id": [gettext("You can't report your own trip.")]})
    _add(session, Kind.TRIP, actor_id, trip_id, complaint)


def report_profile(session: Session, actor_id: Id, user_id: Id, complaint: Complaint) -> None:
    """Report the texts of a traveller's profile; reporting them again changes nothing.

    :raises NotFound: when there is no such traveller.
    :raises Invalid: when it is the actor.
    :raises Unauthenticated: when the account has just been deleted.
    """
    _lock_both(session, actor_id, user_id)
    _add(session, Kind.PROFILE, actor_id, user_id, complaint)


def report_photo(session: Session, actor_id: Id, user_id: Id, complaint: Complaint) -> None:
    """Report a traveller's photo; reporting it again changes nothing.

    :raises NotFound: when there is no such traveller, or they have no photo.
    :raises Invalid: when it is the actor.
    :raises Unauthenticated: when the account has just been deleted.
    """
    _lock_both(session, actor_id, user_id)
    if session.scalar(select(User.profile_image).where(User.id == user_id)) is None:
        raise NotFound(gettext("We could not find this picture."))
    _add(session, Kind.PHOTO, actor_id, user_id, complaint)


def _lock_both(session: Session, actor_id: Id, user_id: Id) -> None:
    lock_actor(session, actor_id)
    if actor_id == user_id:
        raise Invalid({"user_id": [gettext("You can't report yourself.")]})
    lock_name(session, user_id)
    refuse_blocked(session, actor_id, user_id)


def _add(session: Session, kind: Kind, actor_id: Id, subject_id: Id, complaint: Complaint) -> None:
    insert_once(
        session,
        ContentReport,
        kind=kind.value,
        subject_id=subject_id,
        user_id=actor_id,
        trip_id=subject_id if kind is Kind.TRIP else None,
        owner_id=None if kind is Kind.TRIP else subject_id,
        reason=complaint.reason.value,
        text=complaint.text,
        created_at=utc_now(),
    )
