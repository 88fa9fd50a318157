"""Days of existing trips: their stops, when travellers arrive, and whether places are open then.

Times are seconds, so that rounding never looks like a saving.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from app.planner.hours import visiting_windows
from app.planner.meals import MEAL_TIMES, Kind, is_food, mealtime_window, planned_visit_minutes
from app.planner.models import Candidate, TimeWindow
from app.planner.suitability import LODGING_CATEGORIES
from app.routing.models import Router

MINUTE = 60
NEVER = 10**7
"""Seconds: later than any day."""


@dataclass(frozen=True, slots=True)
class DayStop:
    """A stop of a day.

    :param candidate: its place; None if the position is unknown.
    :param arrive: planned arrival, minutes of the day; None if there is none.
    :param depart: planned departure, likewise.
    :param minutes: how long the travellers want to stay; None if the planner decides.
    :param is_fixed: whether the travellers set the time of arrival.
    :param is_base: whether it is the stay where the day begins or ends.
    """

    place_id: str
    candidate: Candidate | None
    arrive: int | None = None
    depart: int | None = None
    minutes: int | None = None
    is_fixed: bool = False
    is_base: bool = False

    @property
    def visit_seconds(self) -> int:
        """How long a visit takes."""
        if self.is_base:
            return 0
        if self.minutes is not None:
            return MINUTE * self.minutes
        return MINUTE * planned_visit_minutes(self.candidate) if self.candidate else 0

    @property
    def is_meal(self) -> bool:
        """Whether travellers go there to eat."""
        return self.candidate is not None and not self.is_base and is_food(self.candidate)

    @property
    def is_sight(self) -> bool:
        """Whether it is a sight: neither food nor lodging."""
        return self.candidate is not None and not self.is_meal and not self.is_lodging

    @property
    def is_lodging(self) -> bool:
        """Whether travellers sleep there; the planner sets no times for lodging."""
        return self.is_base or (
            self.candidate is not None
            and (self.candidate.category in LODGING_CATEGORIES or not self.candidate.visit_minutes)
        )


@dataclass(frozen=True, slots=True)
class ExistingDay:
    """A day of an existing trip.

    :param destination: index of the trip's destination.
    :param weekday: 0 is Monday; None if there are no dates.
    :param begins: when the travellers set out, minutes of the day.
    :param ends: when they want to be back.
    """

    destination: int
    weekday: int | None
    begins: int
    ends: int
    stops: tuple[DayStop, ...]

    def is_movable(self, index: int) -> bool:
        """Return whether a stop may change its position in the day.

        Lodging, a place that is visited twice, one with an unknown position and one with a fixed time stay where they
        are.
        """
        stop = self.stops[index]
        if stop.is_fixed:
            return False
        visits = Counter(other.place_id for other in self.stops)[stop.place_id]
        return (stop.is_sight or stop.is_meal) and visits == 1


def inside(stops: Sequence[DayStop]) -> range:
    """Return the positions of a day's stops between its bases, where other stops may be inserted."""
    first = 1 if stops and stops[0].is_base else 0
    last = len(stops) - 1 if len(stops) > first and stops[-1].is_base else len(stops)
    return range(first, last + 1)


@dataclass(frozen=True, slots=True)
class StartWindow:
    """When a visit may begin: the first and last second of the day."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class TravelMatrix:
    """Travel between places in seconds and metres; 0 to and from a place with an unknown position."""

    index: dict[str, int]
    seconds: list[list[int]]
    metres: list[list[int]]

    @classmethod
    def between(cls, stops: Iterable[DayStop], router: Router) -> TravelMatrix:
        """Return the travel between the places of some stops."""
        known = {stop.place_id: stop.candidate for stop in stops if stop.candidate}
        matrix = router.matrix([candidate.point for candidate in known.values()])
        index = {place_id: number for number, place_id in enumerate(known)}
        return cls(index, matrix.duration_s.tolist(), matrix.distance_m.tolist())

    def leg(self, start: DayStop | None, end: DayStop | None) -> int:
        """Return the seconds from one stop to another; 0 before the first and after the last one."""
        if start is None or end is None or start.candidate is None or end.candidate is None:
            return 0
        return self.seconds[self.index[start.place_id]][self.index[end.place_id]]

    def seconds_along(self, stops: Sequence[DayStop]) -> int:
        """Return the seconds from stop to stop."""
        return sum(self.leg(start, end) for start, end in pairwise(stops))

    def metres_along(self, stops: Sequence[DayStop]) -> int:
        """Return the metres from stop to stop."""
        return sum(
            self.metres[self.index[start.place_id]][self.index[end.place_id]]
            for start, end in pairwise(stops)
            if start.candidate and end.candidate
        )


@dataclass(frozen=True, slots=True)
class VisitTimes:
    """The visits of a day, each as early as possible; seconds of the day, one entry for each stop.

    :param begin: when each visit begins.
    :param free: when it ends.
    :param late: whether the place is already closed on arrival.
    """

    begin: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    late: tuple[bool, ...] = ()

    @property
    def end(self) -> int:
        """When the last visit ends."""
        return self.free[-1] if self.free else 0


@dataclass(slots=True)
class Timetable:
    """When each stop of a day may be visited, computed once for each stop."""

    day: ExistingDay
    _windows: dict[str, list[StartWindow]] = field(default_factory=dict)

    def start_windows(self, stop: DayStop) -> list[StartWindow]:
        """Return when a visit may begin, the earliest window first; an empty list if it is closed all day."""
        if stop.place_id not in self._windows:
            self._windows[stop.place_id] = _start_windows(stop, self.day.weekday)
        return self._windows[stop.place_id]

    def visit_times(self, stops: Sequence[DayStop], travel: TravelMatrix) -> VisitTimes:
        """Return the times of visits in this order, each as early as possible, waiting until places open."""
        begin, free, late = [], [], []
        now, before = MINUTE * self.day.begins, None
        for stop in stops:
            now += travel.leg(before, stop)
            opening = next((window for window in self.start_windows(stop) if now <= window.last), None)
            late.append(opening is None)
            now = now if opening is None else max(now, opening.first)
            begin.append(now)
            now += stop.visit_seconds
            free.append(now)
            before = stop
        return VisitTimes(tuple(begin), tuple(free), tuple(late))


def _start_windows(stop: DayStop, weekday: int | None) -> list[StartWindow]:
    candidate = stop.candidate
    if stop.is_fixed and stop.arrive is not None:
        return [StartWindow(MINUTE * stop.arrive, MINUTE * stop.arrive)]
    if candidate is None or stop.is_lodging:
        return [StartWindow(0, NEVER)]
    openings = visiting_windows(candidate, weekday)
    if stop.is_meal:
        found = [
            window for meal in _meals(stop) for opening in openings for window in _meal_starts(opening, meal, stop)
        ]
    else:
        found = [
            StartWindow(MINUTE * opening.opens, MINUTE * opening.closes - stop.visit_seconds) for opening in openings
        ]
    return sorted((window for window in found if window.first <= window.last), key=lambda window: window.last)


def _meals(stop: DayStop) -> tuple[Kind, ...]:
    """Return the meals that a restaurant may serve: a planned lunch stays a lunch, and a planned dinner a dinner."""
    if stop.arrive is None:
        return Kind.LUNCH, Kind.DINNER
    middle = (MEAL_TIMES[Kind.LUNCH].latest_start + MEAL_TIMES[Kind.DINNER].earliest_start) // 2
    return (Kind.LUNCH,) if stop.arrive < middle else (Kind.DINNER,)


def _meal_starts(opening: TimeWindow, meal: Kind, stop: DayStop) -> Iterable[StartWindow]:
    window = mealtime_window(opening, meal)
    if window is not None:
        last = min(MINUTE * window.closes - stop.visit_seconds, MINUTE * MEAL_TIMES[meal].latest_start)
        yield StartWindow(MINUTE * window.opens, last)
