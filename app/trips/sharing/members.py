"""The members of a trip: listing them, changing their permissions, removing them."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta
from sqlalchemy import bindparam, delete, null, select, update
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.audit import service as audit
from app.audit.models import Action
from app.db.pagination import Part, cut, microseconds
from app.db.rows import fetch
from app.db.types import Id
from app.errors import Forbidden, Invalid, NotFound
from app.media.service import photo_url
from app.texts import gettext
from app.trips.access import NOT_FOUND, OWNER_ONLY, require_owner, require_reader
from app.trips.changes.service import Precondition
from app.trips.live.tickets import end_tickets
from app.trips.member_models import Collaborator, SharedPermission
from app.trips.policy import Permission
from app.trips.sharing import limits
from app.trips.versions import record_votes
from app.web.answers import Answer, NextCursor


class MemberAnswer(Answer, frozen=True, kw_only=True):
    """The owner or a collaborator of a trip."""

    user_id: str
    name: str
    profile_image_url: str | None
    permission: Permission


class CollaboratorsAnswer(Answer, frozen=True, kw_only=True):
    """The members of a trip."""

    owner: MemberAnswer
    collaborators: Annotated[list[MemberAnswer], Meta(description="In the order of joining.")]
    total_count: Annotated[int, Meta(description="Includes the owner.")]
    next_cursor: NextCursor = UNSET


_SHOWN = (User.id, User.name, User.profile_image)
_MEMBERS = (
    select(*_SHOWN, Collaborator.permission, Collaborator.joined_at)
    .join(Collaborator, Collaborator.user_id == User.id)
    .where(Collaborator.trip_id == bindparam("trip_id"))
    .union_all(
        select(*_SHOWN, null().label("permission"), null().label("joined_at")).where(User.id == bindparam("owner_id"))
    )
)


def list_members(session: Session, actor_id: Id, trip_id: Id, part: Part) -> CollaboratorsAnswer:
    """Return the members of a trip; one statement besides that of the actor's access.

    :param part: the page of collaborators to return.
    :raises BadRequest: the cursor is not ours.
    :raises NotFound: the actor may not see the trip.
    """
    access = require_reader(session, actor_id, trip_id)
    rows = fetch(session, _MEMBERS, {"trip_id": trip_id, "owner_id": access.owner_id}).all()
    joined = [row for row in rows if row.joined_at is not None]
    page = cut(joined, lambda row: (microseconds(row.joined_at), row.id), part)
    owner = next((row for row in rows if row.joined_at is None), None)
    if owner is None:
        # The owner's account was deleted between the two statements.
        raise NotFound(NOT_FOUND)
    return CollaboratorsAnswer(
        owner=_member(owner.id, owner.name, owner.profile_image, Permission.OWNER),
        collaborators=[_member(row.id, row.name, row.profile_image, row.permission) for row in page.items],
        total_count=len(joined) + 1,
        next_cursor=page.next_cursor or UNSET,
    )


def set_permission(
    session: Session, actor_id: Id, trip_id: Id, user_id: Id, permission: SharedPermission, *, check: Precondition
) -> str:
    """Change a collaborator's permission, and return their name; existing links don't undo a demotion.

    :param check: called with the current version of the trip before anything is changed.
    :raises NotFound: the actor may not see the trip, or the other traveller is not a collaborator.
    :raises Forbidden: the trip belongs to someone else.
    :raises Invalid: the other traveller is the owner.
    :raises Stale: the caller has seen an older version.
    """
    limits.lock_account(session, user_id)
    access = require_owner(session, actor_id, trip_id)
    check(access.version)
    if user_id == access.owner_id:
        raise Invalid({"user_id": [gettext("The owner of a trip may do everything with it.")]})
    name, present = _locked_collaborator(session, trip_id, user_id)
    if present == SharedPermission.EDIT and permission is SharedPermission.VIEW:
        limits.limit_links_to_view(session, trip_id, user_id)
    session.execute(
        update(Collaborator)
        .where(Collaborator.trip_id == trip_id, Collaborator.user_id == user_id)
        .values(permission=permission)
    )
    what = {"trip": trip_id, "permission": permission}
    audit.record(session, Action.PERMISSION_CHANGED, actor_id=actor_id, subject_id=user_id, details=what)
    end_tickets(session, trip_id, user_id)
    return name


def remove_member(session: Session, actor_id: Id, trip_id: Id, user_id: Id) -> str:
    """Remove a collaborator, and return their name. The owner can remove anyone, others only themselves.

    Existing links don't readmit a removed traveller; those who left by themselves may rejoin.

    :raises NotFound: the actor may not see the trip, or the other traveller is not a collaborator.
    :raises Forbidden: neither the trip nor the membership is the actor's.
    :raises Invalid: the other traveller is the owner.
    """
    limits.lock_account(session, user_id)
    access = require_reader(session, actor_id, trip_id, lock=True)
    if access.permission is not Permission.OWNER and user_id != actor_id:
        raise Forbidden(OWNER_ONLY)
    if user_id == access.owner_id:
        raise Invalid({"user_id": [gettext("The owner of a trip can't leave it.")]})
    name, _ = _locked_collaborator(session, trip_id, user_id)
    if user_id != actor_id:
        limits.revoke_links_for(session, trip_id, user_id)
    session.execute(delete(Collaborator).where(Collaborator.trip_id == trip_id, Collaborator.user_id == user_id))
    record_votes(session, trip_id)
    audit.record(session, Action.MEMBER_REMOVED, actor_id=actor_id, subject_id=user_id, details={"trip": trip_id})
    end_tickets(session, trip_id, user_id)
    return name


def _member(user_id: Id, name: str, image: str | None, permission: str) -> MemberAnswer:
    return MemberAnswer(
        user_id=user_id, name=name, profile_image_url=photo_url(image), permission=Permission(permission)
    )


def _locked_collaborator(session: Session, trip_id: Id, user_id: Id) -> tuple[str, str]:
    """Return a collaborator's name and permission."""
    # Locked, because deleting an account deletes this row without locking the trip.
    found = session.execute(
        select(User.name, Collaborator.permission)
        .join(Collaborator, Collaborator.user_id == User.id)
        .where(Collaborator.trip_id == trip_id, Collaborator.user_id == user_id)
        .with_for_update(of=Collaborator)
    ).one_or_none()
    if found is None:
        raise NotFound(gettext("This traveller is not part of this trip."))
    return found.name, found.permission
