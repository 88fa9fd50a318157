"""Which trips have a fuel cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.db.types import Id
from app.fuel.service import lies_in_india, names_india
from app.places.service import PlaceCard
from app.routing.models import ESTIMATE
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
    measures = current_settings().routing_provider != ESTIMATE
    return measures and body.no_of_places >= LEAST_PLACES and not body.is_worked_out
