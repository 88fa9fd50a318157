"""Who a trip is shared with."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id
from app.errors import Forbidden, Invalid, NotFound
from app.media.service import photo_url
from app.trips.access import OWNER_ONLY, owned, standing
from app.trips.live import end_tickets
from app.trips.models import Collaborator, SharedPermission
from app.trips.policy import Permission
from app.trips.queries import AnyRow

NOT_AMONG_THEM = "This traveller is not part of this trip."
OWNER_STAYS = "The owner of a trip can't leave it."
OWNER_KEEPS = "The owner of a trip may do everything with it."


@dataclass(frozen=True, slots=True)
class Member:
    """A traveller who has to do with a trip."""

    user_id: Id
    name: str
    profile_image_url: str | None
    permission: str


@dataclass(frozen=True, slots=True)
class Members:
    """Everyone who has to do with a trip.

    :param collaborators: in the order in which they joined.
    :param total_count: of them and the owner.
    """

    owner: Member
    collaborators: list[Member]
    total_count: int


def members(session: Session, actor_id: Id, trip_id: Id) -> Members:
    """Return who owns a trip and who has joined it, in two statements.

    :raises NotFound: when this traveller must not know of the trip.
    """
    head = standing(session, actor_id, trip_id)
    joined = (
        select(User.id, User.name, User.profile_image, Collaborator.permission, Collaborator.joined_at)
        .join(Collaborator, Collaborator.user_id == User.id)
        .where(Collaborator.trip_id == trip_id)
        .order_by(Collaborator.joined_at, User.id)
    )
    owner = session.execute(select(User.id, User.name, User.profile_image).where(User.id == head.owner_id)).one()
    people = [_member(row, row.permission) for row in session.execute(joined)]
    return Members(_member(owner, Permission.OWNER), people, len(people) + 1)


def set_permission(session: Session, actor_id: Id, trip_id: Id, user_id: Id, permission: SharedPermission) -> str:
    """Let who has joined a trip edit it, or only read it, and return their name.

    :raises NotFound: when this traveller must not know of the trip, or the other one has not joined it.
    :raises Forbidden: when the trip is somebody else's.
    :raises Invalid: when it is the owner whose permission is to change.
    """
    head = owned(session, actor_id, trip_id)
    if user_id == head.owner_id:
        raise Invalid({"user_id": [OWNER_KEEPS]})
    name = _name_of_joined(session, trip_id, user_id)
    session.execute(
        update(Collaborator)
        .where(Collaborator.trip_id == trip_id, Collaborator.user_id == user_id)
        .values(permission=permission)
    )
    end_tickets(session, trip_id, user_id)
    return name


def remove(session: Session, actor_id: Id, trip_id: Id, user_id: Id) -> str:
    """End somebody's part in a trip, and return their name: the owner removes anyone, anyone may leave.

    :raises NotFound: when this traveller must not know of the trip, or the one to remove has not joined it.
    :raises Forbidden: when it is neither oneself nor a trip of one's own.
    :raises Invalid: when it is the owner who would go.
    """
    head = standing(session, actor_id, trip_id, lock=True)
    if head.permission is not Permission.OWNER and user_id != actor_id:
        raise Forbidden(OWNER_ONLY)
    if user_id == head.owner_id:
        raise Invalid({"user_id": [OWNER_STAYS]})
    name = _name_of_joined(session, trip_id, user_id)
    session.execute(delete(Collaborator).where(Collaborator.trip_id == trip_id, Collaborator.user_id == user_id))
    end_tickets(session, trip_id, user_id)
    return name


def _member(row: AnyRow, permission: str) -> Member:
    return Member(row.id, row.name, photo_url(row.profile_image), permission)


def _name_of_joined(session: Session, trip_id: Id, user_id: Id) -> str:
    # Locked: whoever deletes their account at this moment takes the row along without waiting for the trip.
    name = session.scalar(
        select(User.name)
        .join(Collaborator, Collaborator.user_id == User.id)
        .where(Collaborator.trip_id == trip_id, Collaborator.user_id == user_id)
        .with_for_update(of=Collaborator)
    )
    if name is None:
        raise NotFound(NOT_AMONG_THEM)
    return name
