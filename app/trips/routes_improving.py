"""The calls that propose changes to the plan of a trip and change nothing."""

from __future__ import annotations

from typing import Any

from app.db.types import Id
from app.extensions import db
from app.routing.service import estimate_router
from app.trips.blueprint import itinerary_blueprint
from app.trips.improving.improve import propose_order
from app.trips.improving.suggest import propose_places
from app.trips.reading import read
from app.trips.schemas.improving import (
    ImprovementSchema,
    ImproveSchema,
    SuggestionsQuerySchema,
    SuggestionsSchema,
)
from app.web.identity import current_actor


@itinerary_blueprint.route("/<trip_id>/improve", methods=["POST"])
@itinerary_blueprint.arguments(ImproveSchema)
@itinerary_blueprint.response(200, ImprovementSchema)
@itinerary_blueprint.refuses(400, 401, 403, 404, 415, 429)
def improve(form: dict[str, Any], trip_id: str) -> dict[str, Any]:
    """Propose a better order for a day or for the whole trip, with what it saves; nothing is changed.

    The places stay the same, and so does whatever was not asked about. Opening hours and mealtimes are kept as well as
    now or better. Whoever likes it sends its days to `update_activities`, with `If-Match` of its version.
    """
    read.prepare_places(db.session, current_actor().id, Id(trip_id))
    router = estimate_router()
    return propose_order(db.session, current_actor().id, Id(trip_id), form["day"], router)


@itinerary_blueprint.route("/<trip_id>/suggestions")
@itinerary_blueprint.arguments(SuggestionsQuerySchema, location="query")
@itinerary_blueprint.response(200, SuggestionsSchema)
@itinerary_blueprint.refuses(400, 401, 403, 404, 422, 429)
def suggest(query: dict[str, Any], trip_id: str) -> dict[str, Any]:
    """Propose places for the free time of a day: within reach, not in the trip, open then, and to these travellers'
    liking. Where nothing is left around the destination, they are places that lie an outing away.
    """
    read.prepare_places(db.session, current_actor().id, Id(trip_id))
    router = estimate_router()
    return propose_places(db.session, current_actor().id, Id(trip_id), query["day"], router)
