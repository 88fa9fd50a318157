"""When the days of a trip begin and end."""

from __future__ import annotations

from app.planner.models import Traveler
from app.planner.pace import pace_of
from app.planner.schedule.problem import ARRIVAL_MINUTES, DEPARTURE, SHORTEST_TRIP_WITH_JOURNEYS


def day_hours(traveler: Traveler, number: int, count: int) -> tuple[int, int]:
    """Return when a day begins and ends, minutes of the day, as a plan is built.

    :param number: of the day, from 0.
    :param count: of the trip's days.
    """
    pace = pace_of(traveler)
    has_journeys = count >= SHORTEST_TRIP_WITH_JOURNEYS
    begins = pace.starts + ARRIVAL_MINUTES if has_journeys and number == 0 else pace.starts
    return begins, min(pace.ends, DEPARTURE) if has_journeys and number == count - 1 else pace.ends
