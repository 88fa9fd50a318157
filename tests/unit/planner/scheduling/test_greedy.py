from datetime import timedelta
from itertools import permutations

import pytest

from app.planner.models import Candidate, PlannedDay, TimeWindow, Traveler
from app.planner.scheduling.greedy import GreedyScheduler, shorten_travel
from app.planner.scheduling.schedule import Schedule
from app.routing.models import Point
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import CENTRE, MONDAY, every_day, near, place

GREEDY = GreedyScheduler()


def ids(day: PlannedDay) -> list[str]:
    return [stop.place_id for stop in day.stops]


def sights(number: int, step: int = 3) -> list[Candidate]:
    return [place(f"s{n}", point=near(step * n)) for n in range(number)]


def tables(number: int) -> list[Candidate]:
    return [place(f"r{n}", "restaurant", point=near(2 * n)) for n in range(number)]


def test_no_places_give_days_without_stops() -> None:
    assert [day.stops for day in GREEDY.schedule(problem_of([], days=3))] == [(), (), ()]


@pytest.mark.parametrize(("traveler", "most"), [(Traveler.FAMILY, 4), (Traveler.BUSINESS, 3), (Traveler.FRIENDS, 6)])
def test_a_day_has_as_many_sights_as_the_pace_allows(traveler: Traveler, most: int) -> None:
    [day] = GREEDY.schedule(problem_of(sights(9, step=1), traveler=traveler))
    assert len(day.stops) == most


def test_meals_come_at_mealtimes_on_top_of_the_sights() -> None:
    for day in GREEDY.schedule(problem_of(sights(12) + tables(6), days=2)):
        meals = [stop for stop in day.stops if stop.place_id.startswith("r")]
        assert len(day.stops) == 7
        assert [11 * 60 < stop.arrive < 14 * 60 + 1 for stop in meals] == [True, False]
        assert [18 * 60 < stop.arrive < 21 * 60 for stop in meals] == [False, True]


def test_meals_are_near_the_other_stops() -> None:
    far = near(60)
    places = [place("s", point=far), place("r-far", "restaurant", point=far), place("r-centre", "restaurant")]
    [day] = GREEDY.schedule(problem_of(places, scores=[50, 40, 50]))
    assert ids(day)[:2] in (["s", "r-far"], ["r-far", "s"])


def test_the_best_places_are_in() -> None:
    places = sights(20)
    scores = [90.0 if n % 4 == 0 else 40.0 for n in range(20)]
    [day] = GREEDY.schedule(problem_of(places, scores=scores))
    assert sorted(ids(day)) == sorted(f"s{n}" for n in range(0, 20, 4))


def test_a_long_visit_to_a_great_place_is_preferred_to_short_ones() -> None:
    places = [place("louvre", visit_minutes=210), *(place(f"corner{n}", visit_minutes=20) for n in range(9))]
    [day] = GREEDY.schedule(problem_of(places, scores=[90.0, *[55.0] * 9]))
    assert "louvre" in ids(day)


def test_places_near_each_other_are_visited_on_the_same_day() -> None:
    north = [place(f"n{n}", point=near(60 + n)) for n in range(5)]
    south = [place(f"s{n}", point=near(-60 - n)) for n in range(5)]
    one, other = GREEDY.schedule(problem_of([*north, *south], days=2))
    assert {place_id[0] for place_id in ids(one)} | {"x"} != {place_id[0] for place_id in ids(other)} | {"x"}
    assert len({place_id[0] for place_id in ids(one)}) == len({place_id[0] for place_id in ids(other)}) == 1


@pytest.mark.parametrize(("number", "days"), [(3, 3), (5, 4), (9, 4), (14, 14), (20, 14)])
def test_loose_trips_are_balanced_and_no_day_is_empty(number: int, days: int) -> None:
    counts = [len(day.stops) for day in GREEDY.schedule(problem_of(sights(number), days=days))]
    assert sum(counts) == number
    assert min(counts) >= 1
    assert max(counts) - min(counts) <= 1


def test_a_restaurant_fills_a_day_that_has_no_sight() -> None:
    days = GREEDY.schedule(problem_of([*sights(2), *tables(2)], days=4))
    assert [len(day.stops) for day in days] == [1, 1, 1, 1]


def test_with_more_days_than_places_some_are_empty() -> None:
    assert sum(bool(day.stops) for day in GREEDY.schedule(problem_of(sights(2), days=5))) == 2


def test_the_day_off_is_respected() -> None:
    hours = ((), *every_day((600, 1080))[1:])
    monday, tuesday = GREEDY.schedule(problem_of([place("m", hours=hours)], days=2, start_date=MONDAY))
    assert (ids(monday), ids(tuesday)) == ([], ["m"])
    assert tuesday.date == MONDAY + timedelta(1)


def test_a_bar_is_for_the_evening() -> None:
    bar = place("bar", "bar", hours=((TimeWindow(1140, 1560),),) * 7)
    [day] = GREEDY.schedule(problem_of([bar, *sights(3)], traveler=Traveler.FRIENDS))
    assert ids(day)[-1] == "bar"


def test_a_sight_too_far_for_a_day_is_left_out() -> None:
    [day] = GREEDY.schedule(problem_of([place("moon", point=Point(CENTRE.lat + 9, CENTRE.lon)), place("near")]))
    assert ids(day) == ["near"]


def test_a_day_does_not_zigzag() -> None:
    [day] = GREEDY.schedule(problem_of([place(f"s{n}", point=near(12 * n)) for n in (3, 1, 5, 2, 4)]))
    steps = [int(place_id[1:]) for place_id in ids(day)]
    turns = sum((a < b) != (b < c) for a, b, c in zip(steps, steps[1:], steps[2:], strict=False))
    assert turns <= 1


def schedule_of(schedule: Schedule, *days: tuple[int, ...]) -> Schedule:
    assert schedule.try_stops(dict(enumerate(days)))
    return schedule


def travel(schedule: Schedule) -> int:
    return sum(schedule.route(day).travel_minutes for day in schedule.days)


def test_a_zigzag_is_straightened() -> None:
    problem = problem_of([place(str(n), point=near(15 * n)) for n in range(1, 5)])
    schedule = schedule_of(Schedule(problem), (1, 3, 0, 2))
    shorten_travel(schedule)
    shortest = min(travel(schedule_of(Schedule(problem), order)) for order in permutations(range(4)))
    assert travel(schedule) == shortest


def test_stops_change_days_with_each_other() -> None:
    places = [place(str(n), point=near(step)) for n, step in enumerate((60, 62, -60, -62))]
    schedule = schedule_of(Schedule(problem_of(places, days=2)), (0, 2), (1, 3))
    shorten_travel(schedule)
    assert {frozenset(schedule.route(day).options) for day in schedule.days} == {frozenset((0, 1)), frozenset((2, 3))}


def test_opening_hours_are_respected() -> None:
    places = [
        place("late", point=near(15), hours=every_day((900, 1000))),
        place("early", point=near(30), hours=every_day((570, 700))),
    ]
    schedule = schedule_of(Schedule(problem_of(places)), (1, 0))
    shorten_travel(schedule)
    assert schedule.route(0).options == (1, 0)


def test_no_day_loses_its_only_stop() -> None:
    schedule = schedule_of(
        Schedule(problem_of([place("a", point=near(30)), place("b", point=near(31))], days=2)), (0,), (1,)
    )
    shorten_travel(schedule)
    assert [len(schedule.route(day).options) for day in schedule.days] == [1, 1]
