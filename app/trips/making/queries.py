"""Reads the state of builds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, select, text
from sqlalchemy.orm import Session

from app.accounts.blocks import blocks
from app.db.rows import Statement, columns_of, fetch
from app.db.types import Id, utc_now
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.member_models import Collaborator
from app.trips.models import IS_NOT_READY, IS_UNFINISHED, Trip


@dataclass(frozen=True, slots=True)
class StateRow:
    """The state of a trip's build, and what decides who may follow it.

    :param shared: the actor's permission as a collaborator; None if they have not joined.
    :param is_blocked: whether the owner has blocked them.
    """

    owner_id: Id
    status: str
    is_published: bool
    failure: str | None
    failure_kind: str | None
    created_at: datetime
    destination: str
    shared: str | None
    is_blocked: bool


_STATE: Statement = (
    select(
        *columns_of(
            StateRow,
            Trip,
            shared=Collaborator.permission,
            is_blocked=blocks(Trip.owner_id, bindparam("actor_id")),
        )
    )
    .outerjoin(Collaborator, and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == bindparam("actor_id")))
    .where(Trip.id == bindparam("trip_id"))
)


def state(session: Session, trip_id: Id, actor_id: Id | None = None) -> StateRow | None:
    """Return the state of a trip's build.

    :param actor_id: None if no traveller asks.
    """
    row = fetch(session, _STATE, {"trip_id": trip_id, "actor_id": actor_id}).one_or_none()
    return StateRow(*row) if row else None


def unfinished(session: Session) -> list[tuple[Id, Id]]:
    """Return the ids of all trips whose builds are unfinished and not given up, with their owners' ids."""
    rows = session.execute(
        # Literally as in the indexes: with parameters, SQLite would not use them.
        select(Trip.id, Trip.owner_id)
        .where(text(IS_UNFINISHED), text(IS_NOT_READY), Trip.created_at >= utc_now() - GIVEN_UP_AFTER)
        .order_by(Trip.created_at)
    )
    return [(row.id, row.owner_id) for row in rows]
