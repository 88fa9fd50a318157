"""Which planned times a rearranged day keeps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.types import Id
from app.trips.editing.timetable import Visit, retimed


def day(stops: str) -> list[Visit]:
    """Return a day of stops with one letter each, an hour apart."""
    return [Visit(Id(stop), 540 + 60 * hour, 580 + 60 * hour) for hour, stop in enumerate(stops)]


def timed(before: str, after: str) -> str:
    """Return the stops of a rearranged day, those without times in lower case."""
    visits = retimed(day(before), [Id(stop) for stop in after])
    assert [visit.place_id for visit in visits] == list(after)
    return "".join(visit.place_id if visit.arrive is not None else visit.place_id.lower() for visit in visits)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("ABCD", "ABCD", "ABCD"),
        ("ABCD", "AD", "AD"),
        ("ABCD", "BCD", "BCD"),
        ("ABC", "ABCX", "ABCx"),
        ("ABC", "AXBC", "Axbc"),
        ("ABC", "XABC", "xabc"),
        ("ABCD", "ABDC", "ABdc"),
        ("ABCD", "DABC", "dabc"),
        ("ABCD", "ACX", "ACx"),
        ("ABA", "AB", "AB"),
        ("ABA", "AABA", "Aaba"),
        ("AB", "", ""),
        ("", "AB", "ab"),
    ],
)
def test_times_hold_until_the_order_is_another(before: str, after: str, expected: str) -> None:
    assert timed(before, after) == expected


def test_a_stop_without_times_stays_without() -> None:
    before = [Visit(Id("A"), 540, 600), Visit(Id("B"))]
    assert retimed(before, [Id("A"), Id("B")]) == before


@given(st.text("ABCDE", max_size=8), st.text("ABCDE", max_size=8))
def test_times_that_are_kept_are_the_old_ones_and_go_on_through_the_day(before: str, after: str) -> None:
    old, new = day(before), retimed(day(before), [Id(stop) for stop in after])
    assert [visit.place_id for visit in new] == list(after)
    kept = [visit for visit in new if visit.arrive is not None]
    assert new[: len(kept)] == kept
    assert all(visit in old for visit in kept)
    assert [visit.arrive for visit in kept] == sorted({visit.arrive for visit in kept if visit.arrive is not None})
