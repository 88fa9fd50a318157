"""Opening hours: the subset of OpenStreetMap's `opening_hours` syntax that the catalogue uses.

Rules are separated by `;`; a later one replaces an earlier one on the days that it names. A rule is `24/7`, or days
(`Mo`, `Mo-Fr`, `Fr-Mo`, `Mo,We-Fr`; all when left out) followed by times (`09:00-12:30,14:00-18:00`) or `off`.

Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
DAY_MINUTES = 1440

TimeRange = tuple[int, int]
"""Opening and closing, in minutes after the midnight that begins the day; closing times past midnight exceed 1440."""

WeeklyHours = tuple[tuple[TimeRange, ...], ...]
"""Seven entries, Monday first; an empty entry means closed."""

_DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)"
_DAYS = rf"{_DAY}(?:-{_DAY})?(?:\s*,\s*{_DAY}(?:-{_DAY})?)*"
_RULE = re.compile(rf"(?:(?P<days>{_DAYS})(?:\s+|$))?(?P<times>.*)", re.DOTALL)
_RANGE = re.compile(r"([01]\d|2[0-4]):([0-5]\d)-([0-4]\d):([0-5]\d)", re.ASCII)
_CLOSED = ("off", "closed")


class HoursError(ValueError):
    """The text is not in the syntax; the message names the part."""


@lru_cache(maxsize=4096)
def parse_hours(text: str) -> WeeklyHours:
    """Return the hours of each day of the week.

    :param text: not empty.
    :raises HoursError: any part of it is not understood.
    """
    week: list[tuple[TimeRange, ...]] = [()] * 7
    for rule in text.split(";"):
        days, ranges = _rule(rule.strip())
        for day in days:
            week[day] = ranges
    return tuple(week)


def _rule(rule: str) -> tuple[list[int], tuple[TimeRange, ...]]:
    if rule == "24/7":
        return list(range(7)), ((0, DAY_MINUTES),)
    match = _RULE.fullmatch(rule)
    times = match["times"].strip() if match else ""
    if match is None or not times:
        raise HoursError(f"{rule!r} has no times")
    days = _days(match["days"]) if match["days"] else list(range(7))
    return days, () if times in _CLOSED else _ranges(times)


def _days(text: str) -> list[int]:
    days: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        start = WEEKDAYS.index(first)
        length = (WEEKDAYS.index(last or first) - start) % 7
        days.extend((start + step) % 7 for step in range(length + 1))
    return days


def _ranges(text: str) -> tuple[TimeRange, ...]:
    ranges = sorted(_range(part.strip()) for part in text.split(","))
    if any(later[0] < earlier[1] for earlier, later in pairwise(ranges)):
        raise HoursError(f"{text!r} has times that overlap")
    return tuple(ranges)


def _range(text: str) -> TimeRange:
    match = _RANGE.fullmatch(text)
    if match is None:
        raise HoursError(f"{text!r} is no range of times")
    opens, closes = (int(match[i]) * 60 + int(match[i + 1]) for i in (1, 3))
    if opens >= DAY_MINUTES or closes > 2 * DAY_MINUTES or opens == closes:
        raise HoursError(f"{text!r} is no range of times")
    return opens, closes if closes > opens else closes + DAY_MINUTES
