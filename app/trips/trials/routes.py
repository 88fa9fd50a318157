"""The calls under /trial: planning a trip without an account, and saving it with one."""

from __future__ import annotations

from flask import Response

from app.extensions import db, queue
from app.texts import gettext
from app.trips.blueprint import with_location
from app.trips.making.progress import ProgressStore
from app.trips.making.schemas import MadeAnswer
from app.trips.trials import cookie, saving, service
from app.trips.trials.answers import TrialAnswer, TrialRequest, TrialRequestSchema
from app.web import limits
from app.web.answers import json_response
from app.web.blueprint import Blueprint
from app.web.identity import current_actor, require_bearer

trial_blueprint = Blueprint(
    "trial", __name__, public=True, url_prefix="/trial", description="Trips without an account, for a day."
)
TRIAL_COOKIE = {"parameters": [{"in": "cookie", "name": cookie.NAME, "schema": {"type": "string"}}]}


@trial_blueprint.route("", methods=["POST"])
@limits.everything
@trial_blueprint.doc(**TRIAL_COOKIE)
@trial_blueprint.arguments(TrialRequestSchema)
@trial_blueprint.response(202, TrialAnswer, description="The trip is being planned; `GET /trial` returns the progress.")
@trial_blueprint.refuses(422, 429, 503)
def plan(request: TrialRequest) -> Response:
    """Plan a trip without an account.

    A cookie links it to this browser for a day. A new trip replaces it, but repeating the same request returns the
    existing one. An address may plan five trips a minute and forty an hour.
    """
    token = cookie.new_token()
    fresh = cookie.id_of(token)
    trial_id = service.start(db.session(), request, cookie.recall(), fresh, limits.address_key())
    service.commit_and_enqueue(db.session(), trial_id)
    response = json_response(service.read(db.session(), trial_id, ProgressStore(queue.redis)), 202)
    if trial_id == fresh:
        cookie.remember(response, token)
    response.headers["Location"] = "/trial"
    return response


@trial_blueprint.route("")
@limits.everything
@trial_blueprint.doc(**TRIAL_COOKIE)
@trial_blueprint.response(200, TrialAnswer)
@trial_blueprint.refuses(404, 429)
def show() -> TrialAnswer:
    """Show the trip that this browser planned without an account, and its progress."""
    return service.read(db.session(), cookie.recall(), ProgressStore(queue.redis))


@trial_blueprint.route("/save", methods=["POST"])
@limits.everything
@trial_blueprint.without_fields
@trial_blueprint.doc(security=[{"bearer": []}], **TRIAL_COOKIE)
@trial_blueprint.response(201, MadeAnswer)
@trial_blueprint.alt_response(200, schema=MadeAnswer, description="It was already saved.", success=True)
@trial_blueprint.refuses(401, 404, 409, 429)
def save() -> Response:
    """Save the trip that this browser planned without an account as the caller's own.

    Repeated calls save only one trip; only the traveller who saved it gets its id.
    """
    require_bearer()
    trip_id, is_new = saving.save(db.session(), current_actor().id, cookie.recall())
    answer = MadeAnswer(itinerary_id=trip_id, message=gettext("Saved. This trip is yours now."))
    return with_location(json_response(answer, 201 if is_new else 200))
