"""The blueprints of all calls under /itinerary."""

from __future__ import annotations

from app.web.blueprint import Blueprint

itinerary_blueprint = Blueprint("itinerary", __name__, url_prefix="/itinerary", description="Trips.")

shared_blueprint = Blueprint(
    "shared",
    __name__,
    public=True,
    url_prefix="/itinerary",
    description="Trips, for whoever has a link.",
)
"""Calls of whoever has a secret that was handed to them."""
