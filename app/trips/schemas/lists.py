"""Lists of trips: what they are asked, what they answer."""

from __future__ import annotations

from marshmallow import fields

from app.trips.schemas.trip import TripSummarySchema
from app.web.fields import Schema


class PartOfListSchema(Schema):
    """A page of a list of trips."""

    next_cursor = fields.String(metadata={"description": "Where to go on; absent on the last page."})


class ItinerariesSchema(PartOfListSchema):
    """A page of the caller's trips, own and joined, newest first."""

    itineraries = fields.List(fields.Nested(TripSummarySchema), required=True)


class PublishedTripsSchema(PartOfListSchema):
    """A page of published trips, the newest published first."""

    trips = fields.List(fields.Nested(TripSummarySchema), required=True)
