"""Random exchanges between days: the same stops in all, with the room elsewhere."""

import numpy as np

from app.planner.schedule.board import Board
from app.planner.schedule.gaps import Gaps
from app.planner.schedule.route import Route

Stops = tuple[int, ...]


def shake(board: Board, routes: list[Route], generator: np.random.Generator) -> None:
    """Let each day exchange stops with at most one other, at random, as far as that is feasible.

    Two days exchange the rest of their stops from some gap on (2-opt*: Potvin and Rousseau, "An exchange heuristic for
    routeing problems with time windows", Journal of the Operational Research Society 46, 1995), or a stop moves.

    :param board: of the task; its own schedule stays as it is.
    :param routes: one a day, to be replaced by others.
    :param generator: chooses among all that could be exchanged.
    """
    gaps = Gaps(board.ways, routes)
    crossings = gaps.crossings()
    gap, other = np.concatenate((crossings, gaps.moves()), axis=1)
    order = generator.permutation(len(gap))
    gap, other = gap[order], other[order]
    columns = gaps.day[gap], gaps.index[gap], gaps.day[other], gaps.index[other], order < len(crossings[0])
    untouched = set(board.days)
    for day, index, other_day, other_index, crosses in zip(*(column.tolist() for column in columns), strict=True):
        if day not in untouched or other_day not in untouched:
            continue
        exchange = _crossed if crosses else _moved
        stops, others = exchange(routes[day].options, index, routes[other_day].options, other_index)
        route, other_route = board.route_past(day, stops), board.route_past(other_day, others)
        if route is not None and other_route is not None:
            routes[day], routes[other_day] = route, other_route
            untouched -= {day, other_day}


def _crossed(stops: Stops, index: int, others: Stops, other_index: int) -> tuple[Stops, Stops]:
    return stops[:index] + others[other_index:], others[:other_index] + stops[index:]


def _moved(stops: Stops, index: int, others: Stops, other_index: int) -> tuple[Stops, Stops]:
    moved, end = others[other_index : other_index + 1], other_index + 1
    return stops[:index] + moved + stops[index:], others[:other_index] + others[end:]
