"""The call that copies a trip."""

from __future__ import annotations

import msgspec
from flask import Response

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.texts import gettext
from app.trips.blueprint import itinerary_blueprint, with_location
from app.trips.duplicating.service import duplicate
from app.trips.making.schemas import MadeAnswer
from app.web.answers import json_response
from app.web.idempotency.service import KEY_PARAMETER, claimed
from app.web.identity import current_actor

POINTER = {"description": "The copy.", "schema": {"type": "string"}}


@itinerary_blueprint.route("/duplicate/<trip_id>", methods=["POST"])
@itinerary_blueprint.response(201, MadeAnswer, description="The trip is copied.", headers={"Location": POINTER})
@itinerary_blueprint.refuses(404, 409)
@itinerary_blueprint.doc(parameters=[KEY_PARAMETER])
def copy(trip_id: str) -> Response:
    """Copy a trip that the caller may read. The copy is private, without likes or collaborators."""
    actor_id = current_actor().id
    with claimed(db.session(), actor_id) as claim:
        if claim.replay is not None:
            return with_location(claim.replay)
        copy_id = duplicate(db.session(), actor_id, Id(trip_id))
        answer = MadeAnswer(itinerary_id=copy_id, message=gettext("You have a copy of this trip now."))
        claim.finish(201, msgspec.to_builtins(answer))
        # Commit while the claim is held: if it fails, the key must be released.
        transaction.commit(db.session())
        return with_location(json_response(answer, 201))
