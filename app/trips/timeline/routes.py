"""The call that returns the timeline of a trip."""

from __future__ import annotations

from app.db.types import Id
from app.extensions import db
from app.trips.blueprint import itinerary_blueprint
from app.trips.content import prepare_places
from app.trips.timeline.service import TimelineAnswer, read_timeline
from app.web.identity import current_actor


@itinerary_blueprint.route("/<trip_id>/timeline")
@itinerary_blueprint.response(200, TimelineAnswer)
@itinerary_blueprint.refuses(401, 404, 429)
def timeline(trip_id: str) -> TimelineAnswer:
    """Return the opening hours, meals and daylight of each day."""
    prepare_places(db.session(), current_actor().id, Id(trip_id))
    return read_timeline(db.session(), current_actor().id, Id(trip_id))
