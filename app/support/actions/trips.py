"""Staff actions on one trip."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id
from app.errors import Conflict
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_change
from app.trips.editing.service import publication
from app.trips.member_models import Collaborator, ShareLink
from app.trips.models import Trip
from app.trips.terms import refresh_terms
from app.trips.versions import bump_version


def describe(session: Session, trip_id: Id) -> dict[str, object] | None:
    """Return a trip and who may see it, and record the view; None if there is none.

    Its travellers' plans and texts are left out.
    """
    row = session.execute(
        select(Trip, User.id, User.email).join(User, User.id == Trip.owner_id).where(Trip.id == trip_id)
    ).one_or_none()
    if row is None:
        return None
    trip, owner_id, owner_email = row
    members = session.execute(
        select(User.id, User.email, Collaborator.permission, Collaborator.joined_at)
        .join(Collaborator, Collaborator.user_id == User.id)
        .where(Collaborator.trip_id == trip_id)
        .order_by(Collaborator.joined_at, User.id)
    ).all()
    links = session.execute(
        select(ShareLink.permission, ShareLink.created_at)
        .where(ShareLink.trip_id == trip_id)
        .order_by(ShareLink.permission)
    ).all()
    audit.record_staff(session, Action.TRIP_READ, subject_id=owner_id, details={"trip": trip_id})
    return {
        "trip": trip.id,
        "name": trip.name,
        "destination": trip.destination,
        "status": trip.status,
        "days": trip.no_of_days,
        "places": trip.no_of_places,
        "version": trip.version,
        "created": trip.created_at,
        "published": trip.published_at,
        "likes": trip.likes_count,
        "owner": {"id": owner_id, "email": owner_email},
        "members": [
            {"id": row.id, "email": row.email, "permission": row.permission, "joined": row.joined_at} for row in members
        ],
        "links": [{"permission": row.permission, "created": row.created_at} for row in links],
    }


def unpublish(session: Session, trip: Trip) -> None:
    """Unpublish a trip, whose row is locked. Its owner can publish it again.

    :raises Conflict: when it is not published.
    """
    if not trip.is_published:
        raise Conflict("It is not published.")
    owner, version = trip.owner_id, trip.version
    bump_version(session, trip.id, None, **publication(published=False))
    refresh_terms(session, trip.id)
    log_change(session, trip.id, None, version + 1, Fact(kind=ChangeKind.UNPUBLISHED))
    audit.record_staff(session, Action.TRIP_UNPUBLISHED, subject_id=owner, details={"trip": trip.id})
