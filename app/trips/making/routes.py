"""The calls that make a trip."""

from __future__ import annotations

import msgspec
from flask import Response

from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.texts import gettext
from app.trips.blueprint import itinerary_blueprint, with_location
from app.trips.making import service
from app.trips.making.progress import ProgressStore
from app.trips.making.schemas import AcceptedAnswer, MadeAnswer, StatusAnswer, TripRequestSchema
from app.trips.making.trip_request import TripRequest
from app.trips.making.waiting import CLIENT_SECONDS, commit_and_enqueue, wait_until_built
from app.trips.making.waiting_room import room_of, waiting_room
from app.trips.models import Builder
from app.web.answers import json_response
from app.web.configuration import current_settings
from app.web.idempotency.service import KEY_PARAMETER, Claim, claimed
from app.web.identity import current_actor
from app.web.negotiation import PREFER_PARAMETER, applied, prefers_async


@itinerary_blueprint.route("", methods=["POST"])
@itinerary_blueprint.arguments(TripRequestSchema)
@itinerary_blueprint.response(201, MadeAnswer, description="The trip is ready.")
@itinerary_blueprint.alt_response(
    202,
    schema=AcceptedAnswer,
    description="With `Prefer: respond-async`, or if too many calls are waiting: the trip is being built.",
    success=True,
)
@itinerary_blueprint.refuses(400, 409, 415, 422, 503)
@itinerary_blueprint.doc(parameters=[KEY_PARAMETER, PREFER_PARAMETER])
def make(trip_request: TripRequest) -> Response:
    """Make a trip.

    A CUSTOM trip is ready at once. An AI trip is built by a job: the call answers when the trip is ready, within 85
    seconds, or at once with `Prefer: respond-async` or if too many calls are waiting. A failed call stores nothing. A
    traveller with ten unfinished builds cannot start another one (429).
    """
    owner = current_actor().id
    with claimed(db.session(), owner) as claim:
        if claim.replay is not None:
            return _located(claim.replay)
        trip_id = _make_or_resume(owner, trip_request, claim)
        if trip_request.builder is Builder.CUSTOM:
            return _created(claim, trip_id)
        if prefers_async():
            return _accepted(claim, trip_id)
        with waiting_room(queue.redis, room_of(current_settings()), CLIENT_SECONDS) as may_wait:
            if not may_wait:
                return _accepted(claim, trip_id)
            commit_and_enqueue(db.session(), trip_id)
            wait_until_built(db.session(), trip_id)
        return _created(claim, trip_id)


@itinerary_blueprint.route("/<trip_id>/status")
@itinerary_blueprint.response(200, StatusAnswer)
@itinerary_blueprint.refuses(404)
def status(trip_id: str) -> StatusAnswer:
    """Show the progress of making a trip."""
    return service.read_status(db.session(), current_actor().id, Id(trip_id), ProgressStore(queue.redis))


def _make_or_resume(owner: Id, trip_request: TripRequest, claim: Claim) -> Id:
    """Make a trip, or resume the one that an earlier call with this key made before its process died."""
    earlier = claim.resource_id
    if earlier is not None and service.resume(db.session(), earlier):
        return earlier
    trip_id = service.make_trip(db.session(), owner, trip_request)
    claim.made(trip_id)
    return trip_id


def _created(claim: Claim, trip_id: Id) -> Response:
    answer = MadeAnswer(itinerary_id=trip_id, message=gettext("Your trip is ready."))
    claim.finish(201, msgspec.to_builtins(answer))
    transaction.commit(db.session())
    return _located(json_response(answer, 201))


def _accepted(claim: Claim, trip_id: Id) -> Response:
    answer = AcceptedAnswer(
        itinerary_id=trip_id,
        message=gettext("We are building your trip."),
        status_url=f"/itinerary/{trip_id}/status",
    )
    claim.finish(202, msgspec.to_builtins(answer))
    commit_and_enqueue(db.session(), trip_id)
    return _located(json_response(answer, 202))


def _located(answer: Response) -> Response:
    is_applied = answer.status_code == 202 and prefers_async()
    return applied(with_location(answer)) if is_applied else with_location(answer)
