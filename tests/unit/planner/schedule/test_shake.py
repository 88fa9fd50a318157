import numpy as np

from app.planner.models import Candidate, TimeWindow
from app.planner.schedule.board import Board
from app.planner.schedule.shake import shake
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import MONDAY, every_day, place

MORNING, AFTERNOON = (600, 780), (840, 1020)


def shaken(places: list[Candidate], *days: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The stops of days from Monday on after they were shaken."""
    board = Board(task(places, days=len(days), start_date=MONDAY))
    assert board.try_stops(dict(enumerate(days)))
    routes = [board.route(day) for day in board.days]
    shake(board, routes, np.random.default_rng(3))
    assert [board.route(day).options for day in board.days] == list(days)
    return [route.options for route in routes]


def visit(name: str, window: tuple[int, int]) -> Candidate:
    """A place to which only one visit fits in its opening hours."""
    return place(name, hours=every_day(window), visit_minutes=180)


def test_two_days_exchange_the_rest_of_their_stops() -> None:
    places = [visit("a", MORNING), visit("b", AFTERNOON), visit("c", MORNING), visit("d", AFTERNOON)]
    assert shaken(places, (0, 1), (2, 3)) == [(0, 3), (2, 1)]


def test_a_stop_moves_that_another_day_has_room_for() -> None:
    monday = ((TimeWindow(540, 1320),), *((),) * 6)
    places = [place("a", hours=monday), place("moves"), place("c", hours=monday)]
    assert shaken(places, (0, 1, 2), ()) == [(0, 2), (1,)]


def test_no_day_gets_more_stops_than_it_may_have() -> None:
    places = [place(str(n), visit_minutes=15) for n in range(8)]
    for days in (((0, 1, 2, 3, 4), (5, 6, 7)), ((0, 1, 2), (3, 4, 5, 6, 7))):
        assert max(len(stops) for stops in shaken(places, *days)) <= 5


def test_days_without_an_exchange_stay_as_they_are() -> None:
    monday = ((TimeWindow(540, 1320),), *((),) * 6)
    tuesday = ((), (TimeWindow(540, 1320),), *((),) * 5)
    places = [place("a", hours=monday), place("b", hours=tuesday)]
    assert shaken(places, (0,), (1,)) == [(0,), (1,)]
