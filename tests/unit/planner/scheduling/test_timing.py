from collections.abc import Sequence
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.models import Candidate
from app.planner.scheduling.route import Route
from app.planner.scheduling.schedule import Schedule
from app.planner.scheduling.timing import MAX_MORNING_DELAY, longest_pause, spread_starts
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import every_day, near, place


def starts(*places: Candidate, options: tuple[int, ...]) -> tuple[int, ...]:
    problem = problem_of(places)
    schedule = Schedule(problem)
    assert schedule.try_stops({0: options})
    return spread_starts(problem, schedule.options, 0, schedule.route(0))


def test_free_time_is_shared_by_the_pauses() -> None:
    evening = place("show", hours=every_day((1200, 1300)))
    museum, church, show = starts(place("museum"), place("church"), evening, options=(0, 1, 2))
    assert show == 1200
    assert museum == 630
    assert abs((church - museum - 60) - (show - church - 60)) <= 10


def test_the_last_stop_is_not_delayed() -> None:
    assert starts(place("museum"), options=(0,)) == (570,)


def test_opening_hours_stay() -> None:
    early = place("market", hours=every_day((570, 640)))
    late = place("show", hours=every_day((1200, 1300)))
    assert starts(early, late, options=(0, 1)) == (580, 1200)


def test_visits_begin_at_full_five_minutes_if_possible() -> None:
    odd = place("odd", hours=every_day((613, 800)))
    assert starts(odd, options=(0,)) == (615,)
    only = place("only", hours=every_day((613, 673)))
    assert starts(only, options=(0,)) == (613,)


def test_a_day_without_stops_has_no_times() -> None:
    assert starts(place("museum"), options=()) == ()


def test_a_pause_is_not_worth_an_odd_time_later() -> None:
    # With a pause before the market, the tower would begin at 10:27: 10:30 is too late for the show.
    market, tower = place("market", visit_minutes=50), place("tower", point=near(1))
    show = place("show", point=near(2), hours=every_day((690, 750)))
    assert starts(market, tower, show, options=(0, 1, 2)) == (570, 625, 690)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**6))
def test_as_many_visits_as_possible_begin_at_full_five_minutes(seed: int) -> None:
    chance = Random(seed)
    opens = sorted(chance.randint(570, 800) for _ in range(3))
    places = [
        place(f"p{n}", point=near(chance.randint(0, 9)), hours=every_day((begin, begin + chance.randint(20, 160))))
        for n, begin in enumerate(opens)
    ]
    problem = problem_of(places)
    schedule = Schedule(problem)
    stops = tuple(range(len(schedule.options.place)))
    if not stops or not schedule.try_stops({0: stops}):
        return
    route = schedule.route(0)
    found = spread_starts(problem, schedule.options, 0, route)
    gaps = [60 + leg for leg in route.legs[1:-1]]
    assert feasible(found, route, gaps)
    most = max(
        sum(start % 5 == 0 for start in tried)
        for tried in product(*(range(a, b + 1) for a, b in zip(route.starts, route.reach_by, strict=False)))
        if feasible(tried, route, gaps)
    )
    assert sum(start % 5 == 0 for start in found) == most


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**6))
def test_no_times_make_the_longest_pause_shorter(seed: int) -> None:
    chance = Random(seed)
    opens = sorted(chance.randrange(570, 900, 5) for _ in range(3))
    places = [
        place(f"p{n}", point=near(chance.randint(0, 9)), hours=every_day((begin, begin + chance.randrange(60, 200, 5))))
        for n, begin in enumerate(opens)
    ]
    schedule = Schedule(problem_of(places))
    if not schedule.try_stops({0: (0, 1, 2)}):
        return
    day, route = schedule.problem.days[0], schedule.route(0)
    gaps = [60 + leg for leg in route.legs[1:-1]]
    every_five = product(*(range(a, b + 1, 5) for a, b in zip(route.starts, route.reach_by, strict=False)))
    longest = [
        max(b - a - gap for a, b, gap in zip(starts, starts[1:], gaps, strict=False))
        for starts in every_five
        if feasible(starts, route, gaps) and starts[0] <= max(route.starts[0], day.starts + MAX_MORNING_DELAY)
    ]
    # All constraints on the times are multiples of five minutes; two pauses may share an odd number of these.
    assert longest_pause(day, route) <= min(longest) <= longest_pause(day, route) + 2.5


def test_a_show_in_the_evening_leaves_a_long_pause() -> None:
    schedule = Schedule(
        problem_of([place("museum", hours=every_day((570, 840))), place("show", hours=every_day((1200, 1300)))])
    )
    assert schedule.try_stops({0: (0, 1)})
    day, route = schedule.problem.days[0], schedule.route(0)
    # The museum is open until two, but a day begins in the morning.
    leaves = day.starts + MAX_MORNING_DELAY + 60
    assert longest_pause(day, route) == 1200 - leaves - route.legs[1]


def test_a_day_with_one_stop_has_no_pause() -> None:
    schedule = Schedule(problem_of([place("museum")]))
    assert schedule.try_stops({0: (0,)})
    assert longest_pause(schedule.problem.days[0], schedule.route(0)) == 0


def feasible(starts: Sequence[int], route: Route, gaps: Sequence[int]) -> bool:
    in_time = all(a <= start <= b for a, start, b in zip(route.starts, starts, route.reach_by, strict=False))
    return in_time and all(b - a >= gap for a, b, gap in zip(starts, starts[1:], gaps, strict=False))
