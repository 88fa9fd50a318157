"""The call under /holiday."""

from __future__ import annotations

from typing import Any

from app.holidays.schemas import HolidayQuerySchema, HolidaysSchema
from app.holidays.service import holidays_of
from app.web.blueprint import Blueprint

holiday_blueprint = Blueprint("holiday", __name__, url_prefix="/holiday", description="Public holidays.")


@holiday_blueprint.route("", methods=["POST"])
@holiday_blueprint.arguments(HolidayQuerySchema)
@holiday_blueprint.response(200, HolidaysSchema)
@holiday_blueprint.refuses(400, 401, 415, 429)
def find(query: dict[str, Any]) -> dict[str, Any]:
    """List all public holidays of a country in a year.

    Days in a row that have one name are one holiday, cut at New Year. A year of which not all is known is refused.
    """
    return {"holidays": holidays_of(query["country"], query["year"])}
