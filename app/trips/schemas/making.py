"""The body of `POST /itinerary` and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, post_load, validate, validates_schema

from app.db.types import ID_LENGTH, Id
from app.planner.models import Budget, Traveler
from app.trips.models import DESTINATION_LENGTH, MAX_CITIES, NAME_LENGTH, Builder
from app.trips.wish import CityWish, Length, Wish
from app.web.fields import Choice, Schema, Text, ValidationError
from app.web.values import CalendarDate, WholeNumber, YesOrNo

MAX_DAYS_OF_A_CITY = 14
MAX_INTERESTS = 20
INTEREST_LENGTH = 40
NO_DESTINATION = "Please choose at least one destination."


class LengthSchema(Schema):
    """A number of days, or a start and an end date, both included; null counts as not given."""

    no_of_days = WholeNumber(1, MAX_DAYS_OF_A_CITY, load_default=None, allow_none=True)
    start_date = CalendarDate(load_default=None, allow_none=True, metadata={"description": "Today (UTC) or later."})
    end_date = CalendarDate(load_default=None, allow_none=True, metadata={"description": "Not before start_date."})


class CityWishSchema(LengthSchema):
    """One city of a multi-city trip."""

    name = Text(maximum=NAME_LENGTH, blank="Please name this destination.")
    place_id = Text(maximum=ID_LENGTH, blank="Please choose this destination from the list.")

    @post_load
    def wish(self, data: Mapping[str, Any], **_options: Any) -> CityWish:
        """Make the value that the domain works with."""
        return CityWish(data["name"], Id(data["place_id"]), _length(data))


class TripRequestSchema(LengthSchema):
    """A trip to be made.

    Either `no_of_days` or both dates. With `is_multi_city`, `destinations` lists the cities: the days at the top are
    then shared among them, or every city has days or dates of its own and the top has none.
    """

    destination = Text(
        maximum=DESTINATION_LENGTH,
        blank=NO_DESTINATION,
        metadata={"description": f"The text to show; at most {NAME_LENGTH} characters unless it names several cities."},
    )
    place_id = Text(
        maximum=ID_LENGTH,
        blank="Please choose a destination from the list.",
        metadata={"description": "The destination's; of several, the first one's."},
    )
    traveler = Choice(list(Traveler), blank="Please choose who is travelling.")
    budget = Choice(list(Budget), blank="Please choose a budget.")
    trip_builder = Choice(list(Builder), blank="Please choose how to build your trip.")
    trip_name = Text(maximum=NAME_LENGTH, blank="Please give your trip a name.")
    interests = fields.List(
        Text(maximum=INTEREST_LENGTH, blank="An interest can't be blank."),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=MAX_INTERESTS, error=f"Please choose at most {MAX_INTERESTS} interests."),
        metadata={"description": "Presets or own words. Used by the AI builder; kept with a CUSTOM trip."},
    )
    is_multi_city = YesOrNo(load_default=False, allow_none=True)
    destinations = fields.List(
        fields.Nested(CityWishSchema),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=MAX_CITIES, error=f"A trip has at most {MAX_CITIES} destinations."),
        metadata={"description": "With `is_multi_city` only."},
    )

    @validates_schema
    def _cities_when_several(self, data: Mapping[str, Any], **_options: Any) -> None:
        cities = data["destinations"]
        if data["is_multi_city"]:
            if not cities:
                raise ValidationError(NO_DESTINATION, "destinations")
            return
        if cities is not None:
            raise ValidationError("Several destinations need is_multi_city.", "destinations")
        if len(data["destination"]) > NAME_LENGTH:
            raise ValidationError(f"Please use at most {NAME_LENGTH} characters.", "destination")

    @post_load
    def wish(self, data: Mapping[str, Any], **_options: Any) -> Wish:
        """Make the value that the domain works with; an interest that is named twice counts once."""
        interests: dict[str, str] = {}
        for interest in data["interests"] or ():
            interests.setdefault(interest.casefold(), interest)
        return Wish(
            destination=data["destination"],
            place_id=Id(data["place_id"]),
            traveler=Traveler(data["traveler"]),
            budget=Budget(data["budget"]),
            builder=Builder(data["trip_builder"]),
            name=data["trip_name"],
            interests=tuple(interests.values()),
            length=_length(data),
            cities=tuple(data["destinations"]) if data["is_multi_city"] else None,
        )


def _length(data: Mapping[str, Any]) -> Length:
    return Length(data["no_of_days"], data["start_date"], data["end_date"])


class MadeSchema(Schema):
    """A trip that is ready."""

    itinerary_id = fields.String(required=True)
    message = fields.String(required=True, metadata={"description": "A sentence for the traveller."})


class AcceptedSchema(MadeSchema):
    """A trip that is being made."""

    status_url = fields.String(required=True, metadata={"description": "Path of the call that tells how far it is."})


class PassedStageSchema(Schema):
    """A stage of making a trip that is over."""

    stage = fields.String(required=True, metadata={"enum": ["reading", "finding", "arranging", "measuring", "saving"]})
    detail = fields.String(required=True, metadata={"description": "What it came to; may be empty."})
    seconds = fields.Float(required=True, metadata={"minimum": 0, "description": "How long it took."})


class StatusSchema(Schema):
    """How far the making of a trip has come."""

    status = fields.String(required=True, metadata={"enum": ["queued", "building", "ready", "failed"]})
    progress = fields.Integer(required=True, metadata={"minimum": 0, "maximum": 100, "description": "It never falls."})
    step = fields.String(required=True, metadata={"description": "What is being done, for the traveller."})
    detail = fields.String(
        required=True,
        metadata={
            "description": "More about it, why it failed, or what to know of a trip that is ready; may be empty."
        },
    )
    stage = fields.String(
        required=True,
        allow_none=True,
        metadata={"enum": ["reading", "finding", "arranging", "measuring", "saving", None]},
    )
    stage_number = fields.Integer(required=True, metadata={"description": "From 1; 0 before the first."})
    stages = fields.Integer(required=True, metadata={"description": "How many there are."})
    done = fields.Integer(required=True, metadata={"description": "Steps of this stage that are done."})
    total = fields.Integer(required=True, metadata={"description": "Steps that this stage has."})
    passed = fields.List(
        fields.Nested(PassedStageSchema), required=True, metadata={"description": "The stages before, in their order."}
    )
