"""The values that every router works with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

IntMatrix = NDArray[np.int64]
Mode = Literal["walk", "drive", "other"]
"""How one gets along a way. `other`: no service knows a road."""
ESTIMATE = "estimate"
NO_WAY = "no-way"
"""An estimate where the routing service knows no route, so that asking it again is pointless."""


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
    """The way from one stop to the next.

    :param distance_m: length in metres along the way.
    :param duration_s: time in seconds from door to door.
    :param source: where the figures come from: a routing service by name, "estimate" or "no-way".
    """

    distance_m: int
    duration_s: int
    source: str = ESTIMATE


@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """The ways between all pairs of n points; rows are origins, columns destinations.

    :param distance_m: metres, shape (n, n).
    :param duration_s: seconds, shape (n, n).
    """

    distance_m: IntMatrix
    duration_s: IntMatrix


class Router(Protocol):
    """Knows distance and travel time between points."""

    def matrix(self, points: Sequence[Point]) -> Matrix:
        """Return the ways between all pairs of the points."""
        ...

    def legs(self, points: Sequence[Point]) -> list[Leg]:
        """Return the legs between consecutive points, one fewer than there are points."""
        ...
