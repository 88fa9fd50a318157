from app.planner.models import Candidate
from app.planner.schedule.options import make_options
from app.planner.schedule.route import RoutePlanner
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import every_day, near, place


def planner(*places: Candidate) -> RoutePlanner:
    problem = task(places)
    return RoutePlanner(problem, make_options(problem), 0)


def test_a_day_without_stops_takes_no_time() -> None:
    route = planner(place("a")).route(())
    assert route is not None
    assert (route.busy_minutes, route.starts) == (0, [])


def test_stops_come_as_early_as_they_can() -> None:
    route = planner(place("a"), place("b", point=near(10), hours=every_day((800, 900)))).route((0, 1))
    assert route is not None
    assert route.starts == [570, 800]


def test_times_fit_together() -> None:
    hours = (every_day((600, 800)), every_day((650, 720)), every_day((570, 1200)))
    route = planner(*(place(str(n), point=near(9 * n), hours=open_) for n, open_ in enumerate(hours))).route((1, 0, 2))
    assert route is not None
    assert route.travel_minutes == sum(route.legs)
    assert route.inner_travel_minutes == route.travel_minutes - route.legs[0] - route.legs[-1]
    assert route.busy_minutes == route.travel_minutes + 180
    assert [free - 60 for free in route.free_from[1:]] == route.starts
    for start, latest in zip(route.starts, route.reach_by, strict=False):
        assert start <= latest


def test_an_order_that_comes_too_late_is_not_feasible() -> None:
    day = planner(place("a", hours=every_day((570, 640))), place("b", hours=every_day((570, 700))))
    assert day.route((0, 1)) is not None
    assert day.route((1, 0)) is None


def test_one_must_be_back_at_the_end_of_the_day() -> None:
    assert planner(place("a", point=near(1000))).route((0,)) is not None
    assert planner(place("a", point=near(9000))).route((0,)) is None
