from datetime import date

import pytest

from app.planner.candidates import choose
from app.planner.daylight import by_daylight, daylight
from app.planner.models import Candidate
from app.planner.scores import RuleScorer
from app.routing.models import Point
from tests.unit.planner.worlds import KOCHI, OPEN_ALL_DAY, asks, every_day, place, stay

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
    [window] = (by_daylight(asks(start_date=WINTER), garden()).hours or ())[0]
    assert window.closes == pytest.approx(16 * 60 + 15, abs=10)


def test_the_shortest_day_of_the_trip_counts() -> None:
    [window] = (by_daylight(asks(stay(60), start_date=AUTUMN), garden()).hours or ())[0]
    [december] = (by_daylight(asks(stay(1), start_date=date(2026, 12, 12)), garden()).hours or ())[0]
    assert window == december


def test_a_garden_of_unknown_hours_has_the_usual_ones_while_it_is_light() -> None:
    unknown = Candidate("g", "g", "garden", LONDON, 2, None, 60, None, 0, frozenset(), "Europe/London")
    [window] = (by_daylight(asks(start_date=WINTER), unknown).hours or ())[0]
    assert window.opens == 8 * 60
    assert window.closes < 17 * 60


def test_without_dates_or_a_known_time_zone_and_for_other_places_hours_stay() -> None:
    winter = asks(start_date=WINTER)
    for request, candidate in (
        (asks(), garden()),
        (winter, garden(None)),
        (winter, garden("Moon/Tranquility")),
        (winter, garden(category="museum")),
    ):
        assert by_daylight(request, candidate) == candidate


def test_what_is_open_at_night_only_has_no_hours_left() -> None:
    night = Candidate("g", "g", "park", LONDON, 2, None, 60, every_day((1200, 1380)), 0, frozenset(), "Europe/London")
    assert by_daylight(asks(start_date=WINTER), night).hours == ((),) * 7


def test_the_places_to_choose_from_have_the_hours_of_the_season() -> None:
    [chosen] = choose(asks(start_date=WINTER), KOCHI, [garden()], RuleScorer())
    assert chosen.candidate.hours == by_daylight(asks(start_date=WINTER), garden()).hours
    assert choose(asks(), KOCHI, [place("m")], RuleScorer())[0].candidate.hours == OPEN_ALL_DAY
