import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.planner.models import Budget, Traveler
from app.planner.progress import (
    DayArranged,
    DayMeasured,
    DaysToArrange,
    Fact,
    PlacesFound,
    PlanMeasured,
    RequestRead,
    Stage,
    overall_percentage,
)

FACTS: list[Fact] = [
    RequestRead(5, Traveler.COUPLE, Budget.MODERATE),
    PlacesFound(46, 18, destination="Kochi"),
    DaysToArrange(1, 5, 5),
    DayArranged(2, 5, "Fort"),
    DayMeasured(2, 5, 3400),
    PlanMeasured(14, 5, 12000),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_a_fact_can_be_stored_and_read_back(fact: Fact) -> None:
    assert msgspec.json.decode(msgspec.json.encode(fact), type=Fact) == fact


def test_the_work_begins_at_0_and_ends_at_100() -> None:
    assert overall_percentage(Stage.READING, 0, 1) == 0
    assert overall_percentage(Stage.SAVING, 1, 1) == 100


def test_a_finished_stage_ends_where_the_next_begins() -> None:
    assert overall_percentage(Stage.FINDING, 3, 3) == overall_percentage(Stage.ARRANGING, 0, 5)


@given(st.integers(1, 60), st.data())
def test_it_never_decreases_during_the_work(total: int, data: st.DataObject) -> None:
    percentages = [
        overall_percentage(stage, done, total)
        for stage in Stage
        for done in sorted(data.draw(st.lists(st.integers(0, total), max_size=5)))
    ]
    assert percentages == sorted(percentages)


@pytest.mark.parametrize(("done", "total"), [(0, 0), (-1, 3), (9, 3)])
def test_unexpected_counts_stay_within_the_stage(done: int, total: int) -> None:
    assert 5 <= overall_percentage(Stage.FINDING, done, total) <= 35
