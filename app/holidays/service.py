"""The public holidays of a country in a year."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import holidays

from app.countries import COUNTRIES
from app.errors import Invalid

FIRST_YEAR, LAST_YEAR = 2000, 2100
KEPT = 4 * len(COUNTRIES)
LANGUAGE = "en_US"

_SUBSTITUTED = re.compile(r" \(substituted from [^)]*\)$")
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday, which may last for days.

    :param start: its first day.
    :param end: its last day, the first one where it has only one.
    """

    name: str
    start: date
    end: date


def holidays_of(country: str, year: int) -> tuple[Holiday, ...]:
    """Return all public holidays of a country in a year, by their first day.

    :param country: one of `COUNTRIES`, by its two-letter code.
    :param year: of the Gregorian calendar; a holiday that goes on over New Year is cut there.
    :raises Invalid: when nothing is known of the country's holidays in that year.
    """
    found = _known(country, year)
    if not found:
        raise Invalid({"year": [f"We don't know the holidays of {COUNTRIES[country]} in {year}."]})
    return found


# What the library says of a year never changes while a process runs.
@lru_cache(KEPT)
def _known(country: str, year: int) -> tuple[Holiday, ...]:
    return tuple(runs(holidays.country_holidays(country, years=year, language=LANGUAGE)))


def runs(days: Mapping[date, str]) -> list[Holiday]:
    """Return holidays by name and days in a row.

    :param days: from a day to its name, or to several names parted by semicolons.
    """
    days_of: dict[str, list[date]] = {}
    for day in sorted(days):
        # Twice the same name on one day is one holiday.
        for name in dict.fromkeys(_named(part) for part in days[day].split(";")):
            days_of.setdefault(name, []).append(day)
    found = [Holiday(name, *run) for name, taken in days_of.items() for run in _in_a_row(taken)]
    return sorted(found, key=lambda holiday: (holiday.start, holiday.end, holiday.name))


def _named(part: str) -> str:
    # Which day's work is done elsewhere in exchange says nothing to a traveller.
    return _SUBSTITUTED.sub("", part.strip())


def _in_a_row(days: Iterable[date]) -> list[tuple[date, date]]:
    found: list[tuple[date, date]] = []
    for day in days:
        if found and found[-1][1] + _ONE_DAY == day:
            found[-1] = (found[-1][0], day)
        else:
            found.append((day, day))
    return found
