from statistics import pstdev

import pytest

from app.planner.models import Candidate, PlannedDay, TimeWindow, Traveler
from app.planner.scheduling.greedy import greedy_schedule
from app.planner.scheduling.objective import Evaluator, trip_objective
from app.planner.scheduling.problem import Problem
from app.planner.scheduling.search import SearchScheduler, optimise_orders
from tests.unit.planner.generated import big_city
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import every_day, near, place

SEARCH = SearchScheduler(iterations_per_day=10, min_iterations=40, seconds_per_day=None)


def ids(day: PlannedDay) -> list[str]:
    return [stop.place_id for stop in day.stops]


def sights(number: int, step: int = 3) -> list[Candidate]:
    return [place(f"s{n}", point=near(step * n)) for n in range(number)]


def tables(number: int) -> list[Candidate]:
    return [place(f"r{n}", "restaurant", point=near(2 * n)) for n in range(number)]


def used_shares(problem: Problem, days: tuple[PlannedDay, ...]) -> list[float]:
    visits = [sum(stop.depart - stop.arrive for stop in day.stops) for day in days]
    return [minutes / (day.ends - day.starts) for minutes, day in zip(visits, problem.days, strict=True)]


def test_without_places_there_are_days_without_stops() -> None:
    assert [day.stops for day in SEARCH.schedule(problem_of([], days=3))] == [(), (), ()]


def test_one_place_is_visited_once() -> None:
    assert sorted(ids(day) for day in SEARCH.schedule(problem_of(sights(1), days=2))) == [[], ["s0"]]


def test_nothing_is_visited_where_all_is_closed() -> None:
    closed = [place(f"c{n}", hours=every_day()) for n in range(5)]
    assert [day.stops for day in SEARCH.schedule(problem_of(closed, days=2))] == [(), ()]


def test_the_same_problem_gives_the_same_days() -> None:
    problem = problem_of(big_city(60), days=4)
    assert SEARCH.schedule(problem) == SEARCH.schedule(problem)


@pytest.mark.parametrize(("traveler", "most"), [(Traveler.FAMILY, 4), (Traveler.BUSINESS, 3), (Traveler.FRIENDS, 6)])
def test_a_day_has_as_many_sights_as_the_pace_allows(traveler: Traveler, most: int) -> None:
    [day] = SEARCH.schedule(problem_of(sights(9, step=1), traveler=traveler))
    assert len(day.stops) == most


def test_each_day_has_lunch_and_dinner() -> None:
    for day in SEARCH.schedule(problem_of(sights(12) + tables(6), days=2)):
        meals = [stop.arrive for stop in day.stops if stop.place_id.startswith("r")]
        assert [11 * 60 < arrive < 14 * 60 + 1 for arrive in meals] == [True, False]


@pytest.mark.parametrize(("number", "days"), [(3, 3), (5, 4), (9, 4), (14, 14), (20, 14)])
def test_loose_trips_are_balanced_and_no_day_is_empty(number: int, days: int) -> None:
    problem = problem_of(sights(number), days=days)
    planned = SEARCH.schedule(problem)
    assert sum(len(day.stops) for day in planned) == number
    assert all(day.stops for day in planned)
    assert pstdev(used_shares(problem, planned)) <= 0.10


def test_a_bar_that_closes_after_midnight_is_for_the_evening() -> None:
    bar = place("bar", "bar", hours=((TimeWindow(1140, 1560),),) * 7)
    [day] = SEARCH.schedule(problem_of([bar, *sights(3)], traveler=Traveler.FRIENDS))
    assert ids(day)[-1] == "bar"


def test_two_ends_of_a_city_get_a_day_each() -> None:
    ends = [place(f"{side}{n}", point=near(sign * (60 + n))) for sign, side in ((1, "n"), (-1, "s")) for n in range(5)]
    one, other = SEARCH.schedule(problem_of(ends, days=2))
    assert {frozenset(place_id[0] for place_id in ids(day)) for day in (one, other)} == {frozenset("n"), frozenset("s")}


def test_other_categories_are_preferred_to_five_museums_in_a_day() -> None:
    museums = [place(f"m{n}", "museum", point=near(n)) for n in range(5)]
    others = [place(category, category, point=near(1)) for category in ("park", "fort", "square")]
    [day] = SEARCH.schedule(problem_of([*museums, *others], scores=[52.0] * 5 + [50.0] * 3))
    assert sum(place_id.startswith("m") for place_id in ids(day)) == 2


def test_orders_become_shorter_and_days_not_worse() -> None:
    problem = problem_of(big_city(60), days=5)
    schedule = greedy_schedule(problem)
    objective = trip_objective(problem, schedule.options)
    travel = [schedule.route(day).travel_minutes for day in schedule.days]
    value = Evaluator(objective).value(schedule)
    optimise_orders(schedule, objective)
    assert Evaluator(objective).value(schedule) >= value
    assert all(schedule.route(day).travel_minutes <= before for day, before in zip(schedule.days, travel, strict=True))
