"""Joining a trip by a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, func, select, update
from sqlalchemy.orm import Session

from app.accounts.presence import keep_actor
from app.db.types import Id
from app.errors import Conflict, NotFound
from app.trips import queries
from app.trips.models import Collaborator, SharedPermission, ShareLink
from app.trips.policy import Permission

MAX_COLLABORATORS = 50
"""The most travellers that a trip has besides its owner: who comes is listed in one answer."""

INVALID_LINK = "Invalid share link. Please ask for a new one."
FULL = f"This trip has {MAX_COLLABORATORS} travellers already. Please ask its owner to make room for you."


@dataclass(frozen=True, slots=True)
class Joined:
    """What a traveller may do with a trip from now on."""

    trip_id: Id
    permission: Permission


def join(session: Session, actor_id: Id, token: str) -> Joined:
    """Let a traveller read or edit a trip, as its link says. Joining twice is the same as once.

    An edit link raises who could only read; a link to read takes nothing from who may edit, and none changes the owner.

    :raises NotFound: when there is no such link (any more).
    :raises Conflict: when the trip has as many travellers as it takes.
    """
    keep_actor(session, actor_id)
    trip_id = session.scalar(select(ShareLink.trip_id).where(ShareLink.token == token))
    head = queries.head(session, actor_id, trip_id, lock=True) if trip_id is not None else None
    # Read once the trip is locked: the link may have been ended, and the traveller let in, while this call waited.
    found = _standing_by_link(session, actor_id, token)
    if head is None or found is None:
        raise NotFound(INVALID_LINK)
    if head.owner_id == actor_id:
        return Joined(head.id, Permission.OWNER)
    if found.present is None:
        _add(session, head, actor_id, found.offered)
    elif found.offered == SharedPermission.EDIT:
        _raise(session, head.id, actor_id)
    else:
        return Joined(head.id, Permission(found.present))
    return Joined(head.id, Permission(found.offered))


def _standing_by_link(session: Session, actor_id: Id, token: str) -> Row[*tuple[Any, ...]] | None:
    return session.execute(
        select(ShareLink.permission.label("offered"), Collaborator.permission.label("present"))
        .outerjoin(Collaborator, and_(Collaborator.trip_id == ShareLink.trip_id, Collaborator.user_id == actor_id))
        .where(ShareLink.token == token)
    ).one_or_none()


def _add(session: Session, head: queries.AnyRow, actor_id: Id, permission: str) -> None:
    present = session.scalar(select(func.count()).select_from(Collaborator).where(Collaborator.trip_id == head.id)) or 0
    if present >= MAX_COLLABORATORS:
        raise Conflict(FULL)
    session.add(Collaborator(trip_id=head.id, user_id=actor_id, permission=permission, trip_created_at=head.created_at))
    session.flush()


def _raise(session: Session, trip_id: Id, actor_id: Id) -> None:
    session.execute(
        update(Collaborator)
        .where(Collaborator.trip_id == trip_id, Collaborator.user_id == actor_id)
        .values(permission=SharedPermission.EDIT)
    )
