from datetime import date

import pytest

from app.planner.candidates import choose
from app.planner.hours import daylight, limited_to_daylight, visiting_windows, windows_on_most_days
from app.planner.models import Candidate, TimeWindow, WeeklyHours
from app.planner.scores import RuleScorer
from app.routing.models import Point
from tests.unit.planner.worlds import KOCHI, OPEN_ALL_DAY, asks, every_day, kochi, place

NINE_TO_FIVE = (TimeWindow(540, 1020),)
LONG_THURSDAY: WeeklyHours = (NINE_TO_FIVE,) * 3 + ((TimeWindow(540, 1260),),) + (NINE_TO_FIVE,) * 3


def test_on_a_known_weekday_its_own_hours_count() -> None:
    museum = place("museum", hours=((), *LONG_THURSDAY[1:]))
    assert visiting_windows(museum, 0) == ()
    assert visiting_windows(museum, 3) == (TimeWindow(540, 1260),)


def test_without_a_weekday_the_hours_of_most_days_count() -> None:
    assert visiting_windows(place("museum", hours=LONG_THURSDAY), None) == NINE_TO_FIVE


def test_a_place_open_on_three_days_only_is_closed_on_most() -> None:
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


DELHI, LONDON, TOKYO, TROMSO = Point(28.6, 77.2), Point(51.5, -0.1), Point(35.7, 139.8), Point(69.65, 18.95)
WINTER, AUTUMN, SUMMER = date(2026, 12, 21), date(2026, 10, 14), date(2026, 6, 21)


@pytest.mark.parametrize(
    ("point", "timezone", "day", "rises", "sets"),
    [
        # Almanacs: timeanddate.com.
        (DELHI, "Asia/Kolkata", AUTUMN, 6 * 60 + 21, 17 * 60 + 53),
        (LONDON, "Europe/London", WINTER, 8 * 60 + 4, 15 * 60 + 53),
        (LONDON, "Europe/London", SUMMER, 4 * 60 + 43, 21 * 60 + 21),
        (TOKYO, "Asia/Tokyo", AUTUMN, 5 * 60 + 46, 17 * 60 + 5),
    ],
)
def test_it_is_light_from_before_sunrise_until_after_sunset(
    point: Point, timezone: str, day: date, rises: int, sets: int
) -> None:
    light = daylight(point, timezone, day)
    assert light is not None
    assert light.opens == pytest.approx(rises - 20, abs=10)
    assert light.closes == pytest.approx(sets + 20, abs=10)


def test_beyond_the_polar_circle_it_is_never_dark_or_never_light() -> None:
    night, day = (daylight(TROMSO, "Europe/Oslo", when) for when in (WINTER, SUMMER))
    assert night is not None
    assert day is not None
    assert night.closes - night.opens <= 60
    assert day.closes - day.opens >= 1380


def garden(timezone: str | None = "Europe/London", category: str = "garden") -> Candidate:
    return Candidate("g", "g", category, LONDON, 2, None, 60, OPEN_ALL_DAY, 0, frozenset(), timezone)


def test_a_garden_closes_when_it_gets_dark() -> None:
    [window] = (limited_to_daylight(asks(start_date=WINTER), garden()).hours or ())[0]
    assert window.closes == pytest.approx(16 * 60 + 15, abs=10)


def test_the_shortest_day_of_the_trip_counts() -> None:
    [window] = (limited_to_daylight(asks(kochi(60), start_date=AUTUMN), garden()).hours or ())[0]
    [december] = (limited_to_daylight(asks(kochi(1), start_date=date(2026, 12, 12)), garden()).hours or ())[0]
    assert window == december


def test_a_garden_of_unknown_hours_has_the_usual_ones_while_it_is_light() -> None:
    unknown = Candidate("g", "g", "garden", LONDON, 2, None, 60, None, 0, frozenset(), "Europe/London")
    [window] = (limited_to_daylight(asks(start_date=WINTER), unknown).hours or ())[0]
    assert window.opens == 8 * 60
    assert window.closes < 17 * 60


def test_hours_are_unchanged_without_dates_or_time_zone_and_for_other_places() -> None:
    winter = asks(start_date=WINTER)
    for request, candidate in (
        (asks(), garden()),
        (winter, garden(None)),
        (winter, garden("Moon/Tranquility")),
        (winter, garden(category="museum")),
    ):
        assert limited_to_daylight(request, candidate) == candidate


def test_a_park_open_at_night_only_has_no_hours_left() -> None:
    night = Candidate("g", "g", "park", LONDON, 2, None, 60, every_day((1200, 1380)), 0, frozenset(), "Europe/London")
    assert limited_to_daylight(asks(start_date=WINTER), night).hours == ((),) * 7


def test_chosen_places_have_the_hours_of_the_season() -> None:
    [chosen] = choose(asks(start_date=WINTER), KOCHI, [garden()], RuleScorer())
    assert chosen.candidate.hours == limited_to_daylight(asks(start_date=WINTER), garden()).hours
    assert choose(asks(), KOCHI, [place("m")], RuleScorer())[0].candidate.hours == OPEN_ALL_DAY
