"""Names of holidays as shown to travellers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask

from app.countries import COUNTRIES
from app.holidays.names import Celebration, Remark, celebrations, remark_on, traveller_name
from app.holidays.service import holidays_of


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Diwali", Celebration("Diwali")),
        ("Anzac Day (observed)", Celebration("Anzac Day", is_observed=True)),
        ("Visakha Bucha (in lieu)", Celebration("Visakha Bucha", is_observed=True)),
        ("Alternative holiday for Hangul Day", Celebration("Hangul Day", is_observed=True)),
        ("Eid al-Fitr (estimated)", Celebration("Eid al-Fitr", is_estimated=True)),
        (
            "Islamic New Year (observed, estimated)",
            Celebration("Islamic New Year", is_observed=True, is_estimated=True),
        ),
        ("Eid al-Fitr Holiday (estimated)", Celebration("Eid al-Fitr", is_estimated=True)),
        ("Eid al-Fitr (additional holiday)", Celebration("Eid al-Fitr")),
        ("Day off (substituted from 05/09/2026)", Celebration("Day off")),
        ("Founding Day Holiday", Celebration("Founding Day")),
        ("Benito Juárez's birthday", Celebration("Benito Juárez's Birthday")),
    ],
)
def test_remarks_are_removed_from_names(label: str, expected: Celebration) -> None:
    assert celebrations(label) == [expected]


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
    assert celebrations(label) == [Celebration(label)]


def test_brackets_of_the_name_stay_before_a_remark() -> None:
    label = "Chinese New Year (Second Day) (observed)"
    assert celebrations(label) == [Celebration("Chinese New Year (Second Day)", is_observed=True)]


def test_several_names_on_a_day_are_separated() -> None:
    assert celebrations("National Day; National Father's Day (in lieu)") == [
        Celebration("National Day"),
        Celebration("National Father's Day", is_observed=True),
    ]


def test_an_adjacent_day_off_extends_the_holiday() -> None:
    assert remark_on([Celebration("Diwali"), Celebration("Diwali", is_observed=True)]) is None


def test_separate_days_off_are_labelled() -> None:
    assert remark_on([Celebration("Diwali", is_observed=True)] * 2) is Remark.OBSERVED
    assert traveller_name("Diwali", Remark.OBSERVED) == "Diwali (observed)"


def test_estimated_dates_are_labelled_first() -> None:
    days = [Celebration("Eid", is_observed=True), Celebration("Eid", is_observed=True, is_estimated=True)]
    assert remark_on(days) is Remark.ESTIMATED
    assert traveller_name("Eid", Remark.ESTIMATED) == "Eid (estimated)"


def test_a_name_that_only_the_library_understands_is_reworded() -> None:
    assert traveller_name("29 of Lunar New Year", None) == "Day before Lunar New Year's Eve"


def test_remarks_and_our_own_names_are_in_the_travellers_locale(make_app: Callable[..., Flask]) -> None:
    with make_app(locales=("en", "ar-XB")).test_request_context(headers={"Accept-Language": "ar-XB"}):
        assert traveller_name("Eid", Remark.ESTIMATED).startswith("Eid (éš")
        assert traveller_name("Eid", Remark.OBSERVED).startswith("Eid (ó")
        assert traveller_name("29 of Lunar New Year", None).startswith("Dáý béf")


@pytest.mark.parametrize("ahead", [0, 1])
@pytest.mark.parametrize("country", COUNTRIES)
def test_names_of_this_year_and_the_next_read_well(country: str, ahead: int) -> None:
    for holiday in holidays_of(country, datetime.now(UTC).year + ahead):
        name = traveller_name(holiday.name, holiday.remark)
        # European letters occur in names of people and towns; other scripts would not be English.
        assert all(ord(character) < 0x250 or character in "’–" for character in name)
        assert name == " ".join(name.split())
        assert name[0].isupper()
        assert not any(left in name for left in (";", "substituted", "in lieu", "Alternative holiday", "observed, "))
