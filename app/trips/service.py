"""Making trips: what is kept, what is queued, what is dropped again."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, cast

from sqlalchemy import CursorResult, delete
from sqlalchemy.orm import Session

from app.db.types import Id, utc_now
from app.errors import AppError, Invalid, NotFound, Unavailable
from app.places import service as places
from app.trips import queries
from app.trips.access import NOT_FOUND
from app.trips.building.build import nothing_known
from app.trips.building.ordering import order_build, order_lost_build
from app.trips.building.saving import FilledDay, insert_days
from app.trips.models import UNFINISHED, Builder, FailureKind, Trip, TripDestination, TripStatus
from app.trips.policy import may_follow
from app.trips.progress import ProgressStore
from app.trips.status import LOST, present_status, status_document
from app.trips.stays import stays_of
from app.trips.wish import Stay, Wish

FAILED_KEPT = timedelta(days=1)
UNKNOWN_DESTINATION = "We don't know this destination. Please choose one from the list."


def make_trip(session: Session, owner_id: Id, wish: Wish) -> Id:
    """Make a trip: ready at once, or waiting for the planner, which is called once the transaction is kept.

    :param session: flushed, not committed.
    :param owner_id: whose trip it will be.
    :param wish: what is asked for.
    :raises Invalid: when the wish breaks a rule.
    :raises Unavailable: when the place provider is down.
    """
    stays = stays_of(wish, utc_now().date())
    _require_known(session, wish, stays)
    _sweep(session, owner_id)
    trip = _trip(owner_id, wish, stays)
    session.add(trip)
    session.flush()
    session.add_all(_destinations(trip.id, stays))
    session.flush()
    if wish.builder is Builder.CUSTOM:
        own = [(number, day) for number, stay in enumerate(stays) for day in stay.dates]
        insert_days(session, trip.id, [FilledDay(number, day) for number, day in own])
    else:
        order_build(session, trip.id)
    return trip.id


def resume(session: Session, trip_id: Id) -> bool:
    """Go on with a trip whose making was interrupted; false where there is nothing to go on with."""
    row = queries.state(session, trip_id)
    if row is None:
        return False
    status = present_status(row.status, row.created_at, utc_now())
    if status is TripStatus.FAILED:
        discard(session, trip_id)
        return False
    if status is not TripStatus.READY:
        order_build(session, trip_id)
    return True


def discard(session: Session, trip_id: Id) -> bool:
    """Drop a trip unless it is ready; tell whether it is gone."""
    dropped = session.execute(delete(Trip).where(Trip.id == trip_id, Trip.status != TripStatus.READY))
    return bool(cast("CursorResult[Any]", dropped).rowcount)


def outcome(session: Session, trip_id: Id) -> AppError | bool:
    """Tell whether a trip is ready by now, or return why it never will be; a build that was lost is ordered again."""
    row = queries.state(session, trip_id)
    if row is None:
        return Unavailable(LOST)
    status = present_status(row.status, row.created_at, utc_now())
    if status is TripStatus.FAILED:
        return _failure(row.failure_kind, row.failure or LOST)
    _see_to(trip_id, status)
    return status is TripStatus.READY


def progress_of(session: Session, actor_id: Id, trip_id: Id, store: ProgressStore) -> dict[str, Any]:
    """Return how far the making of a trip has come; a build that was lost is ordered again.

    :raises NotFound: when there is no such trip, or it is nothing to this traveller.
    """
    row = queries.state(session, trip_id)
    if row is None:
        raise NotFound(NOT_FOUND)
    status = present_status(row.status, row.created_at, utc_now())
    ready = status is TripStatus.READY
    if not may_follow(actor_id, owner_id=row.owner_id, ready=ready, published=row.is_published):
        raise NotFound(NOT_FOUND)
    _see_to(trip_id, status)
    return status_document(status, row.failure, store.read(trip_id))


def _see_to(trip_id: Id, status: TripStatus) -> None:
    if status in UNFINISHED:
        order_lost_build(trip_id)


def _failure(kind: str | None, sentence: str) -> AppError:
    if kind == FailureKind.IMPOSSIBLE:
        return Invalid({"place_id": [sentence]})
    return AppError(sentence) if kind == FailureKind.FAULT else Unavailable(sentence)


def _require_known(session: Session, wish: Wish, stays: tuple[Stay, ...]) -> None:
    known = places.destinations(session, {stay.place_id for stay in stays})
    unknown = [position for position, stay in enumerate(stays) if stay.place_id not in known]
    if unknown:
        names = ["place_id"] if wish.cities is None else [f"destinations.{position}.place_id" for position in unknown]
        raise Invalid({name: [UNKNOWN_DESTINATION] for name in names})
    if wish.builder is Builder.AI and not any(places.within_reach(session, stay.place_id, 1) for stay in stays):
        raise Invalid({"place_id": [nothing_known(wish.destination)]})


def _sweep(session: Session, owner_id: Id) -> None:
    """Drop what is left of a traveller's failed builds once nobody will ask for it any more."""
    session.execute(
        delete(Trip).where(
            Trip.owner_id == owner_id,
            Trip.status != TripStatus.READY,
            Trip.created_at < utc_now() - FAILED_KEPT,
        )
    )


def _trip(owner_id: Id, wish: Wish, stays: tuple[Stay, ...]) -> Trip:
    custom = wish.builder is Builder.CUSTOM
    return Trip(
        owner_id=owner_id,
        name=wish.name,
        destination=wish.destination,
        traveler=wish.traveler,
        budget=wish.budget,
        builder=wish.builder,
        interests=list(wish.interests),
        start_date=_first(stays),
        end_date=stays[-1].end,
        no_of_days=sum(stay.days for stay in stays),
        status=TripStatus.READY if custom else TripStatus.QUEUED,
    )


def _first(stays: tuple[Stay, ...]) -> date | None:
    return stays[0].start


def _destinations(trip_id: Id, stays: tuple[Stay, ...]) -> list[TripDestination]:
    return [
        TripDestination(
            trip_id=trip_id,
            position=position,
            place_id=stay.place_id,
            name=stay.name,
            days=stay.days,
            start_date=stay.start,
        )
        for position, stay in enumerate(stays)
    ]
