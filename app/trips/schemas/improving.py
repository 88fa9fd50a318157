"""What the calls take and answer that propose changes to a plan."""

from __future__ import annotations

from marshmallow import fields

from app.places.schemas import NearbyPlaceSchema
from app.trips.models import MAX_DAYS
from app.web.fields import Schema
from app.web.values import NumberInQuery, WholeNumber


class ImproveSchema(Schema):
    """What is to be put into a better order."""

    day = WholeNumber(
        1,
        MAX_DAYS,
        required=True,
        allow_none=True,
        metadata={"description": "From 1; null for the whole trip: places may then change days within their city."},
    )


class OrderedDaySchema(Schema):
    """A day in the order that is proposed."""

    date = fields.String(required=True, metadata={"description": "YYYY-MM-DD, or `Day 1` where there are no dates."})
    activities = fields.List(fields.String(), required=True, metadata={"description": "Place ids in their order."})


class ImprovementSchema(Schema):
    """An order that is proposed; `update_activities` takes its days."""

    days = fields.List(fields.Nested(OrderedDaySchema), required=True)
    version = fields.Integer(required=True, metadata={"description": "Of the trip that it was made of."})
    saved_minutes = fields.Integer(required=True, metadata={"description": "Less on the way."})
    saved_km = fields.Float(
        required=True, metadata={"description": "Less than 0 where the quicker way is the longer one."}
    )
    is_better = fields.Boolean(
        required=True, metadata={"description": "It saves a minute or more; else the order is the trip's own."}
    )


class SuggestionsQuerySchema(Schema):
    """Of which day."""

    day = NumberInQuery(1, MAX_DAYS, required=True, metadata={"description": "From 1."})


class SuggestionSchema(Schema):
    """A place that fits into the free time of a day."""

    place = fields.Nested(NearbyPlaceSchema, required=True)
    insert_after = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The stop, by its place, after whose last visit it fits; null before the first stop."},
    )
    extra_minutes = fields.Integer(
        required=True, metadata={"description": "More on the way; on an empty day, the way from the centre."}
    )
    fits = fields.String(
        required=True, metadata={"example": "09:30-10:30", "description": "A time at which it is open and nobody busy."}
    )


class SuggestionsSchema(Schema):
    """Places for the free time of a day, the best first; at most six."""

    suggestions = fields.List(fields.Nested(SuggestionSchema), required=True)
    nothing_because = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "enum": ["full", "all_planned", "nothing_fits", None],
            "description": "Why there are none: the day has as many sights as these travellers enjoy, all sights that "
            "are known there are in the trip, or none is open in the free time. null where there are some.",
        },
    )
    attributions = fields.List(
        fields.String(), required=True, metadata={"description": "Whom to name as the sources of these places."}
    )
