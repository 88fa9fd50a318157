import pytest

from app.planner.models import Destination, PlanRequest, TimeWindow
from tests.unit.planner.worlds import CENTRE, asks, place


@pytest.mark.parametrize(("opens", "closes"), [(600, 600), (600, 540), (-1, 60), (1440, 1500)])
def test_a_window_opens_in_its_day_and_closes_later(opens: int, closes: int) -> None:
    with pytest.raises(ValueError, match="Not a time window"):
        TimeWindow(opens, closes)


def test_a_bar_may_close_after_midnight() -> None:
    assert TimeWindow(18 * 60, 26 * 60).closes == 1560


def test_hours_have_seven_days() -> None:
    with pytest.raises(ValueError, match="seven days"):
        place("a", hours=((TimeWindow(0, 60),),) * 6)


def test_a_visit_cannot_take_a_negative_time() -> None:
    with pytest.raises(ValueError, match="cannot take"):
        place("a", visit_minutes=-1)


def test_a_destination_has_a_day() -> None:
    with pytest.raises(ValueError, match="at least one day"):
        Destination("kochi", "Kochi", CENTRE, days=0)


def test_a_request_has_a_destination() -> None:
    request = asks()
    with pytest.raises(ValueError, match="at least one destination"):
        PlanRequest((), request.preferences, None)
