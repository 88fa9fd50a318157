"""Guided ejection search: a place that waits comes in, and stops that were easy to place until now go out for it.

Nagata and Bräysy, "A powerful route minimization heuristic for the vehicle routing problem with time windows",
Operations Research Letters 37 (2009). To visit all places in as few routes as there are is their task turned round.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.schedule.board import Board
from app.planner.schedule.gaps import NO_STOP, Gaps
from app.planner.schedule.goal import Goal
from app.planner.schedule.route import Route
from app.planner.schedule.shake import shake

# Of all options. Where more wait, one of them usually fits without any ejection.
MOST_WAITING = 0.3

# Side by side, for one place that comes in.
MOST_LEFT_OUT = 2

# How much dearer it becomes to leave a place out each time that it found no room, in shares of the mean worth.
INSISTENCE = 0.5


def could_hold_all(board: Board) -> bool:
    """Say whether few places wait for a day, and no more than the number of stops a day leaves room for."""
    kind, waits = board.options.kind, board.free
    if not 0 < np.count_nonzero(waits) <= MOST_WAITING * len(waits):
        return False
    stops = Counter(kind for day in board.days for kind in board.kinds(day))
    room = {kind: most * len(board.days) - stops[kind] for kind, most in board.most_stops.items()}
    sights = len(np.unique(board.options.place[waits & (kind == Kind.SIGHT)]))
    tables = len(np.unique(board.options.place[waits & (kind != Kind.SIGHT)]))
    return sights <= room[Kind.SIGHT] and tables <= room[Kind.LUNCH] + room[Kind.DINNER]


@dataclass(frozen=True, slots=True)
class _Entry:
    """An option that comes into a day.

    :param option: which.
    :param day: index of the day.
    :param index: that of the gap it comes into.
    :param left_out: how many of the stops after the gap go out for it.
    :param loss: the weight of these.
    """

    option: int
    day: int
    index: int
    left_out: int
    loss: float


class EjectionSearch:
    """Goes from one feasible schedule to another until every place is in; for schedules that could hold all.

    The waiting place of most worth comes in where the stops that go out for it have the least weight. A stop weighs
    what it is worth, and more each time that it found no room, so that places stop pushing each other out in turns.
    Then the days exchange stops at random, so that what is left of their time lies elsewhere.

    :param board: the schedule to begin with; it stays as it is.
    :param goal: says what options are worth.
    :param generator: of all that is left to chance.
    """

    def __init__(self, board: Board, goal: Goal, generator: np.random.Generator) -> None:
        self._board, self._generator = board, generator
        self._routes = [board.route(day) for day in board.days]
        self._place: list[int] = board.options.place.tolist()
        self._columns = {place: board.columns(option) for option, place in enumerate(self._place)}
        self._worth = {place: float(goal.worth[columns].max()) for place, columns in self._columns.items()}
        self._waiting = [place for place, columns in self._columns.items() if board.free[columns.start]]
        self._least_waiting = self._worth_waiting()
        self._insistence = INSISTENCE * sum(goal.worth.tolist()) / max(1, len(goal.worth))
        # At the index of no stop: the end of a day cannot be left out.
        self._weight = np.append(goal.worth + self._insistence, np.inf)
        self._kind = np.append(board.options.kind, NO_STOP)

    @property
    def routes(self) -> list[Route]:
        """The schedule as it is, one route a day."""
        return self._routes

    @property
    def is_over(self) -> bool:
        """Whether every place is in."""
        return not self._waiting

    def step(self) -> bool:
        """Bring one place in; say whether the places that wait are worth less than ever before."""
        entry = self._entry()
        if entry is not None:
            self._enter(entry)
        if entry is None or entry.left_out:
            shake(self._board, self._routes, self._generator)
        worth = self._worth_waiting()
        if worth >= self._least_waiting:
            return False
        self._least_waiting = worth
        return True

    def _worth_waiting(self) -> float:
        return sum([self._worth[place] for place in self._waiting])

    def _entry(self) -> _Entry | None:
        """Return the best entry of the place of most worth that can come in; of equals, of that which waits longest."""
        gaps = Gaps(self._board.ways, self._routes)
        for place in sorted(self._waiting, key=lambda place: -self._worth[place]):
            columns = self._columns[place]
            entries = [self._cheapest(gaps, option) for option in range(columns.start, columns.stop)]
            best = min((entry for entry in entries if entry), key=lambda entry: entry.loss, default=None)
            if best is not None:
                return best
        return None

    def _cheapest(self, gaps: Gaps, option: int) -> _Entry | None:
        losses = np.where(gaps.entrances(option, MOST_LEFT_OUT), self._losses(gaps, self._kind[option]), np.inf)
        least = losses.min()
        if least == np.inf:
            return None
        equal = np.flatnonzero(losses == least)
        left_out, gap = divmod(int(equal[self._generator.integers(len(equal))]), len(gaps.day))
        return _Entry(option, int(gaps.day[gap]), int(gaps.index[gap]), left_out, float(least))

    def _losses(self, gaps: Gaps, kind: int) -> NDArray[np.float64]:
        """Return the weight of none, one, two ... of the stops after each gap, shape (MOST_LEFT_OUT + 1, G).

        Infinite where the day has not so many, and where with one stop more it would have too many of its kind.
        """
        weight, is_kind = self._weight[gaps.stop], self._kind[gaps.stop] == kind
        stops = np.bincount(gaps.day[is_kind], minlength=len(self._routes))
        is_full = (stops >= self._board.most_stops[Kind(kind)])[gaps.day]
        losses = np.full((MOST_LEFT_OUT + 1, len(weight)), np.inf)
        loss = np.zeros(len(weight))
        for left_out, row in enumerate(losses):
            if left_out:
                loss = loss[:-1] + weight[left_out - 1 : -1]
                is_full = is_full[:-1] & ~is_kind[left_out - 1 : -1]
            row[: len(loss)] = np.where(is_full, np.inf, loss)
        return losses

    def _enter(self, entry: _Entry) -> None:
        place, stops = self._place[entry.option], self._routes[entry.day].options
        if entry.left_out:
            self._weight[self._columns[place]] += self._insistence
        end = entry.index + entry.left_out
        route = self._board.route_past(entry.day, (*stops[: entry.index], entry.option, *stops[end:]))
        if route is None:
            raise ValueError(f"Option {entry.option} does not fit into day {entry.day}")
        self._routes[entry.day] = route
        self._waiting.remove(place)
        self._waiting.extend(self._place[stop] for stop in stops[entry.index : end])
