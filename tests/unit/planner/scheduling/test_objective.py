from app.planner.scheduling.objective import Evaluator, trip_objective
from app.planner.scheduling.schedule import Schedule
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import every_day, place


def test_two_short_pauses_are_better_than_a_long_one() -> None:
    museum, gallery = place("museum"), place("gallery", category="gallery")
    lunch = place("lunch", category="restaurant", hours=every_day((720, 900)))
    show = place("show", category="theatre", hours=every_day((1140, 1300)))
    problem = problem_of([museum, gallery, lunch, show])
    schedule = Schedule(problem)
    evaluator = Evaluator(trip_objective(problem, schedule.options))
    values = []
    for order in ((0, 1, 2, 3), (0, 2, 1, 3)):
        assert schedule.try_stops({0: order})
        values.append(evaluator.value(schedule))
    assert values[0] < values[1]
