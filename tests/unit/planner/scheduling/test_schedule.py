import pytest

from app.planner.meals import Kind
from app.planner.scheduling.schedule import Schedule
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import every_day, near, place


def test_a_visited_place_is_free_on_no_day() -> None:
    schedule = Schedule(problem_of([place("a", hours=every_day((600, 700), (800, 900))), place("b")], days=2))
    schedule.add(1, 0)
    assert schedule.is_free(Kind.SIGHT).tolist() == [False, False, True]
    assert schedule.try_stops({1: ()})
    assert schedule.is_free(Kind.SIGHT).all()


def test_a_change_of_several_days_is_all_or_nothing() -> None:
    schedule = Schedule(problem_of([place("a"), place("b", point=near(9000))], days=2))
    assert not schedule.try_stops({0: (0,), 1: (1,)})
    assert [schedule.route(day).options for day in schedule.days] == [(), ()]


def test_an_option_that_does_not_fit_cannot_be_added() -> None:
    schedule = Schedule(problem_of([place("b", point=near(9000))]))
    with pytest.raises(ValueError, match="does not fit"):
        schedule.add(0, 0)


def test_a_change_can_be_limited_to_shorter_travel() -> None:
    schedule = Schedule(problem_of([place("a", point=near(40)), place("b", point=near(20))]))
    assert not schedule.try_stops({0: (0,)}, shorter=True)
    assert schedule.try_stops({0: (0,)})
    assert schedule.try_stops({0: (1,)}, shorter=True)


def test_the_planned_days_name_places_and_times() -> None:
    schedule = Schedule(problem_of([place("a", visit_minutes=45)]))
    schedule.add(0, 0)
    [day] = schedule.planned_days()
    assert [(stop.place_id, stop.depart - stop.arrive) for stop in day.stops] == [("a", 45)]
