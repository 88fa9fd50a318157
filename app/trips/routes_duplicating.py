"""The call that copies a trip."""

from __future__ import annotations

from typing import Any

from flask import Response

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.trips.answers import json_answer, pointing
from app.trips.blueprint import itinerary_blueprint
from app.trips.duplicating import duplicate
from app.trips.schemas.making import MadeSchema
from app.web.fields import Schema
from app.web.idempotency.service import KEY_PARAMETER, claimed
from app.web.identity import current_actor

COPIED = "You have a copy of this trip now."
POINTER = {"description": "The copy.", "schema": {"type": "string"}}


class NothingSchema(Schema):
    """A body without fields; it may be left out."""


@itinerary_blueprint.route("/duplicate/<trip_id>", methods=["POST"])
@itinerary_blueprint.arguments(NothingSchema, required=False)
@itinerary_blueprint.response(201, MadeSchema, description="The copy is there.", headers={"Location": POINTER})
@itinerary_blueprint.refuses(400, 404, 409, 415, 422)
@itinerary_blueprint.doc(parameters=[KEY_PARAMETER])
def copy(_nothing: dict[str, Any], trip_id: str) -> Response:
    """Copy a trip that one may read. The copy is one's own and private; nobody likes it or shares it yet."""
    actor_id = current_actor().id
    with claimed(db.session, actor_id) as claim:
        if claim.replay is not None:
            return pointing(claim.replay)
        body = {"itinerary_id": duplicate(db.session, actor_id, Id(trip_id)), "message": COPIED}
        claim.finish(201, body)
        # Kept before the claim is let go: a copy that cannot be kept must free its key.
        transaction.commit(db.session)
        return pointing(json_answer(body, 201))
