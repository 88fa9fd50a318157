"""When each visit of a finished day begins: not as early as it can, but without hurry."""

from itertools import pairwise

from app.planner.schedule.options import Options
from app.planner.schedule.problem import Problem
from app.planner.schedule.route import Route

# Nobody waits at the door for a first visit while the afternoon is empty; but a day begins in the morning.
LATEST_MORNING_DELAY = 60

# Times that people can remember.
STEP_MINUTES = 5

# Each round halves what is uneven about the pauses.
ROUNDS = 40


def unhurried_starts(problem: Problem, options: Options, day: int, route: Route) -> tuple[int, ...]:
    """Return when each visit begins when the pauses of the day are about as long as each other.

    Where the stops leave free time, a day that is as early as it can be ends in one long gap before dinner. Here each
    stop but the last moves towards the middle between the one before and the one after, again and again: that makes
    the squares of the pauses as small as the opening hours allow, and the order and feasibility stay as they are.

    :param problem: the task.
    :param options: its options.
    :param day: index of the day.
    :param route: its stops.
    """
    if not route.options:
        return ()
    legs = [int(problem.travel_minutes[here, there]) for here, there in pairwise(route.nodes)]
    stay = [int(options.minutes[option]) for option in route.options]
    first = [int(options.first_start[day, option]) for option in route.options]
    earliest = max(problem.days[day].starts, route.free_from[0] + legs[0])
    wished = list(route.starts)
    for _ in range(ROUNDS):
        for stop in range(len(wished) - 1):
            before = earliest if stop == 0 else wished[stop - 1] + stay[stop - 1] + legs[stop]
            after = wished[stop + 1] - legs[stop + 1] - stay[stop]
            middle = max(first[stop], (before + after) // 2)
            if stop == 0:
                middle = min(middle, max(first[0], earliest + LATEST_MORNING_DELAY))
            wished[stop] = min(route.reach_by[stop], after, middle)
    return _on_the_clock(route, wished, first, stay, legs)


def _on_the_clock(
    route: Route, wished: list[int], first: list[int], stay: list[int], legs: list[int]
) -> tuple[int, ...]:
    """Return the wished times, at full five minutes wherever all that follows can still be reached in time."""
    starts: list[int] = []
    free = route.free_from[0]
    for stop, wish in enumerate(wished):
        soonest = max(free + legs[stop], first[stop], wish)
        rounded = -(-soonest // STEP_MINUTES) * STEP_MINUTES
        starts.append(rounded if rounded <= route.reach_by[stop] else min(soonest, route.reach_by[stop]))
        free = starts[-1] + stay[stop]
    return tuple(starts)
