"""The steps of a build that change the database; each is safe to repeat and does nothing for a trip that is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast

from sqlalchemy import ColumnElement, CursorResult, delete, insert, select, update
from sqlalchemy.orm import Session

from app.db.types import Id, utc_now
from app.planner.models import Budget, PlannedDay, Traveler
from app.routing.models import Leg, Router
from app.trips.models import (
    FAILURE_LENGTH,
    UNFINISHED,
    Activity,
    FailureKind,
    Hop,
    Trip,
    TripDay,
    TripDestination,
    TripStatus,
)
from app.trips.status import GIVEN_UP_AFTER, LOST
from app.trips.travel.work import work_out_with_plan
from app.trips.wish import Stay


@dataclass(frozen=True, slots=True)
class Brief:
    """What a build works from."""

    trip_id: Id
    destination: str
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    stays: tuple[Stay, ...]


@dataclass(frozen=True, slots=True)
class FilledDay:
    """A day as it is saved.

    :param destination: which of the trip's destinations, from 0.
    :param date: None where there are no dates.
    :param plan: its stops; None for a day that the travellers fill themselves.
    :param legs: the ways between the stops, one fewer than there are stops.
    :param reasons: why places suit these travellers, by place; others have none.
    """

    destination: int
    date: date | None
    plan: PlannedDay | None = None
    legs: Sequence[Leg] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)


def begin(session: Session, trip_id: Id) -> Brief | None:
    """Mark a trip as being built and return what the build works from, or None where there is nothing to build.

    A trip that has waited for so long that its owner was told of its failure fails.
    """
    trip = session.execute(
        update(Trip)
        .where(*_awaited(trip_id))
        .values(status=TripStatus.BUILDING)
        .returning(Trip.destination, Trip.traveler, Trip.budget, Trip.interests)
    ).one_or_none()
    if trip is None:
        fail(session, trip_id, FailureKind.UNAVAILABLE, LOST)
        return None
    stays = session.execute(
        select(TripDestination.name, TripDestination.place_id, TripDestination.days, TripDestination.start_date)
        .where(TripDestination.trip_id == trip_id)
        .order_by(TripDestination.position)
    )
    return Brief(
        trip_id,
        trip.destination,
        Traveler(trip.traveler),
        Budget(trip.budget),
        tuple(trip.interests),
        tuple(Stay(*row) for row in stays),
    )


def finish(session: Session, trip_id: Id, days: Sequence[FilledDay], router: Router) -> bool:
    """Keep a trip's days and call it ready; tell whether it was this call that did.

    A trip that was discarded, or built by another worker in the meantime, stays as it is; one that nobody waits for
    any more fails.

    :param router: estimates the roads between cities.
    """
    places = sum(len(day.plan.stops) for day in days if day.plan)
    changed = session.execute(
        update(Trip).where(*_awaited(trip_id)).values(status=TripStatus.READY, no_of_places=places)
    )
    if not cast("CursorResult[Any]", changed).rowcount:
        fail(session, trip_id, FailureKind.UNAVAILABLE, LOST)
        return False
    insert_days(session, trip_id, days)
    work_out_with_plan(session, trip_id, router, places)
    return True


def _awaited(trip_id: Id) -> tuple[ColumnElement[bool], ...]:
    """Return what is true of a trip in the making whose owner was not told yet that it failed."""
    return Trip.id == trip_id, Trip.status.in_(UNFINISHED), Trip.created_at >= utc_now() - GIVEN_UP_AFTER


def fail(session: Session, trip_id: Id, kind: FailureKind, sentence: str) -> None:
    """Call a trip failed, keeping nothing of it but its row and a sentence that says why."""
    changed = session.execute(
        update(Trip)
        .where(Trip.id == trip_id, Trip.status.in_(UNFINISHED))
        .values(status=TripStatus.FAILED, failure=sentence[:FAILURE_LENGTH], failure_kind=kind)
    )
    if cast("CursorResult[Any]", changed).rowcount:
        session.execute(delete(TripDestination).where(TripDestination.trip_id == trip_id))


def insert_days(session: Session, trip_id: Id, days: Sequence[FilledDay]) -> None:
    """Insert a trip's days with their stops and hops; there must be none yet."""
    rows: dict[type[TripDay | Activity | Hop], list[dict[str, Any]]] = {TripDay: [], Activity: [], Hop: []}
    for number, day in enumerate(days):
        key = {"trip_id": trip_id, "day": number}
        rows[TripDay].append({"trip_id": trip_id, "position": number, "destination": day.destination, "date": day.date})
        for position, stop in enumerate(day.plan.stops if day.plan else ()):
            visit = {"place_id": stop.place_id, "arrive": stop.arrive, "depart": stop.depart}
            why = {"reason": day.reasons.get(stop.place_id)}
            rows[Activity].append(key | {"position": position} | visit | why)
        for position, leg in enumerate(day.legs):
            measures = {"distance_m": leg.distance_m, "duration_s": leg.duration_s}
            rows[Hop].append(key | {"position": position} | measures)
    for table, values in rows.items():
        if values:
            # Else the rows would be parted by which of them have a reason, each kind in a statement of its own.
            session.execute(insert(table), values, execution_options={"render_nulls": True})
