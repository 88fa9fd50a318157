"""The calls under /place."""

from __future__ import annotations

from typing import Any

from app.db.types import Id
from app.errors import NotFound
from app.extensions import db
from app.places.answers import nearby_place, place_detail, prediction
from app.places.providers import current_provider
from app.places.schemas import (
    AutocompleteQuerySchema,
    NearbyQuerySchema,
    NearbySchema,
    PlaceSchema,
    PredictionsSchema,
)
from app.places.service import MAX_PREDICTIONS, Wish
from app.web.blueprint import Blueprint

place_blueprint = Blueprint("place", __name__, url_prefix="/place", description="Destinations and places.")

UNKNOWN = "We could not find that place."


@place_blueprint.route("/autocomplete")
@place_blueprint.arguments(AutocompleteQuerySchema, location="query")
@place_blueprint.response(200, PredictionsSchema)
def autocomplete(query: dict[str, Any]) -> dict[str, Any]:
    """Find destinations and places by the beginning of what they are called."""
    wish = Wish(query["input"], query["kind"], Id(query["near"]) if query["near"] else None)
    found = current_provider().predict(db.session, wish, min(query["limit"], MAX_PREDICTIONS))
    return {"predictions": [prediction(card) for card in found]}


@place_blueprint.route("/<place_id>")
@place_blueprint.response(200, PlaceSchema)
@place_blueprint.alt_response(404, schema=None, description="No such place.", success=False)
def show(place_id: str) -> dict[str, Any]:
    """Return what is known of a destination or place."""
    card = current_provider().detail(db.session, Id(place_id))
    if card is None:
        raise NotFound(UNKNOWN)
    return place_detail(card)


@place_blueprint.route("/<place_id>/nearby")
@place_blueprint.arguments(NearbyQuerySchema, location="query")
@place_blueprint.response(200, NearbySchema)
def nearby(query: dict[str, Any], place_id: str) -> dict[str, Any]:
    """Return what lies around a destination or place, the most notable first."""
    found = current_provider().nearby(db.session, Id(place_id), query["place_types"], query["radius"], query["limit"])
    if found is None:
        raise NotFound(UNKNOWN)
    return {"places": [nearby_place(card) for card in found]}
