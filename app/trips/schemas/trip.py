"""A trip as it is answered, in full and as one of a list."""

from __future__ import annotations

from marshmallow import fields

from app.planner.models import Budget, Traveler
from app.trips.models import Builder
from app.trips.policy import Permission
from app.web.fields import Schema


class StopLocationSchema(Schema):
    """A point on the map."""

    lat = fields.Float(required=True)
    lng = fields.Float(required=True)


class ActivitySchema(Schema):
    """A stop of a day."""

    place_id = fields.String(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True, allow_none=True)
    image = fields.String(required=True, allow_none=True)
    rating = fields.Float(required=True, allow_none=True)
    total_ratings = fields.Integer(required=True, allow_none=True)
    address = fields.String(required=True, allow_none=True)
    geo_location = fields.Nested(StopLocationSchema, required=True, allow_none=True)
    types = fields.List(fields.String(), required=True, metadata={"description": "The most telling one first."})
    arrive = fields.String(required=True, allow_none=True, metadata={"description": "HH:MM, where it is planned."})
    depart = fields.String(required=True, allow_none=True, metadata={"description": "HH:MM, where it is planned."})
    reason = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Why it suits these travellers, in plain text; null where nobody said."},
    )


class HopSchema(Schema):
    """The way from one stop of a day to the next."""

    from_ = fields.String(required=True, data_key="from", metadata={"description": "A place id."})
    to = fields.String(required=True, metadata={"description": "A place id."})
    distance = fields.String(required=True, metadata={"example": "3.4 km"})
    duration = fields.String(required=True, metadata={"example": "12 min"})
    distance_m = fields.Integer(required=True)
    duration_s = fields.Integer(required=True)
    source = fields.String(
        required=True, metadata={"description": "Who says so: `estimate`, `osrm` or `google`.", "example": "estimate"}
    )
    is_stand_in = fields.Boolean(
        required=True,
        metadata={
            "description": "An estimate where ways are measured: the service knows no such way, or did not answer yet. "
            "Never where nothing is measured, nor for what is walked."
        },
    )


class DaySchema(Schema):
    """A day of a trip."""

    date = fields.String(required=True, metadata={"description": "YYYY-MM-DD, or `Day 1` where there are no dates."})
    city = fields.String(required=True, metadata={"description": "The destination where the day is spent."})
    activities = fields.List(fields.Nested(ActivitySchema), required=True)
    distance_time = fields.List(
        fields.Nested(HopSchema), required=True, metadata={"description": "The ways between the day's stops."}
    )


class VehicleCostSchema(Schema):
    """What the fuel of a trip costs with one kind of vehicle, in rupees."""

    total_cost = fields.Float(required=True)
    fuel_required_litres = fields.Float(required=True)
    mileage_kmpl = fields.Float(required=True)
    fuel_price_per_litre = fields.Float(required=True)
    price_state = fields.String(required=True, metadata={"description": "Where a litre costs that."})
    price_date = fields.Date(required=True, metadata={"description": "Since when."})
    is_estimate = fields.Boolean(
        required=True, metadata={"description": "The trip's state has no price, this is the nearest one that has."}
    )


class LeftOutSchema(Schema):
    """A way between two cities that nobody drives."""

    from_ = fields.String(required=True, data_key="from", metadata={"description": "The city's name."})
    to = fields.String(required=True, metadata={"description": "The city's name."})


class FuelCostSchema(Schema):
    """What the fuel of a trip costs."""

    total_distance_km = fields.Float(required=True)
    bike = fields.Nested(VehicleCostSchema, required=True)
    car_petrol = fields.Nested(VehicleCostSchema, required=True)
    car_diesel = fields.Nested(VehicleCostSchema, required=True)
    is_estimate = fields.Boolean(required=True, metadata={"description": "One of the prices is another state's."})
    left_out = fields.List(
        fields.Nested(LeftOutSchema),
        required=True,
        metadata={"description": "The ways between cities that are in no figure, because no road joins them."},
    )


class DestinationSchema(Schema):
    """One city of a trip."""

    name = fields.String(required=True)
    place_id = fields.String(required=True)
    no_of_days = fields.Integer(required=True)
    start_date = fields.Date(required=True, allow_none=True)


class AbilitiesSchema(Schema):
    """What the caller may do with a trip."""

    can_edit = fields.Boolean(required=True)
    can_like = fields.Boolean(required=True)
    can_duplicate = fields.Boolean(required=True)
    can_publish = fields.Boolean(required=True)
    can_share = fields.Boolean(required=True)
    can_manage_collaborators = fields.Boolean(required=True)
    can_delete = fields.Boolean(required=True)


class TripSchema(Schema):
    """A trip in full."""

    itinerary_id = fields.String(required=True)
    user_id = fields.String(required=True, metadata={"description": "The owner."})
    trip_name = fields.String(required=True)
    destination = fields.String(required=True)
    destinations = fields.List(fields.Nested(DestinationSchema), required=True)
    place_image = fields.String(required=True, allow_none=True)
    no_of_days = fields.Integer(required=True)
    no_of_places = fields.Integer(required=True)
    traveler = fields.String(required=True, metadata={"enum": list(Traveler)})
    budget = fields.String(required=True, metadata={"enum": list(Budget)})
    trip_builder = fields.String(required=True, metadata={"enum": list(Builder)})
    interests = fields.List(fields.String(), required=True)
    start_date = fields.Date(required=True, allow_none=True)
    end_date = fields.Date(required=True, allow_none=True)
    about_trip = fields.String(required=True)
    is_published = fields.Boolean(required=True)
    created_at = fields.DateTime(required=True)
    version = fields.Integer(required=True, metadata={"description": "Grows with every change; the ETag names it."})
    days = fields.List(fields.Nested(DaySchema), required=True)
    attributions = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Whom to name as the sources of what is told of its places."},
    )
    fuel_cost = fields.Nested(
        FuelCostSchema,
        required=True,
        allow_none=True,
        metadata={"description": "null until computed, and outside India"},
    )
    fuel_cost_pending = fields.Boolean(
        required=True,
        metadata={
            "description": "The cost is being worked out: soon the trip reads differently, with another ETag and the "
            "same version. Meanwhile there is none, or the one at prices that have changed since their date."
        },
    )
    ways_pending = fields.Boolean(
        required=True,
        metadata={"description": "Its ways are estimates that are being measured: read it again, as for the cost."},
    )
    likes_count = fields.Integer(required=True)
    likes_users = fields.List(fields.String(), required=True, metadata={"description": "Who likes it, by id."})
    is_liked = fields.Boolean(required=True, metadata={"description": "By the caller."})
    permission = fields.String(required=True, metadata={"enum": list(Permission)})
    abilities = fields.Nested(AbilitiesSchema, required=True)


class UserProfileSchema(Schema):
    """Whose trip it is."""

    name = fields.String(required=True)
    profile_image_url = fields.String(required=True, allow_none=True)


class TripSummarySchema(Schema):
    """A trip in a list."""

    itinerary_id = fields.String(required=True)
    trip_name = fields.String(required=True)
    destination = fields.String(required=True)
    place_image = fields.String(required=True, allow_none=True)
    no_of_days = fields.Integer(required=True)
    no_of_places = fields.Integer(required=True)
    created_at = fields.DateTime(required=True)
    likes_count = fields.Integer(required=True)
    user_profile = fields.Nested(UserProfileSchema, required=True)


class OwnTripSummarySchema(TripSummarySchema):
    """A trip in the list of those that a traveller owns or has joined."""

    permission = fields.String(
        required=True, metadata={"enum": list(Permission), "description": "What the caller may do with it."}
    )
