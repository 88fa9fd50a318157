"""New times of stops that lost theirs when their day was rearranged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.db.types import Id
from app.planner.improve.days import DayStop
from app.planner.meals import MEAL_TIMES, Kind
from app.planner.models import Candidate
from app.routing.models import Leg
from app.trips.changes.rescheduling import plan_around_fixed, plan_missing_times
from app.trips.changes.timetable import DayContext, Visit, keep_times, plan_gaps
from tests.unit.planner.worlds import every_day, place

WAY = Leg(distance_m=1000, duration_s=600)
OPEN = every_day((9 * 60, 18 * 60))
DAY_LONG = every_day((11 * 60, 23 * 60))

KNOWN = {
    **{name: place(name, hours=OPEN) for name in "ABCX"},
    "L": place("L", "restaurant", hours=DAY_LONG),
    "D": place("D", "restaurant", hours=DAY_LONG),
    "H": place("H", "hotel"),
    "T": place("T", hours=every_day((15 * 60, 18 * 60))),
    "Z": place("Z", hours=every_day()),
    "N": place("N", visit_minutes=120),
}
DAY = [
    Visit(Id("A"), 9 * 60, 10 * 60),
    Visit(Id("B"), 10 * 60 + 30, 11 * 60 + 30),
    Visit(Id("L"), 12 * 60, 13 * 60),
    Visit(Id("C"), 15 * 60, 16 * 60),
    Visit(Id("D"), 19 * 60, 20 * 60),
]
"""A morning with two sights, lunch, one sight in the afternoon, dinner."""


def visits_of(
    after: str,
    before: list[Visit] = DAY,
    known: Mapping[str, Candidate] = KNOWN,
    anew: str = "",
    minutes: int | None = None,
) -> list[Visit]:
    """Return the stops of a rearranged day with hops of ten minutes.

    :param anew: stops that the travellers gave another time or length.
    :param minutes: that length.
    """
    ids = [Id(stop) for stop in after]
    stops = {
        Id(name): DayStop(name, candidate, minutes=minutes if name in anew else None)
        for name, candidate in known.items()
    }
    whole = DayContext(0, stops, dict.fromkeys(range(len(after) - 1), WAY), 9 * 60, 20 * 60 + 30)
    others = {Id(name) for name in anew}
    visits = plan_missing_times(before, plan_gaps(before, keep_times(before, ids, others), whole, others), whole)
    assert [visit.stop_id for visit in visits] == ids
    return visits


def times_of(after: str, before: list[Visit] = DAY, known: Mapping[str, Candidate] = KNOWN, anew: str = "") -> str:
    """Return the times of a rearranged day with hops of ten minutes: "A09:00", or "Z" without times."""
    return clocks(visits_of(after, before, known, anew))


def clocks(visits: list[Visit]) -> str:
    return " ".join(
        visit.stop_id if visit.arrive is None else "{}{:02}:{:02}".format(visit.stop_id, *divmod(visit.arrive, 60))
        for visit in visits
    )


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        # Unchanged, and as `plan_gaps` already does.
        ("ABLCD", "A09:00 B10:30 L12:00 C15:00 D19:00"),
        ("ALCD", "A09:00 L12:00 C15:00 D19:00"),
        # Another order preserves the day's start, and lunch at noon.
        ("BALCD", "B09:00 A10:30 L12:00 C15:00 D19:00"),
        ("CBLAD", "C09:00 B10:30 L12:00 A15:00 D19:00"),
        ("ALBCD", "A09:00 L11:45 B12:55 C15:00 D19:00"),
        # Added stops come as early as possible, the others at their former times.
        ("XBLCD", "X09:00 B10:30 L12:00 C15:00 D19:00"),
        ("ABLCX", "A09:00 B10:30 L12:00 C15:00 X16:10"),
        ("ABLCXD", "A09:00 B10:30 L12:00 C15:00 X16:10 D19:00"),
        # A closed place, a meal outside mealtimes or a hotel delays later stops only by its visit.
        ("AZLCD", "A09:00 Z L12:00 C15:00 D19:00"),
        ("ATLCD", "A09:00 T L12:00 C15:00 D19:00"),
        ("AHBLCD", "A09:00 H B10:30 L12:00 C15:00 D19:00"),
        ("DABLC", "D A10:10 B11:20 L12:30 C15:00"),
        # Nothing is scheduled at night.
        ("ABLCDN", "A09:00 B10:30 L12:00 C15:00 D19:00 N"),
    ],
)
def test_a_rearranged_day_gets_new_times(after: str, expected: str) -> None:
    assert times_of(after) == expected


def times_around(after: str, fixed: Mapping[str, tuple[int, int]], before: list[Visit] = DAY) -> str:
    """Return the times of a day in which some stops have fixed hours, from and until: "A09:00", or "Z" without."""
    ids = [Id(stop) for stop in after]
    stops = {Id(name): DayStop(name, candidate) for name, candidate in KNOWN.items()}
    whole = DayContext(0, stops, dict.fromkeys(range(len(after) - 1), WAY), 9 * 60, 20 * 60 + 30)
    held = {ids.index(Id(name)): Visit(Id(name), 60 * begin, 60 * end) for name, (begin, end) in fixed.items()}
    visits = plan_around_fixed(before, ids, held, whole)
    assert [visit.stop_id for visit in visits] == ids
    return clocks(visits)


@pytest.mark.parametrize(
    ("after", "fixed", "expected"),
    [
        # In the order of their times.
        ("ABLCD", {"C": (16, 17)}, "A09:00 B10:30 L12:00 C16:00 D19:00"),
        ("ABLCD", {"B": (11, 12), "C": (14, 16)}, "A09:00 B11:00 L12:10 C14:00 D19:00"),
        ("ABLCD", {"B": (9, 10)}, "A B09:00 L12:00 C15:00 D19:00"),
        # C used to be at 15:00, which is now the time of A.
        ("ABLCD", {"A": (15, 16), "B": (10, 11)}, "A15:00 B10:00 L12:00 C14:00 D19:00"),
        # B used to be at 10:30, which is now the time of C.
        ("ABLCD", {"L": (14, 15), "C": (10, 11)}, "A09:00 B11:00 L14:00 C10:00 D19:00"),
        # Lunch waits until A is over, although B is over before.
        ("ABLCD", {"A": (10, 13), "B": (11, 12)}, "A10:00 B11:00 L13:00 C15:00 D19:00"),
        # Nothing is between a stop and an earlier one.
        ("ABLCD", {"A": (15, 16), "L": (10, 11)}, "A15:00 B L10:00 C14:00 D19:00"),
    ],
)
def test_stops_are_planned_around_fixed_ones(after: str, fixed: dict[str, tuple[int, int]], expected: str) -> None:
    assert times_around(after, fixed) == expected


@settings(max_examples=300, deadline=None)
@given(
    order=st.permutations("ABLCDX"),
    hours=st.dictionaries(st.sampled_from("ABLCDX"), st.integers(8, 20), min_size=1, max_size=4),
)
def test_no_planned_time_overlaps_a_fixed_one_whatever_the_order(order: list[str], hours: dict[str, int]) -> None:
    ids = [Id(stop) for stop in order]
    stops = {Id(name): DayStop(name, candidate) for name, candidate in KNOWN.items()}
    whole = DayContext(0, stops, dict.fromkeys(range(len(order) - 1), WAY), 9 * 60, 20 * 60 + 30)
    fixed = {order.index(name): Visit(Id(name), 60 * hour, 60 * hour + 90) for name, hour in hours.items()}
    visits = plan_around_fixed(DAY, ids, fixed, whole)
    assert [visits[index] for index in fixed] == list(fixed.values())
    for index, visit in enumerate(visits):
        if index not in fixed and visit.arrive is not None and visit.depart is not None:
            for other in fixed.values():
                assert visit.depart <= (other.arrive or 0) or (other.depart or 0) <= visit.arrive


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (15, "A09:00 B10:30 L12:00 C15:00 D19:00"),
        (80, "A09:00 B10:30 L12:00 C15:00 D19:00"),
        # Lunch comes later.
        (120, "A09:00 B10:30 L12:40 C15:00 D19:00"),
        # Lunch is over when the long visit is.
        (240, "A09:00 B10:30 L C15:50 D19:00"),
    ],
)
def test_a_stop_of_another_length_takes_as_long(minutes: int, expected: str) -> None:
    visits = visits_of("ABLCD", anew="B", minutes=minutes)
    assert clocks(visits) == expected
    assert (visits[1].depart or 0) - (visits[1].arrive or 0) == minutes


def test_a_time_that_is_no_longer_fixed_is_the_planners_choice_again() -> None:
    fixed = replace(DAY[3], arrive=17 * 60, depart=18 * 60, is_fixed=True)
    assert times_of("ABLCD", [*DAY[:3], fixed, DAY[4]], anew="C") == "A09:00 B10:30 L12:00 C13:10 D19:00"


def test_a_fixed_time_before_the_morning_does_not_make_the_day_begin_then() -> None:
    early = Visit(Id("A"), 5 * 60, 6 * 60, is_fixed=True)
    night = {**KNOWN, "A": place("A"), "B": place("B")}
    assert times_of("ABLCD", [early, *DAY[1:]], night, anew="A") == "A09:00 B10:30 L12:00 C15:00 D19:00"
    assert times_around("BALCD", {"A": (5, 6)}, [DAY[1], early, *DAY[2:]]) == "B A05:00 L12:00 C15:00 D19:00"


def test_a_day_of_which_nothing_but_fixed_times_is_known_begins_as_usual() -> None:
    only = [Visit(Id("A"), 17 * 60, 18 * 60, is_fixed=True), Visit(Id("B")), Visit(Id("C"))]
    assert times_of("ABC", only, anew="A") == "A09:00 B10:10 C11:20"


def test_an_unplanned_day_stays_without_times() -> None:
    assert times_of("BAX", [Visit(Id("A")), Visit(Id("B"))]) == "B A X"


def test_stops_after_a_place_without_a_position_have_no_times() -> None:
    assert times_of("BXALCD", known={name: place for name, place in KNOWN.items() if name != "X"}) == "B09:00 X A L C D"


def test_a_duplicated_place_has_a_time_for_each_visit() -> None:
    assert times_of("BABLCD") == "B09:00 A10:30 B11:40 L12:50 C15:00 D19:00"


@settings(max_examples=300, deadline=None)
@given(order=st.permutations("ABLCDXT"), length=st.integers(2, 7))
def test_times_of_any_order_ascend_within_opening_hours(order: list[str], length: int) -> None:
    ids = [Id(stop) for stop in order[:length]]
    stops = {Id(name): DayStop(name, candidate) for name, candidate in KNOWN.items()}
    known = DayContext(0, stops, dict.fromkeys(range(length - 1), WAY), 9 * 60, 20 * 60 + 30, arrives=True)
    visits = plan_missing_times(DAY, plan_gaps(DAY, keep_times(DAY, ids), known), known)
    planned = [visit for visit in visits if visit.arrive is not None and visit.depart is not None]
    for one, other in pairwise(planned):
        assert (one.depart or 0) + WAY.duration_s // 60 <= (other.arrive or 0)
    meals = [MEAL_TIMES[Kind.LUNCH], MEAL_TIMES[Kind.DINNER]]
    for visit in planned:
        arrive, depart, candidate = visit.arrive or 0, visit.depart or 0, KNOWN[visit.stop_id]
        assert candidate.hours is not None
        assert any(window.opens <= arrive and depart <= window.closes for window in candidate.hours[0])
        if candidate.category == "restaurant":
            assert any(meal.earliest_start <= arrive <= meal.latest_start for meal in meals)
    assert all((visit.arrive or 0) >= 9 * 60 and (visit.depart or 0) <= 20 * 60 + 30 for visit in planned)
