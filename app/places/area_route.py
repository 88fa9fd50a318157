"""Plans a route through a country or region: destinations, their days and their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations

from app.db.types import Id
from app.places.geo import distance_m

MAX_STOPS = 5
MAX_DAYS = 14
FEW_STOPS = 3
"""Maximum stops if at most one has a guide, and others were added to it: these may have few known places."""
ENOUGH_DAYS = 12
"""Two weeks including travel; once a route has this many days, no further stop is added."""
MIN_DAYS_OF_STOP, MAX_DAYS_OF_STOP = 2, 4
SIGHTS_A_DAY = 8
"""Sights of a guide per day: travellers see about half of them, and want a choice."""
KM_A_PLACE = 150.0
"""Distance that outweighs one rank: travellers prefer a destination one rank lower if it is this much closer."""
MOST_PLACES = 3.0
"""Maximum ranks that distance outweighs: farther destinations are reached by plane."""
FARTHEST_KM = 1_500.0
"""Maximum distance of a stop without a guide from the only one with a guide."""
APART_KM = 25.0
"""Closer destinations are visited as day trips."""


@dataclass(frozen=True, slots=True)
class RouteDestination:
    """A destination that a route may visit.

    :param sights: in its guide; 0 without one.
    """

    place_id: Id
    name: str
    lat: float
    lon: float
    sights: int


@dataclass(frozen=True, slots=True)
class RouteStop:
    """A stop on a route."""

    destination: RouteDestination
    days: int


def area_route(destinations: Sequence[RouteDestination], others: Sequence[RouteDestination] = ()) -> list[RouteStop]:
    """Return a route of at most two weeks through the most famous of some destinations that lie near each other.

    It starts with the most famous one and repeatedly adds the one with the best trade-off between fame and the distance
    from the nearest stop. The stops are then sorted by the shortest route, starting at its more famous end.

    :param destinations: the most famous first; without any there is no route.
    :param others: the most famous first; visited only if there would be one stop, from which the route then starts.
    """
    stops = _chosen(destinations, MAX_STOPS)
    if len(stops) != 1:
        return _shortest(stops)
    start = stops[0].destination
    first, *more = _chosen([start, *(one for one in others if _km(one, start) <= FARTHEST_KM)], FEW_STOPS)
    return min(([first, *order] for order in permutations(more)), key=_length)


def _chosen(destinations: Sequence[RouteDestination], most: int) -> list[RouteStop]:
    """Return the stops of a route in the order in which they are chosen."""
    stops: list[RouteStop] = []
    rest = dict(enumerate(destinations))
    while rest and len(stops) < most and (days := sum(stop.days for stop in stops)) < ENOUGH_DAYS:
        place = min(rest, key=lambda place: place + _detour(rest[place], stops))
        chosen = rest[place]
        stops.append(RouteStop(chosen, min(_days(chosen), MAX_DAYS - days)))
        rest = {place: one for place, one in rest.items() if one != chosen and _km(one, chosen) >= APART_KM}
    return stops


def _days(destination: RouteDestination) -> int:
    return max(MIN_DAYS_OF_STOP, min(MAX_DAYS_OF_STOP, round(destination.sights / SIGHTS_A_DAY)))


def _detour(destination: RouteDestination, stops: Sequence[RouteStop]) -> float:
    """Return the distance from the nearest stop, in ranks of fame."""
    kilometres = min((_km(destination, stop.destination) for stop in stops), default=0.0)
    return min(kilometres / KM_A_PLACE, MOST_PLACES)


def _km(one: RouteDestination, other: RouteDestination) -> float:
    return distance_m(one.lat, one.lon, other.lat, other.lon) / 1000


def _shortest(stops: Sequence[RouteStop]) -> list[RouteStop]:
    """Return the stops in the order of the shortest route, by trying all permutations of the few stops.

    :param stops: the most famous first.
    """
    best = min(permutations(range(len(stops))), key=lambda order: _length([stops[number] for number in order]))
    order = reversed(best) if best and best[-1] < best[0] else best
    return [stops[number] for number in order]


def _length(stops: Sequence[RouteStop]) -> float:
    return sum(_km(one.destination, other.destination) for one, other in pairwise(stops))
