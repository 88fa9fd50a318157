import pytest

from app.planner.meals import Kind
from app.planner.schedule.board import Board
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import every_day, near, place


def test_a_place_that_is_used_is_free_nowhere() -> None:
    board = Board(task([place("a", hours=every_day((600, 700), (800, 900))), place("b")], days=2))
    board.add(1, 0)
    assert board.is_free(Kind.SIGHT).tolist() == [False, False, True]
    assert board.try_stops({1: ()})
    assert board.is_free(Kind.SIGHT).all()


def test_a_change_is_made_wholly_or_not_at_all() -> None:
    board = Board(task([place("a"), place("b", point=near(9000))], days=2))
    assert not board.try_stops({0: (0,), 1: (1,)})
    assert [board.route(day).options for day in board.days] == [(), ()]


def test_what_does_not_fit_cannot_be_added() -> None:
    board = Board(task([place("b", point=near(9000))]))
    with pytest.raises(ValueError, match="does not fit"):
        board.add(0, 0)


def test_a_change_may_be_asked_to_shorten_the_ways() -> None:
    board = Board(task([place("a", point=near(40)), place("b", point=near(20))]))
    assert not board.try_stops({0: (0,)}, shorter=True)
    assert board.try_stops({0: (0,)})
    assert board.try_stops({0: (1,)}, shorter=True)


def test_the_planned_days_name_places_and_times() -> None:
    board = Board(task([place("a", visit_minutes=45)]))
    board.add(0, 0)
    [day] = board.planned_days()
    assert [(stop.place_id, stop.depart - stop.arrive) for stop in day.stops] == [("a", 45)]
