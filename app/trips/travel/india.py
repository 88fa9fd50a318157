"""Trips to India: whether they have a fuel cost, where the fuel is bought, and which transfers have a road."""

from __future__ import annotations

from app.fuel import service as fuel
from app.fuel.service import Position
from app.places.service import PlaceCard
from app.routing.models import Point
from app.routing.service import great_circle_m
from app.trips.content import Cards, TripContent
from app.trips.plan_queries import DestinationRow

INDIA = "IN"
CAPITAL = "Delhi"
"""Where fuel is bought if no place of a trip has a known position."""
MAX_ROAD_M = 1_500_000
"""Our choice: a straight-line distance of two days' driving. There is no limit within India."""
ISLANDS = frozenset({"Andaman and Nicobar", "Lakshadweep"})
"""The union territories without a road connection."""
LANDS = (
    "BD BT IN NP PK",
    "KH LA MM MY SG TH VN",
    "AE BH JO KW OM QA SA",
    "CA MX US",
    "AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GR HR HU IT LI LT LU LV MC MD ME MK NL NO PL PT RO RS SE SI SK SM "
    "TR UA VA XK",
)
"""Countries (ISO 3166) connected by road without ferries or closed borders; all others count as separate."""


def is_in_india(content: TripContent) -> bool:
    """Return whether a trip is in India: its destination text names India, and one of its destinations is there.

    Cities elsewhere are named Salem, Kochi and Hyderabad, too, so the country of a known destination decides.
    """
    names_india = fuel.names_india(content.trip.destination)
    return names_india and any(_country(row, content.cards) == INDIA for row in content.destinations)


def fuel_origin(content: TripContent) -> tuple[str | None, Position]:
    """Return where the fuel of a trip is bought: the state, None if unknown, and a position for the nearest price.

    It is the first destination in India, else the state in the destination text, else the first stop.
    """
    indian = (row for row in content.destinations if _country(row, content.cards) == INDIA)
    states = (_state(row, content.cards.get(row.place_id)) for row in indian)
    state = next(filter(None, states), None) or fuel.state_named(content.trip.destination)
    if state is not None:
        return state, fuel.states()[state]
    points = content.points
    first = next((points[stop.place_id] for stop in content.stops if stop.place_id in points), None)
    return None, Position(first.lat, first.lon) if first else fuel.states()[CAPITAL]


def has_road(start: DestinationRow, end: DestinationRow, cards: Cards, points: tuple[Point, Point]) -> bool:
    """Return whether travellers can drive from one destination of a trip to the next.

    :param points: the start and end of the transfer.
    """
    if len({_land(row, cards) for row in (start, end)} - {None}) > 1:
        return False
    within_india = all(_country(row, cards) == INDIA for row in (start, end))
    return within_india or great_circle_m(*points) <= MAX_ROAD_M


def _land(row: DestinationRow, cards: Cards) -> str | None:
    """Return an identifier of the road network of a destination; None if its country is unknown."""
    country = _country(row, cards)
    if country == INDIA:
        texts = _texts(row, cards.get(row.place_id))
        island = next((state for text in texts if (state := fuel.state_named(text)) in ISLANDS), None)
        if island is not None:
            return island
    return next((land for land in LANDS if country in land.split()), country)


def _country(row: DestinationRow, cards: Cards) -> str | None:
    card = cards.get(row.place_id)
    if card is not None and card.country_code:
        return card.country_code
    return INDIA if fuel.lies_in_india(row.name) else None


def _state(row: DestinationRow, card: PlaceCard | None) -> str | None:
    return next(filter(None, map(fuel.state_named, _texts(row, card))), None)


def _texts(row: DestinationRow, card: PlaceCard | None) -> tuple[str, ...]:
    return (card.locality, card.address, row.name) if card else (row.name,)
