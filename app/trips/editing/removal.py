"""Deleting a trip."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.orm import Session

from app.db.types import Id
from app.trips.access import owned
from app.trips.changes import record_change
from app.trips.editing.change import Precondition
from app.trips.models import Trip


def delete_trip(session: Session, actor_id: Id, trip_id: Id, check: Precondition) -> None:
    """Delete a trip with all that belongs to it: its plan, its links and its collaborators, its likes.

    :param actor_id: its owner.
    :param check: is asked about the present version first.
    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    :raises Forbidden: when it is somebody else's.
    :raises Stale: when the caller has seen an older version.
    """
    found = owned(session, actor_id, trip_id)
    check(found.version)
    # Whatever points at it goes along the foreign keys.
    session.execute(delete(Trip).where(Trip.id == trip_id))
    record_change(session, trip_id, found.version + 1, actor_id, deleted=True)
