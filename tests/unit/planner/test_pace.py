import pytest

from app.planner import checker
from app.planner.meals import MAX_MEAL_MINUTES, MEAL_TIMES, MIN_MEAL_MINUTES, Kind
from app.planner.models import Traveler
from app.planner.pace import COMMUTE_MINUTES, pace_of
from app.planner.scheduling.problem import MAX_TRANSFER_MINUTES


@pytest.mark.parametrize("traveler", Traveler)
def test_planner_and_checker_agree_on_the_day(traveler: Traveler) -> None:
    pace = pace_of(traveler)
    assert pace.max_sights == checker.SIGHTS_A_DAY[traveler]
    assert (pace.starts, pace.ends) == checker.DAY_BOUNDS[traveler]
    assert pace.starts - pace.leaves == pace.returns - pace.ends == COMMUTE_MINUTES == checker.COMMUTE


def test_planner_and_checker_agree_on_meals() -> None:
    lunch, dinner = MEAL_TIMES[Kind.LUNCH], MEAL_TIMES[Kind.DINNER]
    assert (lunch.earliest_start, lunch.latest_start) == checker.LUNCH_BEGINS
    assert (dinner.earliest_start, dinner.latest_start) == checker.DINNER_BEGINS
    assert (MIN_MEAL_MINUTES, MAX_MEAL_MINUTES) == checker.MEAL_LENGTH


def test_planner_and_checker_agree_on_the_transfer() -> None:
    assert MAX_TRANSFER_MINUTES == checker.LONGEST_ARRIVAL


def test_families_go_slower_than_friends() -> None:
    assert pace_of(Traveler.FAMILY).max_sights < pace_of(Traveler.FRIENDS).max_sights
    assert pace_of(Traveler.FAMILY).ends < pace_of(Traveler.FRIENDS).ends
