"""Days as travellers have them: what is there, when one comes, and whether it is open then. Times are seconds, so that
no saving is a matter of rounding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from app.planner.hours import visiting_windows
from app.planner.meals import MEAL_TIMES, Kind, is_food, mealtime_window, stay_minutes
from app.planner.models import Candidate, TimeWindow
from app.planner.tables import LODGING_CATEGORIES
from app.routing.models import Router

MINUTE = 60
NEVER = 10**7
"""Seconds: later than any day."""


@dataclass(frozen=True, slots=True)
class DayStop:
    """A stop of a day.

    :param place_id: of its place.
    :param candidate: what is known of it; None where nobody knows where it is.
    :param arrive: when it was planned, minutes of the day; None where nobody has.
    :param depart: the same.
    """

    place_id: str
    candidate: Candidate | None
    arrive: int | None = None
    depart: int | None = None

    @property
    def stay(self) -> int:
        """Seconds that a visit takes."""
        return MINUTE * stay_minutes(self.candidate) if self.candidate else 0

    @property
    def is_meal(self) -> bool:
        """Whether people go there to eat."""
        return self.candidate is not None and is_food(self.candidate)

    @property
    def is_sight(self) -> bool:
        """Whether it is visited for itself: neither a meal nor a bed."""
        return self.candidate is not None and not self.is_meal and not self.is_lodging

    @property
    def is_lodging(self) -> bool:
        """Whether people sleep there: they know themselves when they come by."""
        return self.candidate is not None and (
            self.candidate.category in LODGING_CATEGORIES or not self.candidate.visit_minutes
        )


@dataclass(frozen=True, slots=True)
class ExistingDay:
    """A day of a trip.

    :param city: which of the trip's cities, from 0.
    :param weekday: 0 is Monday; None where there are no dates.
    :param begins: when the travellers set out, minutes of the day.
    :param ends: when they want to be done.
    :param stops: in their order.
    """

    city: int
    weekday: int | None
    begins: int
    ends: int
    stops: tuple[DayStop, ...]

    def is_movable(self, index: int) -> bool:
        """Say whether a stop may change its turn: one to sleep at, one that comes up twice and one that nobody can
        find stay where they are.
        """
        stop = self.stops[index]
        times = Counter(other.place_id for other in self.stops)[stop.place_id]
        return (stop.is_sight or stop.is_meal) and times == 1


@dataclass(frozen=True, slots=True)
class Starts:
    """When a visit may begin, seconds of the day: from the first one to the last."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The ways between places, in seconds and metres; nothing to or from one that nobody can find."""

    index: dict[str, int]
    seconds: list[list[int]]
    metres: list[list[int]]

    @classmethod
    def between(cls, stops: Iterable[DayStop], router: Router) -> Ways:
        """Return the ways between the places of some stops."""
        known = {stop.place_id: stop.candidate for stop in stops if stop.candidate}
        matrix = router.matrix([candidate.point for candidate in known.values()])
        index = {place_id: number for number, place_id in enumerate(known)}
        return cls(index, matrix.duration_s.tolist(), matrix.distance_m.tolist())

    def leg(self, start: DayStop | None, end: DayStop | None) -> int:
        """Return the seconds from one stop to another; none before the first and after the last one."""
        if start is None or end is None or start.candidate is None or end.candidate is None:
            return 0
        return self.seconds[self.index[start.place_id]][self.index[end.place_id]]

    def travel(self, stops: Sequence[DayStop]) -> int:
        """Return the seconds on the way from stop to stop."""
        return sum(self.leg(start, end) for start, end in pairwise(stops))

    def length(self, stops: Sequence[DayStop]) -> int:
        """Return the metres from stop to stop."""
        return sum(
            self.metres[self.index[start.place_id]][self.index[end.place_id]]
            for start, end in pairwise(stops)
            if start.candidate and end.candidate
        )


@dataclass(frozen=True, slots=True)
class Walk:
    """A day gone through as early as can be; seconds of the day, one entry a stop.

    :param begin: when each visit begins.
    :param free: when it is over.
    :param late: whether the place is closed by then.
    """

    begin: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    late: tuple[bool, ...] = ()

    @property
    def end(self) -> int:
        """When the last visit is over."""
        return self.free[-1] if self.free else 0


@dataclass(slots=True)
class Timetable:
    """When the stops of a day may be visited on that day, worked out once a stop."""

    day: ExistingDay
    known: dict[str, list[Starts]] = field(default_factory=dict)

    def starts(self, stop: DayStop) -> list[Starts]:
        """Return when a visit may begin, the earliest first; nothing where it is closed all day."""
        if stop.place_id not in self.known:
            self.known[stop.place_id] = _starts(stop, self.day.weekday)
        return self.known[stop.place_id]

    def walk(self, stops: Sequence[DayStop], ways: Ways) -> Walk:
        """Go through stops in an order, as early as can be, waiting where one comes before the door opens."""
        begin, free, late = [], [], []
        now, before = MINUTE * self.day.begins, None
        for stop in stops:
            now += ways.leg(before, stop)
            opening = next((starts for starts in self.starts(stop) if now <= starts.last), None)
            late.append(opening is None)
            now = now if opening is None else max(now, opening.first)
            begin.append(now)
            now += stop.stay
            free.append(now)
            before = stop
        return Walk(tuple(begin), tuple(free), tuple(late))


def _starts(stop: DayStop, weekday: int | None) -> list[Starts]:
    candidate = stop.candidate
    if candidate is None or stop.is_lodging:
        return [Starts(0, NEVER)]
    openings = visiting_windows(candidate, weekday)
    if stop.is_meal:
        found = [starts for meal in _meals(stop) for opening in openings for starts in _at_table(opening, meal, stop)]
    else:
        found = [Starts(MINUTE * opening.opens, MINUTE * opening.closes - stop.stay) for opening in openings]
    return sorted((starts for starts in found if starts.first <= starts.last), key=lambda starts: starts.last)


def _meals(stop: DayStop) -> tuple[Kind, ...]:
    """Return which meals a table is for: a planned lunch stays one, and so does a dinner."""
    if stop.arrive is None:
        return Kind.LUNCH, Kind.DINNER
    middle = (MEAL_TIMES[Kind.LUNCH].latest_start + MEAL_TIMES[Kind.DINNER].earliest_start) // 2
    return (Kind.LUNCH,) if stop.arrive < middle else (Kind.DINNER,)


def _at_table(opening: TimeWindow, meal: Kind, stop: DayStop) -> Iterable[Starts]:
    window = mealtime_window(opening, meal)
    if window is not None:
        last = min(MINUTE * window.closes - stop.stay, MINUTE * MEAL_TIMES[meal].latest_start)
        yield Starts(MINUTE * window.opens, last)
