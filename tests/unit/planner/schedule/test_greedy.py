from datetime import timedelta

import pytest

from app.planner.models import Candidate, PlannedDay, TimeWindow, Traveler
from app.planner.schedule.greedy import GreedyScheduler
from app.routing.models import Point
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import CENTRE, MONDAY, every_day, near, place

GREEDY = GreedyScheduler()


def ids(day: PlannedDay) -> list[str]:
    return [stop.place_id for stop in day.stops]


def sights(number: int, step: int = 3) -> list[Candidate]:
    return [place(f"s{n}", point=near(step * n)) for n in range(number)]


def tables(number: int) -> list[Candidate]:
    return [place(f"r{n}", "restaurant", point=near(2 * n)) for n in range(number)]


def test_no_places_give_days_without_stops() -> None:
    assert [day.stops for day in GREEDY.schedule(task([], days=3))] == [(), (), ()]


@pytest.mark.parametrize(("traveler", "most"), [(Traveler.FAMILY, 4), (Traveler.BUSINESS, 3), (Traveler.FRIENDS, 6)])
def test_a_day_has_as_many_sights_as_the_pace_allows(traveler: Traveler, most: int) -> None:
    [day] = GREEDY.schedule(task(sights(9, step=1), traveler=traveler))
    assert len(day.stops) == most


def test_meals_come_at_mealtimes_on_top_of_the_sights() -> None:
    for day in GREEDY.schedule(task(sights(12) + tables(6), days=2)):
        meals = [stop for stop in day.stops if stop.place_id.startswith("r")]
        assert len(day.stops) == 7
        assert [11 * 60 < stop.arrive < 14 * 60 + 1 for stop in meals] == [True, False]
        assert [18 * 60 < stop.arrive < 21 * 60 for stop in meals] == [False, True]


def test_one_eats_near_where_one_is() -> None:
    far = near(60)
    places = [place("s", point=far), place("r-far", "restaurant", point=far), place("r-centre", "restaurant")]
    [day] = GREEDY.schedule(task(places, scores=[50, 40, 50]))
    assert ids(day)[:2] in (["s", "r-far"], ["r-far", "s"])


def test_the_best_places_are_in() -> None:
    places = sights(20)
    scores = [90.0 if n % 4 == 0 else 40.0 for n in range(20)]
    [day] = GREEDY.schedule(task(places, scores=scores))
    assert sorted(ids(day)) == sorted(f"s{n}" for n in range(0, 20, 4))


def test_a_long_visit_to_a_great_place_is_not_passed_over_for_short_ones() -> None:
    places = [place("louvre", visit_minutes=210), *(place(f"corner{n}", visit_minutes=20) for n in range(9))]
    [day] = GREEDY.schedule(task(places, scores=[90.0, *[55.0] * 9]))
    assert "louvre" in ids(day)


def test_places_near_each_other_are_visited_on_the_same_day() -> None:
    north = [place(f"n{n}", point=near(60 + n)) for n in range(5)]
    south = [place(f"s{n}", point=near(-60 - n)) for n in range(5)]
    one, other = GREEDY.schedule(task([*north, *south], days=2))
    assert {place_id[0] for place_id in ids(one)} | {"x"} != {place_id[0] for place_id in ids(other)} | {"x"}
    assert len({place_id[0] for place_id in ids(one)}) == len({place_id[0] for place_id in ids(other)}) == 1


@pytest.mark.parametrize(("number", "days"), [(3, 3), (5, 4), (9, 4), (14, 14), (20, 14)])
def test_loose_trips_are_balanced_and_no_day_is_empty(number: int, days: int) -> None:
    counts = [len(day.stops) for day in GREEDY.schedule(task(sights(number), days=days))]
    assert sum(counts) == number
    assert min(counts) >= 1
    assert max(counts) - min(counts) <= 1


def test_a_restaurant_fills_a_day_that_has_no_sight() -> None:
    days = GREEDY.schedule(task([*sights(2), *tables(2)], days=4))
    assert [len(day.stops) for day in days] == [1, 1, 1, 1]


def test_with_more_days_than_places_some_are_empty() -> None:
    assert sum(bool(day.stops) for day in GREEDY.schedule(task(sights(2), days=5))) == 2


def test_the_day_off_is_respected() -> None:
    hours = ((), *every_day((600, 1080))[1:])
    monday, tuesday = GREEDY.schedule(task([place("m", hours=hours)], days=2, start_date=MONDAY))
    assert (ids(monday), ids(tuesday)) == ([], ["m"])
    assert tuesday.date == MONDAY + timedelta(1)


def test_a_bar_is_for_the_evening() -> None:
    bar = place("bar", "bar", hours=((TimeWindow(1140, 1560),),) * 7)
    [day] = GREEDY.schedule(task([bar, *sights(3)], traveler=Traveler.FRIENDS))
    assert ids(day)[-1] == "bar"


def test_a_sight_too_far_for_a_day_is_left_out() -> None:
    [day] = GREEDY.schedule(task([place("moon", point=Point(CENTRE.lat + 9, CENTRE.lon)), place("near")]))
    assert ids(day) == ["near"]


def test_a_day_does_not_zigzag() -> None:
    [day] = GREEDY.schedule(task([place(f"s{n}", point=near(12 * n)) for n in (3, 1, 5, 2, 4)]))
    steps = [int(place_id[1:]) for place_id in ids(day)]
    turns = sum((a < b) != (b < c) for a, b, c in zip(steps, steps[1:], steps[2:], strict=False))
    assert turns <= 1
