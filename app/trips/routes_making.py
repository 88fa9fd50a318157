"""The calls that make a trip and read it."""

from __future__ import annotations

from typing import Any

from flask import Response

from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.trips import service
from app.trips.answers import json_answer, pointing
from app.trips.blueprint import itinerary_blueprint
from app.trips.models import Builder
from app.trips.progress import ProgressStore
from app.trips.reading import read
from app.trips.schemas.making import AcceptedSchema, MadeSchema, StatusSchema, TripRequestSchema
from app.trips.schemas.trip import TripSchema
from app.trips.waiting import keep_and_order, wait_until_built
from app.trips.wish import Wish
from app.web.etag import answer_with_etag
from app.web.idempotency.service import KEY_PARAMETER, Claim, claimed
from app.web.identity import current_actor
from app.web.prefer import PREFER_PARAMETER, applied, prefers_async

MADE = "Your trip is ready."
ACCEPTED = "We are building your trip."


@itinerary_blueprint.route("", methods=["POST"])
@itinerary_blueprint.arguments(TripRequestSchema)
@itinerary_blueprint.response(201, MadeSchema, description="The trip is ready.")
@itinerary_blueprint.alt_response(
    202, schema=AcceptedSchema, description="With `Prefer: respond-async`: the trip is being built.", success=True
)
@itinerary_blueprint.refuses(400, 409, 415, 422, 503)
@itinerary_blueprint.doc(parameters=[KEY_PARAMETER, PREFER_PARAMETER])
def make(wish: Wish) -> Response:
    """Make a trip.

    A CUSTOM trip is ready at once. An AI trip is built by a job: the answer comes when it is ready, at the latest after
    85 seconds, or at once with `Prefer: respond-async`. Of a call that fails nothing is kept.
    """
    owner = current_actor().id
    with claimed(db.session, owner) as claim:
        if claim.replay is not None:
            return _pointing(claim.replay)
        trip_id = _made(owner, wish, claim)
        if wish.builder is Builder.AI and prefers_async():
            return _accepted(claim, trip_id)
        if wish.builder is Builder.AI:
            keep_and_order(db.session, trip_id)
            wait_until_built(db.session, trip_id)
        return _created(claim, trip_id)


@itinerary_blueprint.route("/<trip_id>")
@itinerary_blueprint.response(200, TripSchema)
@itinerary_blueprint.alt_response(304, description="The caller has this version (If-None-Match).", success=True)
@itinerary_blueprint.refuses(404)
def show(trip_id: str) -> Response:
    """Show a trip: one's own, or one that its owner has published."""
    answer = read.read_trip(db.session, current_actor().id, Id(trip_id))
    return answer_with_etag(answer.body, answer.version)


@itinerary_blueprint.route("/<trip_id>/status")
@itinerary_blueprint.response(200, StatusSchema)
@itinerary_blueprint.refuses(404)
def status(trip_id: str) -> dict[str, Any]:
    """Tell how far the making of a trip has come."""
    return service.progress_of(db.session, current_actor().id, Id(trip_id), ProgressStore(queue.redis))


def _made(owner: Id, wish: Wish, claim: Claim) -> Id:
    """Make a trip, or go on with the one that an earlier call under this key had made when its process died."""
    earlier = claim.resource_id
    if earlier is not None and service.resume(db.session, earlier):
        return earlier
    trip_id = service.make_trip(db.session, owner, wish)
    claim.made(trip_id)
    return trip_id


def _created(claim: Claim, trip_id: Id) -> Response:
    body = {"itinerary_id": trip_id, "message": MADE}
    claim.finish(201, body)
    transaction.commit(db.session)
    return _pointing(json_answer(body, 201))


def _accepted(claim: Claim, trip_id: Id) -> Response:
    body = {"itinerary_id": trip_id, "message": ACCEPTED, "status_url": f"/itinerary/{trip_id}/status"}
    claim.finish(202, body)
    keep_and_order(db.session, trip_id)
    return _pointing(json_answer(body, 202))


def _pointing(answer: Response) -> Response:
    return applied(pointing(answer)) if answer.status_code == 202 else pointing(answer)
