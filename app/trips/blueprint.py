"""The blueprints of all calls under /itinerary, and what several of them share."""

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
"""Calls without signing in: a secret in the request is the right to make them."""


def with_location(answer: Response) -> Response:
    """Add the Location header to the answer of a new trip: of the trip, or of its status while it is being built."""
    body = answer.get_json()
    answer.headers["Location"] = body.get("status_url") or f"/itinerary/{body['itinerary_id']}"
    return answer
