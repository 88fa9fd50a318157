from app.planner.models import Candidate
from app.planner.scheduling.problem import make_options
from app.planner.scheduling.route import RoutePlanner
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import every_day, near, place


def planner(*places: Candidate) -> RoutePlanner:
    problem = problem_of(places)
    return RoutePlanner(problem, make_options(problem), 0)


def test_a_day_without_stops_takes_no_time() -> None:
    route = planner(place("a")).route(())
    assert route is not None
    assert (route.busy_minutes, route.starts) == (0, [])


def test_stops_are_as_early_as_possible() -> None:
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


def test_an_order_that_arrives_too_late_is_not_feasible() -> None:
    day = planner(place("a", hours=every_day((570, 640))), place("b", hours=every_day((570, 700))))
    assert day.route((0, 1)) is not None
    assert day.route((1, 0)) is None


def test_a_route_must_end_before_the_day_does() -> None:
    assert planner(place("a", point=near(1000))).route((0,)) is not None
    assert planner(place("a", point=near(9000))).route((0,)) is None
