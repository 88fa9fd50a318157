"""Names of holidays as travellers read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.countries import COUNTRIES
from app.holidays.names import Named, in_words, named
from app.holidays.service import holidays_of


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Diwali", Named("Diwali")),
        ("Anzac Day (observed)", Named("Anzac Day", is_observed=True)),
        ("Visakha Bucha (in lieu)", Named("Visakha Bucha", is_observed=True)),
        ("Alternative holiday for Hangul Day", Named("Hangul Day", is_observed=True)),
        ("Eid al-Fitr (estimated)", Named("Eid al-Fitr", is_estimated=True)),
        ("Islamic New Year (observed, estimated)", Named("Islamic New Year", is_observed=True, is_estimated=True)),
        ("Eid al-Fitr Holiday (estimated)", Named("Eid al-Fitr", is_estimated=True)),
        ("Eid al-Fitr (additional holiday)", Named("Eid al-Fitr")),
        ("Day off (substituted from 05/09/2026)", Named("Day off")),
        ("Founding Day Holiday", Named("Founding Day")),
        ("29 of Lunar New Year", Named("Day before Lunar New Year's Eve")),
    ],
)
def test_remarks_are_no_part_of_a_name(label: str, expected: Named) -> None:
    assert named(label) == [expected]


@pytest.mark.parametrize(
    "label",
    [
        "Chinese New Year (Spring Festival)",
        "Fagu Poornima (Terai)",
        "Second Day of Lunar New Year",
        "May Bank Holiday",
        "Bridge Public Holiday",
        "National Holiday",
    ],
)
def test_other_names_stay_as_they_are(label: str) -> None:
    assert named(label) == [Named(label)]


def test_brackets_of_the_name_stay_before_a_remark() -> None:
    label = "Chinese New Year (Second Day) (observed)"
    assert named(label) == [Named("Chinese New Year (Second Day)", is_observed=True)]


def test_several_names_on_a_day_are_told_apart() -> None:
    assert named("National Day; National Father's Day (in lieu)") == [
        Named("National Day"),
        Named("National Father's Day", is_observed=True),
    ]


def test_a_day_off_beside_the_holiday_is_one_more_day_of_it() -> None:
    assert in_words("Diwali", [Named("Diwali"), Named("Diwali", is_observed=True)]) == "Diwali"


def test_days_off_by_themselves_say_so() -> None:
    assert in_words("Diwali", [Named("Diwali", is_observed=True)] * 2) == "Diwali (observed)"


def test_days_that_may_still_move_say_so_before_all() -> None:
    days = [Named("Eid", is_observed=True), Named("Eid", is_observed=True, is_estimated=True)]
    assert in_words("Eid", days) == "Eid (estimated)"


@pytest.mark.parametrize("ahead", [0, 1])
@pytest.mark.parametrize("country", COUNTRIES)
def test_names_of_this_year_and_the_next_read_well(country: str, ahead: int) -> None:
    for holiday in holidays_of(country, datetime.now(UTC).year + ahead):
        name = holiday.name
        # Letters of Europe occur in names of people and towns; other scripts would not be English.
        assert all(ord(character) < 0x250 or character in "’–" for character in name)
        assert name == " ".join(name.split())
        assert name[0].isupper()
        assert not any(left in name for left in (";", "substituted", "in lieu", "Alternative holiday", "observed, "))
