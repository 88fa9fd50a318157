"""Opening hours as OpenStreetMap has them, reduced to what `app.places.hours` reads."""

from __future__ import annotations

import re

from app.places.hours import HoursError, WeeklyHours, parse_hours

HOURS_LENGTH = 400

_DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)"
_HOLIDAYS = re.compile(r"(?:PH|SH)\b.*", re.DOTALL)
_HOLIDAY_AMONG_DAYS = re.compile(r"\s*,\s*(?:PH|SH)\b|\b(?:PH|SH)\s*,\s*")
_COMMENT = re.compile(r'"[^"]*"')
_DASH = re.compile(r"\s*[-–—]\s*")
_SHORT_HOUR = re.compile(r"(?<![\d:])(\d:[0-5]\d)(?!\d)", re.ASCII)
_NEXT_RULE = re.compile(rf"(?<=\d)\s*,\s*(?={_DAY})")


def weekly_hours(text: str) -> str | None:
    """Return opening hours in the subset that the catalogue reads, None where they say more than that.

    Rules for public and school holidays are left out: the planner knows no holidays.

    :param text: the value of `opening_hours`; anything may be in it.
    """
    rules = [rule for part in _plain(text).split(";") if (rule := part.strip()) and not _HOLIDAYS.fullmatch(rule)]
    reduced: list[str] = []
    for rule in rules:
        parts = _NEXT_RULE.split(rule)
        # Rules parted by commas add to one another; ours replace one another, which is the same on different days.
        if len(parts) > 1 and not _on_different_days(parts):
            return None
        reduced.extend(parts)
    hours = "; ".join(reduced)
    return hours if len(hours) <= HOURS_LENGTH and any(_read(hours) or ()) else None


def _plain(text: str) -> str:
    text = _COMMENT.sub("", text.split("||", 1)[0])
    text = _HOLIDAY_AMONG_DAYS.sub("", text)
    return _SHORT_HOUR.sub(r"0\1", _DASH.sub("-", text))


def _on_different_days(rules: list[str]) -> bool:
    weeks = [_read(rule) for rule in rules]
    if any(week is None for week in weeks):
        return False
    return all(sum(bool(week[day]) for week in weeks if week) <= 1 for day in range(7))


def _read(hours: str) -> WeeklyHours | None:
    try:
        return parse_hours(hours) if hours else None
    except HoursError:
        # Months, sunrises and weeks of the year: the catalogue has no words for them, and unknown is better than wrong.
        return None
