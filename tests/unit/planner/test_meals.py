import pytest

from app.planner.meals import Kind, is_food, mealtime_window, planned_visit_minutes
from app.planner.models import TimeWindow
from tests.unit.planner.worlds import place


@pytest.mark.parametrize(("visit", "meal"), [(20, 60), (75, 75), (180, 90)])
def test_a_meal_takes_60_to_90_minutes(visit: int, meal: int) -> None:
    assert planned_visit_minutes(place("r", "restaurant", visit_minutes=visit)) == meal


def test_a_sight_takes_its_own_time() -> None:
    assert planned_visit_minutes(place("m", "museum", visit_minutes=210)) == 210


def test_travellers_eat_in_restaurants_and_cafes() -> None:
    assert is_food(place("r", "restaurant"))
    assert is_food(place("c", "cafe"))
    assert not is_food(place("f", "food_street"))


def test_a_meal_is_within_opening_hours_and_mealtime() -> None:
    assert mealtime_window(TimeWindow(420, 800), Kind.LUNCH) == TimeWindow(705, 800)
    assert mealtime_window(TimeWindow(720, 1500), Kind.DINNER) == TimeWindow(1110, 1335)


def test_a_breakfast_place_serves_no_dinner() -> None:
    assert mealtime_window(TimeWindow(420, 660), Kind.DINNER) is None
