"""Opening hours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.hours import WEEKDAYS, HoursError, parse_hours

NINE_TO_FIVE = ((540, 1020),)


def test_always_open_is_every_minute_of_every_day() -> None:
    assert parse_hours("24/7") == (((0, 1440),),) * 7


def test_days_without_a_rule_are_closed() -> None:
    assert parse_hours("Tu-Su 09:00-17:00") == ((), *(NINE_TO_FIVE,) * 6)


def test_a_range_of_days_may_wrap_around_the_week() -> None:
    week = parse_hours("Sa-Th 09:00-17:00")
    assert [day for day, hours in zip(WEEKDAYS, week, strict=True) if not hours] == ["Fr"]


def test_days_may_be_a_list_of_days_and_ranges() -> None:
    week = parse_hours("Mo,We-Fr 09:00-17:00; Su 10:00-12:00")
    assert week == (NINE_TO_FIVE, (), NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, (), ((600, 720),))


def test_a_day_may_have_several_ranges() -> None:
    assert parse_hours("Mo 14:00-18:00,09:00-12:30")[0] == ((540, 750), (840, 1080))


def test_a_later_rule_replaces_an_earlier_one() -> None:
    week = parse_hours("Mo-Su 09:00-17:00; We off; Su 10:00-12:00")
    assert week[2] == ()
    assert week[6] == ((600, 720),)
    assert week[0] == NINE_TO_FIVE


def test_closing_after_midnight_is_past_1440() -> None:
    assert parse_hours("Fr 20:00-02:00")[4] == ((1200, 1560),)
    assert parse_hours("Fr 20:00-26:00")[4] == ((1200, 1560),)
    assert parse_hours("Fr 11:30-00:00")[4] == ((690, 1440),)


def test_times_without_days_apply_to_every_day() -> None:
    assert parse_hours("09:00-17:00") == (NINE_TO_FIVE,) * 7


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Mo",
        "Mo-Su",
        "Monday 09:00-17:00",
        "Mo 9:00-17:00",
        "Mo 09:00",
        "Mo 09:00-09:00",
        "Mo 09:60-10:00",
        "Mo 24:00-25:00",
        "Mo 09:00-49:00",
        "Mo 09:00-12:00,11:00-13:00",
        "Mo-Fr 09:00-17:00;",
        "PH off",
        "sunrise-sunset",
        "Mo ٠٩:٠٠-١٧:٠٠",
    ],
)
def test_invalid_syntax_is_refused(text: str) -> None:
    with pytest.raises(HoursError):
        parse_hours(text)


@given(st.text(max_size=40))
def test_any_text_gives_seven_days_or_is_refused(text: str) -> None:
    try:
        week = parse_hours(text)
    except HoursError:
        return
    assert len(week) == 7
    assert all(0 <= opens < closes <= 2880 for day in week for opens, closes in day)
