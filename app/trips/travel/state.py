"""Which travel figures of a trip are there, and which are still to come."""

from __future__ import annotations

from itertools import pairwise

from app.routing.estimate import WALK_LIMIT_M
from app.routing.models import ESTIMATE, NO_WAY
from app.trips.content import Cards, TripContent
from app.trips.queries import HopRow, StopRow, TripRow
from app.trips.travel.india import is_in_india
from app.web.configuration import current_settings

MIN_PLACES = 2
"""With fewer there is nothing to travel between."""


def is_cost_pending(content: TripContent) -> bool:
    """Return whether a trip without a fuel cost will get one."""
    trip = content.trip
    if trip.has_figures:
        return trip.road_m is not None
    return trip.no_of_places >= MIN_PLACES and is_in_india(content)


def are_hops_pending(trip: TripRow) -> bool:
    """Return whether a routing service is still to measure the hops of a trip."""
    return is_measuring() and trip.no_of_places >= MIN_PLACES and not trip.has_figures


def are_hops_missing(content: TripContent) -> bool:
    """Return whether the routing service was down when it was to measure hops of a trip."""
    return (
        content.trip.has_figures
        and is_measuring()
        and any(_is_missing(*stops, content.cards) for day in content.days for stops in pairwise(day.stops))
    )


def needs_figures(content: TripContent) -> bool:
    """Return whether figures of a trip must be computed: they are missing, or the routing service was down."""
    if content.trip.has_figures:
        return are_hops_missing(content)
    return is_cost_pending(content) or are_hops_pending(content.trip)


def is_measuring() -> bool:
    """Return whether a routing service measures hops here."""
    return current_settings().routing_provider != ESTIMATE


def is_stand_in(hop: HopRow) -> bool:
    """Return whether a hop is an estimate that should be measured; walks are never measured."""
    return hop.source in (ESTIMATE, NO_WAY) and hop.distance_m >= WALK_LIMIT_M and is_measuring()


def _is_missing(start: StopRow, end: StopRow, cards: Cards) -> bool:
    is_estimate = start.hop is not None and start.hop.source == ESTIMATE and is_stand_in(start.hop)
    return is_estimate and all((card := cards.get(stop.place_id)) and card.position for stop in (start, end))
