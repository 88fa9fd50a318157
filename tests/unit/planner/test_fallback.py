import pytest

from app.planner.checker import check
from app.planner.fallback import PlanningError, drop_until_it_passes
from app.planner.models import Plan, PlannedDay, Stop
from tests.unit.planner.worlds import ROUTER, asks, place, stay

PLACES = [place("a"), place("b"), place("c")]


def one_day(*stops: Stop) -> Plan:
    return Plan((PlannedDay("kochi", None, stops),))


def test_a_good_plan_stays_as_it_is() -> None:
    plan = one_day(Stop("a", 600, 660), Stop("b", 700, 760))
    assert drop_until_it_passes(asks(stay(1)), plan, PLACES, ROUTER) == plan


def test_only_what_is_wrong_is_dropped() -> None:
    plan = one_day(Stop("a", 600, 660), Stop("ghost", 700, 760), Stop("b", 650, 710), Stop("c", 720, 780))
    kept = drop_until_it_passes(asks(stay(1)), plan, PLACES, ROUTER)
    assert kept == one_day(Stop("a", 600, 660), Stop("c", 720, 780))
    assert not check(asks(stay(1)), kept, PLACES, ROUTER)


def test_in_the_worst_case_a_day_is_empty() -> None:
    plan = one_day(Stop("a", 100, 110), Stop("b", 100, 110), Stop("c", 100, 110))
    assert drop_until_it_passes(asks(stay(1)), plan, PLACES, ROUTER) == one_day()


def test_days_that_are_wrong_themselves_are_a_mistake_of_the_planner() -> None:
    with pytest.raises(PlanningError, match="1 days instead of 2"):
        drop_until_it_passes(asks(stay(2)), one_day(), PLACES, ROUTER)
