"""The schemas of operations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, fields, post_load

from app.db.types import ID_LENGTH, Id
from app.planner.models import Budget, Traveler
from app.texts import gettext, lazy_gettext
from app.trips.changes import operations as op
from app.trips.changes.operations import Operation
from app.trips.fields import interests_field
from app.trips.models import ABOUT_LENGTH, MAX_DAYS_OF_DESTINATION, NAME_LENGTH
from app.trips.plan_models import NOTE_LENGTH, StopState
from app.web.fields import BoundedInteger, BoundedList, CalendarDate, Choice, Line, Localized, Tagged, Text
from app.web.schemas import Schema

MAX_CHANGES = 200
MAX_MINUTES = 1440
MIN_MINUTES = 5
MAX_NEW_DAYS = 14
_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)


class ClockTime(Localized, fields.String):
    """A time of the day written HH:MM, as minutes after midnight."""

    default_error_messages = {"clock": lazy_gettext("Please give a time as HH:MM.")}  # noqa: RUF012 - declared by the library

    def __init__(self, **options: Any) -> None:
        super().__init__(metadata={"pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}, **options)

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            raise self.make_error("clock")
        return 60 * int(found[1]) + int(found[2])


def _id(blank: str, **options: Any) -> Text:
    return Text(maximum=ID_LENGTH, blank=blank, **options)


def _day(**options: Any) -> Text:
    return _id(lazy_gettext("Please say which day."), **options)


def _stop() -> Text:
    return _id(lazy_gettext("Please say which stop."))


def _place() -> Text:
    return _id(lazy_gettext("Please choose this place from the list."))


def _idea() -> Text:
    return _id(lazy_gettext("Please say which idea."))


def _after(**options: Any) -> Text:
    described = {"description": "What to insert it after; null for the beginning, omit for the end."}
    return Text(maximum=ID_LENGTH, allow_none=True, metadata={"minLength": 1} | described, **options)


def _note(**options: Any) -> Text:
    return Text(maximum=NOTE_LENGTH, **options)


class _OperationSchema(Schema):
    """One operation; `make` builds its value."""

    make: Any

    op = fields.String(required=True)

    @post_load
    def _make(self, data: Mapping[str, Any], **_options: Any) -> Operation:
        made: Operation = self.make(**{name: value for name, value in data.items() if name != "op"})
        return made


class AddStopSchema(_OperationSchema):
    """Add a place to a day."""

    make = op.AddStop
    day_id, place_id, after = _day(), _place(), _after()


class MoveStopSchema(_OperationSchema):
    """Move a stop."""

    make = op.MoveStop
    stop_id, day_id, after = _stop(), _day(), _after()


class RemoveStopSchema(_OperationSchema):
    """Remove a stop; `to: "ideas"` keeps it as an idea."""

    stop_id = _stop()
    to = Choice(["ideas"], required=False)

    def make(self, stop_id: str, to: str | None = None) -> op.RemoveStop:
        """Return the operation."""
        return op.RemoveStop(Id(stop_id), to_ideas=to is not None)


class EditStopSchema(_OperationSchema):
    """Set a stop's time, length, note or state."""

    stop_id = _stop()
    start_time = ClockTime(allow_none=True)
    minutes = BoundedInteger(MIN_MINUTES, MAX_MINUTES, allow_none=True)
    note = _note()
    state = Choice(list(StopState), required=False)

    def make(self, stop_id: str, state: str | None = None, **fields: Any) -> op.EditStop:
        """Return the operation."""
        return op.EditStop(Id(stop_id), state=op.UNCHANGED if state is None else StopState(state), **fields)


class AddDaysSchema(_OperationSchema):
    """Add empty days."""

    make = op.AddDays
    count, after = BoundedInteger(1, MAX_NEW_DAYS, required=True), _after()


class RemoveDaySchema(_OperationSchema):
    """Remove a day; its stops become ideas."""

    make = op.RemoveDay
    day_id = _day()


class MoveDaySchema(_OperationSchema):
    """Move a day."""

    make = op.MoveDay
    day_id, after = _day(), _after(required=True)


class SetStartDateSchema(_OperationSchema):
    """Move all dates, or remove them."""

    make = op.SetStartDate
    start_date = CalendarDate(required=True, allow_none=True)


class AddCitySchema(_OperationSchema):
    """Add days of another city."""

    make = op.AddCity
    place_id, days, after = _place(), BoundedInteger(1, MAX_DAYS_OF_DESTINATION, required=True), _after()


class AddIdeaSchema(_OperationSchema):
    """Add a place to the ideas."""

    make = op.AddIdea
    place_id, note = _place(), _note(load_default="")


class RemoveIdeaSchema(_OperationSchema):
    """Remove an idea."""

    make = op.RemoveIdea
    idea_id = _idea()


class PlanIdeaSchema(_OperationSchema):
    """Move an idea into a day."""

    make = op.PlanIdea
    idea_id, day_id, after = _idea(), _day(), _after()


class SetStaySchema(_OperationSchema):
    """Add or change a stay between two days."""

    make = op.SetStay
    stay_id = _id(lazy_gettext("Please say which stay."), required=False, allow_none=True)
    place_id, from_day, to_day = _place(), _day(), _day()
    check_in, check_out = ClockTime(allow_none=True), ClockTime(allow_none=True)
    note = _note(load_default="")


class RemoveStaySchema(_OperationSchema):
    """Remove a stay."""

    make = op.RemoveStay
    stay_id = _id(lazy_gettext("Please say which stay."))


class RenameSchema(_OperationSchema):
    """Rename the trip."""

    make = op.Rename
    trip_name = Line(maximum=NAME_LENGTH, blank=lazy_gettext("Please give your trip a name."))


class SetAboutSchema(_OperationSchema):
    """Change the notes of the trip."""

    make = op.SetAbout
    about_trip = Text(maximum=ABOUT_LENGTH, required=True)


class SetPartySchema(_OperationSchema):
    """Change the traveller type, budget or interests; stops stay unchanged."""

    traveler = Choice(list(Traveler), required=False)
    budget = Choice(list(Budget), required=False)
    interests = interests_field()

    def make(
        self, traveler: str | None = None, budget: str | None = None, interests: list[str] | None = None
    ) -> op.SetParty:
        """Return the operation."""
        return op.SetParty(
            None if traveler is None else Traveler(traveler),
            None if budget is None else Budget(budget),
            None if interests is None else tuple(dict.fromkeys(interests)),
        )


OPERATIONS: dict[str, type[_OperationSchema]] = {
    "add_stop": AddStopSchema,
    "move_stop": MoveStopSchema,
    "remove_stop": RemoveStopSchema,
    "edit_stop": EditStopSchema,
    "add_days": AddDaysSchema,
    "remove_day": RemoveDaySchema,
    "move_day": MoveDaySchema,
    "set_start_date": SetStartDateSchema,
    "add_city": AddCitySchema,
    "add_idea": AddIdeaSchema,
    "remove_idea": RemoveIdeaSchema,
    "plan_idea": PlanIdeaSchema,
    "set_stay": SetStaySchema,
    "remove_stay": RemoveStaySchema,
    "rename": RenameSchema,
    "set_about": SetAboutSchema,
    "set_party": SetPartySchema,
}


@dataclass(frozen=True, slots=True)
class Changes:
    """Operations to apply in order, all or none."""

    operations: tuple[Operation, ...]


class ChangesSchema(Schema):
    """Operations to apply in order, all or none."""

    changes = BoundedList(
        Tagged("op", {name: schema() for name, schema in OPERATIONS.items()}),
        maximum=MAX_CHANGES,
        too_many=lazy_gettext("Please send at most %(count)s changes at once.", count=MAX_CHANGES),
        required=True,
        metadata={"minItems": 1},
    )

    @post_load
    def make(self, data: Mapping[str, Any], **_options: Any) -> Changes:
        """Return the body as a value."""
        if not data["changes"]:
            raise ValidationError(gettext("Please say what to change."), "changes")
        return Changes(tuple(data["changes"]))
