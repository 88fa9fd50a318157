from app.planner.meals import Kind
from app.planner.schedule.options import CLOSED, make_options
from tests.unit.planner.schedule.tasks import task
from tests.unit.planner.worlds import MONDAY, every_day, place


def test_a_sight_has_an_option_for_each_window_of_its_longest_day() -> None:
    options = make_options(task([place("a", hours=every_day((600, 780), (840, 1080)))]))
    assert options.place.tolist() == [0, 0]
    assert options.first_start.tolist() == [[600, 840]]
    assert options.last_start.tolist() == [[720, 1020]]


def test_a_restaurant_has_one_for_lunch_and_one_for_dinner() -> None:
    options = make_options(task([place("r", "restaurant", visit_minutes=30)]))
    assert options.kind.tolist() == [Kind.LUNCH, Kind.DINNER]
    assert options.minutes.tolist() == [60, 60]
    assert options.first_start.tolist() == [[705, 1110]]
    assert options.last_start.tolist() == [[840, 1245]]


def test_on_the_day_off_an_option_is_closed() -> None:
    hours = ((), *every_day((600, 1080))[1:])
    options = make_options(task([place("m", hours=hours)], days=2, start_date=MONDAY))
    assert options.last_start.tolist() == [[CLOSED], [1020]]


def test_visits_begin_and_end_within_the_day() -> None:
    options = make_options(task([place("m", visit_minutes=100)]))
    assert (options.first_start.tolist(), options.last_start.tolist()) == ([[570]], [[1220]])


def test_what_takes_longer_than_it_is_open_is_no_option() -> None:
    assert not len(make_options(task([place("m", hours=every_day((600, 660)), visit_minutes=90)])).place)
    assert not len(make_options(task([])).place)
