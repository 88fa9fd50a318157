from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.planner.models import Candidate, TimeWindow, Traveler
from app.planner.schedule.board import Board
from app.planner.schedule.chains import tighten
from app.planner.schedule.goal import Judge, trip_goal
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import MONDAY, every_day, near, place

ALL_DAY = TimeWindow(540, 1320)


def open_on(name: str, *weekdays: int) -> Candidate:
    return place(name, hours=tuple((ALL_DAY,) if day in weekdays else () for day in range(7)), visit_minutes=30)


def tightened(places: list[Candidate], *days: tuple[int, ...], scores: list[float] | None = None) -> list[set[str]]:
    """Which places each day holds when chains have been looked for; no day of these travellers has more than three."""
    problem = task(places, days=len(days), traveler=Traveler.BUSINESS, start_date=MONDAY, scores=scores)
    board = Board(problem)
    assert board.try_stops(dict(enumerate(days)))
    goal = trip_goal(problem, board.options)
    tighten(board, goal, Judge(goal))
    return [{places[option].place_id for option in board.route(day).options} for day in board.days]


def test_a_stop_makes_room_by_moving_to_another_day() -> None:
    places = [open_on("waits", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0), open_on("d", 1)]
    assert tightened(places, (1, 2, 3), (4,)) == [{"waits", "b", "c"}, {"moves", "d"}]


def test_it_may_take_the_place_of_one_that_moves_on() -> None:
    monday = [open_on("waits", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0)]
    tuesday = [open_on("moves on", 1, 2), open_on("d", 1), open_on("e", 1)]
    days = tightened([*monday, *tuesday, open_on("f", 2)], (1, 2, 3), (4, 5, 6), (7,))
    assert days == [{"waits", "b", "c"}, {"moves", "d", "e"}, {"moves on", "f"}]


def test_what_is_worth_least_along_the_way_is_left_out() -> None:
    monday = [open_on("waits", 0), open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0)]
    tuesday = [open_on("poor", 1), open_on("d", 1), open_on("e", 1)]
    scores = [60.0, 70.0, 65.0, 65.0, 20.0, 65.0, 65.0]
    days = tightened([*monday, *tuesday], (1, 2, 3), (4, 5, 6), scores=scores)
    assert days == [{"waits", "b", "c"}, {"moves", "d", "e"}]


def test_nothing_better_is_left_out() -> None:
    places = [open_on("waits", 0), *(open_on(name, 0) for name in "abc")]
    assert tightened(places, (1, 2, 3), scores=[40.0, 50.0, 60.0, 70.0]) == [{"a", "b", "c"}]


def test_where_many_wait_no_chain_is_looked_for() -> None:
    waiting = [open_on(f"waits {n}", 0) for n in range(9)]
    places = [open_on("moves", 0, 1), open_on("b", 0), open_on("c", 0), *waiting]
    assert tightened(places, (0, 1, 2), ()) == [{"moves", "b", "c"}, set()]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_a_schedule_only_gains_and_holds_each_place_once(seed: int) -> None:
    chance = Random(seed)
    places = []
    for n in range(14):
        opens = chance.choice((540, 700, 900))
        hours = every_day((opens, opens + chance.choice((120, 200, 400))))
        places.append(place(str(n), point=near(chance.randint(-40, 40)), hours=hours))
    scores = [float(chance.randint(20, 90)) for _ in places]
    problem = task(places, days=3, scores=scores)
    board = Board(problem)
    for option in range(len(board.options.place)):
        board.try_stops({(day := chance.randrange(3)): (*board.route(day).options, option)})
    goal = trip_goal(problem, board.options)
    judge = Judge(goal)
    value = judge.value(board)
    tighten(board, goal, judge)
    assert judge.value(board) >= value
    visited = [option for day in board.days for option in board.route(day).options]
    assert len(visited) == len(set(visited))
    assert board.free.tolist() == [option not in visited for option in range(len(places))]
