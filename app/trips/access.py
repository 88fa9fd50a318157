"""Looking a trip up on behalf of a traveller, with what they may do with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.db.types import Id
from app.errors import Forbidden, NotFound
from app.planner.models import Traveler
from app.trips import queries
from app.trips.models import TripStatus
from app.trips.policy import Abilities, Permission, abilities, permission_of

NOT_FOUND = "We could not find this trip."
NOT_ALLOWED = "You can read this trip, but not change it."
OWNER_ONLY = "Only the owner of this trip can do that."


@dataclass(frozen=True, slots=True)
class Standing:
    """How a traveller stands to a trip that they may read."""

    trip_id: Id
    owner_id: Id
    traveler: Traveler
    version: int
    plan_version: int
    figures_version: int
    prices_revision: int
    is_published: bool
    likes_count: int
    created_at: datetime
    permission: Permission

    @property
    def abilities(self) -> Abilities:
        """What the traveller may do."""
        return abilities(self.permission)


def standing(session: Session, actor_id: Id, trip_id: Id, *, lock: bool = False) -> Standing:
    """Return how a traveller stands to a trip, in one statement, or in two with a lock.

    :param lock: keep others from changing the trip until the transaction ends.
    :raises NotFound: when there is no such trip, it is still being made, or this traveller must not know of it.
    """
    head = queries.head(session, actor_id, trip_id, lock=lock)
    if head is None:
        raise NotFound(NOT_FOUND)
    permission = permission_of(
        actor_id,
        owner_id=head.owner_id,
        ready=head.status == TripStatus.READY,
        published=head.is_published,
        shared=head.shared,
    )
    if permission is None:
        raise NotFound(NOT_FOUND)
    return Standing(
        head.id,
        head.owner_id,
        Traveler(head.traveler),
        head.version,
        head.plan_version,
        head.figures_version,
        head.prices_revision,
        head.is_published,
        head.likes_count,
        head.created_at,
        permission,
    )


def editable(session: Session, actor_id: Id, trip_id: Id) -> Standing:
    """Return how a traveller stands to a trip that they are about to change, and lock it.

    :raises NotFound: as `standing`.
    :raises Forbidden: when they may read it only.
    """
    found = standing(session, actor_id, trip_id, lock=True)
    if not found.abilities.can_edit:
        raise Forbidden(NOT_ALLOWED)
    return found


def owned(session: Session, actor_id: Id, trip_id: Id) -> Standing:
    """Return how a traveller stands to a trip of their own that they are about to change, and lock it.

    :raises NotFound: as `standing`.
    :raises Forbidden: when it is somebody else's.
    """
    found = standing(session, actor_id, trip_id, lock=True)
    if found.permission is not Permission.OWNER:
        raise Forbidden(OWNER_ONLY)
    return found
