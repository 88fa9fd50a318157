"""The call that suggests areas to stay in."""

from __future__ import annotations

from app.db.types import Id
from app.extensions import db
from app.routing.service import estimate_router
from app.trips.blueprint import itinerary_blueprint
from app.trips.stays.areas import StayAreasAnswer, stay_areas
from app.web.identity import current_actor


@itinerary_blueprint.route("/<trip_id>/stay_areas")
@itinerary_blueprint.response(200, StayAreasAnswer)
@itinerary_blueprint.refuses(401, 403, 404, 429)
def suggest_areas(trip_id: str) -> StayAreasAnswer:
    """List areas of the trip's cities to stay in, ranked by the plan's travel time from them."""
    return stay_areas(db.session(), current_actor().id, Id(trip_id), estimate_router())
