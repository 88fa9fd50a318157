"""The call that lists the problems in a plan."""

from __future__ import annotations

from app.db.types import Id
from app.extensions import db
from app.routing.service import estimate_router
from app.trips.blueprint import itinerary_blueprint
from app.trips.checking.warnings import WarningsAnswer, read_warnings
from app.trips.content import prepare_places
from app.web.identity import current_actor


@itinerary_blueprint.route("/<trip_id>/warnings")
@itinerary_blueprint.response(200, WarningsAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 429)
def list_warnings(trip_id: str) -> WarningsAnswer:
    """List the problems in a plan (closed, late, overfull) with operations that fix them."""
    prepare_places(db.session(), current_actor().id, Id(trip_id))
    return read_warnings(db.session(), current_actor().id, Id(trip_id), estimate_router())
