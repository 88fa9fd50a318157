"""The schema and the answers of the calls on trial trips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from marshmallow import post_load
from msgspec import Meta

from app.db.types import ID_LENGTH, Id
from app.texts import lazy_gettext
from app.trips.making.schemas import StatusAnswer
from app.trips.reading.answers import DayAnswer, DestinationAnswer, Moment, PosterName, TripScenery
from app.trips.trials.models import MAX_TRIAL_DAYS
from app.web.answers import Answer
from app.web.fields import BoundedInteger, Text
from app.web.schemas import Schema

NO_CITY = lazy_gettext("Choose a city from the list.")


@dataclass(frozen=True, slots=True)
class TrialRequest:
    """A visitor's request for a trial trip."""

    place_id: Id
    no_of_days: int


class TrialRequestSchema(Schema):
    """A city and a number of days."""

    place_id = Text(maximum=ID_LENGTH, blank=NO_CITY, metadata={"description": "Of a destination."})
    no_of_days = BoundedInteger(1, MAX_TRIAL_DAYS, required=True)

    @post_load
    def make(self, data: Mapping[str, Any], **_options: Any) -> TrialRequest:
        """Return the typed value."""
        return TrialRequest(Id(data["place_id"]), data["no_of_days"])


class TrialPlanAnswer(Answer, frozen=True, kw_only=True):
    """The plan of a trial trip, in the form of a trip's plan."""

    destinations: list[DestinationAnswer]
    days: list[DayAnswer]
    no_of_places: int
    attributions: Annotated[list[str], Meta(description="The sources of its places to credit.")]


class TrialAnswer(Answer, frozen=True, kw_only=True):
    """A trip planned without an account."""

    trip_name: Annotated[str, Meta(examples=["Lisbon in 3 days"])]
    city: Annotated[str, Meta(examples=["Lisbon"])]
    place_id: Annotated[str, Meta(description="Of the city.")]
    destination: Annotated[str, Meta(examples=["Lisbon, Portugal"])]
    no_of_days: int
    place_image: str | None
    poster_name: PosterName
    scenery: TripScenery
    status: StatusAnswer
    plan: Annotated[TrialPlanAnswer | None, Meta(description="null until it is ready.")]
    is_saved: Annotated[bool, Meta(description="Whether a traveller has saved it.")]
    expires_at: Moment
