"""The times at which a place may be visited on a day of the trip: opening hours, usual hours and daylight."""

import logging
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from math import acos, cos, pi, radians, sin, tan
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.planner.models import DAY_MINUTES, Candidate, PlanRequest, TimeWindow, WeeklyHours
from app.routing.models import Point

log = logging.getLogger(__name__)

# More than half of the week.
MOST_DAYS = 4

# Civil twilight at the equator, where it is shortest.
TWILIGHT_MINUTES = 20

# Plans use steps of five minutes; rounding removes the last bit of a sine, which depends on the machine.
STEP_MINUTES = 5

# Places that may be open at night but are only worth a visit by day: the first and last hour if the time of sunrise is
# unknown.
DAYLIGHT_HOURS = (6, 20)

DAYLIGHT_CATEGORIES = frozenset({
    "beach", "garden", "island", "lake", "mountain", "nature", "park", "trail", "waterfall", "wildlife",
})  # fmt: skip

# Night markets, shows and fights: places that a guide tags with this interest without giving hours. The usual hours of
# their categories would send people there in the morning.
EVENING_INTEREST = "nightlife"
EVENING_CATEGORIES = frozenset({"experience", "food_street", "market", "shopping", "stadium", "theatre"})
EVENING_HOURS = (17, 24)

# Streets of bars and stalls never close, but are dull before this hour.
LATE_STREET_CATEGORIES = frozenset({"food_street", "street"})
LATE_STREETS_FROM = 16

# Opening and closing hours of places whose own are unknown: cautious ones, so that nobody stands in front of
# a closed door. Outdoor places follow the daylight; past 24 is after midnight.
USUAL_HOURS_OF_OTHERS = (9, 18)

USUAL_HOURS: dict[str, tuple[int, int]] = {
    "bar": (18, 25),
    "beach": (6, 19),
    "bridge": (0, 24),
    "cafe": (8, 19),
    "church": (9, 17),
    "food_street": (10, 22),
    "gallery": (10, 17),
    "garden": (8, 18),
    "island": (7, 18),
    "lake": (6, 19),
    "landmark": (9, 20),
    "market": (9, 19),
    "monument": (9, 18),
    "mountain": (6, 18),
    "museum": (10, 17),
    "nature": (7, 17),
    "neighbourhood": (8, 22),
    "nightlife": (19, 26),
    "park": (7, 19),
    "restaurant": (12, 22),
    "shopping": (10, 20),
    "square": (0, 24),
    "street": (8, 22),
    "temple": (7, 18),
    "theatre": (10, 22),
    "trail": (6, 17),
    "viewpoint": (7, 20),
    "waterfall": (7, 17),
    "waterfront": (6, 22),
    "wildlife": (7, 17),
}


def visiting_windows(candidate: Candidate, weekday: int | None) -> tuple[TimeWindow, ...]:
    """Return the time windows for a visit, which must lie within one of them; empty if the place is closed.

    A place with unknown hours has the usual ones of its category. If the weekday is unknown, the place must be open
    during the whole visit on at least four days of the week; the windows may then overlap. Outdoor places such as
    beaches are only visited by day, and streets of bars that never close not before the afternoon.

    :param weekday: 0 is Monday; None if unknown.
    """
    if candidate.hours is None:
        windows: tuple[TimeWindow, ...] = (_usual_window_of(candidate),)
    elif weekday is None:
        windows = windows_on_most_days(candidate.hours)
    else:
        windows = candidate.hours[weekday]
    if candidate.category in DAYLIGHT_CATEGORIES:
        return tuple(filter(None, map(_by_day, windows)))
    if candidate.category in LATE_STREET_CATEGORIES and _is_nightlife(candidate):
        return tuple(map(_from_the_afternoon, windows))
    return windows


def _is_nightlife(candidate: Candidate) -> bool:
    return EVENING_INTEREST in {tag.casefold() for tag in candidate.interests}


def _from_the_afternoon(window: TimeWindow) -> TimeWindow:
    """Return when to visit a street of bars: from the afternoon if it never closes, else within its own hours."""
    is_always_open = window.closes - window.opens >= DAY_MINUTES
    return TimeWindow(LATE_STREETS_FROM * 60, window.closes) if is_always_open else window


def _by_day(window: TimeWindow) -> TimeWindow | None:
    dawn, dusk = (60 * hour for hour in DAYLIGHT_HOURS)
    return _intersection(window, TimeWindow(dawn, dusk))


def _usual_window_of(candidate: Candidate) -> TimeWindow:
    """Return when to visit a place with unknown hours: night markets and shows only in the evening."""
    if candidate.category in EVENING_CATEGORIES and _is_nightlife(candidate):
        opens, closes = EVENING_HOURS
        return TimeWindow(opens * 60, closes * 60)
    return _usual_window(candidate.category)


def _usual_window(category: str) -> TimeWindow:
    opens, closes = USUAL_HOURS.get(category, USUAL_HOURS_OF_OTHERS)
    return TimeWindow(opens * 60, closes * 60)


@lru_cache(maxsize=4096)
def windows_on_most_days(hours: WeeklyHours) -> tuple[TimeWindow, ...]:
    """Return the longest windows that lie within opening hours on at least four days of the week."""
    openings = {window.opens for day in hours for window in day}
    closings = {window.closes for day in hours for window in day}
    common = [
        TimeWindow(opens, closes)
        for opens in openings
        for closes in closings
        if opens < closes and _is_open_on_most_days(hours, opens, closes)
    ]
    longest = [window for window in common if not any(other != window and _contains(other, window) for other in common)]
    return tuple(sorted(longest))


def _is_open_on_most_days(hours: WeeklyHours, opens: int, closes: int) -> bool:
    days = sum(any(w.opens <= opens and closes <= w.closes for w in day) for day in hours)
    return days >= MOST_DAYS


def _contains(outer: TimeWindow, inner: TimeWindow) -> bool:
    return outer.opens <= inner.opens and inner.closes <= outer.closes


def limited_to_daylight(request: PlanRequest, candidate: Candidate) -> Candidate:
    """Return a place, its hours limited to those in which it is open and light on every day of the trip.

    Unchanged if its category does not depend on daylight, or if the dates or the time zone are unknown.

    :param request: has the dates.
    """
    if candidate.category not in DAYLIGHT_CATEGORIES or request.start_date is None or candidate.timezone is None:
        return candidate
    last = request.start_date + timedelta(request.total_days - 1)
    light = [daylight(candidate.point, candidate.timezone, day) for day in (request.start_date, last)]
    hours = candidate.hours or ((_usual_window(candidate.category),),) * 7
    for window in filter(None, light):
        hours = tuple(tuple(filter(None, (_intersection(opening, window) for opening in day))) for day in hours)
    return candidate if None in light else replace(candidate, hours=hours)


def daylight(point: Point, timezone: str, day: date) -> TimeWindow | None:
    """Return the hours of light of a day, in local time; None if the time zone is unknown.

    Declination and equation of time of Duffie and Beckman, "Solar Engineering of Thermal Processes" (1980):
    accurate to a few minutes between the polar circles.

    :param timezone: by its name in the IANA database.
    """
    try:
        offset = datetime.combine(day, time(12), ZoneInfo(timezone)).utcoffset()
    except ZoneInfoNotFoundError:
        log.warning("planner.unknown_timezone: %s", timezone)
        return None
    number = day.timetuple().tm_yday
    season = 2 * pi * (number - 81) / 364
    equation_of_time = 9.87 * sin(2 * season) - 7.53 * cos(season) - 1.5 * sin(season)
    noon = 12 * 60 + (offset or timedelta()).total_seconds() / 60 - 4 * point.lon - equation_of_time
    declination = radians(23.45) * sin(2 * pi * (284 + number) / 365)
    half = acos(min(1.0, max(-1.0, -tan(radians(point.lat)) * tan(declination)))) * 12 * 60 / pi + TWILIGHT_MINUTES
    opens, closes = (STEP_MINUTES * round(minute / STEP_MINUTES) for minute in (noon - half, noon + half))
    return TimeWindow(min(max(0, opens), DAY_MINUTES - STEP_MINUTES), max(opens + STEP_MINUTES, closes))


def _intersection(one: TimeWindow, other: TimeWindow) -> TimeWindow | None:
    opens, closes = max(one.opens, other.opens), min(one.closes, other.closes)
    return TimeWindow(opens, closes) if opens < closes else None
