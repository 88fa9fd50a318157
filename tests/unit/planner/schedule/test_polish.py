from itertools import permutations

from app.planner.schedule.board import Board
from app.planner.schedule.polish import polish
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import every_day, near, place


def board_of(board: Board, *days: tuple[int, ...]) -> Board:
    assert board.try_stops(dict(enumerate(days)))
    return board


def travel(board: Board) -> int:
    return sum(board.route(day).travel_minutes for day in board.days)


def test_a_zigzag_is_straightened() -> None:
    problem = task([place(str(n), point=near(15 * n)) for n in range(1, 5)])
    board = board_of(Board(problem), (1, 3, 0, 2))
    polish(board)
    shortest = min(travel(board_of(Board(problem), order)) for order in permutations(range(4)))
    assert travel(board) == shortest


def test_stops_change_days_with_each_other() -> None:
    places = [place(str(n), point=near(step)) for n, step in enumerate((60, 62, -60, -62))]
    board = board_of(Board(task(places, days=2)), (0, 2), (1, 3))
    polish(board)
    assert {frozenset(board.route(day).options) for day in board.days} == {frozenset((0, 1)), frozenset((2, 3))}


def test_opening_hours_are_kept() -> None:
    places = [
        place("late", point=near(15), hours=every_day((900, 1000))),
        place("early", point=near(30), hours=every_day((570, 700))),
    ]
    board = board_of(Board(task(places)), (1, 0))
    polish(board)
    assert board.route(0).options == (1, 0)


def test_no_day_loses_its_only_stop() -> None:
    board = board_of(Board(task([place("a", point=near(30)), place("b", point=near(31))], days=2)), (0,), (1,))
    polish(board)
    assert [len(board.route(day).options) for day in board.days] == [1, 1]
