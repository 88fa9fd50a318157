"""Saves a trial trip as a traveller's own trip, once, even if calls are repeated."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.db.types import Id, utc_now
from app.errors import Conflict, NotFound
from app.routing.service import estimate_router
from app.texts import gettext
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_first_change
from app.trips.making.saving import insert_days
from app.trips.models import Builder, Trip, TripDestination, TripStatus
from app.trips.preferences import preference_values
from app.trips.travel.service import add_figures
from app.trips.trials.cookie import LIFETIME
from app.trips.trials.models import TrialTrip
from app.trips.trials.plan import planned_days
from app.trips.trials.planning import PREFERENCES
from app.trips.trials.service import GONE, trip_name

GRACE = timedelta(minutes=15)
"""Grace period for a visitor who signs up shortly before the trip expires."""


def save(session: Session, actor_id: Id, trial_id: Id | None) -> tuple[Id, bool]:
    """Save a trial trip as the actor's own trip; return the trip's id, and whether this call has created it.

    :param session: flushed, not committed.
    :param trial_id: of the calling browser; None if it has none.
    :raises NotFound: there is none, it has expired, or another traveller has saved it.
    :raises Conflict: there is no plan to save.
    :raises Unauthenticated: the actor's account has just been deleted.
    """
    lock_actor(session, actor_id)
    trial = None if trial_id is None else _locked(session, trial_id)
    if trial is None:
        raise NotFound(GONE)
    if trial.trip_id is not None:
        owner_id = session.scalar(select(Trip.owner_id).where(Trip.id == trial.trip_id))
        if owner_id != actor_id:
            raise NotFound(GONE)
        return trial.trip_id, False
    if trial.status != TripStatus.READY:
        raise Conflict(gettext("This trip is still being planned. Please try again in a moment."))
    trip = _add_trip(session, actor_id, trial)
    trial.trip_id = trip.id
    session.flush()
    return trip.id, True


def _locked(session: Session, trial_id: Id) -> TrialTrip | None:
    """Return a trial trip, locked, so that concurrent calls find the trip that the first one saved."""
    return session.scalar(
        select(TrialTrip)
        .where(TrialTrip.id == trial_id, TrialTrip.created_at > utc_now() - LIFETIME - GRACE)
        .with_for_update()
        .execution_options(populate_existing=True)
    )


def _add_trip(session: Session, owner_id: Id, trial: TrialTrip) -> Trip:
    days = planned_days(trial)
    places = sum(len(day.stops) for day in days)
    trip = Trip(
        owner_id=owner_id,
        name=trip_name(trial),
        destination=trial.destination,
        builder=Builder.AI,
        no_of_days=trial.no_of_days,
        no_of_places=places,
        status=TripStatus.READY,
        **preference_values(PREFERENCES),
    )
    session.add(trip)
    session.flush()
    session.add(
        TripDestination(trip_id=trip.id, position=0, place_id=trial.place_id, name=trial.name, days=trial.no_of_days)
    )
    session.flush()
    insert_days(session, trip.id, days, owner_id)
    log_first_change(session, trip.id, owner_id, Fact(kind=ChangeKind.MADE))
    add_figures(session, owner_id, trip.id, estimate_router(), places)
    return trip
