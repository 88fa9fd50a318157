"""Liking trips. The count repeats the rows, so it changes only with a row that really came or went."""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import CursorResult, delete, select, update
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.insert import insert_once
from app.db.types import Id
from app.errors import Unauthenticated
from app.trips.models import Trip, TripLike
from app.web.identity import ENDED


def keep_liker(session: Session, user_id: Id) -> None:
    """Keep a traveller from leaving until the transaction ends; to be called before the trip is locked.

    Who leaves is locked first and the trips they like after that. In the other order the two would wait for each other.

    :raises Unauthenticated: when the account was deleted a moment ago.
    """
    kept = session.scalar(select(User.id).where(User.id == user_id).with_for_update(key_share=True, read=True))
    if kept is None:
        raise Unauthenticated(ENDED)


def set_like(session: Session, trip_id: Id, user_id: Id, *, like: bool) -> None:
    """Like a trip, or no longer; doing it twice is the same as once.

    :param trip_id: of a trip that the caller has locked.
    """
    if like:
        moved = int(insert_once(session, TripLike, trip_id=trip_id, user_id=user_id))
    else:
        dropped = session.execute(delete(TripLike).where(TripLike.trip_id == trip_id, TripLike.user_id == user_id))
        moved = -cast("CursorResult[Any]", dropped).rowcount
    if moved:
        session.execute(update(Trip).where(Trip.id == trip_id).values(likes_count=Trip.likes_count + moved))
