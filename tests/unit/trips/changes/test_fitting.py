"""Times of stops that are added between planned ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from app.db.types import Id
from app.planner.improve.days import DayStop
from app.planner.models import Candidate
from app.routing.models import Leg
from app.trips.changes.timetable import DayContext, Visit, keep_times, plan_gaps
from tests.unit.planner.worlds import every_day, place

WAY = Leg(distance_m=1000, duration_s=600)


KNOWN = {
    "X": place("X"),
    "Y": place("Y", visit_minutes=30),
    "L": place("L", visit_minutes=150),
    "H": place("H", "hotel"),
    "R": place("R", "restaurant", hours=every_day((11 * 60, 22 * 60))),
    "C": place("C", hours=every_day((15 * 60, 18 * 60))),
}
DAY = [Visit(Id("1"), 540, 600), Visit(Id("2"), 780, 840), Visit(Id("3"), 960, 1020)]
"""From 9 to 10, from 13 to 14 and from 16 to 17."""


def times_of(after: str, before: list[Visit] = DAY, known: Mapping[str, Candidate] = KNOWN) -> list[str]:
    """Return the times of a rearranged day with hops of ten minutes: "X 610-670", or "3" without times."""
    stops = {Id(name): DayStop(name, candidate) for name, candidate in known.items()}
    stops |= {visit.stop_id: DayStop(visit.stop_id, place(visit.stop_id)) for visit in before}
    legs = dict.fromkeys(range(len(after) - 1), WAY)
    visits = plan_gaps(before, keep_times(before, [Id(stop) for stop in after]), DayContext(0, stops, legs, 540, 1320))
    assert [visit.stop_id for visit in visits] == list(after)
    return [
        visit.stop_id if visit.arrive is None else f"{visit.stop_id} {visit.arrive}-{visit.depart}" for visit in visits
    ]


ONE, TWO, THREE = "1 540-600", "2 780-840", "3 960-1020"


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("123", [ONE, TWO, THREE]),
        ("1X23", [ONE, "X 610-670", TWO, THREE]),
        ("1XY23", [ONE, "X 610-670", "Y 680-710", TWO, THREE]),
        ("1X2Y3", [ONE, "X 610-670", TWO, "Y 850-880", THREE]),
        ("1R23", [ONE, "R 705-765", TWO, THREE]),
        ("12R3", [ONE, TWO, "R", "3"]),
        ("1L23", [ONE, "L 610-760", TWO, THREE]),
        ("1LY23", [ONE, "L", "Y", "2", "3"]),
        ("1C23", [ONE, "C", "2", "3"]),
        ("1H23", [ONE, "H", "2", "3"]),
        ("132", [ONE, "3 610-670", TWO]),
        ("13", [ONE, THREE]),
        ("1X3", [ONE, "X 610-670", THREE]),
        ("X123", ["X", "1", "2", "3"]),
        ("123X", [ONE, TWO, THREE, "X"]),
        ("1X", [ONE, "X"]),
    ],
)
def test_a_stop_that_fits_is_planned_without_moving_later_ones(after: str, expected: list[str]) -> None:
    assert times_of(after) == expected


def test_visits_begin_at_whole_five_minutes() -> None:
    assert times_of("1X23", [replace(DAY[0], depart=602), *DAY[1:]])[1] == "X 615-675"


def test_an_unplanned_stop_stays_without_times() -> None:
    assert times_of("1X23", [DAY[0], Visit(Id("2")), DAY[2]]) == [ONE, "X", "2", "3"]


def test_a_place_without_a_position_does_not_fit() -> None:
    assert times_of("1X23", known={}) == [ONE, "X", "2", "3"]
