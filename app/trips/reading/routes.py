"""Calls that read trips: one in full, lists of them, and the search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response
from marshmallow import post_load
from msgspec import UNSET

from app.db.types import Id
from app.extensions import db
from app.trips.blueprint import itinerary_blueprint
from app.trips.models import NAME_LENGTH
from app.trips.reading import lists
from app.trips.reading import search as trip_search
from app.trips.reading.answers import TripAnswer
from app.trips.reading.list_answers import FoundTripsAnswer, ItinerariesAnswer, PublishedTripsAnswer
from app.trips.reading.service import read_trip
from app.web.etag import answer_with_etag
from app.web.identity import current_actor
from app.web.paging import PageQuerySchema, search_text


@dataclass(frozen=True, slots=True)
class TripSearch:
    """The search text and the page."""

    name: str
    limit: int
    cursor: str | None


class TripSearchSchema(PageQuerySchema):
    """The search text and the page."""

    name = search_text(
        NAME_LENGTH, "Prefixes of words in a trip's name or destination; order, case and accents don't matter."
    )

    @post_load
    def search(self, data: Mapping[str, Any], **_options: Any) -> TripSearch:
        """Return the query as a value."""
        return TripSearch(**data)


@itinerary_blueprint.route("/<trip_id>")
@itinerary_blueprint.response(200, TripAnswer)
@itinerary_blueprint.alt_response(304, description="The caller has this version (If-None-Match).", success=True)
@itinerary_blueprint.refuses(404)
def show(trip_id: str) -> Response:
    """Show a trip that the caller may read: their own, a shared or a published one."""
    answer = read_trip(db.session(), current_actor().id, Id(trip_id))
    return answer_with_etag(answer.body, answer.version)


@itinerary_blueprint.route("")
@itinerary_blueprint.arguments(PageQuerySchema, location="query")
@itinerary_blueprint.response(200, ItinerariesAnswer)
@itinerary_blueprint.refuses(400)
def list_own(page: dict[str, Any]) -> ItinerariesAnswer:
    """List the caller's own and joined trips, newest first, except those still being built."""
    viewer = current_actor().id
    found = lists.own_and_joined(db.session(), viewer, page["limit"], page["cursor"])
    trips = lists.own_summary_answers(db.session(), viewer, found.items)
    return ItinerariesAnswer(itineraries=trips, next_cursor=found.next_cursor or UNSET)


@itinerary_blueprint.route("/published_trips")
@itinerary_blueprint.arguments(PageQuerySchema, location="query")
@itinerary_blueprint.response(200, PublishedTripsAnswer)
@itinerary_blueprint.refuses(400)
def list_published(page: dict[str, Any]) -> PublishedTripsAnswer:
    """List the published trips, most recently published first."""
    found = lists.published(db.session(), current_actor().id, page["limit"], page["cursor"])
    trips = lists.summary_answers(db.session(), found.items)
    return PublishedTripsAnswer(trips=trips, next_cursor=found.next_cursor or UNSET)


@itinerary_blueprint.route("/all")
@itinerary_blueprint.arguments(TripSearchSchema, location="query")
@itinerary_blueprint.response(200, FoundTripsAnswer)
@itinerary_blueprint.refuses(400)
def search(query: TripSearch) -> FoundTripsAnswer:
    """Find published trips by words in their name and destination, most recently published first."""
    found = trip_search.found(db.session(), current_actor().id, query.name, query.limit, query.cursor)
    trips = lists.summary_answers(db.session(), found.items)
    return FoundTripsAnswer(trips=trips, next_cursor=found.next_cursor or UNSET)
