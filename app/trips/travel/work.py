"""Working out the ways of a trip: read, reckon without holding the database, keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.fuel import service as fuel
from app.fuel.service import Position
from app.outside.transport import deadline
from app.places import service as places
from app.places.service import PlaceCard
from app.routing.models import Point, Router
from app.trips.models import Trip, TripStatus, TripTravel
from app.trips.reading.parts import TripParts, read_parts
from app.trips.travel.hops import MeasuredHop, keep_hops, measured_hops
from app.trips.travel.road import distance_m
from app.trips.travel.rules import INDIA, is_in_india
from app.web.configuration import current_settings

MEASURING_SECONDS = 60.0
"""All ways of a trip together, half of what its job may take; what is not measured by then is estimated."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where the fuel of a trip is bought: its state, where that is known, and a point."""

    state: str | None
    at: Position


def work_out(session: Session, trip_id: Id, plan_version: int, router: Router) -> None:
    """Work out what is to be known of a trip's ways, and keep it; do nothing where that is done, or not asked for.

    :param session: with no transaction open; none is held while the router is asked.
    :param plan_version: of the plan that it was ordered for: another one has an order of its own.
    :param router: knows the ways.
    :raises NoPricesError: when fuel has no price at all.
    """
    with transaction.reading(session):
        parts = _asked_for(session, trip_id, plan_version)
    if parts is None:
        log.info("travel_not_needed", trip=trip_id, plan_version=plan_version)
        return
    points = points_of(parts)
    with deadline(MEASURING_SECONDS):
        hops = measured_hops(parts.stops, points, router)
        metres = distance_m(parts.stops, parts.cities, points, router, hops) if _is_in_india(parts) else 0
    with transaction.writing(session):
        cost = _fuel_cost(session, parts, metres) if metres else None
        kept = keep(session, trip_id, plan_version, cost, hops)
    log.info("travel_worked_out" if kept else "travel_too_late", trip=trip_id, plan_version=plan_version)


def keep(
    session: Session, trip_id: Id, plan_version: int, cost: dict[str, Any] | None, hops: Sequence[MeasuredHop] = ()
) -> bool:
    """Keep what was worked out for a version of a trip's plan; tell whether it was this call that did.

    The trip's own version stays, so that nobody's change becomes stale by it.
    """
    same_plan = (Trip.id == trip_id, Trip.plan_version == plan_version)
    if session.scalar(select(Trip.id).where(*same_plan).with_for_update()) is None:
        return False
    known = session.get(TripTravel, trip_id, populate_existing=True)
    if known is not None and known.plan_version == plan_version:
        return False
    session.merge(TripTravel(trip_id=trip_id, plan_version=plan_version, fuel_cost=cost))
    session.flush()
    keep_hops(session, trip_id, hops)
    session.execute(update(Trip).where(*same_plan).values(figures_version=Trip.figures_version + 1))
    return True


def points_of(parts: TripParts) -> dict[Id, Point]:
    """Return where the places of a trip are."""
    return {place_id: Point(*card.position) for place_id, card in parts.cards.items() if card.position}


def _asked_for(session: Session, trip_id: Id, plan_version: int) -> TripParts | None:
    asked = session.scalar(
        select(Trip.id)
        .outerjoin(TripTravel, (TripTravel.trip_id == Trip.id) & (TripTravel.plan_version == Trip.plan_version))
        .where(
            Trip.id == trip_id,
            Trip.plan_version == plan_version,
            Trip.status == TripStatus.READY,
            TripTravel.trip_id.is_(None),
        )
    )
    if asked is None:
        return None
    return read_parts(session, trip_id, places.kept)


def _is_in_india(parts: TripParts) -> bool:
    return is_in_india(parts.body.destination, [parts.cards.get(city.place_id) for city in parts.cities])


def _fuel_cost(session: Session, parts: TripParts, metres: int) -> dict[str, Any]:
    origin = _origin(parts)
    return fuel.fuel_cost(metres, current_settings().mileages, fuel.current(session), origin.state, origin.at)


def _origin(parts: TripParts) -> _Origin:
    """Return where a trip starts in India: its first city there, else what its text says, else its first stop."""
    cities = [parts.cards.get(city.place_id) for city in parts.cities]
    states = (_state_of(city) for city in cities if city is not None and city.country_code == INDIA)
    state = next((name for name in states if name), None) or fuel.state_named(parts.body.destination)
    if state is not None:
        return _Origin(state, fuel.states()[state])
    points = points_of(parts)
    first = next(points[stop.place_id] for stop in parts.stops if stop.place_id in points)
    return _Origin(None, Position(first.lat, first.lon))


def _state_of(city: PlaceCard) -> str | None:
    return fuel.state_named(city.locality) or fuel.state_named(city.address)
