"""Values that every router speaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

IntMatrix = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Point:
    """A place on Earth.

    Args:
        lat: Latitude in degrees, -90 to 90.
        lon: Longitude in degrees, -180 to 180.
    """

    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Leg:
    """The way from one stop to the next.

    Args:
        distance_m: Length in metres along the way.
        duration_s: Time in seconds from door to door.
    """

    distance_m: int
    duration_s: int


@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """The ways between all pairs of n points; row is from, column is to.

    Args:
        distance_m: Metres, shape (n, n).
        duration_s: Seconds, shape (n, n).
    """

    distance_m: IntMatrix
    duration_s: IntMatrix


class Router(Protocol):
    """Knows how long the way between two points is."""

    def matrix(self, points: Sequence[Point]) -> Matrix:
        """Return the ways between all pairs of the points."""
        ...

    def legs(self, points: Sequence[Point]) -> list[Leg]:
        """Return the ways between consecutive points, one fewer than there are points."""
        ...
