"""The two moves of the search: remove some stops from a schedule, and fill it again by insertion."""

from random import Random

import numpy as np

from app.planner.scheduling.objective import Objective
from app.planner.scheduling.schedule import Schedule

# How many days a ruin affects; each entry is equally likely.
DAYS_TO_RUIN = (1, 2, 2, 3)

# Half of the ruins are around a place; a quarter remove scattered stops instead of a run.
SPATIAL_SHARE = 0.5
SCATTERED_SHARE = 0.25

# The probability that a ruin is around a place that is not visited yet.
UNVISITED_SHARE = 0.3


def ruin(schedule: Schedule, random: Random, most: float) -> bool:
    """Remove stops from one to three days, mostly near each other; return whether there were any to remove.

    :param most: the greatest share of a day's stops to remove.
    """
    used = [day for day in schedule.days if schedule.route(day).options]
    if not used:
        return False
    number = min(len(used), random.choice(DAYS_TO_RUIN))
    if random.random() < SPATIAL_SHARE:
        centre = _centre(schedule, random, used)
        days = sorted(used, key=lambda day: _distance(schedule, day, centre) + random.random())[:number]
    else:
        centre = None
        days = random.sample(used, number)
    schedule.try_stops({day: _remaining(schedule, day, random, most, centre) for day in days})
    return True


def _centre(schedule: Schedule, random: Random, used: list[int]) -> int:
    """Return the node of the place around which to ruin: an unvisited or a visited one."""
    unvisited = schedule.options.node[schedule.free]
    if len(unvisited) and random.random() < UNVISITED_SHARE:
        return int(unvisited[random.randrange(len(unvisited))])
    return random.choice(schedule.route(random.choice(used)).nodes[1:-1])


def _distance(schedule: Schedule, day: int, centre: int) -> int:
    travel = schedule.problem.travel_minutes
    return min(int(travel[centre, node]) for node in schedule.route(day).nodes[1:-1])


def _remaining(schedule: Schedule, day: int, random: Random, most: float, centre: int | None) -> tuple[int, ...]:
    """Return a day's options without those that the ruin removes.

    :param centre: the node around which stops are removed, if any.
    """
    stops = schedule.route(day).options
    number = min(len(stops), int(random.random() * most * len(stops)) + 1)
    if random.random() < SCATTERED_SHARE:
        removed = set(random.sample(range(len(stops)), number))
        return tuple(stop for index, stop in enumerate(stops) if index not in removed)
    first = random.randrange(len(stops) - number + 1)
    if centre is not None and random.random() < SPATIAL_SHARE:
        nearest = _nearest(schedule, day, centre)
        first = min(max(0, nearest - random.randrange(number)), len(stops) - number)
    return stops[:first] + stops[first + number :]


def _nearest(schedule: Schedule, day: int, centre: int) -> int:
    nodes, travel = schedule.route(day).nodes[1:-1], schedule.problem.travel_minutes
    return min(range(len(nodes)), key=lambda index: int(travel[centre, nodes[index]]))


def recreate(
    schedule: Schedule, objective: Objective, generator: np.random.Generator | None = None, noise: float = 0.0
) -> None:
    """Insert options while any of them fits, the one with the greatest attraction per added minute first.

    Attractions are multiplied by noise for which halving is as likely as doubling, (1 + n u) / (1 + n v) with u and v
    uniform. It replaces the usual exponential of a normal variate because it only needs operations whose result
    IEEE 754 defines to the last bit, so that the same seed gives the same plan on every processor.

    :param generator: of the noise; None for no noise.
    :param noise: n, 0 or more.
    """
    attraction = objective.attraction * schedule.free
    if generator is not None:
        one, other = generator.random((2, len(attraction)))
        attraction *= (1.0 + noise * one) / (1.0 + noise * other)
    attraction = attraction.astype(np.float32)
    share_minutes = objective.share_minutes.astype(np.float32)
    while attraction.size:
        ratio = schedule.costs + share_minutes
        np.divide(attraction, ratio, out=ratio)
        if objective.prefers_emptier_days:
            ratio *= schedule.room
        best = int(ratio.argmax())
        day, option = divmod(best, len(attraction))
        if ratio[day, option] <= 0:
            return
        schedule.add(day, option)
        attraction[schedule.columns(option)] = 0.0
