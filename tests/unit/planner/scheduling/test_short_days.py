"""More stops for days with few."""

from __future__ import annotations

from dataclasses import replace

from app.planner.meals import Kind
from app.planner.models import Candidate
from app.planner.scheduling.objective import Evaluator, trip_objective
from app.planner.scheduling.schedule import Schedule
from app.planner.scheduling.short_days import MIN_STOPS, SHORT_DAY_COST, fill_short_days
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import near, place


def filled(places: list[Candidate], *days: list[int], max_sights: int = 5) -> tuple[Schedule, float]:
    """Return a schedule whose days visit these places before its short days are filled, and its value until then.

    :param max_sights: the maximum of each day.
    """
    problem = replace(problem_of(places, days=len(days)), max_sights=max_sights)
    schedule = Schedule(problem)
    for day, visited in enumerate(days):
        for number in visited:
            schedule.add(day, schedule.options.place.tolist().index(number))
    objective = trip_objective(problem, schedule.options)
    value = Evaluator(objective).value(schedule)
    fill_short_days(schedule, objective)
    return schedule, value


def lengths(schedule: Schedule) -> list[int]:
    return [len(schedule.route(day).options) for day in schedule.days]


def sights(number: int) -> list[Candidate]:
    return [place(f"s{n}", point=near(3 * n)) for n in range(number)]


def test_a_fuller_day_gives_a_stop() -> None:
    schedule, value = filled(sights(7), [0, 1, 2, 3, 4], [5, 6])
    assert lengths(schedule) == [4, 3]
    assert Evaluator(trip_objective(schedule.problem, schedule.options)).value(schedule) > value - SHORT_DAY_COST
    assert len({option for day in schedule.days for option in schedule.route(day).options}) == 7


def test_no_day_becomes_short_itself() -> None:
    schedule, _ = filled(sights(5), [0, 1, 2], [3, 4])
    assert lengths(schedule) == [MIN_STOPS, 2]


def test_days_with_enough_stops_stay_as_they_are() -> None:
    schedule, value = filled(sights(8), [0, 1, 2, 3, 4], [5, 6, 7])
    assert lengths(schedule) == [5, 3]
    assert Evaluator(trip_objective(schedule.problem, schedule.options)).value(schedule) == value


def test_a_stop_far_away_is_not_moved() -> None:
    north = [place(f"n{n}", point=near(400 + n)) for n in range(5)]
    south = [place(f"s{n}", point=near(-400 - n)) for n in range(2)]
    schedule, _ = filled([*north, *south], [0, 1, 2, 3, 4], [5, 6])
    assert lengths(schedule) == [5, 2]


def test_a_meal_stays_on_its_day() -> None:
    lunch = place("lunch", "restaurant", point=near(13))
    schedule, _ = filled([*sights(5), lunch], [0, 1, 2, 5], [3, 4])
    assert lengths(schedule) == [3, 3]
    assert [schedule.kinds(day).count(Kind.LUNCH) for day in schedule.days] == [1, 0]


def test_a_day_with_its_maximum_of_sights_gets_no_other() -> None:
    lunch = place("lunch", "restaurant")
    schedule, _ = filled([*sights(6), lunch], [0, 1, 2, 6], [3, 4], max_sights=2)
    assert lengths(schedule) == [4, 2]
