"""Ejection chains: a place that waits takes the place of a stop, this one that of another day's, until one fits.

Glover, "Ejection chains, reference structures and alternating path methods for traveling salesman problems", Discrete
Applied Mathematics 65 (1996). No day is touched twice, so that each link can be looked at by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from app.planner.schedule.board import Board
from app.planner.schedule.day_planner import DayState
from app.planner.schedule.goal import Goal, Judge
from app.planner.schedule.recreate import recreate

# Longer chains are rare.
MOST_LINKS = 6

# Of all options. Where more wait for a day, one of them fits without any chain, and to look for chains takes as long as
# many ruins.
MOST_WAITING = 0.2


def tighten(board: Board, goal: Goal, judge: Judge) -> None:
    """Improve a schedule by chains as long as there are any, where few places are left to visit."""
    most = MOST_WAITING * len(board.free)
    while 0 < np.count_nonzero(board.free) <= most and _improve(board, goal, judge):
        pass


def _improve(board: Board, goal: Goal, judge: Judge) -> bool:
    """Make the first chain by which the schedule gains; say whether there is any."""
    worth: list[float] = goal.worth.tolist()
    links = _Links(board)
    before, value = board.saved(), judge.value(board)
    for option in sorted(np.flatnonzero(board.free).tolist(), key=lambda option: -worth[option]):
        chain = _best_chain(links, option, worth)
        if chain is None or not board.try_stops(links.changes(option, chain)):
            continue
        recreate(board, goal)
        if judge.value(board) > value:
            return True
        board.restore(before)
    return False


@dataclass(frozen=True, slots=True)
class _Chain:
    """Stops, each of which gives its place to the one before.

    :param stops: indices of the links' stops.
    :param days: theirs.
    :param target: the day to which the last one goes; None if it is left out.
    """

    stops: tuple[int, ...]
    days: tuple[int, ...]
    target: int | None = None


def _best_chain(links: "_Links", option: int, worth: list[float]) -> _Chain | None:
    """Return the shortest chain that keeps all stops, else that which leaves out the one of least worth.

    :param option: what is to come in; only stops of less worth are left out for it.
    """
    best, least = None, worth[option]
    for chain in _chains(links, option):
        last = chain.stops[-1]
        target = next((day for day in links.days_with_room[last] if day not in chain.days), None)
        if target is not None:
            return _Chain(chain.stops, chain.days, target)
        if worth[links.options[last]] < least:
            best, least = chain, worth[links.options[last]]
    return best


def _chains(links: "_Links", option: int) -> Iterator[_Chain]:
    """Yield chains that begin with an option, one to each stop that they reach, shorter ones first."""
    reached = set(links.could_replace(option))
    chains = [_Chain((stop,), (links.days[stop],)) for stop in links.could_replace(option)]
    for _ in range(MOST_LINKS):
        yield from chains
        longer = []
        for chain in chains:
            for stop in links.successors[chain.stops[-1]]:
                day = links.days[stop]
                if stop not in reached and day not in chain.days:
                    reached.add(stop)
                    longer.append(_Chain((*chain.stops, stop), (*chain.days, day)))
        chains = longer


class _Links:
    """Which stop could take which other's place; n stops.

    :param board: the schedule.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self.days: list[int] = []
        self.options: list[int] = []
        self._others: list[DayState] = []
        for day in board.days:
            stops = board.route(day).options
            for index, option in enumerate(stops):
                others = board.state(day, (*stops[:index], *stops[index + 1 :]))
                # Without a stop a day may take longer, where the ways over it are shorter than those past it.
                if others is not None:
                    self.days.append(day)
                    self.options.append(option)
                    self._others.append(others)
        self._enters = np.isfinite([others.prices for others in self._others]).reshape(len(self.days), len(board.free))
        day_of = np.array(self.days, np.int64)
        replaces = self._enters[:, self.options] & (day_of[:, None] != day_of)
        self.successors: list[list[int]] = [np.flatnonzero(column).tolist() for column in replaces.T]
        room = np.isfinite(board.prices[:, self.options])
        self.days_with_room: list[list[int]] = [np.flatnonzero(column).tolist() for column in room.T]

    def could_replace(self, option: int) -> list[int]:
        """Return the stops whose place an option that waits could take."""
        stops: list[int] = np.flatnonzero(self._enters[:, option]).tolist()
        return stops

    def changes(self, option: int, chain: _Chain) -> dict[int, tuple[int, ...]]:
        """Return the new stops of the days that a chain with an option before it changes."""
        changes = {}
        for stop, day in zip(chain.stops, chain.days, strict=True):
            others = self._others[stop]
            changes[day] = _inserted(others.route.options, int(others.insertions.position[option]), option)
            option = self.options[stop]
        if chain.target is not None:
            stops = self._board.route(chain.target).options
            changes[chain.target] = _inserted(stops, self._board.position(chain.target, option), option)
        return changes


def _inserted(stops: tuple[int, ...], index: int, option: int) -> tuple[int, ...]:
    return (*stops[:index], option, *stops[index:])
