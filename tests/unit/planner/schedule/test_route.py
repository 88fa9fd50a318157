import numpy as np

from app.planner.models import Candidate
from app.planner.schedule.options import make_options
from app.planner.schedule.route import DayPlanner, Ways
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import every_day, near, place


def planner(*places: Candidate) -> DayPlanner:
    problem = task(places)
    return DayPlanner(Ways(problem, make_options(problem)), 0)


def test_a_day_without_stops_takes_no_time() -> None:
    route = planner(place("a")).route(())
    assert route is not None
    assert (route.busy_minutes, route.starts) == (0, ())


def test_stops_come_as_early_as_they_can() -> None:
    route = planner(place("a"), place("b", point=near(10), hours=every_day((800, 900)))).route((0, 1))
    assert route is not None
    assert route.starts == (570, 800)


def test_an_order_that_comes_too_late_is_not_feasible() -> None:
    day = planner(place("a", hours=every_day((570, 640))), place("b", hours=every_day((570, 700))))
    assert day.route((0, 1)) is not None
    assert day.route((1, 0)) is None


def test_one_must_be_back_at_the_end_of_the_day() -> None:
    assert planner(place("a", point=near(1000))).route((0,)) is not None
    assert planner(place("a", point=near(9000))).route((0,)) is None


def test_an_insertion_that_is_offered_can_be_made() -> None:
    day = planner(*(place(str(n), point=near(7 * n), hours=every_day((560 + 40 * n, 760 + 60 * n))) for n in range(6)))
    route = day.route((1, 4))
    assert route is not None
    insertions = day.insertions(route)
    offered = [option for option in (0, 2, 3, 5) if np.isfinite(insertions.price[option])]
    assert offered
    for option in offered:
        index = int(insertions.position[option])
        assert day.route((*route.options[:index], option, *route.options[index:])) is not None


def test_what_lies_on_the_way_costs_less() -> None:
    day = planner(place("end", point=near(20)), place("between", point=near(10)), place("aside", point=near(-10)))
    route = day.route((0,))
    assert route is not None
    price = day.insertions(route).price
    assert price[1] < price[2]
