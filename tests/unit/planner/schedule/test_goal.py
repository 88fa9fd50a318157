from app.planner.schedule.board import Board
from app.planner.schedule.goal import Judge, trip_goal
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import every_day, place


def test_two_short_pauses_are_better_than_a_long_one() -> None:
    museum, gallery = place("museum"), place("gallery", category="gallery")
    lunch = place("lunch", category="restaurant", hours=every_day((720, 900)))
    show = place("show", category="theatre", hours=every_day((1140, 1300)))
    problem = task([museum, gallery, lunch, show])
    board = Board(problem)
    judge = Judge(trip_goal(problem, board.options))
    values = []
    for order in ((0, 1, 2, 3), (0, 2, 1, 3)):
        assert board.try_stops({0: order})
        values.append(judge.value(board))
    assert values[0] < values[1]
