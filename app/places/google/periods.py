"""From the opening hours that Google tells to OpenStreetMap's syntax, which the rest of the application reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.places.google.fields import mapping, whole
from app.places.hours import DAY_MINUTES, WEEKDAYS, HoursError, parse_hours

_WEEK_MINUTES = 7 * DAY_MINUTES
ALWAYS = "24/7"


def hours_of(periods: list[Any]) -> str | None:
    """Return hours as the catalogue writes them; None where they are unknown or of a kind that it cannot write.

    :param periods: `regularOpeningHours.periods`. Their week begins on Sunday; one without an end is always open.
    :raises WrongShape: when they are not as documented.
    """
    week: list[list[str]] = [[] for _ in WEEKDAYS]
    for period in periods:
        found = mapping(period, "period")
        opens = _minute(mapping(found.get("open"), "open"))
        if "close" not in found:
            return ALWAYS if opens == 0 and len(periods) == 1 else None
        length = (_minute(mapping(found["close"], "close")) - opens) % _WEEK_MINUTES
        day, minute = divmod(opens, DAY_MINUTES)
        # Google's Sunday is our last day.
        week[day - 1].append(f"{_clock(minute)}-{_clock(minute + length)}")
    return _checked(week) if periods else None


def _checked(week: list[list[str]]) -> str | None:
    rules = (f"{name} {','.join(ranges) if ranges else 'off'}" for name, ranges in zip(WEEKDAYS, week, strict=True))
    hours = "; ".join(rules)
    try:
        parse_hours(hours)
    except HoursError:
        # Open for days without a break, or twice at once: nothing that a week's table could show.
        return None
    return hours


def _minute(point: Mapping[str, Any]) -> int:
    """Return the minute of Google's week, which begins on Sunday."""
    return whole(point, "day", 6) * DAY_MINUTES + whole(point, "hour", 23) * 60 + whole(point, "minute", 59)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
