"""Ranks areas to stay in by the plan's travel time from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

import numpy as np
from msgspec import Meta
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.places.answers import NearbyPlaceAnswer, PlacePositionAnswer
from app.places.presenter import nearby_place
from app.places.service import PlaceCard
from app.routing.models import Point, Router
from app.routing.service import great_circle_m
from app.trips.access import require_member
from app.trips.content import TripContent, read_content
from app.trips.plan_queries import DayRow
from app.web.answers import Answer

MAX_AREAS = 5
MAX_QUARTERS = 40
MAX_HOTELS = 200
HOTELS_OF_AN_AREA = 3
CITY_M = 15_000
"""Our choice: a hotel farther from the centre is not in that city."""
AREA_M = 1_500
"""The maximum distance of a hotel from the centre of its area: a walk."""
_MINUTE_S = 60


class StayAreaAnswer(Answer, frozen=True, kw_only=True):
    """An area to stay in."""

    name: str
    centre: PlacePositionAnswer
    minutes: Annotated[int, Meta(description="The total travel time on the days in its city.")]
    hotels: Annotated[list[NearbyPlaceAnswer], Meta(description="Most notable first.")]


class StayAreasAnswer(Answer, frozen=True, kw_only=True):
    """Areas to stay in, least travel time first; at most five."""

    areas: list[StayAreaAnswer]


@dataclass(frozen=True, slots=True)
class _City:
    """A city of a trip with its days.

    :param quarters: its parts, and the city itself.
    """

    days: Sequence[DayRow]
    quarters: Sequence[PlaceCard]
    hotels: Sequence[PlaceCard]


def stay_areas(session: Session, actor_id: Id, trip_id: Id, router: Router) -> StayAreasAnswer:
    """Return areas to stay in, in a fixed number of statements for each city; computed outside a transaction.

    :param session: nothing may be pending in it.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor is not a member.
    """
    with transaction.reading(session):
        require_member(session, actor_id, trip_id)
        content = read_content(session, trip_id, places.find_stored)
        cities = list(_cities(session, content))
    ranked = [_ranked(city, content, router) for city in cities]
    # The best area of each city comes first, then those with the least travel time fill up.
    best = [areas[0] for areas in ranked if areas][:MAX_AREAS]
    others = sorted((area for areas in ranked for area in areas[1:]), key=lambda area: area.minutes)
    return StayAreasAnswer(areas=sorted([*best, *others[: MAX_AREAS - len(best)]], key=lambda area: area.minutes))


def _cities(session: Session, content: TripContent) -> Iterator[_City]:
    by_place = sorted(content.days, key=lambda day: content.destinations[day.destination].place_id)
    for place_id, days in groupby(by_place, key=lambda day: content.destinations[day.destination].place_id):
        centre = content.cards.get(place_id)
        if centre is not None and centre.position is not None:
            quarters = places.nearby(session, place_id, ["neighborhood"], CITY_M, MAX_QUARTERS) or ()
            hotels = places.nearby(session, place_id, ["lodging"], CITY_M, MAX_HOTELS) or ()
            yield _City(list(days), [*quarters, centre], hotels)


def _ranked(city: _City, content: TripContent, router: Router) -> list[StayAreaAnswer]:
    located = [quarter for quarter in city.quarters if quarter.position is not None]
    minutes = _minutes(city, [_point(quarter) for quarter in located], content, router)
    areas = [
        StayAreaAnswer(
            name=quarter.name,
            centre=PlacePositionAnswer(lat=_point(quarter).lat, lng=_point(quarter).lon),
            minutes=spent,
            hotels=[nearby_place(hotel) for hotel in _hotels(city.hotels, _point(quarter))],
        )
        for quarter, spent in zip(located, minutes, strict=True)
    ]
    areas.sort(key=lambda area: (area.minutes, not area.hotels, area.name))
    # A guide and open data may both have a quarter, at slightly different positions; the better one is shown.
    named = {area.name: area for area in reversed(areas)}
    return [area for area in areas if named[area.name] is area][:MAX_AREAS]


def _minutes(city: _City, centres: Sequence[Point], content: TripContent, router: Router) -> list[int]:
    """Return the travel time in minutes of a city's days for each centre: their hops, and the legs from and to it.

    On the day of arrival there is no leg from it, on the last day of the trip none to it.
    """
    points, ends = content.points, list[Point]()
    between = 0
    numbers = {day.number for day in city.days}
    for day in city.days:
        between += sum(hop.duration_s for *_, hop in day.hops)
        located = [points[stop.place_id] for stop in day.stops if stop.place_id in points]
        if located and day.number - 1 in numbers:
            ends.append(located[0])
        if located and day.number + 1 < len(content.days):
            ends.append(located[-1])
    if not ends:
        return [round(between / _MINUTE_S)] * len(centres)
    seconds = router.matrix([*centres, *ends]).duration_s[: len(centres), len(centres) :]
    return [round((between + int(total)) / _MINUTE_S) for total in np.sum(seconds, axis=1)]


def _hotels(hotels: Sequence[PlaceCard], centre: Point) -> list[PlaceCard]:
    near = [hotel for hotel in hotels if hotel.position and great_circle_m(centre, _point(hotel)) <= AREA_M]
    return near[:HOTELS_OF_AN_AREA]


def _point(card: PlaceCard) -> Point:
    assert card.position is not None  # callers pass only places that have one
    return Point(*card.position)
