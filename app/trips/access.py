"""A traveller's access to a trip."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Conflict, Forbidden, NotFound
from app.texts import gettext, lazy_gettext
from app.trips import queries
from app.trips.models import TripStatus
from app.trips.policy import AbilitiesAnswer, Permission, Standing, abilities, permission_of
from app.trips.queries import AccessRow

NOT_FOUND = lazy_gettext("We could not find this trip.")
NOT_ALLOWED = lazy_gettext("You can read this trip, but not change it.")
MEMBERS_ONLY = lazy_gettext("Only those who plan this trip can see that.")
OWNER_ONLY = lazy_gettext("Only the owner of this trip can do that.")

_OF_ROW = [field.name for field in fields(AccessRow)]


@dataclass(frozen=True, slots=True)
class TripAccess(AccessRow):
    """A traveller's access to a trip that they may read.

    :param permission: what they may do with it.
    """

    permission: Permission

    @property
    def is_member(self) -> bool:
        """Whether they own it or have joined it; others read it because it is published."""
        return self.permission is Permission.OWNER or self.shared is not None

    @property
    def abilities(self) -> AbilitiesAnswer:
        """What the traveller may do."""
        return abilities(self.permission, hidden=self.hidden_why is not None)


def require_reader(
    session: Session, actor_id: Id, trip_id: Id, *, lock: bool = False, unfinished: bool = False
) -> TripAccess:
    """Return a traveller's access to a trip; takes one statement, or two with a lock.

    :param lock: prevent changes of the trip until the transaction ends.
    :param unfinished: whether the owner may also access the trip before it is built.
    :raises NotFound: there is no such trip, it is not built yet, or the actor may not see it.
    """
    row = queries.access(session, actor_id, trip_id, lock=lock)
    if row is None:
        raise NotFound(NOT_FOUND)
    standing = Standing(
        actor_id=actor_id,
        owner_id=row.owner_id,
        is_ready=row.status == TripStatus.READY or (unfinished and row.owner_id == actor_id),
        is_published=row.is_published,
        shared=row.shared,
        is_blocked=row.is_blocked,
    )
    permission = permission_of(standing)
    if permission is None:
        raise NotFound(NOT_FOUND)
    return TripAccess(**{name: getattr(row, name) for name in _OF_ROW}, permission=permission)


def require_member(session: Session, actor_id: Id, trip_id: Id, *, lock: bool = False) -> TripAccess:
    """Return the access of a traveller who owns or has joined a trip.

    :raises NotFound: as `require_reader`.
    :raises Forbidden: they may only read it, because it is published.
    """
    access = require_reader(session, actor_id, trip_id, lock=lock)
    if not access.is_member:
        raise Forbidden(MEMBERS_ONLY)
    return access


def require_editor(session: Session, actor_id: Id, trip_id: Id, *, lock: bool = True) -> TripAccess:
    """Return a traveller's access to a trip that they may edit, and lock it.

    :raises NotFound: as `require_reader`.
    :raises Forbidden: they may only read it.
    """
    access = require_reader(session, actor_id, trip_id, lock=lock)
    if not access.abilities.can_edit:
        raise Forbidden(NOT_ALLOWED)
    return access


def require_owner(session: Session, actor_id: Id, trip_id: Id, *, unfinished: bool = False) -> TripAccess:
    """Return a traveller's access to their own trip, and lock it.

    :param unfinished: whether to accept a trip that is not built yet.
    :raises NotFound: as `require_reader`.
    :raises Forbidden: it belongs to someone else.
    """
    access = require_reader(session, actor_id, trip_id, lock=True, unfinished=unfinished)
    if access.permission is not Permission.OWNER:
        raise Forbidden(OWNER_ONLY)
    return access


def refuse_hidden(access: TripAccess) -> None:
    """Refuse to publish or share a trip that the staff have hidden.

    :raises Conflict: it is hidden, and the actor owns it.
    """
    if access.hidden_why is not None and access.permission is Permission.OWNER:
        raise Conflict(gettext("Our staff have hidden this trip from others: %(why)s", why=access.hidden_why))
