"""Trial trips as calls take and answer them."""

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
    """What a visitor asks for."""

    place_id: Id
    no_of_days: int


class TrialRequestSchema(Schema):
    """A city, and for how long."""

    place_id = Text(maximum=ID_LENGTH, blank=NO_CITY, metadata={"description": "A destination's."})
    no_of_days = BoundedInteger(1, MAX_TRIAL_DAYS, required=True)

    @post_load
    def make(self, data: Mapping[str, Any], **_options: Any) -> TrialRequest:
        """Return the typed value."""
        return TrialRequest(Id(data["place_id"]), data["no_of_days"])


class TrialPlanAnswer(Answer, frozen=True, kw_only=True):
    """The plan of a trial trip, as trips have it."""

    destinations: list[DestinationAnswer]
    days: list[DayAnswer]
    no_of_places: int
    attributions: Annotated[list[str], Meta(description="Whom to name as sources of its places.")]


class TrialAnswer(Answer, frozen=True, kw_only=True):
    """A trip that was planned without an account."""

    trip_name: Annotated[str, Meta(examples=["Lisbon in 3 days"])]
    city: Annotated[str, Meta(examples=["Lisbon"])]
    place_id: Annotated[str, Meta(description="The city's.")]
    destination: Annotated[str, Meta(examples=["Lisbon, Portugal"])]
    no_of_days: int
    place_image: str | None
    poster_name: PosterName
    scenery: TripScenery
    status: StatusAnswer
    plan: Annotated[TrialPlanAnswer | None, Meta(description="null until it is ready.")]
    is_saved: Annotated[bool, Meta(description="It is a traveller's own trip now.")]
    expires_at: Moment
