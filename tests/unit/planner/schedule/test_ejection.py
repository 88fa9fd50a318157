from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.models import Candidate, TimeWindow, Traveler
from app.planner.schedule import ejection
from app.planner.schedule.anneal import anneal
from app.planner.schedule.board import Board
from app.planner.schedule.budget import Iterations
from app.planner.schedule.ejection import EjectionSearch, could_hold_all
from app.planner.schedule.goal import trip_goal
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import MONDAY, every_day, near, place

ALL_DAY = TimeWindow(540, 1320)
STEPS = 12


def open_on(name: str, *weekdays: int) -> Candidate:
    return place(name, hours=tuple((ALL_DAY,) if day in weekdays else () for day in range(7)), visit_minutes=30)


def full_board(places: list[Candidate], *days: tuple[int, ...], scores: list[float] | None = None) -> Board:
    """Days from Monday on with these stops; no day of these travellers has more than three."""
    problem = task(places, days=len(days), traveler=Traveler.BUSINESS, start_date=MONDAY, scores=scores)
    board = Board(problem)
    assert board.try_stops(dict(enumerate(days)))
    return board


def search_of(board: Board) -> EjectionSearch:
    return EjectionSearch(board, trip_goal(board.problem, board.options), np.random.default_rng(1))


def best_found(places: list[Candidate], *days: tuple[int, ...], scores: list[float] | None = None) -> list[set[str]]:
    """Which places each day holds in the best schedule of a short search; none where it found no better one."""
    ejections = search_of(full_board(places, *days, scores=scores))
    best: list[set[str]] = []
    for _ in range(STEPS):
        if not ejections.is_over and ejections.step():
            best = [{places[option].place_id for option in route.options} for route in ejections.routes]
    return best


def without_exchanges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave it to ejections alone to move a stop."""
    monkeypatch.setattr(ejection, "shake", lambda board, routes, generator: None)


TWO_DAYS = [open_on("waits", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0), open_on("d", 1)]


def test_a_stop_makes_room_by_moving_to_another_day() -> None:
    assert best_found(TWO_DAYS, (1, 2, 3), (4,)) == [{"waits", "b", "c"}, {"moves", "d"}]


MONDAY_PLACES = [open_on("waits", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0)]
TUESDAY_PLACES = [open_on("moves on", 1, 2), open_on("d", 1), open_on("e", 1)]
THREE_DAYS = [*MONDAY_PLACES, *TUESDAY_PLACES, open_on("f", 2)]


def test_it_may_take_the_place_of_one_that_moves_on() -> None:
    days = best_found(THREE_DAYS, (1, 2, 3), (4, 5, 6), (7,))
    assert days == [{"waits", "b", "c"}, {"moves", "d", "e"}, {"moves on", "f"}]


def test_two_short_stops_make_room_for_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    without_exchanges(monkeypatch)
    morning = TimeWindow(540, 720)
    short = [place(name, hours=((morning,),) * 7, visit_minutes=90) for name in "ab"]
    long = place("long", hours=((morning,), *((),) * 6), visit_minutes=180)
    assert best_found([long, *short], (1, 2), ()) == [{"long"}, {"a", "b"}]


def test_what_is_worth_least_is_left_out() -> None:
    tuesday = [open_on("poor", 1), open_on("d", 1), open_on("e", 1)]
    scores = [60.0, 70.0, 65.0, 65.0, 20.0, 65.0, 65.0]
    days = best_found([*MONDAY_PLACES, *tuesday], (1, 2, 3), (4, 5, 6), scores=scores)
    assert days == [{"waits", "b", "c"}, {"moves", "d", "e"}]


def test_nothing_better_is_left_out() -> None:
    places = [open_on("waits", 0), *(open_on(name, 0) for name in "abc")]
    assert best_found(places, (1, 2, 3), scores=[40.0, 50.0, 60.0, 70.0]) == []


def test_two_places_do_not_push_each_other_out_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the stops on Monday only one of much worth can move."""
    without_exchanges(monkeypatch)
    places = [open_on("waits", 0), open_on("poor", 0), open_on("b", 0), open_on("moves", 0, 1)]
    days = best_found(places, (1, 2, 3), (), scores=[30.0, 35.0, 80.0, 75.0])
    assert days == [{"waits", "poor", "b"}, {"moves"}]


def test_a_place_that_fits_nowhere_keeps_none_from_coming_in() -> None:
    places = [place("moon", point=near(90000)), *TWO_DAYS]
    assert best_found(places, (2, 3, 4), (5,)) == [{"waits", "b", "c"}, {"moves", "d"}]


def test_a_search_begins_with_what_could_come_in() -> None:
    board = full_board(THREE_DAYS, (1, 2, 3), (4, 5, 6), (7,))
    assert could_hold_all(board)
    # Ruin and recreate alone does not find it with this seed.
    anneal(board, trip_goal(board.problem, board.options), Iterations(10), seed=5, first_temperature=0.02)
    assert not board.free.any()


def test_nothing_is_looked_for_where_all_are_in_or_many_wait() -> None:
    places = [open_on(str(n), 0, 1) for n in range(5)]
    assert not could_hold_all(full_board(places, (0, 1, 2), (3, 4)))
    assert could_hold_all(full_board(places, (0, 1, 2), (3,)))
    assert not could_hold_all(full_board(places, (0, 1, 2), ()))


def test_nothing_is_looked_for_where_days_may_have_no_more_stops() -> None:
    sights = [open_on(str(n), 0, 1) for n in range(7)]
    assert not could_hold_all(full_board(sights, (0, 1, 2), (3, 4, 5)))
    tables = [place(name, "restaurant") for name in "abc"]
    board = full_board([*sights[:6], *tables], (0, 1, 2), (3, 4, 5))
    lunch, dinner = (int(board.columns(6).start) + n for n in range(2))
    assert board.try_stops({0: (0, lunch, 1, 2, dinner + 2)})
    assert could_hold_all(board)


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
    problem = task(places, days=3, scores=[float(chance.randint(20, 90)) for _ in places])
    board = Board(problem)
    place_of = board.options.place.tolist()
    for option in range(len(place_of)):
        day = chance.randrange(3)
        if board.free[option] and board.route_past(day, (*board.route(day).options, option)):
            board.try_stops({day: (*board.route(day).options, option)})
    ejections = search_of(board)
    for _ in range(8):
        if not ejections.is_over:
            ejections.step()
        visited = [place_of[option] for route in ejections.routes for option in route.options]
        assert len(visited) == len(set(visited))
        for day, route in enumerate(ejections.routes):
            again = board.route_past(day, route.options)
            assert again is not None
            assert again.starts == route.starts
