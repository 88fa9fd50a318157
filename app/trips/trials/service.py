"""Starts, reads and deletes trial trips."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.rows import deleted_rows
from app.db.types import Id, utc_now
from app.errors import Invalid, NotFound, TooMany, Unavailable
from app.extensions import queue
from app.places import service as places
from app.texts import gettext, lazy_gettext, ngettext
from app.trips.making.progress import ProgressStore
from app.trips.making.status import build_error, nothing_known_text, present_status, status_answer
from app.trips.models import DESTINATION_LENGTH, NAME_LENGTH, UNFINISHED, TripStatus
from app.trips.trials.answers import NO_CITY, TrialAnswer, TrialRequest
from app.trips.trials.cookie import LIFETIME
from app.trips.trials.models import TrialTrip
from app.trips.trials.plan import plan_answer
from app.web import limits

log = structlog.get_logger(__name__)

TRIAL_JOB = "app.trips.jobs.plan_trial"
GIVE_UP_JOB = "app.trips.jobs.give_up_trial"
TRIAL_SECONDS = 30
"""The time limit of one try; no language model is asked."""
TURN = "trial-trips"
"""All visitors share one turn in the queue, so that they do not delay travellers with accounts."""
PER_ADDRESS = "5 per minute; 40 per hour"
"""Several visitors may share an address."""
IN_ALL = "60 per minute; 1000 per hour"
GONE = lazy_gettext("There is no trip here. Without an account, we keep a trip for one day.")


def start(session: Session, request: TrialRequest, current: Id | None, fresh: Id, address: str) -> Id:
    """Start planning a trial trip, and return its id; reuse the browser's trip if the request is the same.

    :param session: flushed, not committed.
    :param current: the browser's trial trip, if any; a new one replaces it.
    :param fresh: the id for a new trial trip.
    :param address: of the visitor, as limits count it.
    :raises Invalid: the city is not a destination, or no places are known there.
    :raises TooMany: the visitor, or all visitors together, have planned too many trips.
    """
    found = places.destinations(session, [request.place_id]).get(request.place_id)
    if found is None:
        raise Invalid({"place_id": [NO_CITY]})
    if not places.may_have_candidates(session, request.place_id):
        raise Invalid({"place_id": [nothing_known_text(found.name)]})
    former = None if current is None else _unexpired(session, current)
    if former is not None and _is_answer_to(former, request):
        _recover(former)
        return former.id
    _spend(address)
    if former is not None and former.trip_id is None:
        session.execute(delete(TrialTrip).where(TrialTrip.id == former.id, TrialTrip.trip_id.is_(None)))
    trial = TrialTrip(
        id=fresh,
        place_id=request.place_id,
        name=found.name[:NAME_LENGTH],
        destination=found.text[:DESTINATION_LENGTH],
        no_of_days=request.no_of_days,
    )
    session.add(trial)
    session.flush()
    transaction.after_commit(session, lambda: _enqueue(queue.enqueue, fresh))
    return fresh


def commit_and_enqueue(session: Session, trial_id: Id) -> None:
    """Commit a trial trip, which enqueues its job; if that fails, delete it.

    :raises Unavailable: the queue is down.
    """
    try:
        transaction.commit(session)
    except Unavailable:
        with transaction.writing(session):
            session.execute(delete(TrialTrip).where(TrialTrip.id == trial_id, TrialTrip.status == TripStatus.QUEUED))
        raise


def read(session: Session, trial_id: Id | None, store: ProgressStore) -> TrialAnswer:
    """Return a trial trip; enqueue a lost job again.

    :param trial_id: of the calling browser; None if it has none.
    :raises NotFound: there is none, or it has expired.
    """
    trial = None if trial_id is None else _unexpired(session, trial_id)
    if trial is None:
        raise NotFound(GONE)
    status = present_status(trial.status, trial.created_at, utc_now())
    _recover(trial)
    poster = places.poster_of(places.posters(session, [trial.place_id]), trial.place_id, trial.destination)
    error = build_error(trial.failure_kind, trial.failure, trial.name)
    return TrialAnswer(
        trip_name=trip_name(trial),
        city=trial.name,
        place_id=trial.place_id,
        destination=trial.destination,
        no_of_days=trial.no_of_days,
        place_image=poster.image,
        poster_name=poster.name,
        scenery=poster.scenery,
        status=status_answer(status, error.detail, trial.name, store.read(trial.id)),
        plan=plan_answer(session, trial),
        is_saved=trial.trip_id is not None,
        expires_at=(trial.created_at + LIFETIME).isoformat(),
    )


def trip_name(trial: TrialTrip) -> str:
    """Return the name of a trial trip, also once it is saved, such as "Lisbon in 3 days"."""
    name = ngettext("%(city)s in %(num)s day", "%(city)s in %(num)s days", trial.no_of_days, city=trial.name)
    return name if len(name) <= NAME_LENGTH else trial.name


def delete_expired(session: Session) -> int:
    """Delete expired trial trips; return how many."""
    return deleted_rows(session, delete(TrialTrip).where(TrialTrip.created_at <= _oldest()))


def _unexpired(session: Session, trial_id: Id) -> TrialTrip | None:
    return session.scalar(select(TrialTrip).where(TrialTrip.id == trial_id, TrialTrip.created_at > _oldest()))


def _oldest() -> datetime:
    return utc_now() - LIFETIME


def _is_answer_to(trial: TrialTrip, request: TrialRequest) -> bool:
    is_same = (trial.place_id, trial.no_of_days) == (request.place_id, request.no_of_days)
    status = present_status(trial.status, trial.created_at, utc_now())
    return is_same and trial.trip_id is None and status is not TripStatus.FAILED


def _spend(address: str) -> None:
    wait = limits.spend(PER_ADDRESS, "trials", address)
    if wait:
        raise TooMany(gettext("You have planned a few trips already. Sign up to plan more, or try again later."), wait)
    wait = limits.spend(IN_ALL, "trials", "everyone")
    if wait:
        raise TooMany(gettext("Many people are planning trips right now. Please try again in a moment."), wait)


def _recover(trial: TrialTrip) -> None:
    """Enqueue the job of an unfinished trial trip again if Redis has lost it."""
    if present_status(trial.status, trial.created_at, utc_now()) not in UNFINISHED:
        return
    try:
        _enqueue(queue.enqueue_lost, trial.id)
    except Unavailable as error:
        log.warning("trial_not_enqueued", error=error.detail)


def _enqueue(enqueue: Callable[..., None], trial_id: Id) -> None:
    enqueue(
        TRIAL_JOB,
        trial_id,
        job_id=f"plan-trial-{trial_id}",
        seconds=TRIAL_SECONDS,
        given_up=GIVE_UP_JOB,
        turn_of=TURN,
    )
