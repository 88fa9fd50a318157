"""Computes the travel figures of a trip: read, measure outside a transaction, store.

`docs/adr/0014-travel-figures-have-one-revision.md` explains the design.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy import delete, insert, update
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.rows import affected_rows
from app.db.types import Id, new_id
from app.errors import NotFound, Unavailable
from app.extensions import queue
from app.places import service as places
from app.remote.deadline import deadline
from app.routing.models import Router
from app.trips.content import TripContent, read_content
from app.trips.models import Trip, TripStatus, TripTravel
from app.trips.plan_models import Hop, TripDay
from app.trips.travel.distance import (
    MeasuredBaseHop,
    MeasuredHop,
    RoadDistance,
    Side,
    measure_base_hops,
    measure_hops,
    road_distance,
)
from app.trips.travel.india import is_in_india
from app.trips.travel.state import MIN_PLACES, are_hops_missing, is_measuring

MEASURING_SECONDS = 40.0
"""A third of the job's time for all hops of a trip, and again for its roads; the rest is estimated."""
TRAVEL_JOB = "app.trips.jobs.compute_travel"
TRAVEL_SECONDS = 120
"""The time limit of one try."""

log = structlog.get_logger(__name__)


def compute_travel(session: Session, trip_id: Id, router: Router) -> None:
    """Compute and store the travel figures of a trip unless they are current and all its hops are measured.

    :param session: with no transaction open; none is held while the router is asked.
    :param router: measures hops.
    """
    with transaction.reading(session):
        content = _outdated(session, trip_id)
    if content is None:
        log.info("travel_not_needed", trip=trip_id)
        return
    measured = _measure(content, router)
    if content.trip.has_figures and not measured.hops and not measured.at_bases:
        log.info("router_still_down", trip=trip_id)
        return
    distance = _distance(content, router, measured)
    with transaction.writing(session):
        stored = _store(session, content, measured, distance)
    log.info("travel_computed" if stored else "travel_outdated", trip=trip_id)


def add_figures(session: Session, owner_id: Id, trip_id: Id, router: Router, no_of_places: int) -> None:
    """Add the travel figures of a new plan in the transaction that stores it, so that its first reader has them.

    If a routing service measures hops, the job computes them, as that would take too long in a transaction.

    :param owner_id: whose turn the job takes.
    :param router: estimates.
    :param no_of_places: in the plan.
    """
    if is_measuring() or no_of_places < MIN_PLACES:
        enqueue_figures(session, owner_id, trip_id, no_of_places=no_of_places)
        return
    content = read_content(session, trip_id, places.find_stored)
    measured = _measure(content, router)
    _store(session, content, measured, _distance(content, router, measured))


def enqueue_figures(
    session: Session, owner_id: Id, trip_id: Id, revision: int = 1, no_of_places: int = MIN_PLACES
) -> None:
    """Enqueue the job for the travel figures of a trip after commit.

    If the queue is down, the next reader of the trip enqueues it.

    :param owner_id: whose turn the job takes.
    :param revision: the trip's new `travel_revision`; 1 for a new trip.
    :param no_of_places: in the plan.
    """
    if no_of_places >= MIN_PLACES:
        transaction.after_commit(session, lambda: _enqueue(queue.enqueue, owner_id, trip_id, revision))


def enqueue_lost_figures(owner_id: Id, trip_id: Id, revision: int) -> None:
    """Enqueue the job for missing figures unless it is queued, running or has just ended."""
    _enqueue(queue.enqueue_lost, owner_id, trip_id, revision)


def _enqueue(enqueue: Callable[..., None], owner_id: Id, trip_id: Id, revision: int) -> None:
    job_id = f"travel-{trip_id}-{revision}"
    try:
        enqueue(TRAVEL_JOB, trip_id, job_id=job_id, seconds=TRAVEL_SECONDS, turn_of=owner_id)
    except Unavailable as error:
        log.warning("travel_not_enqueued", trip=trip_id, error=error.detail)


def _outdated(session: Session, trip_id: Id) -> TripContent | None:
    """Return the content of a trip if its figures are missing or hops could not be measured."""
    try:
        content = read_content(session, trip_id, places.find_stored)
    except NotFound:
        return None
    if content.trip.status != TripStatus.READY:
        return None
    return content if not content.trip.has_figures or are_hops_missing(content) else None


@dataclass(frozen=True, slots=True)
class _Measured:
    """What a router measured in a trip."""

    hops: Sequence[MeasuredHop]
    at_bases: Sequence[MeasuredBaseHop]


def _measure(content: TripContent, router: Router) -> _Measured:
    with deadline(MEASURING_SECONDS):
        return _Measured(measure_hops(content, router), measure_base_hops(content, router))


def _distance(content: TripContent, router: Router, measured: _Measured) -> RoadDistance | None:
    """Return the distance that needs fuel; None outside India or without driving."""
    if not is_in_india(content):
        return None
    with deadline(MEASURING_SECONDS):
        found = road_distance(content, router, measured.hops, measured.at_bases)
    return found if found.metres else None


def _store(session: Session, content: TripContent, measured: _Measured, distance: RoadDistance | None) -> bool:
    """Store figures unless the plan or the figures have changed since the trip was read; return whether it did."""
    trip_id, revision = content.trip.id, content.trip.travel_revision
    unchanged = affected_rows(
        session,
        update(Trip)
        .where(Trip.id == trip_id, Trip.travel_revision == revision)
        .values(travel_revision=revision + 1)
        .execution_options(synchronize_session=False),
    )
    if not unchanged:
        return False
    session.execute(delete(TripTravel).where(TripTravel.trip_id == trip_id))
    figures = {"road_m": distance.metres, "left_out": distance.left_out} if distance else {"road_m": None}
    session.execute(insert(TripTravel).values(trip_id=trip_id, revision=revision + 1, **figures))
    if measured.hops:
        session.execute(update(Hop), [_hop_values(trip_id, hop) for hop in measured.hops])
        tagged = update(TripDay).where(TripDay.trip_id == trip_id).values(stops_tag=new_id())
        session.execute(tagged.execution_options(synchronize_session=False))
    for side in Side:
        values = [_base_hop_values(trip_id, hop) for hop in measured.at_bases if hop.side is side]
        if values:
            session.execute(update(TripDay), values)
    return True


def _base_hop_values(trip_id: Id, hop: MeasuredBaseHop) -> dict[str, str | int]:
    leg: dict[str, str | int] = {"m": hop.leg.distance_m, "s": hop.leg.duration_s, "source": hop.leg.source}
    key: dict[str, str | int] = {"trip_id": trip_id, "position": hop.day}
    return key | {f"{hop.side}_{name}": value for name, value in leg.items()}


def _hop_values(trip_id: Id, hop: MeasuredHop) -> dict[str, str | int]:
    return {
        "trip_id": trip_id,
        "day": hop.day,
        "position": hop.position,
        "distance_m": hop.leg.distance_m,
        "duration_s": hop.leg.duration_s,
        "source": hop.leg.source,
    }
