"""Makes trips: stores them, enqueues their builds, discards failed ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import delete, text
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.rows import affected_rows, deleted_rows
from app.db.types import Id, new_id, utc_now
from app.errors import AppError, Invalid, NotFound, Unavailable
from app.extensions import queue
from app.places import service as places
from app.planner.models import PlannedDay
from app.texts import gettext
from app.trips.access import NOT_FOUND
from app.trips.areas import area_text
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_first_change
from app.trips.making import queries
from app.trips.making.progress import ProgressStore
from app.trips.making.saving import insert_days, insert_trip_rows
from app.trips.making.schemas import StatusAnswer
from app.trips.making.status import build_error, lost_text, nothing_known_text, present_status, status_answer
from app.trips.making.trip_request import TripRequest, destinations_of
from app.trips.making.unfinished import require_room
from app.trips.models import IS_NOT_READY, UNFINISHED, Builder, Trip, TripDestination, TripStatus
from app.trips.plan_models import TripIdea
from app.trips.plan_queries import DestinationRow
from app.trips.policy import Standing, may_follow
from app.trips.preferences import preference_values

log = structlog.get_logger(__name__)

BUILD_JOB = "app.trips.jobs.build_trip"
GIVE_UP_JOB = "app.trips.jobs.give_up_build"
BUILD_SECONDS = 60
"""The time limit of one try: the planner and, if configured, three requests to a language model."""
FAILED_RETENTION = timedelta(days=1)


def make_trip(session: Session, owner_id: Id, request: TripRequest) -> Id:
    """Make a trip. A CUSTOM trip is ready at once; the build of an AI trip is enqueued after commit.

    :param session: flushed, not committed.
    :raises Invalid: the request breaks a rule.
    :raises TooMany: the traveller has the maximum number of unfinished builds.
    :raises Unavailable: the place provider is down.
    """
    destinations = destinations_of(request, utc_now().date())
    _require_known(session, request)
    _require_visible(session, owner_id, request.ideas)
    if request.builder is Builder.AI:
        require_room(session, owner_id)
    trip_id = new_id()
    insert_trip_rows(
        session,
        {
            Trip: [_trip(trip_id, owner_id, request, destinations)],
            TripDestination: _destinations(trip_id, destinations),
            TripIdea: _ideas(trip_id, owner_id, request.ideas),
        },
    )
    if request.builder is Builder.CUSTOM:
        days = [PlannedDay(index, day) for index, each in enumerate(destinations) for day in each.dates]
        insert_days(session, trip_id, days, owner_id)
        log_first_change(session, trip_id, owner_id, Fact(kind=ChangeKind.MADE))
    else:
        enqueue_build(session, owner_id, trip_id)
    return trip_id


def resume(session: Session, trip_id: Id) -> bool:
    """Resume a trip whose call was interrupted; return whether there is a trip to resume."""
    row = queries.state(session, trip_id)
    if row is None:
        return False
    status = present_status(row.status, row.created_at, utc_now())
    if status is TripStatus.FAILED:
        discard(session, trip_id)
        return False
    if status is not TripStatus.READY:
        enqueue_build(session, row.owner_id, trip_id)
    return True


def discard(session: Session, trip_id: Id) -> bool:
    """Delete a trip unless it is ready; return whether it was deleted."""
    return bool(affected_rows(session, delete(Trip).where(Trip.id == trip_id, Trip.status != TripStatus.READY)))


def enqueue_build(session: Session, owner_id: Id, trip_id: Id) -> None:
    """Enqueue the build of a trip after commit, unless it is enqueued already."""
    transaction.after_commit(
        session,
        lambda: _enqueue(queue.enqueue, owner_id, trip_id),
    )


def outcome(session: Session, trip_id: Id) -> AppError | bool:
    """Return whether a trip is ready, or the error if its build has failed; enqueue a lost build again."""
    row = queries.state(session, trip_id)
    if row is None:
        return Unavailable(lost_text())
    status = present_status(row.status, row.created_at, utc_now())
    if status is TripStatus.FAILED:
        return build_error(row.failure_kind, row.failure, row.destination)
    _recover_build(row.owner_id, trip_id, status)
    return status is TripStatus.READY


def read_status(session: Session, actor_id: Id, trip_id: Id, store: ProgressStore) -> StatusAnswer:
    """Return the progress of making a trip; enqueue a lost build again.

    :raises NotFound: there is no such trip, or the actor may not see it.
    """
    row = queries.state(session, trip_id, actor_id)
    if row is None:
        raise NotFound(NOT_FOUND)
    status = present_status(row.status, row.created_at, utc_now())
    standing = Standing(
        actor_id=actor_id,
        owner_id=row.owner_id,
        is_ready=status is TripStatus.READY,
        is_published=row.is_published,
        shared=row.shared,
        is_blocked=row.is_blocked,
    )
    if not may_follow(standing):
        raise NotFound(NOT_FOUND)
    _recover_build(row.owner_id, trip_id, status)
    error = build_error(row.failure_kind, row.failure, row.destination)
    return status_answer(status, error.detail, row.destination, store.read(trip_id))


def requeue_lost(session: Session) -> int:
    """Enqueue again the builds whose jobs were lost; return the number of unfinished trips."""
    unfinished = queries.unfinished(session)
    for trip_id, owner_id in unfinished:
        _recover_build(owner_id, trip_id, TripStatus.QUEUED)
    return len(unfinished)


def delete_failed(session: Session) -> int:
    """Delete the failed trips of all travellers past their retention; return how many."""
    return deleted_rows(session, delete(Trip).where(text(IS_NOT_READY), Trip.created_at < utc_now() - FAILED_RETENTION))


def _recover_build(owner_id: Id, trip_id: Id, status: TripStatus) -> None:
    """Enqueue the build of an unfinished trip again if Redis has lost its job.

    It asks the queue only, not the database; a job that waits or runs is left alone.
    """
    if status not in UNFINISHED:
        return
    try:
        _enqueue(queue.enqueue_lost, owner_id, trip_id)
    except Unavailable as error:
        log.warning("build_not_enqueued", trip=trip_id, error=error.detail)


def _enqueue(enqueue: Callable[..., None], owner_id: Id, trip_id: Id) -> None:
    enqueue(
        BUILD_JOB,
        trip_id,
        job_id=f"build-trip-{trip_id}",
        seconds=BUILD_SECONDS,
        given_up=GIVE_UP_JOB,
        turn_of=owner_id,
    )


def _require_known(session: Session, request: TripRequest) -> None:
    """Refuse places that are not destinations of the catalogue, and AI trips without any known places."""
    ids = [destination.place_id for destination in request.destinations]
    known = places.destinations(session, set(ids))
    unknown = [position for position, place_id in enumerate(ids) if place_id not in known]
    if unknown:
        areas = places.names_within(session, {ids[position] for position in unknown})
        raise Invalid(
            {
                f"destinations.{position}.place_id" if request.is_multi_city else "place_id": [
                    _no_destination_text(areas.get(ids[position]))
                ]
                for position in unknown
            }
        )
    if request.builder is Builder.AI and not any(places.may_have_candidates(session, place_id) for place_id in ids):
        raise Invalid({"place_id": [nothing_known_text(request.destination)]})


def _require_visible(session: Session, owner_id: Id, ideas: Sequence[Id]) -> None:
    known = places.find_visible(session, owner_id, ideas) if ideas else {}
    unknown = [position for position, place_id in enumerate(ideas) if place_id not in known]
    if unknown:
        text = gettext("We don't know this place. Please choose one from the list.")
        raise Invalid({f"ideas.{position}": [text] for position in unknown})


def _no_destination_text(area: tuple[str, list[str]] | None) -> str:
    """Return why a place is not a destination.

    :param area: the name of a country or region, and the names of some of its destinations.
    """
    if area is None:
        return gettext("We don't know this destination. Please choose one from the list.")
    return area_text(*area)


def _trip(trip_id: Id, owner_id: Id, request: TripRequest, destinations: Sequence[DestinationRow]) -> dict[str, Any]:
    return {
        "id": trip_id,
        "owner_id": owner_id,
        "name": request.name,
        "destination": request.destination,
        "builder": request.builder,
        "start_date": destinations[0].start_date,
        "end_date": destinations[-1].end_date,
        "no_of_days": sum(each.days for each in destinations),
        "no_of_ideas": len(request.ideas),
        "status": TripStatus.READY if request.builder is Builder.CUSTOM else TripStatus.QUEUED,
        **preference_values(request.preferences),
    }


def _destinations(trip_id: Id, destinations: Sequence[DestinationRow]) -> list[dict[str, Any]]:
    return [
        {"trip_id": trip_id, "position": position, **asdict(destination)}
        for position, destination in enumerate(destinations)
    ]


def _ideas(trip_id: Id, owner_id: Id, ideas: Sequence[Id]) -> list[dict[str, Any]]:
    now = utc_now()
    # Ideas are listed by the time they were added.
    moments = (now + timedelta(microseconds=position) for position in range(len(ideas)))
    return [
        {"trip_id": trip_id, "place_id": place_id, "added_by": owner_id, "added_at": moment}
        for place_id, moment in zip(ideas, moments, strict=True)
    ]
