"""Planned times that survive a rearrangement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.types import Id
from app.trips.changes.timetable import Visit, keep_times


def day(stops: str) -> list[Visit]:
    """Return a day of stops with one letter each, an hour apart."""
    return [Visit(Id(stop), 540 + 60 * hour, 580 + 60 * hour) for hour, stop in enumerate(stops)]


def timed(before: str, after: str) -> str:
    """Return the stops of a rearranged day, those without times in lower case."""
    visits = keep_times(day(before), [Id(stop) for stop in after])
    assert [visit.stop_id for visit in visits] == list(after)
    return "".join(visit.stop_id if visit.arrive is not None else visit.stop_id.lower() for visit in visits)


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
def test_times_stay_up_to_the_first_change_of_order(before: str, after: str, expected: str) -> None:
    assert timed(before, after) == expected


def test_a_stop_without_times_stays_without_times() -> None:
    before = [Visit(Id("A"), 540, 600), Visit(Id("B"))]
    assert keep_times(before, [Id("A"), Id("B")]) == before


@given(st.text("ABCDE", max_size=8), st.text("ABCDE", max_size=8))
def test_retained_times_are_unchanged_and_ascending(before: str, after: str) -> None:
    old, new = day(before), keep_times(day(before), [Id(stop) for stop in after])
    assert [visit.stop_id for visit in new] == list(after)
    retained = [visit for visit in new if visit.arrive is not None]
    assert new[: len(retained)] == retained
    assert all(visit in old for visit in retained)
    assert [visit.arrive for visit in retained] == sorted(
        {visit.arrive for visit in retained if visit.arrive is not None}
    )
