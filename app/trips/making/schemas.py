"""The schema of `POST /itinerary`, and the answers of the calls that make a trip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from marshmallow import fields, post_load, validates_schema
from msgspec import Meta

from app.db.types import ID_LENGTH, Id
from app.planner.models import Budget, Preferences, Traveler
from app.texts import gettext, lazy_gettext
from app.trips.fields import interests_field
from app.trips.making.trip_request import Duration, RequestedDestination, TripRequest
from app.trips.models import DESTINATION_LENGTH, MAX_CITIES, MAX_DAYS_OF_DESTINATION, NAME_LENGTH, Builder
from app.trips.plan_models import MAX_IDEAS
from app.web.answers import Answer
from app.web.fields import BoundedInteger, BoundedList, CalendarDate, Choice, Line, StrictBoolean, Text
from app.web.schemas import Schema, ValidationError

NO_DESTINATION = lazy_gettext("Please choose at least one destination.")


class DurationSchema(Schema):
    """A number of days, or a start and an end date, both included; null is the same as omitted."""

    no_of_days = BoundedInteger(1, MAX_DAYS_OF_DESTINATION, load_default=None, allow_none=True)
    start_date = CalendarDate(load_default=None, allow_none=True, metadata={"description": "Today (UTC) or later."})
    end_date = CalendarDate(load_default=None, allow_none=True, metadata={"description": "Not before start_date."})


class RequestedDestinationSchema(DurationSchema):
    """One destination of a trip with several."""

    name = Line(maximum=NAME_LENGTH, blank=lazy_gettext("Please name this destination."))
    place_id = Text(maximum=ID_LENGTH, blank=lazy_gettext("Please choose this destination from the list."))

    @post_load
    def make(self, data: Mapping[str, Any], **_options: Any) -> RequestedDestination:
        """Return the typed value."""
        return RequestedDestination(data["name"], Id(data["place_id"]), _duration(data))


class TripRequestSchema(DurationSchema):
    """A trip to make.

    Either `no_of_days` or both dates. With `is_multi_city`, `destinations` lists the destinations. They share the days
    or dates of the trip; if the trip has none, each destination has its own.
    """

    destination = Line(
        maximum=DESTINATION_LENGTH,
        blank=NO_DESTINATION,
        metadata={
            "description": f"The text to show; at most {NAME_LENGTH} characters unless it names several destinations."
        },
    )
    place_id = Text(
        maximum=ID_LENGTH,
        blank=lazy_gettext("Please choose a destination from the list."),
        metadata={"description": "Of the destination; of the first one if there are several."},
    )
    traveler = Choice(list(Traveler), blank=lazy_gettext("Please choose who is travelling."))
    budget = Choice(list(Budget), blank=lazy_gettext("Please choose a budget."))
    trip_builder = Choice(list(Builder), blank=lazy_gettext("Please choose how to build your trip."))
    trip_name = Line(maximum=NAME_LENGTH, blank=lazy_gettext("Please give your trip a name."))
    interests = interests_field(
        load_default=None,
        allow_none=True,
        metadata={"description": "Presets or free text. Used by the AI builder; stored with a CUSTOM trip."},
    )
    ideas = BoundedList(
        Text(maximum=ID_LENGTH, blank=lazy_gettext("Please choose this place from the list.")),
        maximum=MAX_IDEAS,
        too_many=lazy_gettext("A trip has at most %(count)s ideas.", count=MAX_IDEAS),
        load_default=None,
        allow_none=True,
        metadata={"description": "Initial ideas; the AI builder removes those that it plans."},
    )
    is_multi_city = StrictBoolean(load_default=False, allow_none=True)
    destinations = BoundedList(
        fields.Nested(RequestedDestinationSchema),
        maximum=MAX_CITIES,
        too_many=lazy_gettext("A trip has at most %(number)s destinations.", number=MAX_CITIES),
        load_default=None,
        allow_none=True,
        metadata={"description": "Only with `is_multi_city`."},
    )

    @validates_schema
    def _cities_when_several(self, data: Mapping[str, Any], **_options: Any) -> None:
        cities = data["destinations"]
        if data["is_multi_city"]:
            if not cities:
                raise ValidationError(str(NO_DESTINATION), "destinations")
            return
        if cities is not None:
            raise ValidationError(gettext("Several destinations need is_multi_city."), "destinations")
        if len(data["destination"]) > NAME_LENGTH:
            raise ValidationError(
                gettext("Please use at most %(number)s characters.", number=NAME_LENGTH), "destination"
            )

    @post_load
    def make(self, data: Mapping[str, Any], **_options: Any) -> TripRequest:
        """Return the typed value, without duplicate interests."""
        interests: dict[str, str] = {}
        for interest in data["interests"] or ():
            interests.setdefault(interest.casefold(), interest)
        place_id = Id(data["place_id"])
        only = RequestedDestination(data["destination"], place_id)
        return TripRequest(
            name=data["trip_name"],
            destination=data["destination"],
            place_id=place_id,
            destinations=tuple(data["destinations"]) if data["is_multi_city"] else (only,),
            is_multi_city=data["is_multi_city"],
            duration=_duration(data),
            builder=Builder(data["trip_builder"]),
            preferences=Preferences(Traveler(data["traveler"]), Budget(data["budget"]), tuple(interests.values())),
            ideas=tuple(Id(place_id) for place_id in dict.fromkeys(data["ideas"] or ())),
        )


def _duration(data: Mapping[str, Any]) -> Duration:
    return Duration(data["no_of_days"], data["start_date"], data["end_date"])


StageName = Literal["reading", "finding", "arranging", "measuring", "saving"]


class MadeAnswer(Answer, frozen=True):
    """A trip that is ready."""

    itinerary_id: str
    message: Annotated[str, Meta(description="A sentence for the traveller.")]


class AcceptedAnswer(MadeAnswer, frozen=True):
    """A trip that is being built."""

    status_url: Annotated[str, Meta(description="The path of its status.")]


class PassedStageAnswer(Answer, frozen=True):
    """A completed stage of building a trip."""

    stage: StageName
    detail: Annotated[str, Meta(description="Its result; may be empty.")]
    seconds: Annotated[float, Meta(ge=0, description="Its duration.")]


class StatusAnswer(Answer, frozen=True):
    """The progress of making a trip."""

    status: Literal["queued", "building", "ready", "failed"]
    progress: Annotated[int, Meta(ge=0, le=100, description="In percent; never decreases.")]
    step: Annotated[str, Meta(description="The current step, for the traveller.")]
    detail: Annotated[
        str,
        Meta(description="About the step, why it failed, or a notice about the finished trip; may be empty."),
    ]
    stage: StageName | None
    stage_number: Annotated[int, Meta(description="From 1; 0 before the first stage.")]
    stages: Annotated[int, Meta(description="The number of stages.")]
    done: Annotated[int, Meta(description="Completed steps of this stage.")]
    total: Annotated[int, Meta(description="Total steps of this stage.")]
    passed: Annotated[list[PassedStageAnswer], Meta(description="The completed stages, in order.")]
