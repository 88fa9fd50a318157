"""Values shared by all routers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

IntMatrix = NDArray[np.int64]
Mode = Literal["walk", "drive", "other"]
"""The mode of travel. `other`: no service knows a road."""
ESTIMATE = "estimate"
NO_WAY = "no-way"
"""The source of an estimate for which the routing service has no route, so that asking again is pointless."""


@dataclass(frozen=True, slots=True)
class Point:
    """A position on Earth.

    :param lat: latitude in degrees, -90 to 90.
    :param lon: longitude in degrees, -180 to 180.
    """

    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Leg:
    """The leg from one stop to the next.

    :param distance_m: length in metres along the route.
    :param duration_s: time in seconds from door to door.
    :param source: the source of the figures: a routing service by name, "estimate" or "no-way".
    """

    distance_m: int
    duration_s: int
    source: str = ESTIMATE


@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """The legs between all pairs of n points; rows are origins, columns destinations.

    :param distance_m: metres, shape (n, n).
    :param duration_s: seconds, shape (n, n).
    """

    distance_m: IntMatrix
    duration_s: IntMatrix


class Router(Protocol):
    """Returns distances and travel times between points."""

    def matrix(self, points: Sequence[Point]) -> Matrix:
        """Return the legs between all pairs of the points."""
        ...

    def legs(self, points: Sequence[Point]) -> list[Leg]:
        """Return the legs between consecutive points, one fewer than there are points."""
        ...
