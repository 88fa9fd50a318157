"""How far a trip is: the ways between its stops, and the roads from one city to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from app.db.types import Id
from app.routing.models import Point, Router
from app.trips.queries import AnyRow
from app.trips.reading.parts import TripParts
from app.trips.travel.hops import MeasuredHop
from app.trips.travel.land import has_road

Points = Mapping[Id, Point]


@dataclass(frozen=True, slots=True)
class Journey:
    """The way from one day's end to the next one's start in another city.

    :param start: the city before, of `queries.destinations`.
    :param end: the next one.
    :param points: where it begins and ends.
    """

    start: AnyRow
    end: AnyRow
    points: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Driven:
    """How far a trip is by road.

    :param metres: of all hops and the roads between cities.
    :param left_out: the journeys that have no road.
    """

    metres: int
    left_out: Sequence[Journey]


def driven(parts: TripParts, points: Points, router: Router, measured: Sequence[MeasuredHop] = ()) -> Driven:
    """Return how far a trip is by road.

    :param points: where the stops' places are; those that are gone have none.
    :param router: knows the roads between cities.
    :param measured: counts in place of what the stops say.
    """
    known: dict[tuple[int, int], int] = {
        (day, position): row.distance_m
        for day, rows in groupby(parts.stops, key=lambda stop: stop.day)
        for position, row in enumerate(rows)
        if row.distance_m is not None
    }
    known |= {(hop.day, hop.position): hop.leg.distance_m for hop in measured}
    metres, left_out = sum(known.values()), []
    for journey in between_cities(parts.stops, parts.cities, points):
        if has_road(journey.start, journey.end, parts.cards, journey.points):
            metres += router.legs(journey.points)[0].distance_m
        else:
            left_out.append(journey)
    return Driven(metres, left_out)


def between_cities(stops: Sequence[AnyRow], cities: Sequence[AnyRow], points: Points) -> Iterator[Journey]:
    """Return where one day ends and the next one starts, wherever that is in another city; days without stops are
    passed by.
    """
    days = [list(rows) for _, rows in groupby(stops, key=lambda stop: stop.day)]
    visited = [(rows[0].destination, [row.place_id for row in rows if row.place_id in points]) for rows in days]
    for (city, before), (next_city, after) in pairwise(day for day in visited if day[1]):
        if cities[city].place_id != cities[next_city].place_id:
            yield Journey(cities[city], cities[next_city], (points[before[-1]], points[after[0]]))
