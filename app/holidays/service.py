"""The public holidays of a country in a year, for the years in which the library knows all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType

import holidays

from app.countries import COUNTRIES
from app.errors import Invalid
from app.holidays.names import Celebration, Remark, celebrations, remark_on
from app.texts import gettext

FIRST_YEAR, LAST_YEAR = 2000, 2100
_FIRST = {"ES": 2008, "IN": 2001, "NP": 2010}
# After these years the library lacks the feasts that follow the moon: its tables of the Hindu, Nepali, Balinese, Maori
# and Islamic calendars end. A list without Diwali or Eid would be worse than no list.
_ISLAMIC = dict.fromkeys(("AE", "BD", "EG", "KE", "MY", "PH", "SA", "SG", "TR"), 2076)
_LAST = {"IN": 2035, "NP": 2032, "ID": 2050, "NZ": 2052, "JP": 2099} | _ISLAMIC

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {code: (_FIRST.get(code, FIRST_YEAR), _LAST.get(code, LAST_YEAR)) for code in _FIRST | _LAST}
)
"""The first and last complete year of countries whose data is limited to some years."""

CACHED_LISTS = 4 * len(COUNTRIES)
LANGUAGE = "en_US"
MIN_SHARE = 1 / 3
"""A regional holiday is listed if at least this share of the regions has it. Britain lists Easter Monday, which three
of four regions have; the patron saints of a hundred Italian towns would bury all other holidays."""
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday of one or more days.

    :param name: the library's, in English; `app.holidays.names.traveller_name` is the one to show.
    :param start: its first day.
    :param end: its last day.
    :param remark: what travellers should know about these days.
    :param regions: the names of those in which it holds, by name; none when it holds in the whole country.
    """

    name: str
    start: date
    end: date
    remark: Remark | None = None
    regions: tuple[str, ...] = ()


def is_complete(country: str, year: int) -> bool:
    """Return whether all holidays of a country in a year are known."""
    first, last = BOUNDS.get(country, (FIRST_YEAR, LAST_YEAR))
    return first <= year <= last


def holidays_of(country: str, year: int) -> tuple[Holiday, ...]:
    """Return the public holidays of a country in a year, by their first day: all national ones, and regional ones that
    many regions share.

    :param country: one of `COUNTRIES`, by its two-letter code.
    :param year: a Gregorian year; a holiday across New Year is cut there.
    :raises Invalid: the country's holidays in that year are not known, or not all of them.
    """
    found = _found(country, year) if is_complete(country, year) else ()
    if not found:
        text = gettext("We don't know the holidays of %(country)s in %(year)s.", country=COUNTRIES[country], year=year)
        raise Invalid({"year": [text]})
    return found


# The library's data of a year does not change while a process runs.
@lru_cache(CACHED_LISTS)
def _found(country: str, year: int) -> tuple[Holiday, ...]:
    national = holidays.country_holidays(country, years=year, language=LANGUAGE)
    return tuple(_sorted([*merged_days(national), *_regional(country, year, national)]))


def _regional(country: str, year: int, national: holidays.HolidayBase) -> Iterable[Holiday]:
    regions_of: dict[tuple[date, str], set[str]] = defaultdict(set)
    for code in national.subdivisions:
        days = holidays.country_holidays(country, subdiv=code, years=year, language=LANGUAGE)
        for day, label in days.items():
            for part in set(_parts(label)) - set(_parts(national.get(day, ""))):
                regions_of[day, part].add(code)
    shared: dict[frozenset[str], dict[date, str]] = defaultdict(dict)
    for (day, part), codes in sorted(regions_of.items()):
        if len(codes) >= MIN_SHARE * len(national.subdivisions):
            same = shared[frozenset(codes)]
            same[day] = "; ".join(filter(None, (same.get(day), part)))
    names = _region_names(national)
    for regions, labels in shared.items():
        held = tuple(sorted(names[code] for code in regions & names.keys()))
        yield from (replace(holiday, regions=held) for holiday in merged_days(labels))


def _region_names(national: holidays.HolidayBase) -> dict[str, str]:
    # A region has several spellings; the first is the usual one.
    return {code: name for name, code in reversed(national.subdivisions_aliases.items())}


def _parts(label: str) -> list[str]:
    return [part.strip() for part in label.split(";")]


def merged_days(days: Mapping[date, str]) -> list[Holiday]:
    """Return holidays, consecutive days of one name merged.

    :param days: the library's label of each day.
    """
    days_of: dict[str, dict[date, Celebration]] = {}
    for day in sorted(days):
        for celebration in celebrations(days[day]):
            # A substitute day off that falls on a day of the feast itself counts as a day of the feast.
            present = days_of.setdefault(celebration.name, {}).get(day)
            if present is None or present.is_observed:
                days_of[celebration.name][day] = celebration
    found = [_holiday(name, run, days) for name, days in days_of.items() for run in _runs(days)]
    return _sorted(found)


def _sorted(found: Iterable[Holiday]) -> list[Holiday]:
    return sorted(found, key=lambda holiday: (holiday.start, holiday.end, holiday.name))


def _holiday(name: str, run: list[date], days: Mapping[date, Celebration]) -> Holiday:
    return Holiday(name, run[0], run[-1], remark_on(days[day] for day in run))


def _runs(days: Iterable[date]) -> list[list[date]]:
    """Return runs of consecutive days."""
    found: list[list[date]] = []
    for day in days:
        if found and found[-1][-1] + _ONE_DAY == day:
            found[-1].append(day)
        else:
            found.append([day])
    return found
