"""Which trips have a fuel cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from app.db.types import Id
from app.fuel.service import lies_in_india, names_india
from app.places.service import PlaceCard
from app.routing.estimate import WALK_LIMIT_M
from app.routing.models import ESTIMATE, NO_WAY
from app.trips.queries import AnyRow
from app.web.configuration import current_settings

INDIA = "IN"
LEAST_PLACES = 2
"""With fewer there is no way between them."""


Cards = Mapping[Id, PlaceCard]


def is_in_india(destination: str, cities: Sequence[AnyRow], cards: Cards) -> bool:
    """Tell whether a trip leads to India.

    Its destination's text must name India (the specification, section 5). Salem, Kochi and Hyderabad are in other
    countries too: a destination that is known tells its country, and only of one that is gone the name has to tell.

    :param destination: the text that names every destination.
    :param cities: of `queries.destinations`.
    :param cards: what is known of them, by id.
    """
    return names_india(destination) and any(is_indian(city, cards) for city in cities)


def is_indian(city: AnyRow, cards: Cards) -> bool:
    """Tell whether a destination is in India.

    :param city: of `queries.destinations`.
    :param cards: what is known of it, by id.
    """
    card = cards.get(city.place_id)
    return card.country_code == INDIA if card and card.country_code else lies_in_india(city.name)


def is_pending(body: AnyRow, cities: Sequence[AnyRow], cards: Cards) -> bool:
    """Tell whether the worker is still to work out what the fuel costs for the trip as it is, at today's prices.

    :param body: of `queries.body`.
    :param cities: of `queries.destinations`.
    :param cards: what is known of them, by id.
    """
    if body.is_worked_out or body.no_of_places < LEAST_PLACES:
        return bool(body.is_of_old_prices)
    return is_in_india(body.destination, cities, cards)


def are_ways_pending(body: AnyRow) -> bool:
    """Tell whether the worker is still to have the ways of a trip measured by a service outside.

    :param body: of `queries.body`.
    """
    return are_ways_measured() and body.no_of_places >= LEAST_PLACES and not body.is_worked_out


def are_ways_measured() -> bool:
    """Tell whether a service outside measures ways here."""
    return current_settings().routing_provider != ESTIMATE


def is_stand_in(start: AnyRow) -> bool:
    """Tell whether the way on from a stop is an estimate where a measured one is to be expected: what is walked is
    never measured.

    :param start: of `queries.stops`, with a way on.
    """
    is_estimate = start.source in (ESTIMATE, NO_WAY) and start.distance_m >= WALK_LIMIT_M
    return is_estimate and are_ways_measured()


def are_ways_missed(body: AnyRow, stops: Sequence[AnyRow], cards: Cards) -> bool:
    """Tell whether the service that measures ways did not answer when it was asked for some of a trip's.

    :param body: of `queries.body`.
    :param stops: of `queries.stops`.
    :param cards: what is known of the stops' places, by id.
    """
    if not body.is_worked_out or not are_ways_measured():
        return False
    return any(
        start.source == ESTIMATE and is_stand_in(start) and _is_located(start, cards) and _is_located(end, cards)
        for _, rows in groupby(stops, key=lambda stop: stop.day)
        for start, end in pairwise(rows)
    )


def _is_located(stop: AnyRow, cards: Cards) -> bool:
    card = cards.get(stop.place_id)
    return card is not None and card.position is not None
