"""Liking trips. The count repeats the rows, so it changes only with a row that really came or went."""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import CursorResult, delete
from sqlalchemy.orm import Session

from app.db.insert import insert_once
from app.db.types import Id
from app.trips.models import TripLike


def set_like(session: Session, trip_id: Id, user_id: Id, *, like: bool) -> int:
    """Like a trip, or no longer, and return by how much that moves its count; doing it twice is the same as once.

    :param trip_id: of a trip that the caller has locked.
    """
    if like:
        return int(insert_once(session, TripLike, trip_id=trip_id, user_id=user_id))
    dropped = session.execute(delete(TripLike).where(TripLike.trip_id == trip_id, TripLike.user_id == user_id))
    return -cast("CursorResult[Any]", dropped).rowcount
