"""Numbered trips: destinations and places of all kinds, quick to generate, for tests and measurements of many plans."""

from datetime import date, timedelta
from random import Random

from app.planner.models import (
    Budget,
    Candidate,
    Destination,
    PlanRequest,
    Preferences,
    TimeWindow,
    Traveler,
    WeeklyHours,
)
from app.routing.models import Point
from tests.unit.planner.worlds import CENTRE, OPEN_ALL_DAY, World, place

CATEGORIES = ("museum", "temple", "beach", "park", "market", "fort", "viewpoint", "bar", "hotel", "square", "gallery")
TABLES = ("restaurant", "cafe")
INTERESTS = ("Food", "History", "Nature", "Art", "Nightlife", "Photography", "stepwells")
FIRST_DAY = date(2026, 1, 1)


def generated_trip(number: int) -> tuple[PlanRequest, World]:
    """Return a request of one to three destinations of up to six days each, and a world for it.

    :param number: the trip's number; the same number always gives the same trip.
    """
    chance = Random(number)
    cities = [_city(chance, index) for index in range(chance.choice((1, 1, 1, 2, 3)))]
    shared = [_place(chance, f"shared{index}", cities[0].point) for index in range(chance.choice((0, 0, 3)))]
    request = PlanRequest(
        destinations=tuple(cities),
        preferences=Preferences(
            chance.choice(list(Traveler)),
            chance.choice(list(Budget)),
            tuple(chance.sample(INTERESTS, chance.randrange(4))),
        ),
        start_date=None if chance.random() < 0.3 else FIRST_DAY + timedelta(chance.randrange(700)),
    )
    return request, World({city.place_id: [*_places(chance, city), *shared] for city in cities})


def _city(chance: Random, index: int) -> Destination:
    lat, lon = chance.uniform(-50, 60), chance.uniform(-180, 180)
    if index:
        lat, lon = 20 + 0.4 * index, 70.0
    return Destination(f"city{index}", f"City {index}", Point(lat, lon), chance.randint(1, 6))


def _places(chance: Random, city: Destination) -> list[Candidate]:
    number = chance.choice((0, 1, 2, 4, 8, 15, 25, 40))
    sights = [_place(chance, f"{city.place_id}-{index}", city.point) for index in range(number)]
    tables = [
        place(
            f"{city.place_id}-table{index}",
            chance.choice(TABLES),
            point=_somewhere(chance, city.point),
            hours=chance.choice((None, OPEN_ALL_DAY, _hours(chance))),
            price_level=chance.choice((None, 1, 2, 3, 4)),
        )
        for index in range(number // 2)
    ]
    return sights + tables


def _place(chance: Random, place_id: str, centre: Point) -> Candidate:
    return place(
        place_id,
        chance.choice(CATEGORIES),
        point=_somewhere(chance, centre),
        tier=chance.choice((None, 1, 2, 2, 3, 3)),
        popularity=chance.choice((None, chance.random())),
        visit_minutes=chance.choice((0, 15, 30, 45, 60, 90, 120, 240, 480, 700)),
        hours=chance.choice((None, OPEN_ALL_DAY, _hours(chance), _hours(chance))),
        price_level=chance.choice((None, 0, 1, 2, 4)),
    )


def _somewhere(chance: Random, centre: Point) -> Point:
    spread = chance.choice((0.005, 0.02, 0.02, 0.05, 0.8))
    return Point(centre.lat + chance.gauss(0, spread), centre.lon + chance.gauss(0, spread))


def _hours(chance: Random) -> WeeklyHours:
    """Random opening hours: with a day off, a break at noon, or past midnight."""
    opens, length = 30 * chance.randint(10, 40), 30 * chance.randint(2, 24)
    windows: tuple[TimeWindow, ...] = (TimeWindow(opens, opens + length),)
    if chance.random() < 0.3:
        windows = (TimeWindow(540, 780), TimeWindow(900, 1140))
    day_off = chance.randrange(10)
    return tuple(() if weekday == day_off else windows for weekday in range(7))


def big_city(number: int) -> list[Candidate]:
    """Return this many places of a large city around the centre of `worlds`."""
    chance = Random(number)
    categories = ["museum", "temple", "park", "market", "fort", "beach", "restaurant", "cafe"]
    return [
        place(
            f"p{n}",
            chance.choice(categories),
            point=Point(CENTRE.lat + chance.gauss(0, 0.03), CENTRE.lon + chance.gauss(0, 0.03)),
            tier=chance.choice([1, 2, 2, 3, 3, 3]),
            visit_minutes=chance.choice([30, 45, 60, 90, 120]),
            hours=None,
        )
        for n in range(number)
    ]
