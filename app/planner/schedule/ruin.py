"""Ruin: take some stops out of a schedule, near each other in the city or within a day."""

from random import Random

from app.planner.schedule.board import Board

# How many days lose stops, each as likely as the others.
DAYS_TO_RUIN = (1, 2, 2, 3)

# Of two ruins, one is around a place; of four cuts, one is of single stops instead of a run.
SPATIAL_SHARE = 0.5
SCATTERED_SHARE = 0.25

# Of two places around which to ruin, one is not visited yet.
WAITING_SHARE = 0.3


def ruin(board: Board, random: Random, most: float) -> bool:
    """Take stops out of one to three days; say whether there was any to take.

    :param board: the schedule.
    :param random: chooses them.
    :param most: the greatest share of a day's stops to take.
    """
    used = [day for day in board.days if board.route(day).options]
    if not used:
        return False
    number = min(len(used), random.choice(DAYS_TO_RUIN))
    if random.random() < SPATIAL_SHARE:
        centre = _centre(board, random, used)
        days = sorted(used, key=lambda day: _distance(board, day, centre) + random.random())[:number]
    else:
        centre = None
        days = random.sample(used, number)
    board.try_stops({day: _remaining(board, day, random, most, centre) for day in days})
    return True


def _centre(board: Board, random: Random, used: list[int]) -> int:
    """Return the place around which to ruin: one that still waits for a day, or any that has one."""
    waiting = board.options.node[board.free]
    if len(waiting) and random.random() < WAITING_SHARE:
        return int(waiting[random.randrange(len(waiting))])
    return random.choice(board.route(random.choice(used)).nodes[1:-1])


def _distance(board: Board, day: int, centre: int) -> int:
    travel = board.problem.travel_minutes
    return min(int(travel[centre, node]) for node in board.route(day).nodes[1:-1])


def _remaining(board: Board, day: int, random: Random, most: float, centre: int | None) -> tuple[int, ...]:
    """Return a day's options without those that the ruin takes.

    :param centre: the place around which stops are taken, if any.
    """
    stops = board.route(day).options
    number = min(len(stops), int(random.random() * most * len(stops)) + 1)
    if random.random() < SCATTERED_SHARE:
        taken = set(random.sample(range(len(stops)), number))
        return tuple(stop for index, stop in enumerate(stops) if index not in taken)
    first = random.randrange(len(stops) - number + 1)
    if centre is not None and random.random() < SPATIAL_SHARE:
        nearest = _nearest(board, day, centre)
        first = min(max(0, nearest - random.randrange(number)), len(stops) - number)
    return stops[:first] + stops[first + number :]


def _nearest(board: Board, day: int, centre: int) -> int:
    nodes, travel = board.route(day).nodes[1:-1], board.problem.travel_minutes
    return min(range(len(nodes)), key=lambda index: int(travel[centre, nodes[index]]))
