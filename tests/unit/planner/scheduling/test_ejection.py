from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.models import Candidate, TimeWindow, Traveler
from app.planner.scheduling import ejection
from app.planner.scheduling.annealing import IterationLimit, anneal
from app.planner.scheduling.ejection import EjectionSearch, may_fit_all
from app.planner.scheduling.objective import trip_objective
from app.planner.scheduling.schedule import Schedule
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import MONDAY, every_day, near, place

ALL_DAY = TimeWindow(540, 1320)
STEPS = 12


def open_on(name: str, *weekdays: int) -> Candidate:
    return place(name, hours=tuple((ALL_DAY,) if day in weekdays else () for day in range(7)), visit_minutes=30)


def full_schedule(places: list[Candidate], *days: tuple[int, ...], scores: list[float] | None = None) -> Schedule:
    """Days from Monday on with these stops; these travellers have at most three a day."""
    problem = problem_of(places, days=len(days), traveler=Traveler.BUSINESS, start_date=MONDAY, scores=scores)
    schedule = Schedule(problem)
    assert schedule.try_stops(dict(enumerate(days)))
    return schedule


def search_of(schedule: Schedule) -> EjectionSearch:
    return EjectionSearch(schedule, trip_objective(schedule.problem, schedule.options), np.random.default_rng(1))


def best_found(places: list[Candidate], *days: tuple[int, ...], scores: list[float] | None = None) -> list[set[str]]:
    """The places of each day in the best schedule of a short search; None if it found no better one."""
    ejections = search_of(full_schedule(places, *days, scores=scores))
    best: list[set[str]] = []
    for _ in range(STEPS):
        if not ejections.is_over and ejections.step():
            best = [{places[option].place_id for option in route.options} for route in ejections.routes]
    return best


def without_exchanges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only ejections move stops."""
    monkeypatch.setattr(ejection, "perturb", lambda schedule, routes, generator: None)


TWO_DAYS = [open_on("unvisited", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0), open_on("d", 1)]


def test_a_stop_makes_room_by_moving_to_another_day() -> None:
    assert best_found(TWO_DAYS, (1, 2, 3), (4,)) == [{"unvisited", "b", "c"}, {"moves", "d"}]


MONDAY_PLACES = [open_on("unvisited", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0)]
TUESDAY_PLACES = [open_on("moves on", 1, 2), open_on("d", 1), open_on("e", 1)]
THREE_DAYS = [*MONDAY_PLACES, *TUESDAY_PLACES, open_on("f", 2)]


def test_that_stop_may_replace_one_that_moves_on() -> None:
    days = best_found(THREE_DAYS, (1, 2, 3), (4, 5, 6), (7,))
    assert days == [{"unvisited", "b", "c"}, {"moves", "d", "e"}, {"moves on", "f"}]


def test_two_short_stops_make_room_for_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    without_exchanges(monkeypatch)
    morning = TimeWindow(540, 720)
    short = [place(name, hours=((morning,),) * 7, visit_minutes=90) for name in "ab"]
    long = place("long", hours=((morning,), *((),) * 6), visit_minutes=180)
    assert best_found([long, *short], (1, 2), ()) == [{"long"}, {"a", "b"}]


def test_the_stop_of_least_prize_is_ejected() -> None:
    tuesday = [open_on("poor", 1), open_on("d", 1), open_on("e", 1)]
    scores = [60.0, 70.0, 65.0, 65.0, 20.0, 65.0, 65.0]
    days = best_found([*MONDAY_PLACES, *tuesday], (1, 2, 3), (4, 5, 6), scores=scores)
    assert days == [{"unvisited", "b", "c"}, {"moves", "d", "e"}]


def test_no_stop_of_greater_prize_is_ejected() -> None:
    places = [open_on("unvisited", 0), *(open_on(name, 0) for name in "abc")]
    assert best_found(places, (1, 2, 3), scores=[40.0, 50.0, 60.0, 70.0]) == []


def test_two_places_do_not_eject_each_other_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the stops on Monday only one with a large prize can move."""
    without_exchanges(monkeypatch)
    places = [open_on("unvisited", 0), open_on("poor", 0), open_on("b", 0), open_on("moves", 0, 1)]
    days = best_found(places, (1, 2, 3), (), scores=[30.0, 35.0, 80.0, 75.0])
    assert days == [{"unvisited", "poor", "b"}, {"moves"}]


def test_a_place_that_fits_nowhere_does_not_block_others() -> None:
    places = [place("moon", point=near(90000)), *TWO_DAYS]
    assert best_found(places, (2, 3, 4), (5,)) == [{"unvisited", "b", "c"}, {"moves", "d"}]


def test_a_search_begins_with_ejections() -> None:
    schedule = full_schedule(THREE_DAYS, (1, 2, 3), (4, 5, 6), (7,))
    assert may_fit_all(schedule)
    # Ruin and recreate alone does not find it with this seed.
    anneal(
        schedule, trip_objective(schedule.problem, schedule.options), IterationLimit(10), seed=5, first_temperature=0.02
    )
    assert not schedule.free.any()


def test_ejection_is_not_tried_if_all_are_visited_or_many_are_not() -> None:
    places = [open_on(str(n), 0, 1) for n in range(5)]
    assert not may_fit_all(full_schedule(places, (0, 1, 2), (3, 4)))
    assert may_fit_all(full_schedule(places, (0, 1, 2), (3,)))
    assert not may_fit_all(full_schedule(places, (0, 1, 2), ()))


def test_ejection_is_not_tried_if_days_may_have_no_more_stops() -> None:
    sights = [open_on(str(n), 0, 1) for n in range(7)]
    assert not may_fit_all(full_schedule(sights, (0, 1, 2), (3, 4, 5)))
    tables = [place(name, "restaurant") for name in "abc"]
    schedule = full_schedule([*sights[:6], *tables], (0, 1, 2), (3, 4, 5))
    lunch, dinner = (int(schedule.columns(6).start) + n for n in range(2))
    assert schedule.try_stops({0: (0, lunch, 1, 2, dinner + 2)})
    assert may_fit_all(schedule)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_every_schedule_is_feasible_and_holds_each_place_once(seed: int) -> None:
    chance = Random(seed)
    places = []
    for n in range(14):
        opens = chance.choice((540, 700, 900))
        hours = every_day((opens, opens + chance.choice((120, 200, 400))))
        category = chance.choice(("museum", "museum", "restaurant"))
        places.append(place(str(n), category, point=near(chance.randint(-40, 40)), hours=hours))
    problem = problem_of(places, days=3, scores=[float(chance.randint(20, 90)) for _ in places])
    schedule = Schedule(problem)
    place_of = schedule.options.place.tolist()
    for option in range(len(place_of)):
        day = chance.randrange(3)
        if schedule.free[option] and schedule.try_route(day, (*schedule.route(day).options, option)):
            schedule.try_stops({day: (*schedule.route(day).options, option)})
    ejections = search_of(schedule)
    for _ in range(8):
        if not ejections.is_over:
            ejections.step()
        visited = [place_of[option] for route in ejections.routes for option in route.options]
        assert len(visited) == len(set(visited))
        for day, route in enumerate(ejections.routes):
            again = schedule.try_route(day, route.options)
            assert again is not None
            assert again.starts == route.starts
