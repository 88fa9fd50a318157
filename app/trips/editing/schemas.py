"""The bodies of the calls that change a trip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import fields, post_load, validates_schema

from app.db.types import ID_LENGTH, Id
from app.texts import gettext, lazy_gettext
from app.trips.editing.plan import DayPlan
from app.trips.editing.service import TripChange
from app.trips.models import ABOUT_LENGTH, MAX_DAYS, NAME_LENGTH
from app.trips.plan_models import MAX_STOPS_PER_DAY
from app.web.fields import BoundedList, Line, SessionToken, StrictBoolean, Text
from app.web.schemas import Schema, ValidationError

LABEL_LENGTH = 20


class TripChangeSchema(Schema):
    """What to change in a trip: at least one field."""

    document: ClassVar[dict[str, Any]] = {"minProperties": 1}

    about_trip = Text(maximum=ABOUT_LENGTH)
    is_published = StrictBoolean(metadata={"description": "Whether every traveller may read it; for the owner only."})
    like = StrictBoolean(metadata={"description": "Whether the caller likes it; does not create a new version."})
    trip_name = Line(maximum=NAME_LENGTH, blank=lazy_gettext("Please give your trip a name."), required=False)

    @validates_schema
    def _require_something(self, data: Mapping[str, Any], **_options: Any) -> None:
        if not data:
            raise ValidationError(gettext("Please say what to change."))

    @post_load
    def change(self, data: Mapping[str, Any], **_options: Any) -> TripChange:
        """Return the body as a value."""
        return TripChange(
            about=data.get("about_trip"),
            name=data.get("trip_name"),
            published=data.get("is_published"),
            like=data.get("like"),
        )


class DayPlanSchema(Schema):
    """The stops of a day."""

    date = Text(
        maximum=LABEL_LENGTH,
        blank=lazy_gettext("Please say which day this is."),
        metadata={"description": "As the trip shows it: YYYY-MM-DD, or `Day 1`."},
    )
    activities = BoundedList(
        Text(maximum=ID_LENGTH, blank=lazy_gettext("Please choose this place from the list.")),
        maximum=MAX_STOPS_PER_DAY,
        too_many=lazy_gettext("A day has at most %(count)s stops.", count=MAX_STOPS_PER_DAY),
        required=True,
        metadata={"description": "Place ids in order. A place may occur more than once, even on one day."},
    )

    @post_load
    def plan(self, data: Mapping[str, Any], **_options: Any) -> DayPlan:
        """Return the day as a value."""
        return DayPlan(data["date"], tuple(Id(place_id) for place_id in data["activities"]))


@dataclass(frozen=True, slots=True)
class PlanChange:
    """A new plan.

    :param session_token: of the autocomplete session that led to a new place; None if there was none.
    """

    days: tuple[DayPlan, ...]
    session_token: str | None


class PlanSchema(Schema):
    """The whole plan of a trip."""

    days = BoundedList(
        fields.Nested(DayPlanSchema),
        maximum=MAX_DAYS,
        too_many=lazy_gettext("A trip has at most %(count)s days.", count=MAX_DAYS),
        required=True,
        metadata={"description": "Every day of the trip once, in order."},
    )
    session = SessionToken()

    @post_load
    def change(self, data: Mapping[str, Any], **_options: Any) -> PlanChange:
        """Return the body as a value."""
        return PlanChange(tuple(data["days"]), data["session"])
