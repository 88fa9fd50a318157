"""The bodies of the calls that change a trip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, post_load, validates_schema

from app.db.types import ID_LENGTH, Id
from app.trips.editing.change import TripChange
from app.trips.editing.plan import DayPlan
from app.trips.models import MAX_DAYS, NAME_LENGTH
from app.web.fields import Schema, Several, Text, ValidationError
from app.web.tokens import SessionToken
from app.web.values import YesOrNo

ABOUT_LENGTH = 5000
MAX_STOPS_OF_A_DAY = 50
LABEL_LENGTH = 20


class TripChangeSchema(Schema):
    """What to change of a trip: whatever is given, at least one."""

    about_trip = Text(maximum=ABOUT_LENGTH)
    is_published = YesOrNo(metadata={"description": "Whether everyone may see it. The owner's to decide."})
    like = YesOrNo(metadata={"description": "Whether the caller likes it. This alone does not change the version."})
    trip_name = Text(maximum=NAME_LENGTH, blank="Please give your trip a name.", required=False)

    @validates_schema
    def _something(self, data: Mapping[str, Any], **_options: Any) -> None:
        if not data:
            raise ValidationError("Please say what to change.")

    @post_load
    def change(self, data: Mapping[str, Any], **_options: Any) -> TripChange:
        """Make the value that the domain works with."""
        return TripChange(
            about=data.get("about_trip"),
            name=data.get("trip_name"),
            published=data.get("is_published"),
            like=data.get("like"),
        )


class DayPlanSchema(Schema):
    """What a day is to hold."""

    date = Text(
        maximum=LABEL_LENGTH,
        blank="Please say which day this is.",
        metadata={"description": "As the trip shows it: YYYY-MM-DD, or `Day 1`."},
    )
    activities = Several(
        Text(maximum=ID_LENGTH, blank="Please choose this place from the list."),
        maximum=MAX_STOPS_OF_A_DAY,
        too_many=f"A day has at most {MAX_STOPS_OF_A_DAY} stops.",
        required=True,
        metadata={"description": "Place ids in their order. A place may come up more than once, in a day too."},
    )

    @post_load
    def plan(self, data: Mapping[str, Any], **_options: Any) -> DayPlan:
        """Make the value that the domain works with."""
        return DayPlan(data["date"], tuple(Id(place_id) for place_id in data["activities"]))


class PlanSchema(Schema):
    """The whole plan of a trip."""

    days = Several(
        fields.Nested(DayPlanSchema),
        maximum=MAX_DAYS,
        too_many=f"A trip has at most {MAX_DAYS} days.",
        required=True,
        metadata={"description": "Each day of the trip once, in order."},
    )
    session = SessionToken()
