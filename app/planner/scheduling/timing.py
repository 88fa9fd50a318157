"""Sets the start of each visit of a finished day, with even pauses and at times that are easy to remember."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.planner.scheduling.problem import STEP_MINUTES, Options, Problem, ProblemDay
from app.planner.scheduling.route import Route

# To even out the pauses, the first visit may begin this long after the start of the day, so it is still in the morning.
MAX_MORNING_DELAY = 60

# Each round halves the differences between the pauses.
ROUNDS = 40


@dataclass(frozen=True, slots=True)
class _Times:
    """The limits of the starts of a day's n visits, minutes of the day.

    :param first: earliest start of each.
    :param last: latest start of each for the rest to stay feasible.
    :param gaps: from the start of each visit to the arrival at the next stop, n - 1 of them.
    :param morning: latest start of the first visit, if possible.
    """

    first: Sequence[int]
    last: Sequence[int]
    gaps: Sequence[int]
    morning: int


def spread_starts(problem: Problem, options: Options, day: int, route: Route) -> tuple[int, ...]:
    """Return starts of a day's visits with pauses of about equal length, at multiples of five minutes where possible.

    If the stops leave free time, a day with the earliest starts has one long gap before dinner. So each stop except the
    last moves repeatedly to the middle between its neighbours. That minimises the squares of the pauses as far as
    opening hours allow; the order stays the same and feasible.

    :param day: index of the day.
    """
    if not route.options:
        return ()
    first = [int(options.first_start[day, option]) for option in route.options]
    earliest = max(problem.days[day].starts, route.free_from[0] + route.legs[0])
    first[0] = max(first[0], earliest)
    visits = [int(options.minutes[option]) for option in route.options]
    gaps = [minutes + leg for minutes, leg in zip(visits, route.legs[1:-1], strict=False)]
    times = _Times(first, route.reach_by, gaps, _latest_morning(problem.days[day], first[0]))
    return _rounded(times, _evened(times, list(route.starts)))


def _latest_morning(day: ProblemDay, first: int) -> int:
    """Return when the first visit of a day should begin at the latest; `first` is the earliest possible start."""
    return max(first, day.starts + MAX_MORNING_DELAY)


def longest_pause(day: ProblemDay, route: Route) -> float:
    """Return a lower bound of the longest pause between two stops, in minutes, for any starts of the visits.

    Between any two stops there is at least the time from the latest end of the one to the earliest start of the
    other, less travel and visits in between; the pauses there share it. The first visit begins in the morning.
    """
    # Starts minus all travel and visits before them: the remainder is waiting.
    spent, earliest, latest = 0, [], []
    for start, free, reach_by, leg in zip(
        route.starts, route.free_from[1:], route.reach_by, route.legs[1:], strict=False
    ):
        earliest.append(start - spent)
        latest.append(reach_by - spent)
        spent += free - start + leg
    latest[0] = min(latest[0], _latest_morning(day, route.starts[0]))
    longest = 0.0
    for one, left in enumerate(latest):
        for other in range(one + 1, len(earliest)):
            pause = (earliest[other] - left) / (other - one)
            longest = pause if pause > longest else longest
    return longest


def _evened(times: _Times, starts: list[int]) -> list[int]:
    """Return starts with pauses of about equal length.

    :param starts: the earliest ones; changed in place.
    """
    for _ in range(ROUNDS):
        for stop in range(len(starts) - 1):
            before = starts[stop - 1] + times.gaps[stop - 1] if stop else times.first[0]
            after = starts[stop + 1] - times.gaps[stop]
            middle = max(times.first[stop], (before + after) // 2)
            if stop == 0:
                middle = min(middle, times.morning)
            starts[stop] = min(times.last[stop], after, middle)
    return starts


def _rounded(times: _Times, wanted: list[int]) -> tuple[int, ...]:
    """Return the wanted times, moved to multiples of five minutes at as many stops as possible."""
    steps = _steps(times)
    latest = list(times.last[: len(steps)])
    for stop in reversed(range(len(steps))):
        if stop + 1 < len(steps):
            latest[stop] = min(latest[stop], latest[stop + 1] - times.gaps[stop])
        latest[stop] -= latest[stop] % steps[stop]
    starts: list[int] = []
    for stop, start in enumerate(wanted):
        soonest = times.first[stop] if stop == 0 else max(times.first[stop], starts[-1] + times.gaps[stop - 1])
        starts.append(_round_up(max(soonest, min(start, latest[stop])), steps[stop]))
    return tuple(starts)


def _steps(times: _Times) -> list[int]:
    """Return for each stop whether it starts at a multiple of five minutes (5) or any minute (1), as few as possible.

    Dynamic programming over the stops: for each number of arbitrary starts, the earliest departure dominates.
    """
    partial: dict[int, tuple[int, list[int]]] = {0: (times.first[0], [])}
    for stop, first in enumerate(times.first):
        longer: dict[int, tuple[int, list[int]]] = {}
        for odd, (arrival, steps) in partial.items():
            for step in (STEP_MINUTES, 1):
                start, number = _round_up(max(arrival, first), step), odd + (step == 1)
                leaves = start + times.gaps[stop] if stop < len(times.gaps) else start
                if start <= times.last[stop] and (number not in longer or leaves < longer[number][0]):
                    longer[number] = (leaves, [*steps, step])
        partial = longer
    return partial[min(partial)][1]


def _round_up(minute: int, step: int) -> int:
    return -(-minute // step) * step
