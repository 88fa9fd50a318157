"""Between which cities there is a road."""

from __future__ import annotations

from app.fuel.service import lies_in_india, state_named
from app.places.service import PlaceCard
from app.routing.models import Point
from app.routing.service import great_circle_m
from app.trips.queries import AnyRow
from app.trips.travel.rules import INDIA, Cards

LONGEST_ROAD_M = 1_500_000
"""As the crow flies, our choice: two days at the wheel. Inside India any road counts, however long it is."""
ISLANDS = frozenset({"Andaman and Nicobar", "Lakshadweep"})
"""The union territories that no road leads to."""
LANDS = (
    "BD BT IN NP PK",
    "KH LA MM MY SG TH VN",
    "AE BH JO KW OM QA SA",
    "CA MX US",
    "AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GR HR HU IT LI LT LU LV MC MD ME MK NL NO PL PT RO RS SE SI SK SM "
    "TR UA VA XK",
)
"""Countries (ISO 3166) that people drive between without a ferry or a closed border; any other is a land of its own."""


def has_road(start: AnyRow, end: AnyRow, cards: Cards, points: tuple[Point, Point]) -> bool:
    """Tell whether people would drive from one destination of a trip to the next.

    :param start: of `queries.destinations`, like `end`.
    :param cards: what is known of them, by id.
    :param points: where exactly the way begins and ends.
    """
    countries = [_country(city, cards.get(city.place_id)) for city in (start, end)]
    lands = {_land(city, cards.get(city.place_id)) for city in (start, end)} - {None}
    if len(lands) > 1:
        return False
    return countries == [INDIA, INDIA] or great_circle_m(*points) <= LONGEST_ROAD_M


def _land(city: AnyRow, card: PlaceCard | None) -> str | None:
    """Return what stands for all land that a city has roads to; None where nobody knows."""
    country = _country(city, card)
    if country == INDIA:
        texts = (card.locality, card.address, city.name) if card else (city.name,)
        island = next((state for text in texts if (state := state_named(text)) in ISLANDS), None)
        if island is not None:
            return island
    return next((land for land in LANDS if country in land.split()), country)


def _country(city: AnyRow, card: PlaceCard | None) -> str | None:
    if card is not None and card.country_code:
        return card.country_code
    return INDIA if lies_in_india(city.name) else None
