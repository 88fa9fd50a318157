"""Measurements of whole plans: validity, duration, and balance of days."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import pstdev

import numpy as np

from app.planner.checker import check
from app.planner.models import Candidate, Destination, Plan
from app.planner.scheduling.day_order import shortest_order
from app.planner.scheduling.order_bounds import OrderProblem
from app.planner.scheduling.problem import Scheduler
from app.planner.scheduling.search import SearchScheduler
from app.planner.service import build_plan
from app.routing.estimate import EstimateRouter
from app.routing.models import Point
from tests.bench.timing import Timing, timed
from tests.unit.planner.generated import generated_trip
from tests.unit.planner.worlds import World, asks, place, silent

ROUTER = EstimateRouter()
CENTRE = Point(48.86, 2.35)
CATEGORIES = ("museum", "church", "park", "market", "palace", "gallery", "square", "neighbourhood", "viewpoint")
DAY_MINUTES = 750
"""A couple's day: half past nine in the morning to ten in the evening."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The results of many generated trips."""

    plans: int
    passed: int
    invented: int


def checked(number: int, scheduler: Scheduler) -> Checked:
    """Plan this many generated trips and check each."""
    passed = invented = 0
    for seed in range(number):
        request, world = generated_trip(seed)
        plan = build_plan(request, world, ROUTER, silent, scheduler)
        known = {candidate.place_id for candidate in world.all_places}
        passed += not check(request, plan, world.all_places, ROUTER)
        invented += sum(stop.place_id not in known for day in plan.days for stop in day.stops)
    return Checked(number, passed, invented)


def city(sights: int, tables: int, seed: int) -> list[Candidate]:
    """Return places around a few centres, as cities have them, with usual hours."""
    chance = Random(seed)
    hubs = [(chance.gauss(0, 0.02), chance.gauss(0, 0.03)) for _ in range(5)]
    return [
        place(
            f"p{number}",
            "restaurant" if number >= sights else chance.choice(CATEGORIES),
            point=_near(chance, chance.choice(hubs)),
            tier=chance.choice((1, 2, 2, 3, 3, 3)),
            visit_minutes=chance.choice((30, 45, 60, 90, 120)),
            hours=None,
            price_level=chance.choice((None, 1, 2, 3)),
        )
        for number in range(sights + tables)
    ]


def _near(chance: Random, hub: tuple[float, float]) -> Point:
    return Point(CENTRE.lat + hub[0] + chance.gauss(0, 0.006), CENTRE.lon + hub[1] + chance.gauss(0, 0.008))


def plan_times(number: int, days: int, places: int) -> list[Timing]:
    """Return how long this many plans of a large city take, with the same search as for travellers."""
    scheduler = SearchScheduler(seconds_per_day=None)
    return [timed(_planning(days, city(places // 2, places - places // 2, seed), scheduler)) for seed in range(number)]


def _planning(days: int, places: list[Candidate], scheduler: Scheduler) -> Callable[[], Plan]:
    request = asks(Destination("great", "A great city", CENTRE, days))
    return lambda: build_plan(request, World({"great": places}), ROUTER, silent, scheduler)


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of loose trips.

    :param spreads: for each trip, the standard deviation of the used share of its days.
    :param empty_days: how many days have no stop.
    """

    spreads: list[float]
    empty_days: int


def balance(number: int) -> Balance:
    """Plan this many trips of three to fourteen days with one or two sights per day."""
    spreads, empty = [], 0
    for seed in range(number):
        chance = Random(seed)
        days = chance.randint(3, 14)
        places = city(chance.randint(days, 2 * days), 0, seed)
        plan = _planning(days, places, SearchScheduler(seconds_per_day=None))()
        points = {known.place_id: known.point for known in places}
        shares = []
        for day in plan.days:
            empty += not day.stops
            legs = ROUTER.legs([points[stop.place_id] for stop in day.stops]) if day.stops else []
            used = sum(stop.depart - stop.arrive for stop in day.stops) + sum(leg.duration_s for leg in legs) / 60
            shares.append(used / DAY_MINUTES)
        spreads.append(pstdev(shares))
    return Balance(spreads, empty)


def order_times(number: int) -> list[Timing]:
    """Return how long the exact order of a day takes, with two meals, breaks and early closing among its stops."""
    return [timed(_ordering(seed)) for seed in range(number)]


def _ordering(seed: int) -> Callable[[], object]:
    chance, stops = np.random.default_rng(seed), 12
    xy = chance.normal(0, 2.5, (stops + 1, 2))
    km = 1.3 * np.hypot(*(xy[:, None] - xy[None]).transpose(2, 0, 1))
    first = chance.choice([480, 540, 570, 600, 660], stops)
    visit_minutes = chance.choice([15, 20, 25], stops)
    last = first + chance.choice([420, 480, 540, 600], stops) - visit_minutes
    # Two meals.
    first[:2], last[:2], visit_minutes[:2] = (705, 1110), (840, 1245), 60
    day = OrderProblem(np.ceil(60 * km / 15).astype(np.int64), visit_minutes, first, last, leaves=480, returns=1410)
    return lambda: shortest_order(day)
