"""The database steps of a build; each is idempotent, and does nothing once a trip is ready or failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Insert, delete, insert, select, update
from sqlalchemy.orm import Session

from app.db.base import Base
from app.db.rows import affected_rows
from app.db.types import Id, new_id, utc_now
from app.places import service as places
from app.planner.models import Destination, PlannedDay, PlanRequest
from app.routing.models import Point, Router
from app.trips import plan_queries
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_first_change
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.models import FAILURE_LENGTH, UNFINISHED, FailureKind, Trip, TripDestination, TripStatus
from app.trips.plan_models import Hop, Stop, TripDay, TripIdea
from app.trips.preferences import PREFERENCE_COLUMNS, preferences_of
from app.trips.travel.service import add_figures


class NothingToPlanError(Exception):
    """No places to plan with are known; a retry would not help."""


def begin(session: Session, trip_id: Id) -> PlanRequest | None:
    """Mark a trip as being built and return what to plan; None if there is nothing to build.

    A trip past the time limit of its build is marked as failed.

    :raises NothingToPlanError: a destination has been deleted.
    """
    row = session.execute(
        update(Trip).where(*_buildable(trip_id)).values(status=TripStatus.BUILDING).returning(*PREFERENCE_COLUMNS)
    ).one_or_none()
    if row is None:
        fail(session, trip_id, FailureKind.UNAVAILABLE)
        return None
    destinations = _destinations(session, trip_id)
    return PlanRequest(destinations, preferences_of(row), destinations[0].start_date)


def _destinations(session: Session, trip_id: Id) -> tuple[Destination, ...]:
    rows = plan_queries.destinations(session, trip_id)
    known = places.destinations(session, {row.place_id for row in rows})
    if any(row.place_id not in known for row in rows):
        raise NothingToPlanError
    points = {place_id: Point(place.lat, place.lon) for place_id, place in known.items()}
    return tuple(Destination(row.place_id, row.name, points[row.place_id], row.days, row.start_date) for row in rows)


def finish(session: Session, trip_id: Id, days: Sequence[PlannedDay], router: Router) -> bool:
    """Save a trip's days and mark it as ready; return whether this call did so.

    A trip that was discarded, or built by another worker in the meantime, stays unchanged; one past the time limit of
    its build is marked as failed.

    :param router: estimates the transfers between destinations.
    """
    stops = sum(len(day.stops) for day in days)
    owner_id = session.scalar(
        update(Trip)
        .where(*_buildable(trip_id))
        .values(status=TripStatus.READY, no_of_places=stops)
        .returning(Trip.owner_id)
    )
    if owner_id is None:
        fail(session, trip_id, FailureKind.UNAVAILABLE)
        return False
    insert_days(session, trip_id, days, owner_id)
    _drop_planned_ideas(session, trip_id, {stop.place_id for day in days for stop in day.stops})
    log_first_change(session, trip_id, owner_id, Fact(kind=ChangeKind.MADE))
    add_figures(session, owner_id, trip_id, router, stops)
    return True


def _drop_planned_ideas(session: Session, trip_id: Id, planned: set[str]) -> None:
    wanted = set(session.scalars(select(TripIdea.place_id).where(TripIdea.trip_id == trip_id)))
    if wanted & planned:
        session.execute(delete(TripIdea).where(TripIdea.trip_id == trip_id, TripIdea.place_id.in_(wanted & planned)))
        session.execute(update(Trip).where(Trip.id == trip_id).values(no_of_ideas=len(wanted - planned)))


def _buildable(trip_id: Id) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of an unfinished trip within the time limit of its build."""
    return Trip.id == trip_id, Trip.status.in_(UNFINISHED), Trip.created_at >= utc_now() - GIVEN_UP_AFTER


def fail(session: Session, trip_id: Id, kind: FailureKind, detail: str | None = None) -> None:
    """Mark an unfinished trip as failed, and delete its destinations and ideas.

    :param detail: the failed service's message, if any.
    """
    failed = affected_rows(
        session,
        update(Trip)
        .where(Trip.id == trip_id, Trip.status.in_(UNFINISHED))
        .values(status=TripStatus.FAILED, failure=detail and detail[:FAILURE_LENGTH], failure_kind=kind),
    )
    if failed:
        for table in (TripDestination, TripIdea):
            session.execute(delete(table).where(table.trip_id == trip_id))


Rows = dict[type[Base], list[dict[str, Any]]]
"""The values of new rows by table, in the order of their foreign keys."""
_INSERTS: dict[type[Base], Insert] = {
    table: insert(table) for table in (Trip, TripDestination, TripIdea, TripDay, Stop, Hop)
}


def insert_trip_rows(session: Session, rows: Rows) -> None:
    """Insert the rows of a new trip or plan, without the session's unit of work, which takes several times as long."""
    session.flush()
    for table, values in rows.items():
        if values:
            # On the connection, because the session would group rows by their nulls.
            session.connection().execute(_INSERTS[table], values)


def insert_days(session: Session, trip_id: Id, days: Sequence[PlannedDay], owner_id: Id) -> None:
    """Insert a trip's days with their stops and hops; there must be none yet.

    :param owner_id: recorded as the author of the stops.
    """
    rows: Rows = {TripDay: [], Stop: [], Hop: []}
    for number, day in enumerate(days):
        key = {"trip_id": trip_id, "day": number}
        placed = {"trip_id": trip_id, "position": number, "day_id": new_id()}
        rows[TripDay].append(placed | {"destination": day.destination, "date": day.date})
        for position, stop in enumerate(day.stops):
            visit = {"place_id": stop.place_id, "arrive": stop.arrive, "depart": stop.depart, "reason": stop.reason}
            own = {"stop_id": new_id(), "added_by": owner_id}
            rows[Stop].append(key | {"position": position} | own | visit)
        for position, leg in enumerate(day.legs):
            measures = {"distance_m": leg.distance_m, "duration_s": leg.duration_s}
            rows[Hop].append(key | {"position": position} | measures)
    insert_trip_rows(session, rows)
