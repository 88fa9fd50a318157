"""Reading trips, each question in a fixed number of statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, and_, bindparam, func, select
from sqlalchemy.orm import Session

from app.db.types import Id
from app.fuel.service import FuelRevision
from app.trips.models import Activity, Collaborator, Hop, Trip, TripDay, TripDestination, TripLike, TripTravel

AnyRow = Row[*tuple[Any, ...]]
"""A row whose columns are read by name."""

_PRICES_REVISION = func.coalesce(select(FuelRevision.number).scalar_subquery(), 0)
# Built once: every reading of a trip asks it.
_HEAD = (
    select(
        Trip.id,
        Trip.owner_id,
        Trip.status,
        Trip.traveler,
        Trip.version,
        Trip.plan_version,
        Trip.figures_version,
        _PRICES_REVISION.label("prices_revision"),
        Trip.is_published,
        Trip.likes_count,
        Trip.created_at,
        Collaborator.permission.label("shared"),
    )
    .outerjoin(Collaborator, and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == bindparam("actor_id")))
    .where(Trip.id == bindparam("trip_id"))
)
_LOCK = select(Trip.id).where(Trip.id == bindparam("trip_id")).with_for_update()
_STATE = select(
    Trip.owner_id, Trip.status, Trip.is_published, Trip.failure, Trip.failure_kind, Trip.created_at, Trip.destination
)
_BODY = select(
    Trip.id,
    Trip.owner_id,
    Trip.name,
    Trip.destination,
    Trip.no_of_days,
    Trip.no_of_places,
    Trip.traveler,
    Trip.budget,
    Trip.builder,
    Trip.interests,
    Trip.start_date,
    Trip.end_date,
    Trip.about_trip,
    Trip.is_published,
    Trip.created_at,
    Trip.version,
    Trip.plan_version,
    Trip.figures_version,
    Trip.status,
    TripTravel.fuel_cost,
    TripTravel.trip_id.is_not(None).label("is_worked_out"),
    _PRICES_REVISION.label("prices_revision"),
    and_(TripTravel.fuel_cost.is_not(None), TripTravel.prices_revision < _PRICES_REVISION).label("is_of_old_prices"),
).outerjoin(TripTravel, and_(TripTravel.trip_id == Trip.id, TripTravel.plan_version == Trip.plan_version))
_DESTINATIONS = select(
    TripDestination.trip_id,
    TripDestination.name,
    TripDestination.place_id,
    TripDestination.days,
    TripDestination.start_date,
).order_by(TripDestination.trip_id, TripDestination.position)
_STOPS = (
    select(
        TripDay.trip_id,
        TripDay.position.label("day"),
        TripDay.date,
        TripDay.destination,
        Activity.place_id,
        Activity.arrive,
        Activity.depart,
        Activity.reason,
        Hop.distance_m,
        Hop.duration_s,
        Hop.source,
    )
    .outerjoin(Activity, and_(Activity.trip_id == TripDay.trip_id, Activity.day == TripDay.position))
    .outerjoin(
        Hop,
        and_(Hop.trip_id == Activity.trip_id, Hop.day == Activity.day, Hop.position == Activity.position),
    )
    .order_by(TripDay.trip_id, TripDay.position, Activity.position)
)


def head(session: Session, actor_id: Id, trip_id: Id, *, lock: bool = False) -> AnyRow | None:
    """Return what decides what a traveller may do with a trip, and its version; small, because every call asks for it.

    :param lock: keep others from changing the trip until the transaction ends, and read it as kept right now.
    """
    if lock:
        # First, in a statement of its own: one that waited would join what the owner had let this traveller do before.
        session.execute(_LOCK, {"trip_id": trip_id}).all()
    return session.execute(_HEAD, {"actor_id": actor_id, "trip_id": trip_id}).one_or_none()


def state(session: Session, trip_id: Id) -> AnyRow | None:
    """Return how far the making of a trip has come and who may know."""
    return session.execute(_STATE.where(Trip.id == trip_id)).one_or_none()


def body(session: Session, trip_id: Id) -> AnyRow | None:
    """Return what a trip says of itself."""
    return session.execute(_BODY.where(Trip.id == trip_id)).one_or_none()


def destinations(session: Session, trip_id: Id) -> Sequence[AnyRow]:
    """Return the cities of a trip in their order."""
    return session.execute(_DESTINATIONS.where(TripDestination.trip_id == trip_id)).all()


def stops(session: Session, trip_id: Id) -> Sequence[AnyRow]:
    """Return every day with each of its stops and the way on from it; a day without stops has one row with none."""
    return session.execute(_STOPS.where(TripDay.trip_id == trip_id)).all()


def bodies_of(session: Session, owner_id: Id) -> Sequence[AnyRow]:
    """Return what each trip of a traveller says of itself, the oldest first, those in the making too."""
    return session.execute(_BODY.where(Trip.owner_id == owner_id).order_by(Trip.created_at, Trip.id)).all()


def destinations_of(session: Session, owner_id: Id) -> Sequence[AnyRow]:
    """Return the cities of all trips of a traveller."""
    query = _DESTINATIONS.join(Trip, Trip.id == TripDestination.trip_id)
    return session.execute(query.where(Trip.owner_id == owner_id)).all()


def stops_of(session: Session, owner_id: Id) -> Sequence[AnyRow]:
    """Return the days and stops of all trips of a traveller, as `stops` does of one."""
    query = _STOPS.join(Trip, Trip.id == TripDay.trip_id)
    return session.execute(query.where(Trip.owner_id == owner_id)).all()


def likers(session: Session, trip_id: Id) -> list[Id]:
    """Return who likes a trip, the first one first."""
    return list(
        session.scalars(
            select(TripLike.user_id).where(TripLike.trip_id == trip_id).order_by(TripLike.created_at, TripLike.user_id)
        )
    )
