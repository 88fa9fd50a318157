"""A trip as waypoints and routes (GPX 1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from gpxpy.gpx import GPX, GPXRoute, GPXRoutePoint, GPXWaypoint

from app.places.service import PlaceCard
from app.texts import gettext
from app.trips.content import TripContent
from app.trips.exports.source import ExportedDay, Origin, exported_days, exported_stays, one_line, plain


def gpx_of(content: TripContent, origin: Origin) -> bytes:
    """Return a waypoint for each stop and stay of a trip, and a route through the stops of each day.

    Places that are no longer listed, or without a position, are left out.
    """
    gpx = GPX()
    gpx.creator = origin.app_name
    gpx.name = one_line(content.trip.name)
    gpx.description = plain(content.trip.about_trip) or None
    gpx.link = origin.page_of(content.trip.id)
    gpx.time = content.trip.created_at
    for day in exported_days(content):
        cards = [stop.card for stop in day.stops if stop.card and stop.card.position]
        gpx.waypoints.extend(_waypoints(day, cards))
        if cards:
            gpx.routes.append(_route(day, cards))
    gpx.waypoints.extend(
        GPXWaypoint(stay.card.lat, stay.card.lon, name=stay.name, comment=gettext("Stay"))
        for stay in exported_stays(content)
        if stay.card is not None and stay.card.position
    )
    return gpx.to_xml(version="1.1").encode()


def _waypoints(day: ExportedDay, cards: list[PlaceCard]) -> Iterator[GPXWaypoint]:
    for card in cards:
        yield GPXWaypoint(
            card.lat, card.lon, name=one_line(card.name), comment=day.title, description=plain(card.description) or None
        )


def _route(day: ExportedDay, cards: list[PlaceCard]) -> GPXRoute:
    route = GPXRoute(name=day.title, description=day.date.isoformat() if day.date else None, number=day.number)
    route.points.extend(GPXRoutePoint(card.lat, card.lon, name=one_line(card.name)) for card in cards)
    return route
