"""What the call under /holiday takes and answers."""

from __future__ import annotations

from marshmallow import fields

from app.countries import COUNTRIES
from app.holidays.known import FIRST_YEAR, LAST_YEAR
from app.web.fields import Choice, Schema
from app.web.values import WholeNumber

IN_ENGLISH = (
    "In English; with `(observed)` where the days are off for a holiday on another day, "
    "with `(estimated)` where the moon may still move them by a day."
)


class HolidayQuerySchema(Schema):
    """Whose holidays, and of which year."""

    country = Choice(
        tuple(COUNTRIES),
        blank="Please choose a country.",
        wrong="Please choose a country from the list.",
        metadata={"description": "A two-letter code in upper case (ISO 3166-1)."},
    )
    year = WholeNumber(FIRST_YEAR, LAST_YEAR, required=True)


class HolidaySchema(Schema):
    """A holiday; it may last for days."""

    name = fields.String(required=True, metadata={"description": IN_ENGLISH})
    startDate = fields.Date(required=True, attribute="start", metadata={"description": "Its first day."})  # noqa: N815 - its name in the API
    endDate = fields.Date(required=True, attribute="end", metadata={"description": "Its last day."})  # noqa: N815 - its name in the API


class HolidaysSchema(Schema):
    """The public holidays of a country in a year."""

    holidays = fields.List(fields.Nested(HolidaySchema), required=True, metadata={"description": "In date order."})
