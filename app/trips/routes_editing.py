"""The calls that change a trip."""

from __future__ import annotations

from typing import Any

from flask import Response

from app.db.types import Id
from app.extensions import db
from app.routing.service import estimate_router
from app.trips.blueprint import itinerary_blueprint
from app.trips.editing.change import TripChange, change_trip
from app.trips.editing.plan import rearrange
from app.trips.editing.removal import delete_trip
from app.trips.reading import read
from app.trips.schemas.editing import PlanSchema, TripChangeSchema
from app.trips.schemas.trip import TripSchema
from app.web.etag import MATCH_PARAMETER, answer_with_etag, require_match
from app.web.fields import MessageSchema
from app.web.identity import current_actor

DELETED = "Your trip is deleted."


@itinerary_blueprint.route("/<trip_id>", methods=["PUT"])
@itinerary_blueprint.arguments(TripChangeSchema)
@itinerary_blueprint.response(200, TripSchema)
@itinerary_blueprint.refuses(400, 401, 403, 404, 412, 415, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def change(form: TripChange, trip_id: str) -> Response:
    """Change what a trip says of itself, publish it or take it back, like it or no longer.

    All that the body names is done, or nothing of it. Doing it twice is the same as once. About and name are for those
    who may edit the trip, publishing for its owner, liking for all who may read it.
    """
    read.prepare_places(db.session, current_actor().id, Id(trip_id))
    change_trip(db.session, current_actor().id, Id(trip_id), form, require_match)
    return _present(Id(trip_id))


@itinerary_blueprint.route("/<trip_id>/update_activities", methods=["PUT"])
@itinerary_blueprint.arguments(PlanSchema)
@itinerary_blueprint.response(200, TripSchema)
@itinerary_blueprint.refuses(400, 401, 403, 404, 412, 415, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def update_activities(form: dict[str, Any], trip_id: str) -> Response:
    """Add, remove and rearrange the stops of a trip: the body is the whole plan as it is to be from now on.

    A day whose stops stay as they are keeps its planned times and its ways. Of any other day the ways are measured
    anew. If it was planned, its times are kept for as long as it follows the old order; from the first stop that is new
    or was moved they are worked out again, within opening hours and mealtimes, and a stop that is closed when one would
    come has none. A stop whose place is no longer listed may stay and be moved, but has no ways.
    """
    planned = [stop for day in form["days"] for stop in day.stops]
    read.prepare_places(db.session, current_actor().id, Id(trip_id), planned, form["session"])
    router = estimate_router()
    rearrange(db.session, current_actor().id, Id(trip_id), form["days"], router=router, check=require_match)
    return _present(Id(trip_id))


@itinerary_blueprint.route("/<trip_id>", methods=["DELETE"])
@itinerary_blueprint.response(200, MessageSchema)
@itinerary_blueprint.refuses(401, 403, 404, 412, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def remove(trip_id: str) -> dict[str, str]:
    """Delete a trip of one's own with all that belongs to it."""
    delete_trip(db.session, current_actor().id, Id(trip_id), require_match)
    return {"message": DELETED}


def _present(trip_id: Id) -> Response:
    """Answer with the trip as it is now."""
    answer = read.read_trip(db.session, current_actor().id, trip_id, changed=True)
    return answer_with_etag(answer.body, answer.version)
