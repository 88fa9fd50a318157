"""All ways to visit each place: as a sight, for lunch or for dinner, in each of its opening windows."""

from dataclasses import dataclass
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from app.planner.hours import visiting_windows
from app.planner.meals import MEAL_TIMES, Kind, is_food, mealtime_window, stay_minutes
from app.planner.models import Candidate, TimeWindow
from app.planner.schedule.problem import Problem, ProblemDay

IntVector = NDArray[np.int64]
CLOSED = -1


@dataclass(frozen=True, slots=True)
class _StartTimes:
    """When a visit may begin: from the first minute to the last."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """The options of a problem, one column each; m is their number and D that of the days.

    :param place: index into the problem's places, shape (m,).
    :param kind: A `Kind`, shape (m,).
    :param minutes: length of the visit, shape (m,).
    :param score: shape (m,).
    :param first_start: the first minute of the day at which the visit may begin, shape (D, m).
    :param last_start: the last one, `CLOSED` if the option does not exist on that day, shape (D, m).
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
        minutes=np.array([stay_minutes(candidate) for candidate in candidates], np.int64),
        score=np.array([problem.places[index].score for index, _, _ in rows], np.float64),
        first_start=first,
        last_start=last,
    )


def _start_times(candidate: Candidate, kind: Kind, day: ProblemDay) -> list[_StartTimes]:
    """Return when a visit may begin on a day so that it lies wholly in an opening window and in the day."""
    times = []
    for opening in visiting_windows(candidate, day.weekday):
        window = opening if kind is Kind.SIGHT else mealtime_window(opening, kind)
        if window is None:
            continue
        start = _start_times_in(window, kind, stay_minutes(candidate), day)
        if start.first <= start.last:
            times.append(start)
    return times


def _start_times_in(window: TimeWindow, kind: Kind, minutes: int, day: ProblemDay) -> _StartTimes:
    last = min(window.closes, day.ends) - minutes
    if kind is not Kind.SIGHT:
        last = min(last, MEAL_TIMES[kind].latest_start)
    return _StartTimes(first=max(window.opens, day.starts), last=last)
