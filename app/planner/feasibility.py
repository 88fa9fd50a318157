"""Finds problems in the plan of an existing trip.

It shares only the models with the scheduler, so it does not depend on how times are planned. It assumes nothing about
what is unknown: a place without opening hours is never reported as closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.planner.models import DAY_MINUTES, TimeWindow, WeeklyHours

TOLERANCE = 5
"""Minutes: travel times are estimates, and this delay is acceptable."""
COMMUTE = 90
"""How many minutes before the day a transfer from another destination may begin."""
LONGEST_ARRIVAL = 300
"""Minutes: the most that a transfer takes of a day; travellers make longer ones the day or the night before."""


class WarningKind(StrEnum):
    """The kinds of problems."""

    CLOSED = "closed"
    """Closed all day."""
    OUTSIDE_HOURS = "outside_hours"
    LATE = "late"
    """A previous stop and the hop from there take longer."""
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
    :param travel: minutes of travel from the previous stop, or from the base to the first one; 0 if unknown.
    """

    hours: WeeklyHours | None
    arrive: int | None
    depart: int | None
    minutes: int
    travel: int


@dataclass(frozen=True, slots=True)
class CheckedDay:
    """A day of a trip.

    :param weekday: 0 is Monday; None without dates.
    :param begins: when the travellers set out, minutes of the day.
    :param ends: when they want to finish.
    :param transfer: minutes of travel from another destination in the morning; 0 without one.
    """

    weekday: int | None
    begins: int
    ends: int
    transfer: int
    stops: Sequence[CheckedStop]

    @property
    def reached(self) -> int | None:
        """The earliest arrival at the destination; None if the travellers slept there."""
        return self.begins - COMMUTE + min(LONGEST_ARRIVAL, self.transfer) if self.transfer else None


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem.

    :param stop: position in the day; None if it concerns the day as a whole.
    :param minutes: depending on the kind, the delay, the excess over the day, the time at which the travellers arrive,
        or the time at which the later stop begins.
    :param windows: when the place is open that day.
    """

    kind: WarningKind
    day: int
    stop: int | None = None
    minutes: int | None = None
    windows: Sequence[TimeWindow] = ()


def find_warnings(days: Sequence[CheckedDay]) -> list[Finding]:
    """Return the problems in a plan, day by day, at most one for each stop."""
    return [finding for number, day in enumerate(days) for finding in _in_day(number, day)]


def windows_on(stop: CheckedStop, weekday: int | None) -> Sequence[TimeWindow] | None:
    """Return when a place is open on a weekday, None where that is unknown."""
    return None if stop.hours is None or weekday is None else stop.hours[weekday]


def _in_day(number: int, day: CheckedDay) -> Iterator[Finding]:
    without_time = {finding.stop: finding for finding in _without_time(number, day)}
    for index, stop in enumerate(day.stops):
        found = (
            _hours(number, index, stop, day.weekday)
            or _arrival(number, index, stop, day)
            or _lateness(number, index, day.stops)
            or without_time.get(index)
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
    tomorrow = windows_on(stop, None if weekday is None else (weekday + 1) % 7) or ()
    is_open = any(window.opens <= arrive and depart <= _closing(window, tomorrow) for window in windows)
    return None if is_open else Finding(WarningKind.OUTSIDE_HOURS, number, index, windows=windows)


def _closing(window: TimeWindow, tomorrow: Sequence[TimeWindow]) -> int:
    """Return when a place closes after a window; with the next day's, if it stays open past midnight."""
    following = (DAY_MINUTES + each.closes for each in tomorrow if DAY_MINUTES + each.opens <= window.closes)
    return max(following, default=window.closes)


def _arrival(number: int, index: int, stop: CheckedStop, day: CheckedDay) -> Finding | None:
    if day.reached is None or stop.arrive is None or stop.arrive + TOLERANCE >= day.reached:
        return None
    return Finding(WarningKind.BEFORE_ARRIVAL, number, index, minutes=day.reached)


def _lateness(number: int, index: int, stops: Sequence[CheckedStop]) -> Finding | None:
    late = _late(index, stops)
    return Finding(WarningKind.LATE, number, index, minutes=late) if late > TOLERANCE else None


def _late(index: int, stops: Sequence[CheckedStop]) -> int:
    """Return how many minutes before the end of the previous stops a stop begins; 0 if it begins after it.

    Only the nearest previous stop with a time counts, even if its time contradicts the order, and those that have
    begun by then.
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
            late.append(depart + (stop.travel if position == index - 1 else 0) - stop.arrive)
        is_nearest = False
    return max(late)


def _without_time(number: int, day: CheckedDay) -> Iterator[Finding]:
    """Yield findings for stops without planned times that leave too little time before the next stop that has them.

    Of several such stops in a row, only the last one is reported; none where that next stop is late even without them.
    """
    now = max(day.begins, day.reached or 0)
    last: int | None = None
    for index, stop in enumerate(day.stops):
        if stop.arrive is None or stop.depart is None:
            now += stop.travel + stop.minutes
            last = index if stop.minutes else last
            continue
        is_late = _late(index, day.stops) > TOLERANCE
        if last is not None and not is_late and now + stop.travel > stop.arrive + TOLERANCE:
            yield Finding(WarningKind.NO_TIME, number, last, minutes=stop.arrive)
        now, last = stop.depart, None


def _end(day: CheckedDay) -> int:
    """Return when the last stop would end if the planner could give it no time; 0 if it has one, or there are no stops.

    Where the last stop has a time, the travellers decide when the day ends.
    """
    now = max(day.begins, day.reached or 0)
    is_timed = True
    for stop in day.stops:
        is_timed = stop.depart is not None
        now = stop.depart if stop.depart is not None else now + stop.travel + stop.minutes
    return 0 if is_timed else now
