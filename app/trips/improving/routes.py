"""Calls that propose changes to the plan of a trip; nothing is changed."""

from __future__ import annotations

from app.db.types import Id
from app.extensions import db
from app.routing.service import estimate_router
from app.trips.blueprint import itinerary_blueprint
from app.trips.content import prepare_places
from app.trips.improving.order import ImprovementAnswer, propose_order
from app.trips.improving.suggestions import SuggestionsAnswer, propose_places
from app.trips.models import MAX_DAYS
from app.web.fields import BoundedInteger, QueryInteger
from app.web.identity import current_actor
from app.web.schemas import Schema


class ImproveSchema(Schema):
    """What to improve."""

    day = BoundedInteger(
        1,
        MAX_DAYS,
        required=True,
        allow_none=True,
        metadata={"description": "From 1; null for the whole trip: then places may change days within a destination."},
    )


class SuggestionsQuerySchema(Schema):
    """The day to find places for."""

    day = QueryInteger(1, MAX_DAYS, required=True, metadata={"description": "From 1."})


@itinerary_blueprint.route("/<trip_id>/improve", methods=["POST"])
@itinerary_blueprint.arguments(ImproveSchema)
@itinerary_blueprint.response(200, ImprovementAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 415, 429)
def improve(form: dict[str, int | None], trip_id: str) -> ImprovementAnswer:
    """Propose a better order for a day or the whole trip, with the travel it saves; nothing is changed.

    The places and the other days stay the same. Opening hours and mealtimes are met at least as well as now. To accept
    the proposal, send its days to `update_activities`, with its version in `If-Match`.
    """
    prepare_places(db.session(), current_actor().id, Id(trip_id))
    return propose_order(db.session(), current_actor().id, Id(trip_id), form["day"], estimate_router())


@itinerary_blueprint.route("/<trip_id>/suggestions")
@itinerary_blueprint.arguments(SuggestionsQuerySchema, location="query")
@itinerary_blueprint.response(200, SuggestionsAnswer)
@itinerary_blueprint.refuses(400, 401, 403, 404, 422, 429)
def suggest(query: dict[str, int], trip_id: str) -> SuggestionsAnswer:
    """Propose places for the free time of a day: reachable, open then, not in the trip, and suited to the travellers.

    If none are left around the destination, places within an outing's distance are proposed.
    """
    prepare_places(db.session(), current_actor().id, Id(trip_id))
    return propose_places(db.session(), current_actor().id, Id(trip_id), query["day"], estimate_router())
