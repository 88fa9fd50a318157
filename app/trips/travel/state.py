"""Which travel figures of a trip are available, and which are pending."""

from __future__ import annotations

from collections.abc import Iterator

from app.db.types import Id
from app.routing.estimate import WALK_LIMIT_M
from app.routing.models import ESTIMATE, NO_WAY
from app.trips.content import Cards, TripContent
from app.trips.plan_rows import HopRow
from app.trips.queries import TripRow
from app.trips.travel.distance import base_hops
from app.trips.travel.india import is_in_india
from app.web.configuration import current_settings

MIN_PLACES = 2
"""With fewer places there are no hops."""


def is_cost_pending(content: TripContent) -> bool:
    """Return whether a trip without a fuel cost will get one."""
    trip = content.trip
    if trip.has_figures:
        return trip.road_m is not None
    return trip.no_of_places >= MIN_PLACES and is_in_india(content)


def are_hops_pending(trip: TripRow) -> bool:
    """Return whether a routing service has yet to measure the hops of a trip."""
    return is_measuring() and trip.no_of_places >= MIN_PLACES and not trip.has_figures


def are_hops_missing(content: TripContent) -> bool:
    """Return whether hops of a trip are unmeasured because the routing service was down."""
    return (
        content.trip.has_figures
        and is_measuring()
        and any(_is_missing(hop, ends, content.cards) for hop, ends in _hops(content))
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


def _hops(content: TripContent) -> Iterator[tuple[HopRow, tuple[Id, Id]]]:
    for day in content.days:
        for _, start, end, hop in day.hops:
            yield hop, (start.place_id, end.place_id)
    for each in base_hops(content):
        yield each.hop, each.ends


def _is_missing(hop: HopRow, ends: tuple[Id, Id], cards: Cards) -> bool:
    is_estimate = hop.source == ESTIMATE and is_stand_in(hop)
    return is_estimate and all((card := cards.get(end)) and card.position for end in ends)
