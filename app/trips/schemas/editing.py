"""The bodies of the calls that change a trip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import post_load, validates_schema

from app.trips.editing.change import TripChange
from app.trips.models import NAME_LENGTH
from app.web.fields import Schema, Text, ValidationError
from app.web.values import YesOrNo

ABOUT_LENGTH = 5000


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
