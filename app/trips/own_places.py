"""Own places in trips: who may read them there, and how trips follow when such a place changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import CompoundSelect, Select, and_, case, func, or_, select, union
from sqlalchemy.orm import Session, aliased

from app.accounts.blocks import blocks
from app.db.types import Id
from app.hooks import OwnPlacesInTrips
from app.places import service as places
from app.places.own.models import OwnPlace
from app.routing.models import Router
from app.routing.service import estimate_router
from app.trips import queries
from app.trips.changes.storing import read_plan, write_plan
from app.trips.changes.times import place_ids_of, with_new_hops
from app.trips.member_models import Collaborator
from app.trips.models import Trip, TripStatus
from app.trips.plan_models import Stop, TripIdea, TripStay
from app.trips.travel.service import enqueue_figures
from app.trips.versions import bump_version

HOLDERS = (Stop, TripIdea, TripStay)
"""The tables with the places of trips, as `place_id`, `trip_id` and `added_by`."""


def own_places_in_trips() -> OwnPlacesInTrips:
    """Return the hook through which places ask about trips."""
    return OwnPlacesInTrips(readable_in_trips=readable_in_trips, in_others_trips=in_others_trips, changed=changed)


def readable_in_trips(session: Session, viewer_id: Id, ids: Collection[Id]) -> Mapping[Id, bool]:
    """Return the places among these in trips that a traveller may read, and whether as a member, in one statement.

    Membership only counts for trips whose members include the maker of the place, or to which the maker added it.
    Otherwise anyone could add a place of a published trip to their own trip, and so learn more about it.
    """
    has = _holding(ids).subquery()
    theirs, makers = aliased(Collaborator), aliased(Collaborator)
    belongs = or_(Trip.owner_id == viewer_id, theirs.user_id.is_not(None))
    by_maker = or_(OwnPlace.maker_id == Trip.owner_id, makers.user_id.is_not(None), OwnPlace.maker_id == has.c.added_by)
    rows = session.execute(
        select(has.c.place_id, func.max(case((and_(belongs, by_maker), 1), else_=0)).label("is_member"))
        .join(OwnPlace, OwnPlace.id == has.c.place_id)
        .join(Trip, Trip.id == has.c.trip_id)
        .outerjoin(theirs, and_(theirs.trip_id == Trip.id, theirs.user_id == viewer_id))
        .outerjoin(makers, and_(makers.trip_id == Trip.id, makers.user_id == OwnPlace.maker_id))
        .where(Trip.status == TripStatus.READY, or_(belongs, Trip.is_published & ~blocks(Trip.owner_id, viewer_id)))
        .group_by(has.c.place_id)
    )
    return {row.place_id: bool(row.is_member) for row in rows}


def in_others_trips(session: Session, owner_id: Id, ids: Collection[Id]) -> frozenset[Id]:
    """Return the places among these in trips of other owners, in one statement."""
    has = _holding(ids).subquery()
    trips = select(has.c.place_id).join(Trip, Trip.id == has.c.trip_id).where(Trip.owner_id != owner_id)
    return frozenset(session.scalars(trips.distinct()))


def with_private_places_of(maker_id: Id) -> Select[Id]:
    """Select the trips with a traveller's private places, which are erased with the account."""
    private = select(OwnPlace.id).where(OwnPlace.maker_id == maker_id, OwnPlace.is_private)
    has = union(*(select(table.trip_id).where(table.place_id.in_(private)) for table in HOLDERS)).subquery()
    return select(has.c.trip_id)


def changed(session: Session, place_id: Id, actor_id: Id | None, moved: bool) -> None:
    """Bump the version of the trips that have a place, and plan new hops to and from it if it has moved.

    :param actor_id: who changed it; None if no traveller did.
    """
    has = _holding([place_id]).subquery()
    # Always in this order, so that transactions that lock several trips do not deadlock.
    ids = session.scalars(
        select(Trip.id)
        .where(Trip.id.in_(select(has.c.trip_id)), Trip.status == TripStatus.READY)
        .order_by(Trip.id)
        .with_for_update()
    ).all()
    router = estimate_router()
    for trip_id in ids:
        if moved:
            _move(session, trip_id, place_id, actor_id, router)
        else:
            bump_version(session, trip_id, actor_id)


def _move(session: Session, trip_id: Id, place_id: Id, actor_id: Id | None, router: Router) -> None:
    trip = queries.trip(session, trip_id)
    if trip is None:
        return
    plan = read_plan(session, trip_id)
    cards = places.find_stored(session, place_ids_of(plan, plan.day_ids))
    columns = write_plan(session, trip_id, plan, with_new_hops(plan, place_id, cards, router))
    revision = trip.travel_revision + 1
    bump_version(session, trip_id, actor_id, travel_revision=revision, **columns)
    enqueue_figures(session, trip.owner_id, trip_id, revision, trip.no_of_places)


def _holding(ids: Collection[Id]) -> CompoundSelect[Any]:
    """Select the uses of places in trips: the ids of trip and place, and who added the place; null if unknown."""
    return union(
        *(
            select(table.trip_id, table.place_id, table.added_by).where(table.place_id.in_(set(ids)))
            for table in HOLDERS
        )
    )
