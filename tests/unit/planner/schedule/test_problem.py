from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest

from app.planner.models import City, ScoredPlace
from app.planner.schedule.problem import make_problem, step_minutes
from app.routing.models import Point
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import KOCHI, MONDAY, MUNNAR, ROUTER, asks, near, place


def test_started_five_minutes_count() -> None:
    assert step_minutes(np.array([0, 1, 300, 301])).tolist() == [0, 5, 5, 10]


def test_ways_and_journeys_take_full_five_minutes() -> None:
    problem = make_problem(asks(KOCHI, MUNNAR), 1, [ScoredPlace(place("a", point=near(10)), 50.0)], ROUTER)
    assert problem.travel_minutes[0, 1] % 5 == 0
    assert problem.days[0].leaves % 5 == 0


def test_the_centre_comes_first_in_the_matrix() -> None:
    problem = task([place("a", point=near(0)), place("b", point=near(10))])
    assert problem.travel_minutes.shape == (3, 3)
    assert problem.travel_minutes[0, 1] == 0
    assert problem.travel_minutes[0, 2] > 0


def test_the_days_of_a_later_city_go_on_from_those_before() -> None:
    request = asks(KOCHI, MUNNAR, start_date=MONDAY)
    assert [day.date for day in make_problem(request, 1, [], ROUTER).days] == [date(2026, 12, 9)]
    assert [day.weekday for day in make_problem(request, 0, [], ROUTER).days] == [0, 1]


@pytest.mark.parametrize("day", [8, 14], ids=["day of the way in both", "days elsewhere between"])
def test_a_later_city_that_starts_on_another_day_has_its_own_weekdays(day: int) -> None:
    then = date(2026, 12, day)
    request = asks(KOCHI, replace(MUNNAR, days=2, start_date=then), start_date=MONDAY)
    assert [each.weekday for each in make_problem(request, 1, [], ROUTER).days] == [
        then.weekday(),
        (then + timedelta(1)).weekday(),
    ]


def test_without_dates_the_weekday_is_unknown() -> None:
    assert [(day.date, day.weekday) for day in task([]).days] == [(None, None)]


def test_the_journey_from_another_city_takes_its_time_on_the_first_day() -> None:
    kochi, munnar = (make_problem(asks(KOCHI, MUNNAR), index, [], ROUTER).days[0] for index in (0, 1))
    assert munnar.leaves > kochi.leaves + 120
    assert munnar.starts == munnar.leaves
    assert munnar.ends == kochi.ends


def test_a_journey_over_half_the_earth_leaves_the_evening() -> None:
    paris = City("paris", "Paris", Point(48.85, 2.35), days=2)
    first, second = make_problem(asks(KOCHI, paris), 1, [], ROUTER).days
    assert first.leaves - second.leaves == 300
    assert first.starts < first.ends


def test_the_first_day_of_a_longer_trip_begins_later_and_the_last_ends_earlier() -> None:
    first, second, third, last = task([], days=4).days
    assert (first.starts - second.starts, first.leaves - second.leaves) == (90, 90)
    assert (first.ends, third) == (second.ends, second)
    assert last.ends == 18 * 60
    assert last.returns < third.returns


def test_a_trip_of_three_days_needs_every_hour() -> None:
    assert len({(day.leaves, day.starts, day.ends, day.returns) for day in task([], days=3).days}) == 1


def test_only_the_ends_of_the_whole_trip_are_shorter() -> None:
    paris = City("paris", "Paris", Point(48.85, 2.35), days=3)
    request = asks(KOCHI, paris)
    kochi, france = (make_problem(request, index, [], ROUTER).days for index in (0, 1))
    assert [day.ends for day in (*kochi, *france)] == [1320] * 4 + [1080]
    assert kochi[1].starts == france[1].starts < kochi[0].starts
