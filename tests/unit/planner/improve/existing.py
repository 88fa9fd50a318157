"""Existing days of trips: with sensible defaults, and generated ones."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from app.planner.improve.days import DayStop, ExistingDay, Timetable, TravelMatrix
from app.planner.models import Candidate
from tests.unit.planner.worlds import ROUTER, candidates


def stop(candidate: Candidate, arrive: int | None = None) -> DayStop:
    return DayStop(candidate.place_id, candidate, arrive, None if arrive is None else arrive + 60)


def day_of(*stops: DayStop, destination: int = 0, weekday: int | None = None) -> ExistingDay:
    return ExistingDay(destination, weekday, 570, 1320, stops)


def ids(stops: Sequence[DayStop]) -> list[str]:
    return [one.place_id for one in stops]


def travel(days: Sequence[Sequence[DayStop]]) -> int:
    matrix = TravelMatrix.between([one for day in days for one in day], ROUTER)
    return sum(matrix.seconds_along(day) for day in days)


def closed_places(day: ExistingDay, stops: Sequence[DayStop]) -> int:
    return sum(Timetable(day).visit_times(stops, TravelMatrix.between(stops, ROUTER)).late)


@st.composite
def trips(draw: st.DrawFn) -> list[ExistingDay]:
    """Days of one or two destinations: some stops are visited twice, some are gone, some have a planned time."""
    days = []
    for number in range(draw(st.integers(1, 4))):
        found = draw(candidates(f"day{number}-", max_places=14))
        stops = [
            DayStop(
                place.place_id,
                draw(st.sampled_from((place, place, place, None))),
                arrive := draw(st.none() | st.integers(540, 1300)),
                None if arrive is None else arrive + 45,
            )
            for place in found
        ]
        again = stops[:1] if draw(st.booleans()) else []
        days.append(
            day_of(*stops, *again, destination=draw(st.integers(0, 1)), weekday=draw(st.none() | st.integers(0, 6)))
        )
    return days
