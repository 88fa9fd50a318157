"""Gives days with few stops a sight of a fuller day."""

from collections.abc import Iterator

from app.planner.meals import Kind
from app.planner.scheduling.objective import Evaluator, Objective
from app.planner.scheduling.schedule import Schedule

MIN_STOPS = 3
"""With fewer, travellers find a day empty, even after an excursion."""
SHORT_DAY_COST = 30.0
"""A missing stop, on the scale of the objective: an hour and forty minutes of travel."""

Changes = dict[int, tuple[int, ...]]
"""The new options of each changed day."""


def fill_short_days(schedule: Schedule, objective: Objective) -> None:
    """Move sights of fuller days to days with fewer than `MIN_STOPS`, unless that makes the schedule much worse.

    It is not part of the search, which compares places rather than numbers of stops: only trips with such days change.
    """
    evaluator = Evaluator(objective)
    for day in schedule.days:
        while len(schedule.route(day).options) < MIN_STOPS and _fill(schedule, evaluator, day):
            pass


def _fill(schedule: Schedule, evaluator: Evaluator, day: int) -> bool:
    """Move the sight to a day that costs the least, and return whether there is one."""
    before, value = schedule.snapshot(), evaluator.value(schedule)
    best, least = None, value - SHORT_DAY_COST
    for changes in _moves(schedule, day):
        if schedule.try_stops(changes):
            if (moved := evaluator.value(schedule)) > least:
                best, least = changes, moved
            schedule.restore(before)
    return best is not None and schedule.try_stops(best)


def _moves(schedule: Schedule, day: int) -> Iterator[Changes]:
    """Yield all moves of a sight from a day with more than `MIN_STOPS` to this day."""
    if schedule.kinds(day).count(Kind.SIGHT) >= schedule.max_stops[Kind.SIGHT]:
        return
    stops = schedule.route(day).options
    for other in schedule.days:
        others = schedule.route(other).options
        if len(others) <= MIN_STOPS:
            continue
        for moved in others:
            if _kind(schedule, moved) is not Kind.SIGHT:
                # It may be the day's only meal.
                continue
            rest = tuple(option for option in others if option != moved)
            columns = schedule.columns(moved)
            for option in range(columns.start, columns.stop):
                for at in range(len(stops) + 1):
                    yield {day: (*stops[:at], option, *stops[at:]), other: rest}


def _kind(schedule: Schedule, option: int) -> Kind:
    return Kind(int(schedule.options.kind[option]))
