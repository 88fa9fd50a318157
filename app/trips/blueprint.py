"""The blueprint of all calls under /itinerary."""

from __future__ import annotations

from app.web.blueprint import Blueprint

itinerary_blueprint = Blueprint("itinerary", __name__, url_prefix="/itinerary", description="Trips.")
