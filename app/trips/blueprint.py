"""The blueprints of all calls under /itinerary, and helpers that several of them use."""

from __future__ import annotations

from flask import Response

from app.web.blueprint import Blueprint

itinerary_blueprint = Blueprint("itinerary", __name__, url_prefix="/itinerary", description="Trips.")

shared_blueprint = Blueprint(
    "shared",
    __name__,
    public=True,
    url_prefix="/itinerary",
    description="Trips, for everyone who has a link.",
)
"""Calls that need no sign-in: a secret in the request authorises them."""


def with_location(answer: Response) -> Response:
    """Add the Location header for a new trip: the trip itself, or its status while it is being built."""
    body = answer.get_json()
    answer.headers["Location"] = body.get("status_url") or f"/itinerary/{body['itinerary_id']}"
    return answer
