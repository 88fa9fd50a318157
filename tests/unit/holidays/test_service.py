"""From days with names to holidays that last."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.countries import COUNTRIES
from app.errors import Invalid
from app.holidays.service import Holiday, holidays_of, runs

MAY = [date(2026, 5, day) for day in range(1, 32)]
NAMES = st.lists(st.sampled_from(["Eid", "Holi", "Republic Day"]), min_size=1, max_size=3).map("; ".join)


def test_a_day_is_a_holiday_that_ends_when_it_begins() -> None:
    assert runs({MAY[3]: "Labour Day"}) == [Holiday("Labour Day", MAY[3], MAY[3])]


def test_days_in_a_row_with_one_name_are_one_holiday() -> None:
    days = dict.fromkeys(MAY[3:6], "Eid al-Fitr") | {MAY[8]: "Eid al-Fitr"}
    assert runs(days) == [Holiday("Eid al-Fitr", MAY[3], MAY[5]), Holiday("Eid al-Fitr", MAY[8], MAY[8])]


def test_a_day_with_two_names_belongs_to_both() -> None:
    days = {MAY[0]: "Eid", MAY[1]: "Youth Day; Eid", MAY[2]: "Eid"}
    assert runs(days) == [Holiday("Eid", MAY[0], MAY[2]), Holiday("Youth Day", MAY[1], MAY[1])]


def test_a_day_off_does_not_tell_which_day_is_worked_instead() -> None:
    assert runs({MAY[0]: "Day off (substituted from 05/09/2026)"}) == [Holiday("Day off", MAY[0], MAY[0])]


@given(st.dictionaries(st.sampled_from(MAY), NAMES))
def test_every_day_of_a_name_is_covered_once_and_no_other(days: dict[date, str]) -> None:
    found = runs(days)
    covered = [
        (holiday.name, holiday.start + timedelta(days=number))
        for holiday in found
        for number in range((holiday.end - holiday.start).days + 1)
    ]
    assert sorted(covered) == sorted({(name, day) for day, names in days.items() for name in names.split("; ")})
    assert [holiday.start for holiday in found] == sorted(holiday.start for holiday in found)
    # Two of one name never touch: they would be one.
    ends = {(holiday.name, holiday.end + timedelta(days=1)) for holiday in found}
    assert not ends & {(holiday.name, holiday.start) for holiday in found}


@pytest.mark.parametrize("ahead", [0, 1])
@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_is_known_for_this_year_and_the_next(country: str, ahead: int) -> None:
    year = datetime.now(UTC).year + ahead
    found = holidays_of(country, year)
    assert len(found) >= 4
    assert all(holiday.start.year == holiday.end.year == year for holiday in found)


@pytest.mark.parametrize("country", COUNTRIES)
def test_names_are_in_english(country: str) -> None:
    for holiday in holidays_of(country, 2026):
        assert holiday.name == holiday.name.strip() != ""
        # Letters of Europe occur in names of people and towns; other scripts would not be English.
        assert all(ord(character) < 0x250 or character in "’–" for character in holiday.name)


def test_a_year_of_which_nothing_is_known_says_so() -> None:
    with pytest.raises(Invalid) as caught:
        holidays_of("TR", 2000 - 1900)
    assert caught.value.errors == {"year": ["We don't know the holidays of Türkiye in 100."]}
