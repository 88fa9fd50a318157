from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest

from app.planner.meals import Kind
from app.planner.models import Destination, ScoredPlace
from app.planner.scheduling.problem import CLOSED, make_options, make_problem, rounded_minutes
from app.routing.models import Point
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import KOCHI, MONDAY, MUNNAR, ROUTER, asks, every_day, near, place


def test_travel_is_rounded_up_to_five_minutes() -> None:
    assert rounded_minutes(np.array([0, 1, 300, 301])).tolist() == [0, 5, 5, 10]


def test_travel_and_transfers_take_full_five_minutes() -> None:
    problem = make_problem(asks(KOCHI, MUNNAR), 1, [ScoredPlace(place("a", point=near(10)), 50.0)], ROUTER)
    assert problem.travel_minutes[0, 1] % 5 == 0
    assert problem.days[0].leaves % 5 == 0


def test_the_centre_comes_first_in_the_matrix() -> None:
    problem = problem_of([place("a", point=near(0)), place("b", point=near(10))])
    assert problem.travel_minutes.shape == (3, 3)
    assert problem.travel_minutes[0, 1] == 0
    assert problem.travel_minutes[0, 2] > 0


def test_the_days_of_a_later_destination_follow_those_before() -> None:
    request = asks(KOCHI, MUNNAR, start_date=MONDAY)
    assert [day.date for day in make_problem(request, 1, [], ROUTER).days] == [date(2026, 12, 9)]
    assert [day.weekday for day in make_problem(request, 0, [], ROUTER).days] == [0, 1]


@pytest.mark.parametrize("day", [8, 14], ids=["day of the way in both", "days elsewhere between"])
def test_a_later_destination_with_its_own_start_has_its_own_weekdays(day: int) -> None:
    then = date(2026, 12, day)
    request = asks(KOCHI, replace(MUNNAR, days=2, start_date=then), start_date=MONDAY)
    assert [each.weekday for each in make_problem(request, 1, [], ROUTER).days] == [
        then.weekday(),
        (then + timedelta(1)).weekday(),
    ]


def test_without_dates_the_weekday_is_unknown() -> None:
    assert [(day.date, day.weekday) for day in problem_of([]).days] == [(None, None)]


def test_the_transfer_takes_its_time_on_the_first_day() -> None:
    kochi, munnar = (make_problem(asks(KOCHI, MUNNAR), index, [], ROUTER).days[0] for index in (0, 1))
    assert munnar.leaves > kochi.leaves + 120
    assert munnar.starts == munnar.leaves
    assert munnar.ends == kochi.ends


def test_a_transfer_around_half_the_earth_leaves_the_evening() -> None:
    paris = Destination("paris", "Paris", Point(48.85, 2.35), days=2)
    first, second = make_problem(asks(KOCHI, paris), 1, [], ROUTER).days
    assert first.leaves - second.leaves == 300
    assert first.starts < first.ends


def test_the_first_day_of_a_longer_trip_begins_later_and_the_last_ends_earlier() -> None:
    first, second, third, last = problem_of([], days=4).days
    assert (first.starts - second.starts, first.leaves - second.leaves) == (90, 90)
    assert (first.ends, third) == (second.ends, second)
    assert last.ends == 18 * 60
    assert last.returns < third.returns


def test_a_trip_of_three_days_needs_every_hour() -> None:
    assert len({(day.leaves, day.starts, day.ends, day.returns) for day in problem_of([], days=3).days}) == 1


def test_only_the_ends_of_the_whole_trip_are_shorter() -> None:
    paris = Destination("paris", "Paris", Point(48.85, 2.35), days=3)
    request = asks(KOCHI, paris)
    kochi, france = (make_problem(request, index, [], ROUTER).days for index in (0, 1))
    assert [day.ends for day in (*kochi, *france)] == [1320] * 4 + [1080]
    assert kochi[1].starts == france[1].starts < kochi[0].starts


def test_a_sight_has_an_option_for_each_window_of_its_longest_day() -> None:
    options = make_options(problem_of([place("a", hours=every_day((600, 780), (840, 1080)))]))
    assert options.place.tolist() == [0, 0]
    assert options.first_start.tolist() == [[600, 840]]
    assert options.last_start.tolist() == [[720, 1020]]


def test_a_restaurant_has_one_for_lunch_and_one_for_dinner() -> None:
    options = make_options(problem_of([place("r", "restaurant", visit_minutes=30)]))
    assert options.kind.tolist() == [Kind.LUNCH, Kind.DINNER]
    assert options.minutes.tolist() == [60, 60]
    assert options.first_start.tolist() == [[705, 1110]]
    assert options.last_start.tolist() == [[840, 1245]]


def test_on_the_day_off_an_option_is_closed() -> None:
    hours = ((), *every_day((600, 1080))[1:])
    options = make_options(problem_of([place("m", hours=hours)], days=2, start_date=MONDAY))
    assert options.last_start.tolist() == [[CLOSED], [1020]]


def test_visits_begin_and_end_within_the_day() -> None:
    options = make_options(problem_of([place("m", visit_minutes=100)]))
    assert (options.first_start.tolist(), options.last_start.tolist()) == ([[570]], [[1220]])


def test_a_visit_longer_than_the_opening_hours_is_not_an_option() -> None:
    assert not len(make_options(problem_of([place("m", hours=every_day((600, 660)), visit_minutes=90)])).place)
    assert not len(make_options(problem_of([])).place)
