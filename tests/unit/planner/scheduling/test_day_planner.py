from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.meals import Kind
from app.planner.models import Candidate
from app.planner.scheduling.day_planner import DayPlanner, DayState, InsertionWeights, TravelTables, day_planners
from app.planner.scheduling.problem import Problem, make_options
from app.planner.scheduling.route import RoutePlanner
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import MONDAY, every_day, near, place


def planners(problem: Problem, weights: InsertionWeights | None = None) -> list[DayPlanner]:
    options = make_options(problem)
    return day_planners(problem, options, TravelTables(problem, options, weights))


def state_of(planner: DayPlanner, *stops: int) -> DayState:
    state = planner.state(stops)
    assert state is not None
    return state


def scattered(number: int, seed: int) -> list[Candidate]:
    """Places at random positions, some of them open for only an hour or two."""
    chance = Random(seed)
    opens = [chance.choice((0, 600, 800)) for _ in range(number)]
    return [
        place(
            str(n),
            point=near(chance.randint(-60, 60)),
            hours=every_day((opens[n], opens[n] + chance.choice((90, 200, 600)))),
            visit_minutes=chance.choice((15, 45, 90)),
        )
        for n in range(number)
    ]


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6))
def test_insertion_costs_match_trying_each_position(seed: int) -> None:
    problem = problem_of(scattered(7, seed))
    options = make_options(problem)
    [planner] = planners(problem, InsertionWeights(travel=1.0, visit=1.0))
    routes = RoutePlanner(problem, options, 0)
    stops = tuple(n for n in (0, 1, 2) if n < len(options.place) and planner.state(tuple(range(n + 1))))
    before = routes.route(stops)
    assert before is not None
    state = state_of(planner, *stops)
    for option in set(range(len(options.place))) - set(stops):
        tried = [routes.route((*stops[:at], option, *stops[at:])) for at in range(len(stops) + 1)]
        fits = [route is not None for route in tried]
        assert bool(np.isfinite(state.insertions.cost[option])) == any(fits)
        if any(fits):
            assert fits[int(state.insertions.position[option])]


def test_a_place_on_the_route_costs_less() -> None:
    places = [place("end", point=near(20)), place("between", point=near(10)), place("aside", point=near(-10))]
    [planner] = planners(problem_of(places))
    prices = state_of(planner, 0).costs
    assert prices[1] < prices[2]


def test_a_minute_of_travel_counts_twice_and_one_of_a_visit_half() -> None:
    [planner] = planners(problem_of([place("a", point=near(10), visit_minutes=40)]))
    state = state_of(planner, 0)
    assert state_of(planner).costs[0] == 2 * state.route.travel_minutes + 0.5 * 40


def test_waiting_counts_once_but_not_before_the_first_stop_can_begin() -> None:
    [planner] = planners(problem_of([place("a", hours=every_day((630, 900)))]))
    assert state_of(planner).costs[0] == 60 + 0.5 * 60


def test_a_day_with_enough_sights_takes_no_more() -> None:
    problem = problem_of([*(place(str(n), visit_minutes=15) for n in range(7)), place("table", "restaurant")])
    [planner] = planners(problem)
    full = tuple(range(problem.max_sights))
    kinds = make_options(problem).kind
    assert np.isinf(state_of(planner, *full).costs[kinds == Kind.SIGHT]).all()
    assert np.isfinite(state_of(planner, *full).costs[kinds == Kind.DINNER]).all()


def test_days_with_the_same_times_share_their_states() -> None:
    monday, tuesday, wednesday = planners(
        problem_of([place("m", hours=((), *every_day((600, 1080))[1:]))], days=3, start_date=MONDAY)
    )
    assert tuesday is wednesday
    assert tuesday is not monday
    assert tuesday.state((0,)) is wednesday.state((0,))
    assert monday.state((0,)) is None
