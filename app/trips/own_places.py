"""The trips that have travellers' own places: who may read them, and what becomes of them when such a place changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from sqlalchemy import CompoundSelect, Select, and_, case, delete, func, insert, or_, select, tuple_, union
from sqlalchemy.orm import Session

from app.db.types import Id
from app.hooks import OwnPlacesInTrips
from app.places import service as places
from app.places.own.models import OwnPlace
from app.routing.models import Router
from app.routing.service import estimate_router
from app.trips.changes import bump_version
from app.trips.content import TripContent, read_content
from app.trips.models import Collaborator, Hop, Stop, Trip, TripStatus
from app.trips.travel.service import enqueue_figures

HOLDERS = (Stop,)
"""Every table by whose `place_id` a trip, its `trip_id`, has a place."""


def own_places_in_trips() -> OwnPlacesInTrips:
    """Return the hook by which places ask about trips."""
    return OwnPlacesInTrips(held=held, shared=shared, changed=changed)


def held(session: Session, viewer_id: Id, ids: Collection[Id]) -> Mapping[Id, bool]:
    """Return which of some places are in trips that a traveller may read, and whether as a member, in one statement."""
    has = _holding(ids).subquery()
    is_member = or_(Trip.owner_id == viewer_id, Collaborator.user_id.is_not(None))
    rows = session.execute(
        select(has.c.place_id, func.max(case((is_member, 1), else_=0)).label("is_member"))
        .join(Trip, Trip.id == has.c.trip_id)
        .outerjoin(Collaborator, and_(Collaborator.trip_id == Trip.id, Collaborator.user_id == viewer_id))
        .where(Trip.status == TripStatus.READY, or_(is_member, Trip.is_published))
        .group_by(has.c.place_id)
    )
    return {row.place_id: bool(row.is_member) for row in rows}


def shared(session: Session, owner_id: Id, ids: Collection[Id]) -> frozenset[Id]:
    """Return which of some places are in trips of others than this owner, in one statement."""
    has = _holding(ids).subquery()
    trips = select(has.c.place_id).join(Trip, Trip.id == has.c.trip_id).where(Trip.owner_id != owner_id)
    return frozenset(session.scalars(trips.distinct()))


def with_private_places_of(maker_id: Id) -> Select[Id]:
    """Return the trips that have private places of a traveller's own, which are erased with the account."""
    private = select(OwnPlace.id).where(OwnPlace.maker_id == maker_id, OwnPlace.is_private)
    has = union(*(select(table.trip_id).where(table.place_id.in_(private)) for table in HOLDERS)).subquery()
    return select(has.c.trip_id)


def changed(session: Session, place_id: Id, actor_id: Id | None, moved: bool) -> None:
    """Give the trips that have a place their next version, and new ways to and from it if it has moved.

    :param actor_id: who changed it; None if no traveller did.
    """
    has = _holding([place_id]).subquery()
    # In one order, as everywhere where several trips are locked.
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
    content = read_content(session, trip_id, places.find_stored)
    _replace_hops(session, content, place_id, router)
    trip = content.trip
    revision = trip.travel_revision + 1
    bump_version(session, trip_id, actor_id, travel_revision=revision)
    enqueue_figures(session, trip.owner_id, trip_id, revision, trip.no_of_places)


def _replace_hops(session: Session, content: TripContent, place_id: Id, router: Router) -> None:
    """Write the hops to and from a place anew, in two statements; a place without a position has none."""
    points, trip_id = content.points, content.trip.id
    ways = [
        (day.number, position, start.place_id, end.place_id)
        for day in content.days
        for position, (start, end) in enumerate(pairwise(day.stops))
        if place_id in (start.place_id, end.place_id)
    ]
    if not ways:
        return
    keys = [(day, position) for day, position, _, _ in ways]
    session.execute(delete(Hop).where(Hop.trip_id == trip_id, tuple_(Hop.day, Hop.position).in_(keys)))
    hops = [
        {"trip_id": trip_id, "day": day, "position": position, **asdict(leg)}
        for day, position, start, end in ways
        if start in points and end in points
        for leg in router.legs([points[start], points[end]])
    ]
    if hops:
        session.execute(insert(Hop), hops)


def _holding(ids: Collection[Id]) -> CompoundSelect[Any]:
    """Return the trips that have some places, as pairs of both ids."""
    return union(*(select(table.trip_id, table.place_id).where(table.place_id.in_(set(ids))) for table in HOLDERS))
