"""Copies a trip that the actor may read."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from sqlalchemy import insert, literal, select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.db.types import Id, new_id
from app.errors import NotFound
from app.places import service as places
from app.routing.service import estimate_router
from app.trips.access import NOT_FOUND, require_reader
from app.trips.changes.facts import ChangeKind, Fact
from app.trips.changes.history import log_first_change
from app.trips.changes.plan import PlanDay, TripPlan
from app.trips.changes.storing import insert_plan, read_plan
from app.trips.changes.times import PlanContext, rescheduled
from app.trips.models import Trip
from app.trips.plan_models import StopState
from app.trips.travel.service import enqueue_figures

NEW_COLUMNS = {
    "id",
    "owner_id",
    "failure",
    "failure_kind",
    "is_published",
    "hidden_at",
    "hidden_why",
    "published_at",
    "likes_count",
    "no_of_ideas",
    "no_of_places",
    "version",
    "travel_revision",
    "created_at",
}
"""Columns that a copy does not take over; likes, members and links are not copied either."""
COPIED = [column.name for column in Trip.__table__.columns if column.name not in NEW_COLUMNS]


def duplicate(session: Session, actor_id: Id, trip_id: Id) -> Id:
    """Copy a trip with its plan, in a fixed number of statements.

    Notes, ideas and stays are copied for those who may edit the trip; states and votes never are.

    :param session: flushed, not committed.
    :param actor_id: the owner of the copy.
    :return: the id of the copy.
    :raises NotFound: there is no such trip, it is not built yet, or the actor may not see it.
    :raises Unauthenticated: the actor's account has just been deleted.
    """
    _lock(session, actor_id, trip_id)
    access = require_reader(session, actor_id, trip_id)
    copy_id = new_id()
    original = read_plan(session, trip_id)
    if not access.is_member:
        original = _without_private(session, original)
    plan = _copied(original, actor_id, whole=access.abilities.can_edit)
    _copy_head(session, trip_id, copy_id, actor_id, plan)
    insert_plan(session, copy_id, plan)
    log_first_change(session, copy_id, actor_id, Fact(kind=ChangeKind.COPIED))
    enqueue_figures(session, actor_id, copy_id)
    return copy_id


def _lock(session: Session, actor_id: Id, trip_id: Id) -> None:
    """Prevent the deletion of the account and changes of the trip until the transaction ends.

    The account is locked first, as in deleting one. The trip's lock is shared, so that others can copy it meanwhile.
    """
    lock_actor(session, actor_id)
    if session.scalar(select(Trip.id).where(Trip.id == trip_id).with_for_update(read=True)) is None:
        raise NotFound(NOT_FOUND)


def _copy_head(session: Session, trip_id: Id, copy_id: Id, owner_id: Id, plan: TripPlan) -> None:
    own = {
        "id": copy_id,
        "owner_id": owner_id,
        "no_of_ideas": len(plan.ideas),
        "no_of_places": sum(1 for _ in plan.stops),
    }
    values = [*(literal(value) for value in own.values()), *(getattr(Trip, name) for name in COPIED)]
    session.execute(insert(Trip).from_select([*own, *COPIED], select(*values).where(Trip.id == trip_id)))


def _without_private(session: Session, plan: TripPlan) -> TripPlan:
    """Return a plan without private places."""
    cards = places.find_stored(session, {stop.place_id for _, stop in plan.stops})
    private = {place_id for place_id, card in cards.items() if card.is_private}
    days = [replace(day, stops=tuple(stop for stop in day.stops if stop.place_id not in private)) for day in plan.days]
    changed = replace(plan, days=tuple(days))
    around = PlanContext(cards, estimate_router(), is_planned=False)
    return rescheduled(plan, changed, around) if private else plan


def _copied(plan: TripPlan, actor_id: Id, *, whole: bool) -> TripPlan:
    """Return a plan with new ids.

    :param whole: whether to include notes, ideas and stays.
    """
    ids = {day.day_id: new_id() for day in plan.days}
    return replace(
        plan,
        days=tuple(_copied_day(day, ids[day.day_id], actor_id, whole=whole) for day in plan.days),
        ideas=tuple(replace(idea, idea_id=new_id(), added_by=actor_id) for idea in plan.ideas if whole),
        stays=tuple(
            replace(stay, stay_id=new_id(), from_day=ids[stay.from_day], to_day=ids[stay.to_day], added_by=actor_id)
            for stay in plan.stays
            if whole
        ),
    )


def _copied_day(day: PlanDay, day_id: Id, actor_id: Id, *, whole: bool) -> PlanDay:
    stops = tuple(
        msgspec.structs.replace(
            stop,
            stop_id=new_id(),
            placed="",
            note=stop.note if whole else "",
            state=StopState.OPEN,
            added_by=actor_id,
        )
        for stop in day.stops
    )
    hops = day.day_hops if whole else replace(day.day_hops, from_base=None, to_base=None)
    return replace(day, day_id=day_id, placed="", stops=stops, day_hops=hops)
