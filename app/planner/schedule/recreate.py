"""Recreate: fill a schedule by inserting, again and again, what has the most pull for the minutes it adds."""

import numpy as np

from app.planner.schedule.board import Board
from app.planner.schedule.goal import Goal


def recreate(board: Board, goal: Goal, generator: np.random.Generator | None = None, noise: float = 0.0) -> None:
    """Insert options while any of them fits.

    Pulls are multiplied by a noise that halves as often as it doubles, (1 + n u) / (1 + n v) with u and v uniform. It
    takes the place of the usual exponential of a normal variate because it needs only operations whose result
    IEEE 754 fixes to the last bit, so that the same seed gives the same plan on every processor.

    :param board: the schedule so far.
    :param goal: what is wanted.
    :param generator: of the noise; without it there is none.
    :param noise: n, how strong it is, 0 or more.
    """
    pull = goal.pull * board.free
    if generator is not None:
        one, other = generator.random((2, len(pull)))
        pull *= (1.0 + noise * one) / (1.0 + noise * other)
    pull = pull.astype(np.float32)
    least_minutes = goal.least_minutes.astype(np.float32)
    while pull.size:
        ratio = board.prices + least_minutes
        np.divide(pull, ratio, out=ratio)
        if goal.prefers_emptier_days:
            ratio *= board.room
        best = int(ratio.argmax())
        day, option = divmod(best, len(pull))
        if ratio[day, option] <= 0:
            return
        board.add(day, option)
        pull[board.columns(option)] = 0.0
