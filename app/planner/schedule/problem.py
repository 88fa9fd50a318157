"""The scheduler's task: the days of a stay in one city and the places that may fill them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from app.planner.models import City, PlanRequest, ScoredPlace
from app.planner.pace import pace_of
from app.routing.models import IntMatrix, Router

# A journey from another city takes at most this much of the day on the clock: longer ones are flights or
# night trains, and the plan should still hold something for the evening of the arrival.
LONGEST_TRANSFER_MINUTES = 300

BASE = 0

# Times that people can remember. Where all ways take as long, all visits can begin at such times; it costs a third
# of a percent of a schedule's value (docs/planner.md), and the minutes left are a reserve.
STEP_MINUTES = 5

# Longer trips begin with an arrival and end with a departure; of a shorter one every hour is needed. How much of
# these two days they take is our choice.
SHORTEST_TRIP_WITH_JOURNEYS = 4
ARRIVAL_MINUTES = 90
DEPARTURE = 18 * 60


@dataclass(frozen=True, slots=True)
class ProblemDay:
    """One day to be filled; times are minutes after its midnight.

    :param city_place_id: the destination where it is spent.
    :param date: none if unknown.
    :param leaves: the earliest time to leave the city's centre.
    :param starts: no visit begins before.
    :param ends: no visit ends after.
    :param returns: the latest time to be back at the centre.
    """

    city_place_id: str
    date: date | None
    leaves: int
    starts: int
    ends: int
    returns: int

    @property
    def weekday(self) -> int | None:
        """The day of the week, 0 is Monday; None if unknown."""
        return None if self.date is None else self.date.weekday()


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """The days of a stay in one city and the places that may fill them.

    :param days: in order, at least one.
    :param places: what may be visited; each at most once.
    :param travel_minutes: shape (n + 1, n + 1); row and column 0 are the city's centre, i + 1 is `places[i]`.
    :param max_sights: the most sights in a day; meals come on top.
    """

    days: tuple[ProblemDay, ...]
    places: tuple[ScoredPlace, ...]
    travel_minutes: IntMatrix
    max_sights: int


def make_problem(request: PlanRequest, city_index: int, places: Sequence[ScoredPlace], router: Router) -> Problem:
    """Return the task of filling the days in one of the request's cities; its ways take full five minutes.

    :param request: what the travellers asked for.
    :param city_index: which of its cities.
    :param places: what may be visited there and is not visited elsewhere in the trip.
    :param router: knows the ways.
    """
    city = request.cities[city_index]
    points = [city.point, *(place.candidate.point for place in places)]
    return Problem(
        days=_days(request, city_index, router),
        places=tuple(places),
        travel_minutes=step_minutes(router.matrix(points).duration_s),
        max_sights=pace_of(request.traveler).max_sights,
    )


def step_minutes(seconds: IntMatrix) -> IntMatrix:
    """Return seconds as full five minutes, rounded up so that nobody is late."""
    step = 60 * STEP_MINUTES
    minutes: IntMatrix = -(-seconds // step) * STEP_MINUTES
    return minutes


def _days(request: PlanRequest, city_index: int, router: Router) -> tuple[ProblemDay, ...]:
    city, pace = request.cities[city_index], pace_of(request.traveler)
    before = sum(earlier.days for earlier in request.cities[:city_index])
    last = sum(each.days for each in request.cities) - 1
    has_journeys = last + 1 >= SHORTEST_TRIP_WITH_JOURNEYS
    transfer = _transfer_minutes(request.cities, city_index, router)
    days = []
    for number in range(before, before + city.days):
        late = transfer if number == before else 0
        if has_journeys and number == 0:
            late = ARRIVAL_MINUTES
        starts = pace.starts + ARRIVAL_MINUTES if has_journeys and number == 0 else pace.starts
        early = pace.ends - DEPARTURE if has_journeys and number == last else 0
        days.append(
            ProblemDay(
                city_place_id=city.place_id,
                date=request.dates[number],
                leaves=pace.leaves + late,
                starts=max(starts, pace.leaves + late),
                ends=pace.ends - early,
                returns=pace.returns - early,
            )
        )
    return tuple(days)


def _transfer_minutes(cities: Sequence[City], city_index: int, router: Router) -> int:
    """Return how long the way from the city before takes on the first morning, at most five hours."""
    if city_index == 0:
        return 0
    [leg] = router.legs([cities[city_index - 1].point, cities[city_index].point])
    return min(LONGEST_TRANSFER_MINUTES, int(step_minutes(np.array(leg.duration_s))))
