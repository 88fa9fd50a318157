"""The stops of one day whose order is sought."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

IntVector = NDArray[np.int64]
IntMatrix = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class DayOrder:
    """What decides in which order n stops may be visited; times are minutes of the day, none of them negative.

    :param legs: minutes of travel, shape (n + 1, n + 1); the last row and column are where the day begins and ends.
    :param stay: minutes at each stop, shape (n,).
    :param first: when each visit may begin at the earliest, shape (n,).
    :param last: and at the latest, shape (n,).
    :param leaves: when the day begins.
    :param returns: when it must be over.
    """

    legs: IntMatrix
    stay: IntVector
    first: IntVector
    last: IntVector
    leaves: int
    returns: int
