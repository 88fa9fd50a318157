"""Problems in the plan of an existing trip."""

from __future__ import annotations

import pytest

from app.planner.feasibility import CheckedDay, CheckedStop, Finding, WarningKind, find_warnings
from app.planner.models import TimeWindow, WeeklyHours

MONDAY, TUESDAY = 0, 1
MUSEUM: WeeklyHours = ((), *((TimeWindow(600, 1020),) for _ in range(6)))
"""From ten to five, but never on Mondays."""


def stop(
    arrive: int | None = 600,
    depart: int | None = 660,
    *,
    hours: WeeklyHours | None = None,
    minutes: int = 60,
    travel: int = 0,
) -> CheckedStop:
    return CheckedStop(hours, arrive, depart, minutes, travel)


def untimed(minutes: int = 60, travel: int = 0) -> CheckedStop:
    return stop(None, None, minutes=minutes, travel=travel)


def day(*stops: CheckedStop, weekday: int | None = TUESDAY, transfer: int = 0) -> CheckedDay:
    return CheckedDay(weekday, begins=540, ends=1320, transfer=transfer, stops=stops)


def test_a_plan_that_works_has_no_trouble() -> None:
    museum, walk = stop(600, 720, hours=MUSEUM), stop(740, 800, travel=20)
    assert find_warnings([day(museum, walk), day(weekday=None), day(stop(hours=MUSEUM), weekday=None)]) == []


def test_a_place_that_is_closed_all_day_is_named_with_or_without_a_time() -> None:
    found = find_warnings([day(), day(stop(hours=MUSEUM), stop(None, None, hours=MUSEUM), weekday=MONDAY)])
    assert found == [Finding(WarningKind.CLOSED, 1, 0), Finding(WarningKind.CLOSED, 1, 1)]


@pytest.mark.parametrize(("arrive", "depart"), [(540, 660), (960, 1050), (1100, 1160)])
def test_a_visit_outside_the_opening_hours_is_named_with_them(arrive: int, depart: int) -> None:
    found = find_warnings([day(stop(arrive, depart, hours=MUSEUM))])
    assert found == [Finding(WarningKind.OUTSIDE_HOURS, 0, 0, windows=(TimeWindow(600, 1020),))]


def test_a_visit_across_midnight_is_fine_where_the_place_is_open_on_both_days() -> None:
    always: WeeklyHours = tuple((TimeWindow(0, 1440),) for _ in range(7))
    late = stop(1410, 1455, hours=always)
    assert find_warnings([CheckedDay(TUESDAY, begins=540, ends=1460, transfer=0, stops=[late])]) == []
    not_on_wednesdays: WeeklyHours = (*always[:2], (), *always[3:])
    late = stop(1410, 1455, hours=not_on_wednesdays)
    [found] = find_warnings([CheckedDay(TUESDAY, begins=540, ends=1460, transfer=0, stops=[late])])
    assert found == Finding(WarningKind.OUTSIDE_HOURS, 0, 0, windows=(TimeWindow(0, 1440),))


def test_without_dates_or_hours_no_place_is_called_closed() -> None:
    assert find_warnings([day(stop(300, 360, hours=MUSEUM), weekday=None), day(stop(300, 360))]) == []


def test_a_stop_before_one_can_be_there_is_late_by_what_is_missing() -> None:
    [found] = find_warnings([day(stop(600, 720), stop(730, 800, travel=40))])
    assert found == Finding(WarningKind.LATE, 0, 1, minutes=30)


def test_five_minutes_are_not_late() -> None:
    assert find_warnings([day(stop(600, 720), stop(735, 800, travel=20))]) == []


def test_a_stop_before_the_transfer_ends_is_before_the_arrival() -> None:
    [found] = find_warnings([day(stop(560, 620), stop(700, 760), transfer=180)])
    assert found == Finding(WarningKind.BEFORE_ARRIVAL, 0, 0, minutes=540 - 90 + 180)


def test_a_long_transfer_takes_no_more_than_five_hours_of_the_day() -> None:
    assert find_warnings([day(stop(750, 800), transfer=900)]) == []


def test_stops_without_a_time_that_the_day_does_not_hold_make_it_too_full() -> None:
    [found] = find_warnings([day(stop(600, 1200), untimed(90, travel=30), untimed(60, travel=15))])
    assert found == Finding(WarningKind.TOO_FULL, 0, minutes=1200 + 30 + 90 + 15 + 60 - 1320)


def test_stops_without_a_time_that_fit_are_no_trouble() -> None:
    assert find_warnings([day(*[untimed(60, travel=20) for _ in range(9)])]) == []
    assert len(find_warnings([day(*[untimed(60, travel=20) for _ in range(11)])])) == 1


def test_a_stop_for_which_no_time_is_left_before_a_later_one_is_named() -> None:
    [found] = find_warnings([day(untimed(75), stop(630, 690, travel=21))])
    assert found == Finding(WarningKind.NO_TIME, 0, 0, minutes=630)
    stops = [stop(600, 660), untimed(60, travel=20), untimed(60, travel=20), stop(780, 840, travel=20)]
    [found] = find_warnings([day(*stops)])
    assert found == Finding(WarningKind.NO_TIME, 0, 2, minutes=780)


def test_stops_without_a_time_that_fit_before_a_fixed_one_are_no_trouble() -> None:
    assert find_warnings([day(untimed(60), untimed(60, travel=20), stop(780, 840, travel=20))]) == []


def test_a_time_that_contradicts_the_order_is_late_even_behind_stops_without_one() -> None:
    fixed_afternoon, fixed_morning = stop(900, 960), stop(600, 660, travel=20)
    late = Finding(WarningKind.LATE, 0, 2, minutes=960 - 600)
    assert find_warnings([day(fixed_afternoon, untimed(60, travel=20), fixed_morning)]) == [late]
    # What follows the second one in order and in time is no second problem.
    assert find_warnings([day(fixed_afternoon, untimed(60), fixed_morning, stop(700, 760), stop(970, 990))]) == [late]


def test_a_stop_that_begins_during_an_earlier_one_is_late_whatever_is_between_them() -> None:
    found = find_warnings([day(stop(600, 780), stop(650, 700), stop(720, 750))])
    assert found == [Finding(WarningKind.LATE, 0, 1, minutes=130), Finding(WarningKind.LATE, 0, 2, minutes=60)]


def test_lodging_needs_no_time() -> None:
    assert find_warnings([day(stop(600, 700), untimed(0, travel=30), stop(710, 750))]) == []


def test_a_late_last_stop_with_a_time_is_what_the_travellers_want() -> None:
    assert find_warnings([day(stop(1330, 1420))]) == []
