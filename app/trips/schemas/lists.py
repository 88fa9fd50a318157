"""Lists of trips: what they are asked, what they answer."""

from __future__ import annotations

from marshmallow import fields

from app.trips.models import NAME_LENGTH
from app.trips.schemas.trip import OwnTripSummarySchema, TripSummarySchema
from app.web.fields import Schema
from app.web.paging import PageQuerySchema
from app.web.search import search_text


class TripSearchSchema(PageQuerySchema):
    """Which trips to look for."""

    name = search_text(NAME_LENGTH, "How words of a trip's name or destination begin, in any order, case and accents.")


class PartOfListSchema(Schema):
    """A page of a list of trips."""

    next_cursor = fields.String(metadata={"description": "Where to go on; absent on the last page."})


class ItinerariesSchema(PartOfListSchema):
    """A page of the caller's trips, own and joined, newest first."""

    itineraries = fields.List(fields.Nested(OwnTripSummarySchema), required=True)


class PublishedTripsSchema(PartOfListSchema):
    """A page of published trips, the newest published first."""

    trips = fields.List(fields.Nested(TripSummarySchema), required=True)


class FoundTripsSchema(PublishedTripsSchema):
    """A page of the trips that a search found; it may be short, even empty, while `next_cursor` says where to go on."""
