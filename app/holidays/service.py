"""The public holidays of a country in a year."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import holidays

from app.countries import COUNTRIES
from app.errors import Invalid
from app.holidays.known import is_known
from app.holidays.names import Named, in_words, named

KEPT = 4 * len(COUNTRIES)
LANGUAGE = "en_US"

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
    :raises Invalid: when nothing, or not all, is known of the country's holidays in that year.
    """
    found = _found(country, year) if is_known(country, year) else ()
    if not found:
        raise Invalid({"year": [f"We don't know the holidays of {COUNTRIES[country]} in {year}."]})
    return found


# What the library says of a year never changes while a process runs.
@lru_cache(KEPT)
def _found(country: str, year: int) -> tuple[Holiday, ...]:
    return tuple(runs(holidays.country_holidays(country, years=year, language=LANGUAGE)))


def runs(days: Mapping[date, str]) -> list[Holiday]:
    """Return holidays by name and days in a row.

    :param days: from a day to what the library calls it.
    """
    days_of: dict[str, dict[date, Named]] = {}
    for day in sorted(days):
        for celebrated in named(days[day]):
            # Where a day off for a feast falls on a day of the feast, it is a day of the feast.
            kept = days_of.setdefault(celebrated.name, {}).get(day)
            if kept is None or kept.is_observed:
                days_of[celebrated.name][day] = celebrated
    found = [_holiday(name, row, taken) for name, taken in days_of.items() for row in _in_a_row(taken)]
    return sorted(found, key=lambda holiday: (holiday.start, holiday.end, holiday.name))


def _holiday(name: str, row: list[date], taken: Mapping[date, Named]) -> Holiday:
    return Holiday(in_words(name, (taken[day] for day in row)), row[0], row[-1])


def _in_a_row(days: Iterable[date]) -> list[list[date]]:
    found: list[list[date]] = []
    for day in days:
        if found and found[-1][-1] + _ONE_DAY == day:
            found[-1].append(day)
        else:
            found.append([day])
    return found
