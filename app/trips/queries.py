"""Reading trips into typed rows, each read in a fixed number of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Row, and_, bindparam, func, select
from sqlalchemy.orm import Session

from app.db.types import Id
from app.fuel.service import FuelRevision
from app.planner.models import Budget, Traveler
from app.trips.models import Builder, Collaborator, Hop, Stop, Trip, TripDay, TripDestination, TripLike, TripTravel


@dataclass(frozen=True, slots=True)
class AccessRow:
    """What decides a traveller's access to a trip, and the versions that name its cached answer.

    :param shared: the traveller's permission as a collaborator; None if they never joined.
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
    created_at: datetime
    shared: str | None


@dataclass(frozen=True, slots=True)
class TripRow:
    """A trip without its plan.

    :param has_figures: whether the travel figures are those of the present plan; else the next two are null.
    :param road_m: the distance by road, metres.
    :param left_out: transfers without a road, as pairs of destination names.
    """

    id: Id
    owner_id: Id
    name: str
    destination: str
    no_of_days: int
    no_of_places: int
    traveler: Traveler
    budget: Budget
    builder: Builder
    interests: list[str]
    start_date: date | None
    end_date: date | None
    about_trip: str
    is_published: bool
    created_at: datetime
    version: int
    status: str
    travel_revision: int
    has_figures: bool
    road_m: int | None
    left_out: list[list[str]] | None
    prices_revision: int


@dataclass(frozen=True, slots=True)
class DestinationRow:
    """A destination of a trip.

    :param days: how many are spent there.
    """

    name: str
    place_id: Id
    days: int
    start_date: date | None


@dataclass(frozen=True, slots=True)
class HopRow:
    """The way on from a stop: metres, seconds, and the router that measured it."""

    distance_m: int
    duration_s: int
    source: str


@dataclass(frozen=True, slots=True)
class StopRow:
    """A stop of a day; times are minutes after midnight.

    :param hop: the way to the next stop; None for the last one, and where it is unknown.
    """

    place_id: Id
    arrive: int | None
    depart: int | None
    reason: str | None
    hop: HopRow | None


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day with its stops.

    :param number: from 0.
    :param destination: which of the trip's destinations, from 0.
    """

    number: int
    date: date | None
    destination: int
    stops: tuple[StopRow, ...]


_PRICES_REVISION = func.coalesce(select(FuelRevision.number).scalar_subquery(), 0)
# Columns are in the order of the fields of their row.
_ACCESS = (
    select(
        Trip.id,
        Trip.owner_id,
        Trip.status,
        Trip.traveler,
        Trip.version,
        Trip.travel_revision,
        _PRICES_REVISION,
        Trip.is_published,
        Trip.likes_count,
        Trip.created_at,
        Collaborator.permission,
    )
    .outerjoin(Collaborator, and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == bindparam("actor_id")))
    .where(Trip.id == bindparam("trip_id"))
)
_LOCK = select(Trip.id).where(Trip.id == bindparam("trip_id")).with_for_update()
_TRIPS = select(
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
    Trip.status,
    Trip.travel_revision,
    TripTravel.trip_id.is_not(None).label("has_figures"),
    TripTravel.road_m,
    TripTravel.left_out,
    _PRICES_REVISION.label("prices_revision"),
).outerjoin(TripTravel, and_(TripTravel.trip_id == Trip.id, TripTravel.revision == Trip.travel_revision))
_DESTINATIONS = select(
    TripDestination.trip_id,
    TripDestination.name,
    TripDestination.place_id,
    TripDestination.days,
    TripDestination.start_date,
).order_by(TripDestination.trip_id, TripDestination.position)
_DAYS = (
    select(
        TripDay.trip_id,
        TripDay.position,
        TripDay.date,
        TripDay.destination,
        Stop.place_id,
        Stop.arrive,
        Stop.depart,
        Stop.reason,
        Hop.distance_m,
        Hop.duration_s,
        Hop.source,
    )
    .outerjoin(Stop, and_(Stop.trip_id == TripDay.trip_id, Stop.day == TripDay.position))
    .outerjoin(Hop, and_(Hop.trip_id == Stop.trip_id, Hop.day == Stop.day, Hop.position == Stop.position))
    .order_by(TripDay.trip_id, TripDay.position, Stop.position)
)
_TRIP = _TRIPS.where(Trip.id == bindparam("trip_id"))
_TRIPS_OF = _TRIPS.where(Trip.owner_id == bindparam("owner_id")).order_by(Trip.created_at, Trip.id)
_DESTINATIONS_OF_TRIP = _DESTINATIONS.where(TripDestination.trip_id == bindparam("trip_id"))
_DESTINATIONS_OF = _DESTINATIONS.join(Trip, Trip.id == TripDestination.trip_id).where(
    Trip.owner_id == bindparam("owner_id")
)
_DAYS_OF_TRIP = _DAYS.where(TripDay.trip_id == bindparam("trip_id"))
_DAYS_OF = _DAYS.join(Trip, Trip.id == TripDay.trip_id).where(Trip.owner_id == bindparam("owner_id"))
_LIKERS = (
    select(TripLike.user_id)
    .where(TripLike.trip_id == bindparam("trip_id"))
    .order_by(TripLike.created_at, TripLike.user_id)
)


def access(session: Session, actor_id: Id, trip_id: Id, *, lock: bool = False) -> AccessRow | None:
    """Return what decides a traveller's access to a trip; small, because every call reads it.

    :param lock: keep others from changing the trip until the transaction ends, and read what is committed by then.
    """
    if lock:
        # In a statement of its own: one that waits for the lock would join the permission as it was before.
        session.execute(_LOCK, {"trip_id": trip_id}).all()
    row = session.execute(_ACCESS, {"actor_id": actor_id, "trip_id": trip_id}).one_or_none()
    return AccessRow(row[0], row[1], row[2], Traveler(row[3]), *row[4:]) if row else None


def trip(session: Session, trip_id: Id) -> TripRow | None:
    """Return a trip without its plan."""
    row = session.execute(_TRIP, {"trip_id": trip_id}).one_or_none()
    return _trip(row) if row else None


def destinations(session: Session, trip_id: Id) -> tuple[DestinationRow, ...]:
    """Return the destinations of a trip in their order."""
    rows = session.execute(_DESTINATIONS_OF_TRIP, {"trip_id": trip_id})
    return tuple(DestinationRow(row.name, row.place_id, row.days, row.start_date) for row in rows)


def days(session: Session, trip_id: Id) -> tuple[DayRow, ...]:
    """Return the days of a trip with their stops and hops."""
    return tuple(_days(session.execute(_DAYS_OF_TRIP, {"trip_id": trip_id}))[trip_id])


def trips_of(session: Session, owner_id: Id) -> list[TripRow]:
    """Return the trips of a traveller, the oldest first, those that are being built too."""
    return [_trip(row) for row in session.execute(_TRIPS_OF, {"owner_id": owner_id})]


def destinations_of(session: Session, owner_id: Id) -> dict[Id, list[DestinationRow]]:
    """Return the destinations of all trips of a traveller, by trip."""
    found: defaultdict[Id, list[DestinationRow]] = defaultdict(list)
    for row in session.execute(_DESTINATIONS_OF, {"owner_id": owner_id}):
        found[row.trip_id].append(DestinationRow(row.name, row.place_id, row.days, row.start_date))
    return found


def days_of(session: Session, owner_id: Id) -> dict[Id, list[DayRow]]:
    """Return the days of all trips of a traveller, by trip."""
    return _days(session.execute(_DAYS_OF, {"owner_id": owner_id}))


def likers(session: Session, trip_id: Id) -> list[Id]:
    """Return who likes a trip, the first one first."""
    return list(session.scalars(_LIKERS, {"trip_id": trip_id}))


def _trip(row: Row[Any]) -> TripRow:
    words = {"traveler": Traveler(row.traveler), "budget": Budget(row.budget), "builder": Builder(row.builder)}
    return TripRow(**{**row._mapping, **words})


def _days(rows: Iterable[Row[Any]]) -> defaultdict[Id, list[DayRow]]:
    found: defaultdict[Id, list[DayRow]] = defaultdict(list)
    for (trip_id, number, day, destination), stops in groupby(rows, key=lambda row: row[:4]):
        # A day without stops comes as one row with none.
        planned = tuple(_stop(stop) for stop in stops if stop.place_id is not None)
        found[trip_id].append(DayRow(number, day, destination, planned))
    return found


def _stop(row: Row[Any]) -> StopRow:
    hop = None if row.distance_m is None else HopRow(row.distance_m, row.duration_s, row.source)
    return StopRow(row.place_id, row.arrive, row.depart, row.reason, hop)
