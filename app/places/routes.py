"""The calls under /place."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.db.types import Id
from app.errors import NotFound
from app.extensions import db
from app.places.answers import beside, nearby_place, origin, place_detail, prediction
from app.places.models import DESTINATION
from app.places.providers import current_provider
from app.places.schemas import (
    AutocompleteQuerySchema,
    CatalogueSchema,
    NearbyQuerySchema,
    NearbySchema,
    PlaceQuerySchema,
    PlaceSchema,
    PredictionsSchema,
)
from app.places.service import MAX_PREDICTIONS, Wish, catalogue_size
from app.places.told import no_reviews, place_reviews
from app.web.blueprint import Blueprint
from app.web.identity import current_actor

place_blueprint = Blueprint("place", __name__, url_prefix="/place", description="Destinations and places.")
catalogue_blueprint = Blueprint(
    "catalogue", __name__, public=True, description="How much is known of destinations and places."
)

UNKNOWN = "We could not find that place."


@place_blueprint.route("/autocomplete")
@place_blueprint.arguments(AutocompleteQuerySchema, location="query")
@place_blueprint.response(200, PredictionsSchema)
def autocomplete(query: dict[str, Any]) -> dict[str, Any]:
    """Find destinations and places by the beginning of what they are called."""
    wish = Wish(query["input"], query["kind"], Id(query["near"]) if query["near"] else None, query["session"])
    found = current_provider().predict(db.session, wish, min(query["limit"], MAX_PREDICTIONS))
    return {"predictions": [prediction(card) for card in found.cards]} | origin(found)


@place_blueprint.route("/<place_id>")
@place_blueprint.arguments(PlaceQuerySchema, location="query")
@place_blueprint.response(200, PlaceSchema)
@place_blueprint.alt_response(404, schema=None, description="No such place.", success=False)
@place_blueprint.refuses(503)
def show(query: dict[str, Any], place_id: str) -> dict[str, Any]:
    """Return what is known of a destination or place."""
    found = current_provider().detail(db.session, Id(place_id), query["session"])
    if found is None:
        raise NotFound(UNKNOWN)
    card = found.card
    known = current_provider().known_places(db.session, card.place_id) if card.kind == DESTINATION else None
    # What is said of a place elsewhere and what our travellers say are never mixed.
    told = no_reviews if card.lent else place_reviews()
    return place_detail(card, known, told(db.session, current_actor().id, card)) | beside(found)


@place_blueprint.route("/<place_id>/nearby")
@place_blueprint.arguments(NearbyQuerySchema, location="query")
@place_blueprint.response(200, NearbySchema)
@place_blueprint.refuses(404, 503)
def nearby(query: dict[str, Any], place_id: str) -> dict[str, Any]:
    """Return what lies around a destination or place, the most notable first."""
    found = current_provider().nearby(db.session, Id(place_id), query["place_types"], query["radius"], query["limit"])
    if found is None:
        raise NotFound(UNKNOWN)
    return {"places": [nearby_place(card) for card in found.cards]} | origin(found)


@catalogue_blueprint.route("/catalogue")
@catalogue_blueprint.response(200, CatalogueSchema)
def size() -> dict[str, int | None]:
    """Return how many destinations and guides there are."""
    known = catalogue_size(db.session)
    return asdict(known) if known else dict.fromkeys(("destinations", "guides"))
