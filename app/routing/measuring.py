"""A router that asks a routing service, caches its answers where permitted, and estimates the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from typing import Protocol, cast

import structlog
from redis import Redis
from redis.exceptions import RedisError

from app.remote.breaker import CircuitBreaker
from app.remote.deadline import deadline
from app.remote.errors import RemoteError
from app.routing.distance import great_circle_m
from app.routing.estimate import WALK_LIMIT_M, EstimateRouter
from app.routing.models import NO_WAY, Leg, Matrix, Point

log = structlog.get_logger(__name__)

Pair = tuple[Point, Point]

MEASURE_SECONDS = 30.0
"""Deadline for all requests of one call."""
MAX_FAILURES = 2
"""Few attempts: a job that finds the service down waits for all of them, and travellers wait for the job."""
DECIMALS = 4
"""Decimals of coordinates in cache keys: eleven metres."""
MAX_DETOUR = 60
"""A leg longer than this many times the great-circle distance, plus `DETOUR_SLACK_M`, is implausible."""
DETOUR_SLACK_M = 50_000
MAX_MPS = 70.0
_CACHED_NONE = b"-"


class _Unroutable(Enum):
    NO_ROUTE = "no route"


_Measured = Leg | _Unroutable | None
"""A leg, or the fact that there is no route; None if unknown."""


class RouteSource(Protocol):
    """A routing service.

    `name` is the `source` of its legs. `cache_seconds` is how long its terms allow caching; None disables it.
    `cache_name` separates its cached answers from those of another server.
    """

    name: str
    cache_seconds: int | None
    cache_name: str

    def measure(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        """Return the leg of each pair; None where there is no route.

        :raises RemoteError: when it can't answer now.
        """
        ...


class MeasuringRouter:
    """Measures driving legs by a service; estimates walking legs and any that it can't measure.

    It lives as long as a job: once the service has failed, the job does not call it again.

    :param source: the service.
    :param redis: caches its answers where its terms permit, and stores the state of its circuit breaker.
    """

    def __init__(self, source: RouteSource, redis: Redis) -> None:
        self.source = source
        self.breaker = CircuitBreaker(
            redis, f"routes-{source.name}", failures=MAX_FAILURES, trial_seconds=int(MEASURE_SECONDS) + 5
        )
        self._redis = redis
        self._estimate = EstimateRouter()
        self._has_failed = False

    def matrix(self, points: Sequence[Point]) -> Matrix:
        """Return the legs between all pairs of the points."""
        matrix = self._estimate.matrix(points)
        cells = [(row, column) for row in range(len(points)) for column in range(len(points)) if row != column]
        estimates = [Leg(int(matrix.distance_m[cell]), int(matrix.duration_s[cell])) for cell in cells]
        pairs = [(points[row], points[column]) for row, column in cells]
        for cell, leg in zip(cells, self._measured(pairs, estimates), strict=True):
            matrix.distance_m[cell], matrix.duration_s[cell] = leg.distance_m, leg.duration_s
        return matrix

    def legs(self, points: Sequence[Point]) -> list[Leg]:
        """Return the legs between consecutive points, one fewer than there are points."""
        return self._measured(list(pairwise(points)), self._estimate.legs(points))

    def _measured(self, pairs: Sequence[Pair], estimates: Sequence[Leg]) -> list[Leg]:
        """Return measured legs, and estimates for walking, unknown and routeless ones."""
        legs = list(estimates)
        driven = [number for number, leg in enumerate(estimates) if leg.distance_m >= WALK_LIMIT_M]
        measured = dict(zip(driven, self._cached([pairs[number] for number in driven]), strict=True))
        missing = [number for number, leg in measured.items() if leg is None]
        measured |= zip(missing, self._asked([pairs[number] for number in missing]), strict=True)
        for number, leg in measured.items():
            if isinstance(leg, Leg):
                legs[number] = leg
            elif leg is _Unroutable.NO_ROUTE:
                legs[number] = replace(legs[number], source=NO_WAY)
        return legs

    def _asked(self, pairs: Sequence[Pair]) -> Sequence[_Measured]:
        if not pairs or self._has_failed:
            return [None] * len(pairs)
        try:
            with self.breaker.guard(), deadline(MEASURE_SECONDS):
                legs = self.source.measure(pairs)
        except RemoteError as error:
            self._has_failed = True
            log.warning("routes_estimated", source=self.source.name, legs=len(pairs), error=str(error))
            return [None] * len(pairs)
        self._cache(pairs, legs)
        return [leg or _Unroutable.NO_ROUTE for leg in legs]

    def _cached(self, pairs: Sequence[Pair]) -> Sequence[_Measured]:
        if not pairs or self.source.cache_seconds is None:
            return [None] * len(pairs)
        try:
            values = cast(list[bytes | None], self._redis.mget([self._key(pair) for pair in pairs]))
        except RedisError as error:
            log.warning("route_cache_unavailable", error=repr(error))
            return [None] * len(pairs)
        return [self._parsed(value) for value in values]

    def _parsed(self, value: bytes | None) -> _Measured:
        if value is None:
            return None
        if value == _CACHED_NONE:
            return _Unroutable.NO_ROUTE
        distance, duration = value.split(b",")
        return Leg(int(distance), int(duration), self.source.name)

    def _cache(self, pairs: Sequence[Pair], legs: Sequence[Leg | None]) -> None:
        if self.source.cache_seconds is None:
            return
        try:
            with self._redis.pipeline(transaction=False) as steps:
                for pair, leg in zip(pairs, legs, strict=True):
                    value = f"{leg.distance_m},{leg.duration_s}" if leg else _CACHED_NONE
                    steps.set(self._key(pair), value, ex=self.source.cache_seconds)
                steps.execute()
        except RedisError as error:
            log.warning("route_cache_unavailable", error=repr(error))

    def _key(self, pair: Pair) -> str:
        ends = ";".join(f"{point.lat:.{DECIMALS}f},{point.lon:.{DECIMALS}f}" for point in pair)
        return f"route:{self.source.cache_name}:{ends}"


def plausible_leg(source: str, pair: Pair, distance_m: float | None, duration_s: float | None) -> Leg | None:
    """Return the leg that a service measured; None without a route, or for implausible figures.

    Figures are wrong when the service snaps a point to the wrong place, such as an island to the coast; its other legs
    are still valid.

    :param distance_m: metres, not negative.
    :param duration_s: seconds, not negative.
    """
    if distance_m is None or duration_s is None:
        return None
    direct = great_circle_m(*pair)
    # Services snap points to roads, so a route may be slightly shorter than the great circle.
    is_plausible = direct / 2 <= distance_m <= MAX_DETOUR * direct + DETOUR_SLACK_M
    if not is_plausible or distance_m > duration_s * MAX_MPS + 1000:
        log.warning("leg_implausible", source=source, distance_m=distance_m, duration_s=duration_s)
        return None
    return Leg(math.ceil(distance_m), math.ceil(duration_s), source)
