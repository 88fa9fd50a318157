"""Years with complete holidays."""

from __future__ import annotations

import pytest

from app.countries import COUNTRIES
from app.errors import Invalid
from app.holidays.service import BOUNDS, FIRST_YEAR, LAST_YEAR, holidays_of, is_complete

FOLLOW_THE_MOON = {"IN": "Diwali", "NP": "Laxmi Pooja", "ID": "Day of Silence", "NZ": "Matariki"} | dict.fromkeys(
    ("AE", "BD", "EG", "KE", "MY", "PH", "SA", "SG", "TR"), "Eid al-Fitr"
)
SINCE = {"NZ": 2022, "PH": 2002}
"""The first year of a holiday, if it is later than our years."""
STEP = 6
"""A sample of years between two: leap years and others, and a first of January on each weekday."""


@pytest.mark.parametrize("country", COUNTRIES)
def test_years_within_the_bounds_have_their_holidays(country: str) -> None:
    first, last = BOUNDS.get(country, (FIRST_YEAR, LAST_YEAR))
    for year in sorted({*range(first, last, STEP), last}):
        found = holidays_of(country, year)
        assert len(found) >= 3
        assert all(holiday.start.year == holiday.end.year == year for holiday in found)


@pytest.mark.parametrize(("country", "name"), FOLLOW_THE_MOON.items())
def test_no_year_lacks_its_lunar_holidays(country: str, name: str) -> None:
    first, last = BOUNDS[country]
    for year in range(SINCE.get(country, first), last + 1):
        assert any(holiday.name.startswith(name) for holiday in holidays_of(country, year)), year


@pytest.mark.parametrize("country", BOUNDS)
def test_years_out_of_bounds_are_refused_by_name(country: str) -> None:
    first, last = BOUNDS[country]
    for year in (first - 1, last + 1):
        with pytest.raises(Invalid) as caught:
            holidays_of(country, year)
        assert caught.value.errors == {"year": [f"We don't know the holidays of {COUNTRIES[country]} in {year}."]}


def test_most_countries_are_known_for_all_years() -> None:
    assert is_complete("FR", FIRST_YEAR)
    assert is_complete("FR", LAST_YEAR)
    assert not is_complete("FR", LAST_YEAR + 1)


def test_bounds_exist_for_offered_countries_only() -> None:
    assert set(BOUNDS) <= set(COUNTRIES)
