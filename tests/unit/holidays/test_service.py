"""Merging named days into holidays."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.countries import COUNTRIES
from app.holidays import service
from app.holidays.names import Remark
from app.holidays.service import Holiday, holidays_of, merged_days

MAY = [date(2026, 5, day) for day in range(1, 32)]
REMARKS = ("", " (observed)", " (estimated)")
NAMES = st.lists(
    st.builds("{}{}".format, st.sampled_from(["Eid", "Holi", "Republic Day"]), st.sampled_from(REMARKS)),
    min_size=1,
    max_size=3,
).map("; ".join)


def test_a_day_is_a_holiday_that_ends_when_it_begins() -> None:
    assert merged_days({MAY[3]: "Labour Day"}) == [Holiday("Labour Day", MAY[3], MAY[3])]


def test_days_in_a_row_with_one_name_are_one_holiday() -> None:
    days = dict.fromkeys(MAY[3:6], "Eid al-Fitr") | {MAY[8]: "Eid al-Fitr"}
    assert merged_days(days) == [Holiday("Eid al-Fitr", MAY[3], MAY[5]), Holiday("Eid al-Fitr", MAY[8], MAY[8])]


def test_a_day_with_two_names_belongs_to_both() -> None:
    days = {MAY[0]: "Eid", MAY[1]: "Youth Day; Eid", MAY[2]: "Eid"}
    assert merged_days(days) == [Holiday("Eid", MAY[0], MAY[2]), Holiday("Youth Day", MAY[1], MAY[1])]


def test_alternating_names_are_separate_holidays() -> None:
    days = {MAY[0]: "Eid; Holi", MAY[1]: "Holi; Eid", MAY[2]: "Eid", MAY[3]: "Holi"}
    assert merged_days(days) == [
        Holiday("Holi", MAY[0], MAY[1]),
        Holiday("Eid", MAY[0], MAY[2]),
        Holiday("Holi", MAY[3], MAY[3]),
    ]


def test_an_adjacent_day_off_prolongs_its_holiday() -> None:
    days = {MAY[0]: "Diwali", MAY[1]: "Diwali (observed)"}
    assert merged_days(days) == [Holiday("Diwali", MAY[0], MAY[1])]


def test_a_separate_day_off_is_labelled() -> None:
    days = {MAY[0]: "Diwali", MAY[2]: "Diwali (in lieu)"}
    assert merged_days(days) == [Holiday("Diwali", MAY[0], MAY[0]), Holiday("Diwali", MAY[2], MAY[2], Remark.OBSERVED)]


@pytest.mark.parametrize("label", ["Eid; Eid (observed)", "Eid (observed); Eid"])
def test_a_day_off_on_the_holiday_itself_is_the_holiday(label: str) -> None:
    assert merged_days({MAY[0]: label}) == [Holiday("Eid", MAY[0], MAY[0])]


@given(st.dictionaries(st.sampled_from(MAY), NAMES))
def test_holidays_cover_exactly_the_days_of_their_name(days: dict[date, str]) -> None:
    found = merged_days(days)
    covered = [
        (_bare(holiday.name), holiday.start + timedelta(days=number))
        for holiday in found
        for number in range((holiday.end - holiday.start).days + 1)
    ]
    assert sorted(covered) == sorted({(_bare(name), day) for day, names in days.items() for name in names.split("; ")})
    assert [holiday.start for holiday in found] == sorted(holiday.start for holiday in found)
    # Holidays with one name are never adjacent: they would have been merged.
    ends = {(_bare(holiday.name), holiday.end + timedelta(days=1)) for holiday in found}
    assert not ends & {(_bare(holiday.name), holiday.start) for holiday in found}


def _bare(name: str) -> str:
    return name.split(" (", maxsplit=1)[0]


@pytest.mark.parametrize("ahead", [0, 1])
@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_has_holidays_this_year_and_next(country: str, ahead: int) -> None:
    year = datetime.now(UTC).year + ahead
    found = holidays_of(country, year)
    assert len(found) >= 4
    assert all(holiday.start.year == holiday.end.year == year for holiday in found)


def test_a_year_is_computed_once() -> None:
    assert holidays_of("FR", 2026) is holidays_of("FR", 2026)


def test_the_cache_of_years_is_limited() -> None:
    for year in range(2000, 2000 + service.CACHED_LISTS // 4 + 1):
        for country in ("FR", "DE", "US", "CA"):
            holidays_of(country, year)
    assert service._found.cache_info().currsize == service.CACHED_LISTS
