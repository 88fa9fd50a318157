from app.planner.hours import visiting_windows, windows_on_most_days
from app.planner.models import TimeWindow, WeeklyHours
from tests.unit.planner.worlds import OPEN_ALL_DAY, every_day, place

NINE_TO_FIVE = (TimeWindow(540, 1020),)
LONG_THURSDAY: WeeklyHours = (NINE_TO_FIVE,) * 3 + ((TimeWindow(540, 1260),),) + (NINE_TO_FIVE,) * 3


def test_on_a_known_weekday_its_own_hours_count() -> None:
    museum = place("museum", hours=((), *LONG_THURSDAY[1:]))
    assert visiting_windows(museum, 0) == ()
    assert visiting_windows(museum, 3) == (TimeWindow(540, 1260),)


def test_without_a_weekday_the_hours_of_most_days_count() -> None:
    assert visiting_windows(place("museum", hours=LONG_THURSDAY), None) == NINE_TO_FIVE


def test_what_opens_on_three_days_only_is_closed_on_most() -> None:
    assert windows_on_most_days((NINE_TO_FIVE,) * 3 + ((),) * 4) == ()
    assert windows_on_most_days((NINE_TO_FIVE,) * 4 + ((),) * 3) == NINE_TO_FIVE


def test_a_lunch_break_of_most_days_stays() -> None:
    hours = every_day((600, 780), (900, 1020))
    assert windows_on_most_days(hours) == (TimeWindow(600, 780), TimeWindow(900, 1020))


def test_days_that_differ_give_overlapping_windows() -> None:
    early, late = (TimeWindow(480, 900),), (TimeWindow(600, 1080),)
    both = (TimeWindow(480, 900), TimeWindow(600, 1080))
    hours: WeeklyHours = (both, both, both, early, late, (), ())
    assert windows_on_most_days(hours) == (TimeWindow(480, 900), TimeWindow(600, 1080))


def test_unknown_hours_are_the_usual_ones_of_the_category() -> None:
    assert visiting_windows(place("m", "museum", hours=None), 2) == (TimeWindow(600, 1020),)
    assert visiting_windows(place("x", "lighthouse", hours=None), None) == (TimeWindow(540, 1080),)


def test_a_beach_that_never_closes_is_visited_by_day() -> None:
    assert visiting_windows(place("b", "beach", hours=OPEN_ALL_DAY), 5) == (TimeWindow(360, 1200),)


def test_a_garden_open_at_night_only_is_not_visited() -> None:
    assert visiting_windows(place("g", "garden", hours=every_day((1260, 1380))), 5) == ()


def test_a_street_of_bars_that_never_closes_is_not_visited_in_the_morning() -> None:
    bars = place("s", "street", hours=OPEN_ALL_DAY, interests=["Nightlife", "Food"])
    assert visiting_windows(bars, 0) == visiting_windows(bars, None) == (TimeWindow(960, 1440),)
    assert visiting_windows(place("s", "street", hours=OPEN_ALL_DAY), 0) == (TimeWindow(0, 1440),)
    known = place("s", "street", hours=(NINE_TO_FIVE,) * 7, interests=["Nightlife"])
    assert visiting_windows(known, 0) == NINE_TO_FIVE


def test_a_night_market_of_unknown_hours_is_for_the_evening() -> None:
    night_market = place("m", "market", hours=None, interests=["Food", "Nightlife"])
    assert visiting_windows(night_market, None) == (TimeWindow(1020, 1440),)
    assert visiting_windows(place("m", "market", hours=None, interests=["Food"]), None)[0].opens < 1020
    known = place("m", "market", hours=(NINE_TO_FIVE,) * 7, interests=["Nightlife"])
    assert visiting_windows(known, 0) == NINE_TO_FIVE
