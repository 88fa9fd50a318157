"""The links by which a trip is joined."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db.types import Id
from app.trips.access import owned
from app.trips.models import SharedPermission, ShareLink

TOKEN_BYTES = 32
"""256 random bits, written in 43 characters."""


def share_link(session: Session, actor_id: Id, trip_id: Id, permission: SharedPermission) -> str:
    """Return the token of a trip's link for a permission; the first call makes it, also of several at once.

    :raises NotFound: when this traveller must not know of the trip.
    :raises Forbidden: when it is somebody else's.
    """
    owned(session, actor_id, trip_id)
    known = session.scalar(
        select(ShareLink.token).where(ShareLink.trip_id == trip_id, ShareLink.permission == permission)
    )
    if known is not None:
        return known
    # The lock on the trip keeps another call from making one meanwhile.
    link = ShareLink(token=secrets.token_urlsafe(TOKEN_BYTES), trip_id=trip_id, permission=permission)
    session.add(link)
    session.flush()
    return link.token


def end_links(session: Session, actor_id: Id, trip_id: Id) -> None:
    """Make all links of a trip invalid; who has joined by one stays.

    :raises NotFound: as `share_link`.
    :raises Forbidden: as `share_link`.
    """
    owned(session, actor_id, trip_id)
    session.execute(delete(ShareLink).where(ShareLink.trip_id == trip_id))
