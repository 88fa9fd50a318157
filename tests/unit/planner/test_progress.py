import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.planner.progress import Stage, overall_percentage, stage_title


def test_the_stages_read_as_in_the_design() -> None:
    assert [stage_title(stage, "Kochi") for stage in Stage] == [
        "Reading your choices",
        "Finding places in Kochi",
        "Arranging your days",
        "Measuring travel times",
        "Saving your trip",
    ]


def test_the_work_begins_at_0_and_ends_at_100() -> None:
    assert overall_percentage(Stage.READING, 0, 1) == 0
    assert overall_percentage(Stage.SAVING, 1, 1) == 100


def test_a_finished_stage_ends_where_the_next_begins() -> None:
    assert overall_percentage(Stage.FINDING, 3, 3) == overall_percentage(Stage.ARRANGING, 0, 5)


@given(st.integers(1, 60), st.data())
def test_it_never_falls_while_the_work_goes_on(total: int, data: st.DataObject) -> None:
    percentages = [
        overall_percentage(stage, done, total)
        for stage in Stage
        for done in sorted(data.draw(st.lists(st.integers(0, total), max_size=5)))
    ]
    assert percentages == sorted(percentages)


@pytest.mark.parametrize(("done", "total"), [(0, 0), (-1, 3), (9, 3)])
def test_odd_counts_stay_within_the_stage(done: int, total: int) -> None:
    assert 5 <= overall_percentage(Stage.FINDING, done, total) <= 35
