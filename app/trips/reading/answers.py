"""The answer for a trip in full; `presenter.py` builds it from rows."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from app.places.place_summary import PlaceSummaryAnswer
from app.places.scenery import Scenery
from app.planner.models import Budget, Traveler
from app.routing.models import Mode
from app.trips.models import Builder
from app.trips.plan_models import StopState
from app.trips.policy import AbilitiesAnswer, Permission
from app.trips.travel.answers import FuelCostAnswer
from app.web.answers import Answer

Moment = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
Clock = Annotated[str | None, Meta(description="HH:MM; null if no time is planned.")]
DayLabel = Annotated[str, Meta(description="YYYY-MM-DD, or `Day 1` without dates.")]
PlaceId = Annotated[str, Meta(description="A place id.")]
Vote = Literal["up", "down"]
Operations = Annotated[
    list[dict[str, Any]],
    Meta(
        description="Operations for `POST /itinerary/{id}/changes`.",
        extra_json_schema={"$ref": "#/components/schemas/Changes/properties/changes"},
    ),
]
PosterName = Annotated[str, Meta(description="The text of its poster if there is no picture: the first destination.")]
TripScenery = Annotated[
    Scenery | None, Meta(description="The scenery of the first destination; null if it is no longer listed.")
]


class ByAnswer(Answer, frozen=True, kw_only=True):
    """Who did something."""

    user_id: str
    name: str


By = Annotated[ByAnswer | None, Meta(description="null if that account was deleted.")]


class ActivityAnswer(PlaceSummaryAnswer, frozen=True, kw_only=True):
    """A stop of a day."""

    stop_id: Annotated[str, Meta(description="Stays the same when the stop moves.")]
    start_time: Annotated[str | None, Meta(description="HH:MM, set by travellers; null leaves it to the planner.")]
    minutes: Annotated[int | None, Meta(description="Length set by travellers; null leaves it to the planner.")]
    note: Annotated[str | None, Meta(description="Markdown; null for non-members.")]
    state: Annotated[StopState | None, Meta(description="null for non-members.")]
    added_by: By
    arrive: Clock
    depart: Clock
    reason: Annotated[str | None, Meta(description="Why it suits these travellers, in plain text; null if unknown.")]


class HopAnswer(Answer, frozen=True, kw_only=True):
    """The leg from one stop of a day to the next."""

    from_: PlaceId = msgspec.field(name="from")
    to: PlaceId
    distance: Annotated[str, Meta(examples=["3.4 km"])]
    duration: Annotated[str, Meta(examples=["12 min"])]
    distance_m: int
    duration_s: int
    source: Annotated[str, Meta(description="The router: `estimate`, `osrm` or `google`.", examples=["estimate"])]
    mode: Annotated[Mode, Meta(description="On foot, by car, or `other` if no road is known.")]
    is_stand_in: Annotated[
        bool,
        Meta(
            description="Whether it is an estimate although a routing service measures hops: the service has not "
            "answered yet, or found no route. Always false for walks, and without a routing service."
        ),
    ]


class DayAnswer(Answer, frozen=True, kw_only=True):
    """A day of a trip."""

    day_id: Annotated[str, Meta(description="Stays the same when the day moves.")]
    date: DayLabel
    city: Annotated[str, Meta(description="The destination of the day.")]
    activities: list[ActivityAnswer]
    distance_time: Annotated[list[HopAnswer], Meta(description="The hops between the day's stops.")]
    from_base: Annotated[
        HopAnswer | None, Meta(description="From the stay of the night before to the first stop; null without one.")
    ]
    to_base: Annotated[
        HopAnswer | None, Meta(description="From the last stop to the stay of the night after; null without one.")
    ]


class StayAnswer(PlaceSummaryAnswer, frozen=True, kw_only=True):
    """The lodging for the nights between two days."""

    stay_id: str
    from_day: Annotated[str, Meta(description="A day id.")]
    to_day: Annotated[str, Meta(description="The day of leaving.")]
    nights: int
    check_in: Clock
    check_out: Clock
    note: str


class VotesAnswer(Answer, frozen=True, kw_only=True):
    """Votes for and against an idea."""

    up: int
    down: int


class VoterAnswer(Answer, frozen=True, kw_only=True):
    """A traveller who voted on an idea."""

    user_id: str
    name: str
    profile_image_url: str | None
    vote: Vote


class IdeaAnswer(PlaceSummaryAnswer, frozen=True, kw_only=True):
    """A place that the travellers may visit, without a day yet."""

    idea_id: str
    note: str
    added_by: By
    votes: VotesAnswer
    my_vote: Annotated[Vote | None, Meta(description="The caller's vote; null without one.")]
    voters: Annotated[list[VoterAnswer], Meta(description="Who voted, sorted by name.")]


class DestinationAnswer(Answer, frozen=True, kw_only=True):
    """A destination of a trip."""

    name: str
    place_id: str
    no_of_days: int
    start_date: date | None


class SharedTripAnswer(Answer, frozen=True, kw_only=True):
    """The part of a trip that is the same for all readers."""

    itinerary_id: str
    user_id: Annotated[str, Meta(description="The owner.")]
    trip_name: str
    destination: str
    destinations: list[DestinationAnswer]
    place_image: str | None
    poster_name: PosterName
    scenery: TripScenery
    no_of_days: int
    no_of_places: int
    traveler: Traveler
    budget: Budget
    trip_builder: Builder
    interests: tuple[str, ...]
    start_date: date | None
    end_date: date | None
    about_trip: str
    is_published: bool
    hidden_why: Annotated[
        str | None, Meta(description="Why the staff have hidden it from non-members; null if they have not.")
    ]
    created_at: Moment
    version: Annotated[int, Meta(description="Counts the changes of the trip; part of the ETag.")]
    days: list[DayAnswer]
    stays: Annotated[list[StayAnswer], Meta(description="Empty for non-members.")]
    attributions: Annotated[list[str], Meta(description="The sources of its places to credit.")]
    fuel_cost: Annotated[
        FuelCostAnswer | None,
        Meta(
            description="null until computed, and outside India. For non-members, it excludes hops from and to stays "
            "and private places."
        ),
    ]
    fuel_cost_pending: Annotated[
        bool,
        Meta(
            description="Whether the cost is being computed; the trip will then have another ETag, but the same "
            "version."
        ),
    ]
    ways_pending: Annotated[
        bool,
        Meta(description="Whether its hops are estimates that are being measured; as `fuel_cost_pending`."),
    ]


class ViewerTripAnswer(Answer, frozen=True, kw_only=True):
    """The part of a trip that depends on who reads it."""

    likes_count: int
    likes_users: Annotated[list[str], Meta(description="The ids of the travellers who like it.")]
    is_liked: Annotated[bool, Meta(description="Whether the caller likes it.")]
    permission: Permission
    is_member: Annotated[bool, Meta(description="Whether the caller owns it or has joined it.")]
    abilities: AbilitiesAnswer
    ideas: Annotated[list[IdeaAnswer], Meta(description="Oldest first; empty for non-members.")]


if TYPE_CHECKING:
    TripAnswer = SharedTripAnswer
else:
    # Only the OpenAPI document needs both parts in one struct: they are encoded separately, and the bytes are joined.
    TripAnswer = msgspec.defstruct(
        "TripAnswer",
        [(field.name, field.type) for field in msgspec.structs.fields(ViewerTripAnswer)],
        bases=(SharedTripAnswer,),
        namespace={"__doc__": "A trip in full."},
        module=__name__,
        frozen=True,
        kw_only=True,
    )
