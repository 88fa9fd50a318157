"""When each visit of a finished day begins: without hurry, and at times one can remember."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.planner.schedule.options import Options
from app.planner.schedule.problem import STEP_MINUTES, Problem
from app.planner.schedule.route import Route

# Nobody waits at the door for a first visit while the afternoon is empty; but a day begins in the morning.
LATEST_MORNING_DELAY = 60

# Each round halves what is uneven about the pauses.
ROUNDS = 40


@dataclass(frozen=True, slots=True)
class _Times:
    """What limits when the visits of a day begin, minutes; n stops.

    :param first: when each may begin at the earliest.
    :param last: and at the latest, so that what follows stays feasible.
    :param gaps: from the beginning of each visit to the arrival at the next stop, n - 1 of them.
    :param morning: the first visit begins by then, if it can.
    """

    first: Sequence[int]
    last: Sequence[int]
    gaps: Sequence[int]
    morning: int


def unhurried_starts(problem: Problem, options: Options, day: int, route: Route) -> tuple[int, ...]:
    """Return when each visit begins when the pauses of the day are about as long as each other.

    Where the stops leave free time, a day that is as early as it can be ends in one long gap before dinner. Here each
    stop but the last moves towards the middle between the one before and the one after, again and again: that makes
    the squares of the pauses as small as the opening hours allow, and the order and feasibility stay as they are.
    As many visits as can begin at full five minutes.

    :param problem: the task.
    :param options: its options.
    :param day: index of the day.
    :param route: its stops.
    """
    if not route.options:
        return ()
    first = [int(options.first_start[day, option]) for option in route.options]
    earliest = max(problem.days[day].starts, route.free_from[0] + route.legs[0])
    first[0] = max(first[0], earliest)
    stay = [int(options.minutes[option]) for option in route.options]
    gaps = [minutes + leg for minutes, leg in zip(stay, route.legs[1:-1], strict=False)]
    times = _Times(first, route.reach_by, gaps, max(first[0], earliest + LATEST_MORNING_DELAY))
    return _on_the_clock(times, _even(times, list(route.starts)))


def longest_pause(route: Route) -> float:
    """Return how long the longest pause between two stops is at least, in minutes, whatever the times of the visits.

    Between any two stops there is at least the time from the latest end of the one to the earliest beginning of the
    other, less what is spent on the way and at stops in between; the pauses there share it.
    """
    # Beginnings less all that is spent before: what is left is waiting.
    spent, earliest, latest = 0, [], []
    for start, free, reach_by, leg in zip(
        route.starts, route.free_from[1:], route.reach_by, route.legs[1:], strict=False
    ):
        earliest.append(start - spent)
        latest.append(reach_by - spent)
        spent += free - start + leg
    longest = 0.0
    for one, left in enumerate(latest):
        for other in range(one + 1, len(earliest)):
            pause = (earliest[other] - left) / (other - one)
            longest = pause if pause > longest else longest
    return longest


def _even(times: _Times, starts: list[int]) -> list[int]:
    """Return starts with pauses that are about as long as each other.

    :param starts: the earliest ones.
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


def _on_the_clock(times: _Times, wished: list[int]) -> tuple[int, ...]:
    """Return the wished times, moved to full five minutes at as many stops as can be."""
    steps = _steps(times)
    latest = list(times.last[: len(steps)])
    for stop in reversed(range(len(steps))):
        if stop + 1 < len(steps):
            latest[stop] = min(latest[stop], latest[stop + 1] - times.gaps[stop])
        latest[stop] -= latest[stop] % steps[stop]
    starts: list[int] = []
    for stop, wish in enumerate(wished):
        soonest = times.first[stop] if stop == 0 else max(times.first[stop], starts[-1] + times.gaps[stop - 1])
        starts.append(_up(max(soonest, min(wish, latest[stop])), steps[stop]))
    return tuple(starts)


def _steps(times: _Times) -> list[int]:
    """Return for each stop whether it begins at a full five minutes (5) or at any (1), with as few of these as can be.

    Dynamic programming over the stops: for each number of odd times, the way that comes there first beats the others.
    """
    ways: dict[int, tuple[int, list[int]]] = {0: (times.first[0], [])}
    for stop, first in enumerate(times.first):
        longer: dict[int, tuple[int, list[int]]] = {}
        for odd, (arrival, steps) in ways.items():
            for step in (STEP_MINUTES, 1):
                start, number = _up(max(arrival, first), step), odd + (step == 1)
                leaves = start + times.gaps[stop] if stop < len(times.gaps) else start
                if start <= times.last[stop] and (number not in longer or leaves < longer[number][0]):
                    longer[number] = (leaves, [*steps, step])
        ways = longer
    return ways[min(ways)][1]


def _up(minute: int, step: int) -> int:
    return -(-minute // step) * step
