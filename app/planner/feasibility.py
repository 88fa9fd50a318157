"""What does not work in the plan of an existing trip, whoever made it.

Independent of how times are planned: only the models are shared with the scheduler. Nothing is assumed where it is not
known: a place without hours is never called closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.planner.models import TimeWindow, WeeklyHours

TOLERANCE = 5
"""Minutes: ways are estimates, and nobody minds being so late."""
COMMUTE = 90
"""How many minutes before the day a transfer from another destination may begin."""
LONGEST_ARRIVAL = 300
"""Minutes: the most that a transfer takes of a day; longer ones are made the day or the night before."""


class WarningKind(StrEnum):
    """What does not work."""

    CLOSED = "closed"
    """All of that day."""
    OUTSIDE_HOURS = "outside_hours"
    LATE = "late"
    """A stop before it and the way take longer."""
    BEFORE_ARRIVAL = "before_arrival"
    NO_TIME = "no_time"
    """A later stop of the day begins before there is time for it."""
    TOO_FULL = "too_full"
    """The day ends before its last stop does."""


@dataclass(frozen=True, slots=True)
class CheckedStop:
    """A stop; times are minutes after the day's midnight.

    :param hours: None where they are unknown.
    :param arrive: None if no time is planned.
    :param depart: the same.
    :param minutes: how long a visit takes.
    :param way: minutes from the stop before, from the stay for the first one; 0 where that is unknown.
    """

    hours: WeeklyHours | None
    arrive: int | None
    depart: int | None
    minutes: int
    way: int


@dataclass(frozen=True, slots=True)
class CheckedDay:
    """A day of a trip.

    :param weekday: 0 is Monday; None without dates.
    :param begins: when the travellers set out, minutes of the day.
    :param ends: when they want to be done.
    :param transfer: minutes of travel from another destination in the morning; 0 without one.
    """

    weekday: int | None
    begins: int
    ends: int
    transfer: int
    stops: Sequence[CheckedStop]

    @property
    def reached(self) -> int | None:
        """When the travellers are there at the earliest; None if they slept there."""
        return self.begins - COMMUTE + min(LONGEST_ARRIVAL, self.transfer) if self.transfer else None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not work.

    :param stop: position in the day; None where it is about the day.
    :param minutes: how late, how much too much, when the travellers arrive or the later stop begins; by what is found.
    :param windows: when the place is open that day.
    """

    kind: WarningKind
    day: int
    stop: int | None = None
    minutes: int | None = None
    windows: Sequence[TimeWindow] = ()


def find_warnings(days: Sequence[CheckedDay]) -> list[Finding]:
    """Return what does not work in a plan, day by day, at most one thing for each stop."""
    return [finding for number, day in enumerate(days) for finding in _in_day(number, day)]


def windows_on(stop: CheckedStop, weekday: int | None) -> Sequence[TimeWindow] | None:
    """Return when a place is open on a weekday, None where that is unknown."""
    return None if stop.hours is None or weekday is None else stop.hours[weekday]


def _in_day(number: int, day: CheckedDay) -> Iterator[Finding]:
    squeezed = {finding.stop: finding for finding in _squeezed(number, day)}
    for index, stop in enumerate(day.stops):
        found = (
            _hours(number, index, stop, day.weekday)
            or _arrival(number, index, stop, day)
            or _lateness(number, index, day.stops)
            or squeezed.get(index)
        )
        if found is not None:
            yield found
    over = _end(day) - day.ends
    if over > TOLERANCE:
        yield Finding(WarningKind.TOO_FULL, number, minutes=over)


def _hours(number: int, index: int, stop: CheckedStop, weekday: int | None) -> Finding | None:
    windows = windows_on(stop, weekday)
    if windows is None:
        return None
    if not windows:
        return Finding(WarningKind.CLOSED, number, index)
    if stop.arrive is None or stop.depart is None:
        return None
    arrive, depart = stop.arrive, stop.depart
    is_open = any(window.opens <= arrive and depart <= window.closes for window in windows)
    return None if is_open else Finding(WarningKind.OUTSIDE_HOURS, number, index, windows=windows)


def _arrival(number: int, index: int, stop: CheckedStop, day: CheckedDay) -> Finding | None:
    if day.reached is None or stop.arrive is None or stop.arrive + TOLERANCE >= day.reached:
        return None
    return Finding(WarningKind.BEFORE_ARRIVAL, number, index, minutes=day.reached)


def _lateness(number: int, index: int, stops: Sequence[CheckedStop]) -> Finding | None:
    late = _late(index, stops)
    return Finding(WarningKind.LATE, number, index, minutes=late) if late > TOLERANCE else None


def _late(index: int, stops: Sequence[CheckedStop]) -> int:
    """Return by how many minutes a stop begins before those ahead of it in the day's order are over; 0 if it does not.

    That is the nearest one with a time, even if its time contradicts the order, and all that have begun by then.
    """
    stop, is_nearest = stops[index], True
    if stop.arrive is None:
        return 0
    late = [0]
    for position in reversed(range(index)):
        arrive, depart = stops[position].arrive, stops[position].depart
        if arrive is None or depart is None:
            continue
        if is_nearest or arrive <= stop.arrive:
            late.append(depart + (stop.way if position == index - 1 else 0) - stop.arrive)
        is_nearest = False
    return max(late)


def _squeezed(number: int, day: CheckedDay) -> Iterator[Finding]:
    """Yield findings for stops without a time, where no time is left before the next stop that has one.

    Of several in a row, the last. None of them is to blame where that next stop is late even without them.
    """
    now = max(day.begins, day.reached or 0)
    last: int | None = None
    for index, stop in enumerate(day.stops):
        if stop.arrive is None or stop.depart is None:
            now += stop.way + stop.minutes
            last = index if stop.minutes else last
            continue
        is_late = _late(index, day.stops) > TOLERANCE
        if last is not None and not is_late and now + stop.way > stop.arrive + TOLERANCE:
            yield Finding(WarningKind.NO_TIME, number, last, minutes=stop.arrive)
        now, last = stop.depart, None


def _end(day: CheckedDay) -> int:
    """Return when the last stop that the planner could give no time would end; 0 if all have one or none is there.

    A day whose last stop has a time ends when the travellers want it to.
    """
    now = max(day.begins, day.reached or 0)
    is_timed = True
    for stop in day.stops:
        is_timed = stop.depart is not None
        now = stop.depart if stop.depart is not None else now + stop.way + stop.minutes
    return 0 if is_timed else now
