"""A router that asks a service outside, keeps what it may, and estimates each way that the service can't tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Protocol, cast

import structlog
from redis import Redis
from redis.exceptions import RedisError

from app.outside.breaker import Breaker, Rules
from app.outside.calls import OutsideError, OutsideOpen
from app.outside.transport import deadline
from app.routing.distance import great_circle_m
from app.routing.estimate import WALK_LIMIT_M, EstimateRouter
from app.routing.models import NO_WAY, Leg, Matrix, Point

log = structlog.get_logger(__name__)

Pair = tuple[Point, Point]

WALL_SECONDS = 30.0
"""All questions of one call together."""
RULES = Rules(failure=OutsideError, refusal=OutsideOpen, failures=2, trial_seconds=int(WALL_SECONDS) + 5)
"""Few: a job that finds the service down has waited for all its tries, and travellers wait for the job."""
DECIMALS = 4
"""Coordinates that are kept are rounded to so many: eleven metres."""
MOST_DETOUR = 60
"""A way longer than so many times the straight line, and 50 km more, is no way that anybody goes."""
DETOUR_SLACK_M = 50_000
MOST_MPS = 70.0
_NONE = b"-"


class Source(Protocol):
    """A service that knows ways.

    `name` is what hops tell as their source, `kept_seconds` how long its answers may be kept; None: not at all.
    `kept_under` tells them from what another server of this kind says.
    """

    name: str
    kept_seconds: int | None
    kept_under: str

    def measure(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        """Return the way of each pair; None where there is none.

        :raises OutsideError: when it can't tell now.
        """
        ...


class RemoteRouter:
    """Driving as the source knows it, walking and all that it can't tell as an estimate.

    :param source: is asked for ways that are too long to walk.
    :param redis: keeps its answers where its terms allow that.
    """

    def __init__(self, source: Source, redis: Redis) -> None:
        self.source = source
        self._redis = redis
        self._breaker = Breaker(redis, f"ways-{source.name}", RULES)
        self._estimate = EstimateRouter()
        self._is_down = False

    def matrix(self, points: Sequence[Point]) -> Matrix:
        """Return the ways between all pairs of the points."""
        ways = self._estimate.matrix(points)
        cells = [(row, column) for row in range(len(points)) for column in range(len(points)) if row != column]
        guesses = [Leg(int(ways.distance_m[cell]), int(ways.duration_s[cell])) for cell in cells]
        pairs = [(points[row], points[column]) for row, column in cells]
        for cell, leg in zip(cells, self._measured(pairs, guesses), strict=True):
            ways.distance_m[cell], ways.duration_s[cell] = leg.distance_m, leg.duration_s
        return ways

    def legs(self, points: Sequence[Point]) -> list[Leg]:
        """Return the ways between consecutive points, one fewer than there are points."""
        return self._measured(list(pairwise(points)), self._estimate.legs(points))

    def _measured(self, pairs: Sequence[Pair], guesses: Sequence[Leg]) -> list[Leg]:
        """Return the measured ways, and the guess of each that is walked, not known, or not there."""
        legs = list(guesses)
        driven = [number for number, guess in enumerate(guesses) if guess.distance_m >= WALK_LIMIT_M]
        known = self._kept([pairs[number] for number in driven])
        missing = [number for number, kept in zip(driven, known, strict=True) if kept is None]
        told = dict(zip(driven, known, strict=True)) | dict(
            zip(missing, self._asked([pairs[number] for number in missing]), strict=True)
        )
        for number, leg in told.items():
            if isinstance(leg, Leg):
                legs[number] = leg
            elif leg is False:
                legs[number] = replace(legs[number], source=NO_WAY)
        return legs

    def _asked(self, pairs: Sequence[Pair]) -> Sequence[Leg | bool | None]:
        """Return what the source says of each pair: its way, False where there is none, None where it can't tell."""
        if not pairs or self._is_down:
            return [None] * len(pairs)
        try:
            with self._breaker.guarding(), deadline(WALL_SECONDS):
                legs = self.source.measure(pairs)
        except OutsideError as error:
            # Not asked again by this router, which lives as long as a job.
            self._is_down = True
            log.warning("ways_estimated", source=self.source.name, ways=len(pairs), error=str(error))
            return [None] * len(pairs)
        self._keep(pairs, legs)
        return [leg or False for leg in legs]

    def _kept(self, pairs: Sequence[Pair]) -> Sequence[Leg | bool | None]:
        """Return what is kept of each pair: its way, False where there is none, None where nothing is kept."""
        if not pairs or self.source.kept_seconds is None:
            return [None] * len(pairs)
        try:
            values = cast(list[bytes | None], self._redis.mget([self._key(pair) for pair in pairs]))
        except RedisError as error:
            log.warning("ways_not_read", error=repr(error))
            return [None] * len(pairs)
        return [self._read(value) for value in values]

    def _read(self, value: bytes | None) -> Leg | bool | None:
        if value is None:
            return None
        if value == _NONE:
            return False
        distance, duration = value.split(b",")
        return Leg(int(distance), int(duration), self.source.name)

    def _keep(self, pairs: Sequence[Pair], legs: Sequence[Leg | None]) -> None:
        if self.source.kept_seconds is None:
            return
        try:
            with self._redis.pipeline(transaction=False) as steps:
                for pair, leg in zip(pairs, legs, strict=True):
                    value = f"{leg.distance_m},{leg.duration_s}" if leg else _NONE
                    steps.set(self._key(pair), value, ex=self.source.kept_seconds)
                steps.execute()
        except RedisError as error:
            log.warning("ways_not_kept", error=repr(error))

    def _key(self, pair: Pair) -> str:
        ends = ";".join(f"{point.lat:.{DECIMALS}f},{point.lon:.{DECIMALS}f}" for point in pair)
        return f"way:{self.source.kept_under}:{ends}"


def checked_leg(source: str, pair: Pair, distance: Any, duration: Any) -> Leg | None:
    """Return a way that a source tells; None where it tells that there is none, or of one that can't be.

    That is one point that it takes for another, such as an island for the coast: the other ways are as good as ever.

    :param distance: metres.
    :param duration: seconds.
    :raises OutsideError: when these are no figures.
    """
    if distance is None or duration is None:
        return None
    if not _is_figure(distance) or not _is_figure(duration):
        raise OutsideError(f"{source} answered something else than figures")
    straight = great_circle_m(*pair)
    # The source goes from road to road: a little less than the straight line is possible.
    if not straight / 2 <= distance <= MOST_DETOUR * straight + DETOUR_SLACK_M or distance > duration * MOST_MPS + 1000:
        log.warning("way_not_believed", source=source, distance_m=distance, duration_s=duration)
        return None
    return Leg(math.ceil(distance), math.ceil(duration), source)


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0
