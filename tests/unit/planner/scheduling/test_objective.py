from app.planner.meals import Kind
from app.planner.models import Candidate
from app.planner.scheduling.objective import NO_MEAL_COST, Evaluator, trip_objective
from app.planner.scheduling.schedule import Schedule
from tests.unit.planner.scheduling.problems import problem_of
from tests.unit.planner.worlds import every_day, near, place


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


def prizes(*places: Candidate, days: int = 1) -> list[float]:
    problem = problem_of(places, days=days)
    prize: list[float] = trip_objective(problem, Schedule(problem).options).prize.tolist()
    return prize


def test_each_hour_at_a_must_see_counts() -> None:
    church, pyramids = place("church", tier=1, visit_minutes=45), place("pyramids", tier=1, visit_minutes=180)
    short, long = prizes(church, pyramids)
    assert long == 3 * short


def test_a_long_visit_to_another_sight_counts_once() -> None:
    short, long = prizes(place("pond", tier=2, visit_minutes=45), place("park", tier=2, visit_minutes=180))
    assert long == short


def test_long_travel_to_a_must_see_counts_against_its_hours() -> None:
    in_town = place("in town", tier=1, visit_minutes=180)
    far_off = place("far off", tier=1, visit_minutes=180, point=near(600))
    prize_in_town, prize_far_off = prizes(in_town, far_off)
    assert prize_in_town > prize_far_off


def test_a_stay_of_five_days_has_one_for_a_must_see_two_hours_away() -> None:
    in_town = place("in town", tier=1, visit_minutes=180)
    far_off = place("far off", tier=1, visit_minutes=180, point=near(600))
    for days, counts_as_much in ((4, False), (5, True)):
        prize_in_town, prize_far_off = prizes(in_town, far_off, days=days)
        assert (prize_in_town == prize_far_off) is counts_as_much


def test_one_meal_on_each_day_is_better_than_two_on_one() -> None:
    sights = [place(name, category=name) for name in ("museum", "tower")]
    tables = [place(f"table {number}", category="restaurant") for number in (1, 2)]
    problem = problem_of([*sights, *tables], days=2)
    schedule = Schedule(problem)
    evaluator = Evaluator(trip_objective(problem, schedule.options))
    meals = {(schedule.options.place[option], schedule.options.kind[option]): option for option in range(6)}
    lunch, other_lunch, dinner = (meals[key] for key in ((2, Kind.LUNCH), (3, Kind.LUNCH), (3, Kind.DINNER)))
    values = []
    plans: tuple[dict[int, tuple[int, ...]], ...] = (
        {0: (0, lunch, dinner), 1: (1,)},
        {0: (0, lunch), 1: (1, other_lunch)},
    )
    for stops in plans:
        schedule = Schedule(problem)
        assert schedule.try_stops(stops)
        values.append(evaluator.value(schedule))
    assert values[1] - values[0] > NO_MEAL_COST / 2


def test_a_day_that_begins_with_waiting_is_worse() -> None:
    # The same visits and legs either way: the gallery opens late.
    tower, gallery = place("tower"), place("gallery", category="gallery", hours=every_day((690, 1080)))
    problem = problem_of([tower, gallery])
    schedule = Schedule(problem)
    evaluator = Evaluator(trip_objective(problem, schedule.options))
    values = []
    for order in ((0, 1), (1, 0)):
        assert schedule.try_stops({0: order})
        values.append(evaluator.value(schedule))
    assert values[0] > values[1]
