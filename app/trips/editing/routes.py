"""Calls that change a trip."""

from __future__ import annotations

from flask import Response

from app.db.types import Id
from app.extensions import db
from app.routing.service import estimate_router
from app.texts import gettext
from app.trips.blueprint import itinerary_blueprint
from app.trips.changes.service import Saved
from app.trips.changes.storing import rows_of
from app.trips.content import prepare_places
from app.trips.editing.plan import rearrange
from app.trips.editing.schemas import PlanChange, PlanSchema, TripChangeSchema
from app.trips.editing.service import TripChange, change_trip, delete_trip
from app.trips.reading.answers import TripAnswer
from app.trips.reading.service import read_trip
from app.web.answers import MessageAnswer
from app.web.etag import MATCH_PARAMETER, answer_with_etag, require_match
from app.web.identity import current_actor


@itinerary_blueprint.route("/<trip_id>", methods=["PUT"])
@itinerary_blueprint.arguments(TripChangeSchema)
@itinerary_blueprint.response(200, TripAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 412, 415, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def change(form: TripChange, trip_id: str) -> Response:
    """Change the name or notes of a trip, publish or unpublish it, like or unlike it.

    All changes in the body are applied, or none. Repeating the call changes nothing. Names and notes require edit
    permission; only the owner can publish; every reader can like.
    """
    prepare_places(db.session(), current_actor().id, Id(trip_id))
    saved = change_trip(db.session(), current_actor().id, Id(trip_id), form, require_match)
    return _changed_trip(Id(trip_id), saved)


@itinerary_blueprint.route("/<trip_id>/update_activities", methods=["PUT"])
@itinerary_blueprint.arguments(PlanSchema)
@itinerary_blueprint.response(200, TripAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 412, 415, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def update_activities(plan: PlanChange, trip_id: str) -> Response:
    """Add, remove and rearrange the stops of a trip: the body is the whole new plan.

    A day whose stops stay the same keeps its times and hops. Every other day gets new hops. If it had times, it keeps
    them up to the first stop that is new or was moved; from there they are planned again, within opening hours and
    mealtimes, and a stop that is closed by then has no time. A stop whose place is no longer listed may stay and be
    moved, but has no hops.
    """
    places = [stop for day in plan.days for stop in day.stops]
    prepare_places(db.session(), current_actor().id, Id(trip_id), places, plan.session_token)
    router = estimate_router()
    saved = rearrange(db.session(), current_actor().id, Id(trip_id), plan.days, router=router, check=require_match)
    return _changed_trip(Id(trip_id), saved)


@itinerary_blueprint.route("/<trip_id>", methods=["DELETE"])
@itinerary_blueprint.response(200, MessageAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 412, 429)
@itinerary_blueprint.doc(parameters=[MATCH_PARAMETER])
def delete(trip_id: str) -> MessageAnswer:
    """Delete the caller's own trip with everything that belongs to it. If it is being built, the build is cancelled."""
    delete_trip(db.session(), current_actor().id, Id(trip_id), require_match)
    return MessageAnswer(message=gettext("Your trip is deleted."))


def _changed_trip(trip_id: Id, saved: Saved | None) -> Response:
    days = None if saved is None else rows_of(saved.plan)
    answer = read_trip(db.session(), current_actor().id, trip_id, changed=True, days=days)
    return answer_with_etag(answer.body, answer.version)
