"""Which trips have a fuel cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.fuel.service import names_india
from app.places.service import PlaceCard
from app.routing.models import ESTIMATE
from app.trips.queries import AnyRow
from app.web.configuration import current_settings

INDIA = "IN"
LEAST_PLACES = 2
"""With fewer there is no way between them."""


def is_in_india(destination: str, cities: Collection[PlaceCard | None]) -> bool:
    """Tell whether a trip leads to India.

    Its destination's text must name India (the specification, section 5). Salem, Kochi and Hyderabad are in other
    countries too: where every destination is known to be outside India, the text alone does not count.

    :param destination: the text that names every destination.
    :param cities: what is known of them.
    """
    return names_india(destination) and any(city is None or city.country_code == INDIA for city in cities)


def is_pending(body: AnyRow, cities: Sequence[PlaceCard | None]) -> bool:
    """Tell whether the worker is still to work something out for the trip as it is.

    :param body: of `queries.body`.
    :param cities: what is known of the destinations.
    """
    if body.is_worked_out or body.no_of_places < LEAST_PLACES:
        return False
    return is_in_india(body.destination, cities)


def are_ways_pending(body: AnyRow) -> bool:
    """Tell whether the worker is still to have the ways of a trip measured by a service outside.

    :param body: of `queries.body`.
    """
    measures = current_settings().routing_provider != ESTIMATE
    return measures and body.no_of_places >= LEAST_PLACES and not body.is_worked_out
