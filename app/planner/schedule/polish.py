"""Shorter ways for a finished schedule: stops change their order, their days or places with each other."""

from collections.abc import Iterator

from app.planner.meals import Kind
from app.planner.schedule.board import Board
from app.planner.schedule.problem import BASE

# Each round costs time and gains less than the one before.
MAX_ROUNDS = 4


def polish(board: Board) -> None:
    """Shorten the ways of a schedule, with the same stops in all and no fuller days than before."""
    for _ in range(MAX_ROUNDS):
        changed = [_reorder(board), _exchange(board), _move_to_emptier_days(board)]
        if not any(changed):
            return


def _reorder(board: Board) -> bool:
    """Turn round or move parts of each day while that shortens its way."""
    changed = False
    for day in board.days:
        while any(
            _length(board, stops) < board.route(day).travel_minutes and board.try_stops({day: stops}, shorter=True)
            for stops in _other_orders(board.route(day).options)
        ):
            changed = True
    return changed


def _other_orders(stops: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the orders in which one run of stops is turned round (2-opt) or one stop moved (or-opt)."""
    for start in range(len(stops)):
        for end in range(start + 2, len(stops) + 1):
            yield (*stops[:start], *stops[start:end][::-1], *stops[end:])
    for start, stop in enumerate(stops):
        others = (*stops[:start], *stops[start + 1 :])
        for index in range(len(stops)):
            if index != start:
                yield (*others[:index], stop, *others[index:])


def _length(board: Board, stops: tuple[int, ...]) -> int:
    nodes = [BASE, *(int(board.options.node[stop]) for stop in stops), BASE]
    travel = board.problem.travel_minutes
    return int(travel[nodes[:-1], nodes[1:]].sum())


def _exchange(board: Board) -> bool:
    """Let stops of the same kind on two days take each other's place while that shortens the ways."""
    changed = False
    for one in board.days:
        for other in range(one + 1, len(board.days)):
            changed |= _exchange_between(board, one, other)
    return changed


def _exchange_between(board: Board, one: int, other: int) -> bool:
    for first in range(len(board.route(one).options)):
        for second in range(len(board.route(other).options)):
            stops, others = board.route(one).options, board.route(other).options
            if board.options.kind[stops[first]] != board.options.kind[others[second]]:
                continue
            if _saving(board, one, first, others[second]) + _saving(board, other, second, stops[first]) <= 0:
                continue
            swapped = {
                one: (*stops[:first], others[second], *stops[first + 1 :]),
                other: (*others[:second], stops[first], *others[second + 1 :]),
            }
            if board.try_stops(swapped, shorter=True):
                return True
    return False


def _saving(board: Board, day: int, index: int, option: int) -> int:
    """Return the minutes of travel saved when an option takes the place of a day's stop."""
    nodes, travel = board.route(day).nodes, board.problem.travel_minutes
    before, here, after = nodes[index : index + 3]
    there = board.options.node[option]
    return int(travel[before, here] + travel[here, after] - travel[before, there] - travel[there, after])


def _move_to_emptier_days(board: Board) -> bool:
    """Move sights to days that have fewer while that shortens the ways."""
    changed = False
    for day in board.days:
        for option in board.route(day).options:
            changed |= board.options.kind[option] == Kind.SIGHT and _move(board, day, option)
    return changed


def _move(board: Board, day: int, option: int) -> bool:
    others = tuple(stop for stop in board.route(day).options if stop != option)
    if not others:
        return False
    for target in board.days:
        if board.sights(target) >= board.sights(day):
            continue
        index, stops = board.position(target, option), board.route(target).options
        if board.try_stops({day: others, target: (*stops[:index], option, *stops[index:])}, shorter=True):
            return True
    return False
