"""Share links: creating and turning them off, previewing and joining trips."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta
from sqlalchemy import and_, delete, func, select, update
from sqlalchemy.orm import Session

from app.accounts.blocks import has_blocked
from app.accounts.locks import lock_actor
from app.accounts.models import User
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id
from app.errors import Conflict, Forbidden, NotFound
from app.places import service as places
from app.texts import gettext, lazy_gettext
from app.trips import queries
from app.trips.access import refuse_hidden, require_owner
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_change
from app.trips.member_models import Collaborator, LinkLimit, SharedPermission, ShareLink
from app.trips.models import Trip, TripDestination
from app.trips.policy import Permission
from app.trips.queries import AccessRow
from app.trips.reading.answers import PosterName, TripScenery
from app.trips.versions import record_votes
from app.web.answers import Answer

TOKEN_BYTES = 32
"""256 random bits, encoded as 43 characters."""
MAX_COLLABORATORS = 50
"""Without the owner. All are listed in one answer."""
INVALID_LINK = lazy_gettext("Invalid share link. Please ask for a new one.")
REMOVED = lazy_gettext("The owner of this trip removed you from it. Ask them for a new link to join it again.")


class PreviewAnswer(Answer, frozen=True, kw_only=True):
    """The preview of a shared trip: who invites, but neither the plan nor an id."""

    trip_name: str
    destination: str
    no_of_days: int
    no_of_places: int
    place_image: str | None
    poster_name: PosterName
    scenery: TripScenery
    owner_name: str
    permission: Annotated[SharedPermission, Meta(description="The permission that the link grants.")]


@dataclass(frozen=True, slots=True)
class Joined:
    """A traveller's permission after joining a trip."""

    trip_id: Id
    permission: Permission


def share_link(session: Session, actor_id: Id, trip_id: Id, permission: SharedPermission) -> str:
    """Return the token of a trip's link for a permission; the first call creates the link.

    :raises NotFound: the actor may not see the trip.
    :raises Forbidden: it belongs to someone else.
    """
    access = require_owner(session, actor_id, trip_id)
    refuse_hidden(access)
    known = session.scalar(
        select(ShareLink.token).where(ShareLink.trip_id == trip_id, ShareLink.permission == permission)
    )
    if known is not None:
        return known
    # The trip is locked, so no other call creates the link meanwhile.
    link = ShareLink(token=secrets.token_urlsafe(TOKEN_BYTES), trip_id=trip_id, permission=permission)
    session.add(link)
    session.flush()
    audit.record(session, Action.LINK_CREATED, actor_id=actor_id, details={"trip": trip_id, "permission": permission})
    log_change(session, trip_id, actor_id, access.version, Fact(kind=ChangeKind.LINK_MADE))
    return link.token


def turn_off_links(session: Session, actor_id: Id, trip_id: Id) -> None:
    """Turn off all links of a trip; collaborators stay.

    :raises NotFound: as `share_link`.
    :raises Forbidden: as `share_link`.
    """
    access = require_owner(session, actor_id, trip_id)
    session.execute(delete(ShareLink).where(ShareLink.trip_id == trip_id))
    audit.record(session, Action.LINKS_ENDED, actor_id=actor_id, details={"trip": trip_id})
    log_change(session, trip_id, actor_id, access.version, Fact(kind=ChangeKind.LINKS_TURNED_OFF))


def preview(session: Session, token: str) -> PreviewAnswer:
    """Return what a link shows before joining; one statement and those of the poster.

    :raises NotFound: there is no such link, or no longer.
    """
    row = session.execute(
        select(
            Trip.name,
            Trip.destination,
            Trip.no_of_days,
            Trip.no_of_places,
            TripDestination.place_id,
            User.name.label("owner_name"),
            ShareLink.permission,
        )
        .join(ShareLink, ShareLink.trip_id == Trip.id)
        .join(TripDestination, and_(TripDestination.trip_id == Trip.id, TripDestination.position == 0))
        .join(User, User.id == Trip.owner_id)
        .where(ShareLink.token == token, Trip.hidden_at.is_(None))
    ).one_or_none()
    if row is None:
        raise NotFound(INVALID_LINK)
    poster = places.poster_of(places.posters(session, {row.place_id}), row.place_id, row.destination)
    return PreviewAnswer(
        trip_name=row.name,
        destination=row.destination,
        no_of_days=row.no_of_days,
        no_of_places=row.no_of_places,
        place_image=poster.image,
        poster_name=poster.name,
        scenery=poster.scenery,
        owner_name=row.owner_name,
        permission=SharedPermission(row.permission),
    )


def trip_of_link(session: Session, token: str) -> Id:
    """Return the trip that a link previews.

    :raises NotFound: there is no such link, or no longer.
    """
    statement = select(ShareLink.trip_id).join(Trip, Trip.id == ShareLink.trip_id)
    trip_id = session.scalar(statement.where(ShareLink.token == token, Trip.hidden_at.is_(None)))
    if trip_id is None:
        raise NotFound(INVALID_LINK)
    return trip_id


def join(session: Session, actor_id: Id, token: str) -> Joined:
    """Let a traveller join a trip with the permission of its link. Joining twice changes nothing.

    An edit link upgrades a collaborator who can only view. A view link never demotes one; no link changes the owner.
    A link that is older than the removal or demotion of the traveller does not undo it.

    :raises NotFound: there is no such link, or no longer, or the owner has blocked the traveller.
    :raises Forbidden: the owner removed the traveller after creating the link, or the traveller has blocked the owner.
    :raises Conflict: the trip has the maximum number of collaborators.
    """
    lock_actor(session, actor_id)
    trip_id = session.scalar(select(ShareLink.trip_id).where(ShareLink.token == token))
    access = queries.access(session, actor_id, trip_id, lock=True) if trip_id is not None else None
    # Read it again under the trip's lock: the link may have been revoked while this call waited.
    terms = _terms(session, actor_id, token)
    if access is None or terms is None:
        raise NotFound(INVALID_LINK)
    if access.owner_id == actor_id:
        return Joined(access.trip_id, Permission.OWNER)
    if terms.present is None:
        if access.hidden_why is not None or access.is_blocked:
            raise NotFound(INVALID_LINK)
        if has_blocked(session, actor_id, access.owner_id):
            raise Forbidden(gettext("You have blocked the owner of this trip. Unblock them to join it."))
        if terms.offered is None:
            raise Forbidden(REMOVED)
        _add(session, access, actor_id, terms.offered)
        record_votes(session, access.trip_id)
        _audit_joining(session, access, actor_id, terms.offered)
        return Joined(access.trip_id, Permission(terms.offered))
    if terms.offered == SharedPermission.EDIT and terms.present != SharedPermission.EDIT:
        _upgrade(session, access.trip_id, actor_id)
        _audit_joining(session, access, actor_id, SharedPermission.EDIT)
        return Joined(access.trip_id, Permission.EDIT)
    return Joined(access.trip_id, Permission(terms.present))


def _audit_joining(session: Session, access: AccessRow, actor_id: Id, permission: str) -> None:
    details = {"trip": access.trip_id, "permission": permission}
    audit.record(session, Action.TRIP_JOINED, actor_id=actor_id, details=details)
    log_change(session, access.trip_id, actor_id, access.version, Fact(kind=ChangeKind.JOINED))


@dataclass(frozen=True, slots=True)
class _Terms:
    """The permission that a link offers a traveller, and their present one; None for no permission."""

    offered: str | None
    present: str | None


def _terms(session: Session, actor_id: Id, token: str) -> _Terms | None:
    row = session.execute(
        select(
            ShareLink.permission,
            LinkLimit.token.is_not(None).label("is_limited"),
            LinkLimit.permission.label("limit"),
            Collaborator.permission.label("present"),
        )
        .outerjoin(Collaborator, and_(Collaborator.trip_id == ShareLink.trip_id, Collaborator.user_id == actor_id))
        .outerjoin(LinkLimit, and_(LinkLimit.token == ShareLink.token, LinkLimit.user_id == actor_id))
        .where(ShareLink.token == token)
    ).one_or_none()
    return _Terms(row.limit if row.is_limited else row.permission, row.present) if row else None


def _add(session: Session, access: AccessRow, actor_id: Id, permission: str) -> None:
    present = session.scalar(select(func.count()).where(Collaborator.trip_id == access.trip_id)) or 0
    if present >= MAX_COLLABORATORS:
        raise Conflict(
            gettext(
                "This trip has %(count)s travellers already. Please ask its owner to make room for you.",
                count=MAX_COLLABORATORS,
            )
        )
    session.add(
        Collaborator(trip_id=access.trip_id, user_id=actor_id, permission=permission, trip_created_at=access.created_at)
    )
    session.flush()


def _upgrade(session: Session, trip_id: Id, actor_id: Id) -> None:
    session.execute(
        update(Collaborator)
        .where(Collaborator.trip_id == trip_id, Collaborator.user_id == actor_id)
        .values(permission=SharedPermission.EDIT)
    )
