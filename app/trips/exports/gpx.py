"""A trip as a file of points and routes (GPX 1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from gpxpy.gpx import GPX, GPXRoute, GPXRoutePoint, GPXWaypoint

from app.places.service import PlaceCard
from app.trips.exports.days import Day, days_of, one_line, plain
from app.trips.exports.origin import Origin
from app.trips.reading.parts import TripParts


def gpx_of(parts: TripParts, origin: Origin) -> bytes:
    """Return a waypoint for each stop of a trip, and a route through the stops of each day; days without any have none.

    A place that is no longer listed, or whose coordinates are not known, is left out.
    """
    gpx = GPX()
    gpx.creator = origin.app_name
    gpx.name = one_line(parts.body.name)
    gpx.description = plain(parts.body.about_trip) or None
    gpx.link = origin.page_of(parts.body.id)
    gpx.time = parts.body.created_at
    for day in days_of(parts):
        cards = [visit.card for visit in day.visits if visit.card and visit.card.position]
        gpx.waypoints.extend(_waypoints(day, cards))
        if cards:
            gpx.routes.append(_route(day, cards))
    return gpx.to_xml(version="1.1").encode()


def _waypoints(day: Day, cards: list[PlaceCard]) -> Iterator[GPXWaypoint]:
    for card in cards:
        yield GPXWaypoint(
            card.lat, card.lon, name=one_line(card.name), comment=day.title, description=plain(card.description) or None
        )


def _route(day: Day, cards: list[PlaceCard]) -> GPXRoute:
    route = GPXRoute(name=day.title, description=day.date.isoformat() if day.date else None, number=day.number)
    route.points.extend(GPXRoutePoint(card.lat, card.lon, name=one_line(card.name)) for card in cards)
    return route
