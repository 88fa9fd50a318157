"""Reads trips into typed rows, in a fixed number of statements; `plan_queries` reads their plans."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

import msgspec
from sqlalchemy import RowMapping, and_, bindparam, func, select
from sqlalchemy.orm import Session

from app.accounts.blocks import blocks
from app.db.rows import columns_of, fetch
from app.db.types import Id
from app.fuel.service import FuelRevision
from app.planner.models import Preferences, Traveler
from app.trips.member_models import Collaborator
from app.trips.models import Builder, Trip, TripLike, TripTravel
from app.trips.preferences import PREFERENCE_COLUMNS


@dataclass(frozen=True, slots=True)
class AccessRow:
    """What decides a traveller's access to a trip, and the versions that identify its cached answer.

    :param hidden_why: why the staff have hidden it; None if they have not.
    :param shared: the traveller's permission as a collaborator; None if they never joined.
    :param is_blocked: whether the owner has blocked the traveller.
    :param prices_revision: of the fuel prices.
    """

    trip_id: Id
    owner_id: Id
    status: str
    traveler: Traveler
    version: int
    travel_revision: int
    prices_revision: int
    is_published: bool
    likes_count: int
    no_of_ideas: int
    builder: Builder
    created_at: datetime
    hidden_why: str | None
    shared: str | None
    is_blocked: bool


@dataclass(frozen=True, slots=True)
class TripRow:
    """A trip without its plan.

    :param has_figures: whether the travel figures are current; otherwise `road_m` and `left_out` are None.
    :param road_m: the distance by road in metres.
    :param left_out: transfers without a road, as pairs of destination names.
    """

    id: Id
    owner_id: Id
    name: str
    destination: str
    no_of_days: int
    no_of_places: int
    builder: Builder
    start_date: date | None
    end_date: date | None
    about_trip: str
    is_published: bool
    hidden_why: str | None
    created_at: datetime
    version: int
    status: str
    travel_revision: int
    has_figures: bool
    road_m: int | None
    left_out: list[list[str]] | None
    prices_revision: int
    preferences: Preferences


_PRICES_REVISION = func.coalesce(select(FuelRevision.number).scalar_subquery(), 0)
_ACCESS = (
    select(
        *columns_of(
            AccessRow,
            Trip,
            trip_id=Trip.id,
            prices_revision=_PRICES_REVISION,
            shared=Collaborator.permission,
            is_blocked=blocks(Trip.owner_id, bindparam("actor_id")),
        )
    )
    .outerjoin(Collaborator, and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == bindparam("actor_id")))
    .where(Trip.id == bindparam("trip_id"))
)
_LOCK = select(Trip.id).where(Trip.id == bindparam("trip_id")).with_for_update()
_TRIPS = select(
    *columns_of(
        TripRow,
        Trip,
        has_figures=TripTravel.trip_id.is_not(None),
        road_m=TripTravel.road_m,
        left_out=TripTravel.left_out,
        prices_revision=_PRICES_REVISION,
        preferences=PREFERENCE_COLUMNS,
    )
).outerjoin(TripTravel, and_(TripTravel.trip_id == Trip.id, TripTravel.revision == Trip.travel_revision))
_TRIP = _TRIPS.where(Trip.id == bindparam("trip_id"))
_TRIPS_OF = _TRIPS.where(Trip.owner_id == bindparam("owner_id")).order_by(Trip.created_at, Trip.id)
_LIKERS = (
    select(TripLike.user_id)
    .where(TripLike.trip_id == bindparam("trip_id"))
    .order_by(TripLike.created_at, TripLike.user_id)
)


def access(session: Session, actor_id: Id, trip_id: Id, *, lock: bool = False) -> AccessRow | None:
    """Return what decides a traveller's access to a trip; small, because every call reads it.

    :param lock: prevent changes of the trip until the transaction ends, and read what is committed by then.
    """
    if lock:
        # Lock in a separate statement: a join that waits for the lock would return the old permission.
        session.execute(_LOCK, {"trip_id": trip_id}).all()
    row = fetch(session, _ACCESS, {"actor_id": actor_id, "trip_id": trip_id}).one_or_none()
    return None if row is None else msgspec.convert(row, AccessRow, from_attributes=True)


def trip(session: Session, trip_id: Id) -> TripRow | None:
    """Return a trip without its plan."""
    row = fetch(session, _TRIP, {"trip_id": trip_id}).mappings().one_or_none()
    return _trip(row) if row else None


def trips_of(session: Session, owner_id: Id) -> list[TripRow]:
    """Return the trips of a traveller, oldest first, including those that are being built."""
    return [_trip(row) for row in fetch(session, _TRIPS_OF, {"owner_id": owner_id}).mappings()]


def likers(session: Session, trip_id: Id) -> list[Id]:
    """Return who likes a trip, in the order of their likes."""
    return list(fetch(session, _LIKERS, {"trip_id": trip_id}).scalars())


def _trip(row: RowMapping) -> TripRow:
    return msgspec.convert({**row, "preferences": row}, TripRow)
