"""The calls that list trips."""

from __future__ import annotations

from typing import Any

from app.extensions import db
from app.trips import list_queries, search_queries
from app.trips.blueprint import itinerary_blueprint
from app.trips.reading import lists
from app.trips.schemas.lists import FoundTripsSchema, ItinerariesSchema, PublishedTripsSchema, TripSearchSchema
from app.web.identity import current_actor
from app.web.paging import PageQuerySchema


@itinerary_blueprint.route("")
@itinerary_blueprint.arguments(PageQuerySchema, location="query")
@itinerary_blueprint.response(200, ItinerariesSchema)
@itinerary_blueprint.refuses(400)
def list_own(page: dict[str, Any]) -> dict[str, Any]:
    """List one's own trips and those one has joined, newest first; none that is still being built is among them."""
    viewer = current_actor().id
    trips = list_queries.own_and_joined(db.session, viewer, page["limit"], page["cursor"])
    return lists.answer_own(db.session, viewer, trips)


@itinerary_blueprint.route("/published_trips")
@itinerary_blueprint.arguments(PageQuerySchema, location="query")
@itinerary_blueprint.response(200, PublishedTripsSchema)
@itinerary_blueprint.refuses(400)
def list_published(page: dict[str, Any]) -> dict[str, Any]:
    """List the trips that their owners show to everyone, the newest published first."""
    return lists.answer(db.session, "trips", list_queries.published(db.session, page["limit"], page["cursor"]))


@itinerary_blueprint.route("/all")
@itinerary_blueprint.arguments(TripSearchSchema, location="query")
@itinerary_blueprint.response(200, FoundTripsSchema)
@itinerary_blueprint.refuses(400)
def search(query: dict[str, Any]) -> dict[str, Any]:
    """Find published trips by the words of their name and destination, the newest published first."""
    trips = search_queries.found(db.session, query["name"], query["limit"], query["cursor"])
    return lists.answer(db.session, "trips", trips)
