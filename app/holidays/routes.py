"""The call under /holiday."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from marshmallow import post_load
from msgspec import UNSET, Meta, UnsetType

from app.countries import COUNTRIES
from app.holidays.names import traveller_name
from app.holidays.service import FIRST_YEAR, LAST_YEAR, Holiday, holidays_of
from app.texts import lazy_gettext
from app.web.answers import Answer
from app.web.blueprint import Blueprint
from app.web.fields import BoundedInteger, Choice
from app.web.schemas import Schema

holiday_blueprint = Blueprint("holiday", __name__, url_prefix="/holiday", description="Public holidays.")

NAME = (
    "In English; with `(observed)` if the days are off in place of another day, "
    "with `(estimated)` if the moon may still move them by a day."
)


@dataclass(frozen=True, slots=True)
class HolidayQuery:
    """The holidays to list."""

    country: str
    year: int


class HolidayQuerySchema(Schema):
    """The holidays to list."""

    country = Choice(
        tuple(COUNTRIES),
        blank=lazy_gettext("Please choose a country."),
        wrong=lazy_gettext("Please choose a country from the list."),
        metadata={"description": "A two-letter code in upper case (ISO 3166-1)."},
    )
    year = BoundedInteger(FIRST_YEAR, LAST_YEAR, required=True)

    @post_load
    def _query(self, data: Mapping[str, Any], **_options: Any) -> HolidayQuery:
        return HolidayQuery(**data)


class HolidayAnswer(Answer, frozen=True, kw_only=True, rename="camel"):
    """A holiday of one or more days."""

    name: Annotated[str, Meta(description=NAME)]
    start_date: Annotated[date, Meta(description="Its first day.")]
    end_date: Annotated[date, Meta(description="Its last day.")]
    regions: Annotated[
        list[str] | UnsetType,
        Meta(description="Where it holds, if not in the whole country: the names of the regions, by name."),
    ] = UNSET


class HolidaysAnswer(Answer, frozen=True, kw_only=True):
    """The holidays of a country in a year, sorted by their first day."""

    holidays: list[HolidayAnswer]


@holiday_blueprint.route("", methods=["POST"])
@holiday_blueprint.arguments(HolidayQuerySchema)
@holiday_blueprint.response(200, HolidaysAnswer)
@holiday_blueprint.refuses(400, 401, 415, 429)
def find(query: HolidayQuery) -> HolidaysAnswer:
    """List the public holidays of a country in a year: national ones, and those of at least a third of its regions.

    Consecutive days with the same name are one holiday, split at New Year. Years with unknown holidays are refused.
    """
    return HolidaysAnswer(holidays=[_answer(holiday) for holiday in holidays_of(query.country, query.year)])


def _answer(holiday: Holiday) -> HolidayAnswer:
    return HolidayAnswer(
        name=traveller_name(holiday.name, holiday.remark),
        start_date=holiday.start,
        end_date=holiday.end,
        regions=list(holiday.regions) if holiday.regions else UNSET,
    )
