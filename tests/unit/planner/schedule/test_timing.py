from app.planner.models import Candidate
from app.planner.schedule.board import Board
from app.planner.schedule.timing import unhurried_starts
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import every_day, place


def starts(*places: Candidate, options: tuple[int, ...]) -> tuple[int, ...]:
    problem = task(places)
    board = Board(problem)
    assert board.try_stops({0: options})
    return unhurried_starts(problem, board.options, 0, board.route(0))


def test_free_time_is_shared_by_the_pauses() -> None:
    evening = place("show", hours=every_day((1200, 1300)))
    museum, church, show = starts(place("museum"), place("church"), evening, options=(0, 1, 2))
    assert show == 1200
    assert museum == 630
    assert abs((church - museum - 60) - (show - church - 60)) <= 10


def test_the_last_stop_is_not_put_off() -> None:
    assert starts(place("museum"), options=(0,)) == (570,)


def test_opening_hours_stay() -> None:
    early = place("market", hours=every_day((570, 640)))
    late = place("show", hours=every_day((1200, 1300)))
    assert starts(early, late, options=(0, 1)) == (580, 1200)


def test_visits_begin_at_full_five_minutes_where_they_can() -> None:
    odd = place("odd", hours=every_day((613, 800)))
    assert starts(odd, options=(0,)) == (615,)
    only = place("only", hours=every_day((613, 673)))
    assert starts(only, options=(0,)) == (613,)


def test_a_day_without_stops_has_no_times() -> None:
    assert starts(place("museum"), options=()) == ()
