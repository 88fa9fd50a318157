"""Calls that download a trip as a file."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from app.db.types import Id
from app.extensions import db
from app.trips.access import require_reader
from app.trips.blueprint import itinerary_blueprint
from app.trips.content import TripContent, read_content, redacted_for_non_members
from app.trips.exports.calendar import calendar_of
from app.trips.exports.gpx import gpx_of
from app.trips.exports.source import Origin
from app.web.attachment import DISPOSITION, file_answer
from app.web.configuration import current_settings
from app.web.identity import current_actor

CALENDAR, GPX = "text/calendar; charset=utf-8", "application/gpx+xml; charset=utf-8"
TEXT = {"type": "string"}


@itinerary_blueprint.route("/<trip_id>/calendar.ics")
@itinerary_blueprint.response(200, TEXT, content_type="text/calendar", headers=DISPOSITION)
@itinerary_blueprint.refuses(404, 422)
def calendar(trip_id: str) -> Response:
    """Download a trip that has dates as a calendar: its days, and its stops that have a time."""
    return _file(trip_id, calendar_of, CALENDAR, "ics")


@itinerary_blueprint.route("/<trip_id>/route.gpx")
@itinerary_blueprint.response(200, TEXT, content_type="application/gpx+xml", headers=DISPOSITION)
@itinerary_blueprint.refuses(404)
def route(trip_id: str) -> Response:
    """Download a trip's stops as waypoints, and as a route for each day."""
    return _file(trip_id, gpx_of, GPX, "gpx")


def _file(trip_id: str, write: Callable[[TripContent, Origin], bytes], content_type: str, extension: str) -> Response:
    access = require_reader(db.session(), current_actor().id, Id(trip_id))
    content = read_content(db.session(), access.trip_id)
    if not access.is_member:
        content = redacted_for_non_members(content)
    settings = current_settings()
    body = write(content, Origin(settings.app_name, settings.public_url))
    return file_answer(body, content_type, content.trip.name, extension)
