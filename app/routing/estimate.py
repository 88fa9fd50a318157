"""Travel estimates for any place on Earth, without a network or a key."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from app.routing.distance import great_circles_m
from app.routing.models import ESTIMATE, NO_WAY, Leg, Matrix, Mode, Point

# Road distance over great-circle distance. Ballou, Rahardja and Sakai, "Selected country circuity factors
# for road travel distance estimation", Transportation Research A 36 (2002): most countries lie between
# 1.2 and 1.5 (United States 1.20, India 1.31, Germany 1.32, Japan 1.41).
DETOUR_FACTOR = 1.3

# Up to this distance, people walk rather than ride: our choice, 18 minutes on foot.
WALK_LIMIT_M = 1_500

# Comfortable walking speed of adults, 1.4 m/s. Bohannon, "Comfortable and maximum walking speed of adults
# aged 20-79 years", Age and Ageing 26 (1997).
WALK_MPS = 1.4

# Driving in cities. TomTom Traffic Index 2022-2024: ten kilometres take 21 to 33 minutes in Delhi, Mumbai,
# Paris, Bengaluru and London; 24 km/h is 25 minutes.
CITY_LIMIT_M = 10_000
CITY_MPS = 24 / 3.6

# Beyond a city's streets: between the tertiary (40 km/h) and secondary (55 km/h) roads of OSRM's car profile.
REGION_LIMIT_M = 50_000
REGION_MPS = 45 / 3.6

# Long distances: primary roads (65 km/h) of OSRM's car profile, https://github.com/Project-OSRM/osrm-backend
# profiles/car.lua. Motorways would be faster; stops, hills and the last mile offset that.
COUNTRY_MPS = 65 / 3.6

_BAND_STARTS_M = np.array([0.0, WALK_LIMIT_M, CITY_LIMIT_M, REGION_LIMIT_M])
_BAND_MPS = np.array([WALK_MPS, CITY_MPS, REGION_MPS, COUNTRY_MPS])
_BAND_STARTS_S = np.concatenate([[0.0], np.cumsum(np.diff(_BAND_STARTS_M) / _BAND_MPS[:-1])])


def mode_of(distance_m: int, source: str) -> Mode:
    """Return the mode of travel of a leg.

    :param source: the source of its figures, as in `Leg`; services measure only driving.
    """
    if source == NO_WAY:
        return "other"
    return "walk" if source == ESTIMATE and distance_m < WALK_LIMIT_M else "drive"


class EstimateRouter:
    """Great-circle distance times a detour factor; short legs are walked, long ones driven.

    Each further metre is covered at the speed of its band, and later bands are faster: on a longer leg, the slow first
    band accounts for finding the car, the platform or the parking space. The time is thus an increasing concave
    function of the distance that starts at zero, and such a function of a metric is again a metric: it is symmetric,
    and a detour over a third point is never shorter. Rounding up preserves that, because ceil(a + b) <= ceil(a) +
    ceil(b), so the matrix needs no closure.
    """

    def matrix(self, points: Sequence[Point]) -> Matrix:
        """Return the legs between all pairs of the points."""
        lat, lon = _coordinates(points)
        return _legs(great_circles_m(lat[:, None], lon[:, None], lat[None, :], lon[None, :]))

    def legs(self, points: Sequence[Point]) -> list[Leg]:
        """Return the legs between consecutive points, one fewer than there are points."""
        lat, lon = _coordinates(points)
        legs = _legs(great_circles_m(lat[:-1], lon[:-1], lat[1:], lon[1:]))
        return [
            Leg(int(distance), int(duration))
            for distance, duration in zip(legs.distance_m, legs.duration_s, strict=True)
        ]


def _coordinates(points: Sequence[Point]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    lat = np.array([point.lat for point in points], dtype=np.float64)
    lon = np.array([point.lon for point in points], dtype=np.float64)
    return lat, lon


def _legs(great_circle_m: NDArray[np.float64]) -> Matrix:
    """Return length and time of legs by the great-circle distances of their ends, in any array shape."""
    distance = great_circle_m * DETOUR_FACTOR
    band = np.searchsorted(_BAND_STARTS_M, distance, side="right") - 1
    duration = _BAND_STARTS_S[band] + (distance - _BAND_STARTS_M[band]) / _BAND_MPS[band]
    return Matrix(distance_m=np.ceil(distance).astype(np.int64), duration_s=np.ceil(duration).astype(np.int64))
