"""How far a trip is: the ways between its stops, and the roads from one city to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from app.db.types import Id
from app.routing.models import Point, Router
from app.trips.queries import AnyRow
from app.trips.travel.hops import MeasuredHop

Points = Mapping[Id, Point]


def distance_m(
    stops: Sequence[AnyRow],
    cities: Sequence[AnyRow],
    points: Points,
    router: Router,
    measured: Sequence[MeasuredHop] = (),
) -> int:
    """Return the metres of all hops and of the roads between cities.

    :param stops: of `queries.stops`.
    :param cities: of `queries.destinations`.
    :param points: where the stops' places are; those that are gone have none.
    :param router: knows the roads between cities.
    :param measured: counts in place of what the stops say.
    """
    known: dict[tuple[int, int], int] = {
        (day, position): row.distance_m
        for day, rows in groupby(stops, key=lambda stop: stop.day)
        for position, row in enumerate(rows)
        if row.distance_m is not None
    }
    known |= {(hop.day, hop.position): hop.leg.distance_m for hop in measured}
    return sum(known.values()) + sum(router.legs(ends)[0].distance_m for ends in between_cities(stops, cities, points))


def between_cities(stops: Sequence[AnyRow], cities: Sequence[AnyRow], points: Points) -> Iterator[tuple[Point, Point]]:
    """Return where one day ends and the next one starts, wherever that is in another city; days without stops are
    passed by.
    """
    days = [list(rows) for _, rows in groupby(stops, key=lambda stop: stop.day)]
    visited = [(rows[0].destination, [row.place_id for row in rows if row.place_id in points]) for rows in days]
    for (city, before), (next_city, after) in pairwise(day for day in visited if day[1]):
        if cities[city].place_id != cities[next_city].place_id:
            yield points[before[-1]], points[after[0]]
