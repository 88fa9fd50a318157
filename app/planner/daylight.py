"""How long it is light on the days of a trip, for places that nobody would be sent to in the dark."""

import logging
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from math import acos, cos, pi, radians, sin, tan
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.planner.hours import usual_window
from app.planner.models import DAY_MINUTES, Candidate, PlanRequest, TimeWindow
from app.planner.tables import DAYLIGHT_CATEGORIES
from app.routing.models import Point

log = logging.getLogger(__name__)

# Nowhere is it dark sooner after sunset: civil twilight at the equator.
TWILIGHT_MINUTES = 20

# Plans are made of five minutes; the last bit of a sine, which depends on the machine, is lost here.
STEP_MINUTES = 5


def by_daylight(request: PlanRequest, candidate: Candidate) -> Candidate:
    """Return a place with the hours in which it is open and light on all days of the trip.

    As it is where that does not matter, or where the dates or the time zone are unknown.

    :param request: has the dates.
    :param candidate: the place.
    """
    if candidate.category not in DAYLIGHT_CATEGORIES or request.start_date is None or candidate.timezone is None:
        return candidate
    last = request.start_date + timedelta(sum(city.days for city in request.cities) - 1)
    light = [daylight(candidate.point, candidate.timezone, day) for day in (request.start_date, last)]
    hours = candidate.hours or ((usual_window(candidate.category),),) * 7
    for window in filter(None, light):
        hours = tuple(tuple(filter(None, (_common(opening, window) for opening in day))) for day in hours)
    return candidate if None in light else replace(candidate, hours=hours)


def daylight(point: Point, timezone: str, day: date) -> TimeWindow | None:
    """Return from when to when one can see on a day, on the clocks there; None where nobody knows these.

    Declination and equation of time of Duffie and Beckman, "Solar Engineering of Thermal Processes" (1980):
    right to a few minutes below the polar circles.

    :param point: where.
    :param timezone: by its name in the IANA database.
    :param day: the date.
    """
    try:
        offset = datetime.combine(day, time(12), ZoneInfo(timezone)).utcoffset()
    except ZoneInfoNotFoundError:
        log.warning("planner.unknown_timezone: %s", timezone)
        return None
    number = day.timetuple().tm_yday
    season = 2 * pi * (number - 81) / 364
    ahead = 9.87 * sin(2 * season) - 7.53 * cos(season) - 1.5 * sin(season)
    noon = 12 * 60 + (offset or timedelta()).total_seconds() / 60 - 4 * point.lon - ahead
    declination = radians(23.45) * sin(2 * pi * (284 + number) / 365)
    half = acos(min(1.0, max(-1.0, -tan(radians(point.lat)) * tan(declination)))) * 12 * 60 / pi + TWILIGHT_MINUTES
    opens, closes = (STEP_MINUTES * round(minute / STEP_MINUTES) for minute in (noon - half, noon + half))
    return TimeWindow(min(max(0, opens), DAY_MINUTES - STEP_MINUTES), max(opens + STEP_MINUTES, closes))


def _common(opening: TimeWindow, light: TimeWindow) -> TimeWindow | None:
    opens, closes = max(opening.opens, light.opens), min(opening.closes, light.closes)
    return TimeWindow(opens, closes) if opens < closes else None
