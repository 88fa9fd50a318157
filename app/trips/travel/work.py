"""Working out the ways of a trip: read, reckon without holding the database, keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.fuel import service as fuel
from app.fuel.service import NoPricesError, Position
from app.outside.transport import deadline
from app.places import service as places
from app.routing.models import ESTIMATE, Point, Router
from app.trips import queries
from app.trips.models import Trip, TripStatus, TripTravel
from app.trips.queries import AnyRow
from app.trips.reading.parts import TripParts, read_parts
from app.trips.travel.hops import MeasuredHop, keep_hops, measured_hops
from app.trips.travel.order import order
from app.trips.travel.road import driven
from app.trips.travel.rules import LEAST_PLACES, Cards, are_ways_missed, is_in_india, is_indian
from app.web.configuration import current_settings

MEASURING_SECONDS = 40.0
"""All hops of a trip together, a third of what its job may take, and all roads between its cities once more; what is
not measured by then is estimated."""

METRES_A_KM = 1000
CAPITAL = "Delhi"
"""Stands for where a trip is of whose places nobody knows any more where they are."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where the fuel of a trip is bought: its state, where that is known, and a point."""

    state: str | None
    at: Position


@dataclass(frozen=True, slots=True)
class _Ways:
    """How far a trip is.

    :param metres: of all its ways by road, for a trip to India; 0 for one elsewhere.
    :param hops: those that were measured now.
    :param left_out: the ways between cities that have no road, `from` and `to` by name.
    """

    metres: int
    hops: Sequence[MeasuredHop] = ()
    left_out: list[dict[str, str]] = field(default_factory=list)


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
    ways = _known_ways(parts) if parts.body.is_worked_out else _ways(parts, router, _measured(parts, router))
    with transaction.writing(session):
        kept = _keep_figures(session, parts, ways)
    log.info("travel_worked_out" if kept else "travel_too_late", trip=trip_id, plan_version=plan_version)


def work_out_with_plan(session: Session, trip_id: Id, router: Router, no_of_places: int) -> None:
    """Work out the ways of a new trip's plan in the transaction that keeps the plan, so that whoever reads the trip
    first finds its figures. What a service outside measures takes longer than a transaction may: that is ordered.

    :param trip_id: of a trip whose plan is its first.
    :param router: estimates, and asks nobody.
    :param no_of_places: in the plan.
    """
    if no_of_places < LEAST_PLACES:
        return
    if current_settings().routing_provider == ESTIMATE:
        parts = read_parts(session, trip_id, places.kept)
        try:
            _keep_figures(session, parts, _ways(parts, router, _measured(parts, router)))
        except NoPricesError as error:
            # A plan is worth having without its cost, which the worker then looks for again.
            log.warning("travel_without_prices", trip=trip_id, fuel=str(error))
        else:
            return
    order(session, trip_id, no_of_places=no_of_places)


def measure_again(session: Session, trip_id: Id, plan_version: int, router: Router) -> None:
    """Measure the ways of a trip that were estimated while the service that measures them was away, and work out again
    what follows from them; do nothing where there are none, or it still is away.

    :param session: with no transaction open; none is held while the router is asked.
    :param plan_version: of the plan that it was ordered for.
    :param router: knows the ways.
    :raises NoPricesError: when fuel has no price at all.
    """
    with transaction.reading(session):
        parts = _missed(session, trip_id, plan_version)
    hops = _measured(parts, router) if parts else []
    if parts is None or not hops:
        log.info("ways_not_measured_again", trip=trip_id, plan_version=plan_version)
        return
    ways = _ways(parts, router, hops)
    with transaction.writing(session):
        kept = _keep_figures(session, parts, ways, is_better=True)
    log.info("ways_measured_again" if kept else "travel_too_late", trip=trip_id, plan_version=plan_version)


def keep(session: Session, found: TripTravel, hops: Sequence[MeasuredHop] = (), *, is_better: bool = False) -> bool:
    """Keep what was worked out for a version of a trip's plan; tell whether it was this call that did.

    The trip's own version stays, so that nobody's change becomes stale by it.

    :param is_better: than what was worked out for this version before, at the same prices.
    """
    trip_id = found.trip_id
    same_plan = (Trip.id == trip_id, Trip.plan_version == found.plan_version)
    if session.scalar(select(Trip.id).where(*same_plan).with_for_update()) is None:
        return False
    known = session.get(TripTravel, trip_id, populate_existing=True)
    if known and known.plan_version == found.plan_version:
        is_newer = known.prices_revision < found.prices_revision
        if not is_newer and not (is_better and known.prices_revision == found.prices_revision):
            return False
    session.merge(found)
    session.flush()
    keep_hops(session, trip_id, hops)
    session.execute(update(Trip).where(*same_plan).values(figures_version=Trip.figures_version + 1))
    return True


def points_of(parts: TripParts) -> dict[Id, Point]:
    """Return where the places of a trip are."""
    return {place_id: Point(*card.position) for place_id, card in parts.cards.items() if card.position}


def _asked_for(session: Session, trip_id: Id, plan_version: int) -> TripParts | None:
    body = queries.body(session, trip_id)
    if body is None or not _is_asked_for(body, plan_version):
        return None
    parts = read_parts(session, trip_id, places.kept)
    return parts if _is_asked_for(parts.body, plan_version) else None


def _is_asked_for(body: AnyRow, plan_version: int) -> bool:
    if body.status != TripStatus.READY or body.plan_version != plan_version:
        return False
    return body.is_of_old_prices or not body.is_worked_out


def _missed(session: Session, trip_id: Id, plan_version: int) -> TripParts | None:
    body = queries.body(session, trip_id)
    if body is None or body.status != TripStatus.READY or body.plan_version != plan_version:
        return None
    parts = read_parts(session, trip_id, places.kept)
    is_same = parts.body.plan_version == plan_version
    return parts if is_same and are_ways_missed(parts.body, parts.stops, parts.cards) else None


def _measured(parts: TripParts, router: Router) -> list[MeasuredHop]:
    with deadline(MEASURING_SECONDS):
        return measured_hops(parts.stops, points_of(parts), router)


def _ways(parts: TripParts, router: Router, hops: Sequence[MeasuredHop]) -> _Ways:
    if not is_in_india(parts.body.destination, parts.cities, parts.cards):
        return _Ways(0, hops)
    with deadline(MEASURING_SECONDS):
        found = driven(parts, points_of(parts), router, hops)
    left_out = [{"from": journey.start.name, "to": journey.end.name} for journey in found.left_out]
    return _Ways(found.metres, hops, left_out)


def _known_ways(parts: TripParts) -> _Ways:
    """Return how far the trip is as its figure says: new prices make no way longer, and nobody is asked again."""
    cost = parts.body.fuel_cost
    return _Ways(round(cost["total_distance_km"] * METRES_A_KM), left_out=cost.get("left_out", []))


def _keep_figures(session: Session, parts: TripParts, ways: _Ways, *, is_better: bool = False) -> bool:
    body = parts.body
    # Asked first: prices that change meanwhile may be newer than the revision says, never older.
    revision = fuel.revision(session)
    cost = _fuel_cost(session, parts, ways) if ways.metres else None
    found = TripTravel(trip_id=body.id, plan_version=body.plan_version, fuel_cost=cost, prices_revision=revision)
    return keep(session, found, ways.hops, is_better=is_better)


def _fuel_cost(session: Session, parts: TripParts, ways: _Ways) -> dict[str, Any]:
    origin, mileages = _origin(parts), current_settings().mileages
    cost = fuel.fuel_cost(ways.metres, mileages, fuel.current(session), origin.state, origin.at)
    return cost | {"left_out": ways.left_out}


def _origin(parts: TripParts) -> _Origin:
    """Return where a trip starts in India: its first city there, else what its text says, else its first stop."""
    states = (_state_of(city, parts.cards) for city in parts.cities if is_indian(city, parts.cards))
    state = next((name for name in states if name), None) or fuel.state_named(parts.body.destination)
    if state is not None:
        return _Origin(state, fuel.states()[state])
    points = points_of(parts)
    first = next((points[stop.place_id] for stop in parts.stops if stop.place_id in points), None)
    return _Origin(None, Position(first.lat, first.lon) if first else fuel.states()[CAPITAL])


def _state_of(city: AnyRow, cards: Cards) -> str | None:
    card = cards.get(city.place_id)
    texts = (card.locality, card.address, city.name) if card else (city.name,)
    return next(filter(None, map(fuel.state_named, texts)), None)
