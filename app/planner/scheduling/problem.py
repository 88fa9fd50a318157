"""The scheduling problem: the days at one destination, the places that may fill them, and how each may be visited."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.planner.hours import visiting_windows
from app.planner.meals import MEAL_TIMES, Kind, is_food, mealtime_window, planned_visit_minutes
from app.planner.models import Candidate, Destination, PlannedDay, PlanRequest, ScoredPlace, TimeWindow
from app.planner.pace import ARRIVAL_MINUTES, DEPARTURE, day_hours, is_arrival_day, is_departure_day, pace_of
from app.routing.models import IntMatrix, Router

IntVector = NDArray[np.int64]
CLOSED = -1

# A transfer from another destination takes at most this much of the day: longer ones are flights or night trains, and
# the plan should still have something for the evening of the arrival.
MAX_TRANSFER_MINUTES = 300

CENTRE = 0
"""Row and column of the destination's centre, where every day begins and ends, in the travel matrix."""

# Multiples of this are easy to remember. If all travel takes multiples of it, all visits can begin at such times. That
# costs a third of a percent of a schedule's value (docs/planner.md); the minutes added by rounding are a reserve.
STEP_MINUTES = 5


@dataclass(frozen=True, slots=True)
class ProblemDay:
    """One day to be filled; times are minutes after its midnight.

    :param destination: index of the destination where it is spent.
    :param date: None if unknown.
    :param leaves: the earliest time to leave the centre.
    :param starts: earliest start of a visit.
    :param ends: latest end of a visit.
    :param returns: the latest time to be back at the centre.
    """

    destination: int
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
    """The days at one destination and the places that may fill them.

    :param days: in order, at least one.
    :param places: what may be visited; each at most once.
    :param travel_minutes: shape (n + 1, n + 1); row and column 0 are the centre, i + 1 is `places[i]`.
    :param max_sights: the most sights in a day; meals come on top.
    """

    days: tuple[ProblemDay, ...]
    places: tuple[ScoredPlace, ...]
    travel_minutes: IntMatrix
    max_sights: int


class Scheduler(Protocol):
    """Fills the days at one destination."""

    def schedule(self, problem: Problem) -> tuple[PlannedDay, ...]:
        """Return one planned day for each day of the problem, in the same order."""
        ...


def make_problem(
    request: PlanRequest, destination_index: int, places: Sequence[ScoredPlace], router: Router
) -> Problem:
    """Return the problem of filling the days at one of the request's destinations.

    :param places: those that may be visited there and are not visited elsewhere in the trip.
    :param router: gives travel times, which are rounded up to multiples of five minutes.
    """
    destination = request.destinations[destination_index]
    points = [destination.point, *(place.candidate.point for place in places)]
    return Problem(
        days=_days(request, destination_index, router),
        places=tuple(places),
        travel_minutes=rounded_minutes(router.matrix(points).duration_s),
        max_sights=pace_of(request.preferences.traveler).max_sights,
    )


def rounded_minutes(seconds: IntMatrix) -> IntMatrix:
    """Return seconds as minutes, rounded up to multiples of five so that nobody is late."""
    step = 60 * STEP_MINUTES
    minutes: IntMatrix = -(-seconds // step) * STEP_MINUTES
    return minutes


def _days(request: PlanRequest, destination_index: int, router: Router) -> tuple[ProblemDay, ...]:
    destination, traveler = request.destinations[destination_index], request.preferences.traveler
    pace = pace_of(traveler)
    first = sum(earlier.days for earlier in request.destinations[:destination_index])
    transfer = _transfer_minutes(request.destinations, destination_index, router)
    days = []
    for number in range(first, first + destination.days):
        starts, _ = day_hours(traveler, number, request.total_days)
        late = transfer if number == first else 0
        if is_arrival_day(number, request.total_days):
            late = ARRIVAL_MINUTES
        early = pace.ends - DEPARTURE if is_departure_day(number, request.total_days) else 0
        days.append(
            ProblemDay(
                destination=destination_index,
                date=request.dates[number],
                leaves=pace.leaves + late,
                starts=max(starts, pace.leaves + late),
                ends=pace.ends - early,
                returns=pace.returns - early,
            )
        )
    return tuple(days)


def _transfer_minutes(destinations: Sequence[Destination], index: int, router: Router) -> int:
    """Return the minutes of the transfer from the previous destination on the first morning, at most five hours."""
    if index == 0:
        return 0
    [leg] = router.legs([destinations[index - 1].point, destinations[index].point])
    return min(MAX_TRANSFER_MINUTES, int(rounded_minutes(np.array(leg.duration_s))))


@dataclass(frozen=True, slots=True)
class _StartTimes:
    """When a visit may begin: the first and last minute."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """All options for visiting the places of a problem: as a sight, for lunch or for dinner, in each opening window.

    One column for each option; m options, D days. The options of a place are adjacent.

    :param place: index into the problem's places, shape (m,).
    :param kind: a `Kind`, shape (m,).
    :param minutes: length of the visit, shape (m,).
    :param score: shape (m,).
    :param first_start: the first minute of the day at which the visit may begin, shape (D, m).
    :param last_start: the last such minute, `CLOSED` if the option does not exist on that day, shape (D, m).
    """

    place: IntVector
    kind: IntVector
    minutes: IntVector
    score: NDArray[np.float64]
    first_start: IntVector
    last_start: IntVector

    @property
    def node(self) -> IntVector:
        """Row of each option's place in the travel matrix."""
        return self.place + 1


def make_options(problem: Problem) -> Options:
    """Return all options of a problem."""
    rows: list[tuple[int, Kind, list[_StartTimes | None]]] = []
    for index, place in enumerate(problem.places):
        kinds = (Kind.LUNCH, Kind.DINNER) if is_food(place.candidate) else (Kind.SIGHT,)
        for kind in kinds:
            by_day = [_start_times(place.candidate, kind, day) for day in problem.days]
            rows.extend((index, kind, list(nth)) for nth in zip_longest(*by_day))
    shape = (len(problem.days), len(rows))
    first, last = np.zeros(shape, np.int64), np.full(shape, CLOSED, np.int64)
    for column, (_, _, days) in enumerate(rows):
        for day, times in enumerate(days):
            if times is not None:
                first[day, column], last[day, column] = times.first, times.last
    candidates = [problem.places[index].candidate for index, _, _ in rows]
    return Options(
        place=np.array([index for index, _, _ in rows], np.int64),
        kind=np.array([kind for _, kind, _ in rows], np.int64),
        minutes=np.array([planned_visit_minutes(candidate) for candidate in candidates], np.int64),
        score=np.array([problem.places[index].score for index, _, _ in rows], np.float64),
        first_start=first,
        last_start=last,
    )


def _start_times(candidate: Candidate, kind: Kind, day: ProblemDay) -> list[_StartTimes]:
    """Return when a visit may begin so that all of it lies in an opening window and in the day."""
    times = []
    for opening in visiting_windows(candidate, day.weekday):
        window = opening if kind is Kind.SIGHT else mealtime_window(opening, kind)
        if window is None:
            continue
        start = _start_times_in(window, kind, planned_visit_minutes(candidate), day)
        if start.first <= start.last:
            times.append(start)
    return times


def _start_times_in(window: TimeWindow, kind: Kind, minutes: int, day: ProblemDay) -> _StartTimes:
    last = min(window.closes, day.ends) - minutes
    if kind is not Kind.SIGHT:
        last = min(last, MEAL_TIMES[kind].latest_start)
    return _StartTimes(first=max(window.opens, day.starts), last=last)
