"""Small worlds for the tests: places, destinations and requests with sensible defaults, and generated ones."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

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
from app.planner.progress import Fact, Stage
from app.routing.estimate import EstimateRouter
from app.routing.models import Point

ROUTER = EstimateRouter()
CENTRE = Point(9.94, 76.26)
MONDAY = date(2026, 12, 7)
KOCHI = Destination("kochi", "Kochi", CENTRE, days=2)
MUNNAR = Destination("munnar", "Munnar", Point(10.09, 77.06), days=1)


def every_day(*windows: tuple[int, int]) -> WeeklyHours:
    return (tuple(TimeWindow(opens, closes) for opens, closes in windows),) * 7


OPEN_ALL_DAY = every_day((0, 1440))


def place(
    place_id: str,
    category: str = "museum",
    *,
    name: str | None = None,
    point: Point = CENTRE,
    tier: int | None = None,
    popularity: float | None = None,
    visit_minutes: int = 60,
    hours: WeeklyHours | None = OPEN_ALL_DAY,
    price_level: int | None = None,
    interests: Sequence[str] = (),
) -> Candidate:
    return Candidate(
        place_id, name or place_id, category, point, tier, popularity, visit_minutes, hours, price_level,
        frozenset(interests),
    )  # fmt: skip


def near(steps: int) -> Point:
    """A point this many hundred metres from the centre."""
    return Point(CENTRE.lat + 0.0009 * steps, CENTRE.lon)


def asks(
    *destinations: Destination,
    traveler: Traveler = Traveler.COUPLE,
    budget: Budget = Budget.MODERATE,
    interests: Sequence[str] = (),
    start_date: date | None = None,
) -> PlanRequest:
    return PlanRequest(destinations or (KOCHI,), Preferences(traveler, budget, tuple(interests)), start_date)


def kochi(days: int) -> Destination:
    return replace(KOCHI, days=days)


class World:
    """A place source of fixed places by destination."""

    def __init__(self, places: dict[str, Sequence[Candidate]]) -> None:
        self.places = places

    def candidates_for(self, destination: Destination) -> Sequence[Candidate]:
        return self.places.get(destination.place_id, ())

    @property
    def all_places(self) -> list[Candidate]:
        return list({known.place_id: known for places in self.places.values() for known in places}.values())


def silent(stage: Stage, fact: Fact | None, done: int, total: int) -> None:
    """Ignores all reports."""


windows = st.builds(
    lambda opens, length: TimeWindow(15 * opens, 15 * (opens + length)),
    st.integers(0, 90),
    st.integers(2, 60),
)
opening_days = st.lists(windows, max_size=2).map(tuple)
weekly_hours = st.none() | st.just(OPEN_ALL_DAY) | st.tuples(*[opening_days] * 7)
CATEGORIES = (
    "museum",
    "temple",
    "beach",
    "park",
    "market",
    "nightlife",
    "restaurant",
    "cafe",
    "hotel",
    "cave",
)


@st.composite
def candidates(draw: st.DrawFn, prefix: str, max_places: int = 14) -> list[Candidate]:
    """Places scattered around the centre, some of them far out, with all kinds of opening hours."""
    number = draw(st.integers(0, max_places))
    return [
        place(
            f"{prefix}{index}",
            draw(st.sampled_from(CATEGORIES)),
            point=Point(
                CENTRE.lat + draw(st.sampled_from((0.0, 0.004, 0.03, 0.2, 1.1))) * draw(st.sampled_from((-1, 1))),
                CENTRE.lon + 0.003 * draw(st.integers(-9, 9)),
            ),
            tier=draw(st.sampled_from((None, 1, 2, 3))),
            popularity=draw(st.none() | st.floats(0, 1)),
            visit_minutes=draw(st.sampled_from((0, 15, 45, 60, 120, 300, 700))),
            hours=draw(weekly_hours),
            price_level=draw(st.sampled_from((None, 0, 2, 4))),
        )
        for index in range(number)
    ]


@st.composite
def trips(draw: st.DrawFn) -> tuple[PlanRequest, World]:
    """A request of one to three destinations and a world for it, in which neighbours share places."""
    shared = draw(candidates("shared", max_places=4))
    cities = [
        Destination(f"city{number}", f"City {number}", Point(CENTRE.lat + 0.3 * number, CENTRE.lon), days)
        for number, days in enumerate(draw(st.lists(st.integers(1, 4), min_size=1, max_size=3)))
    ]
    request = PlanRequest(
        tuple(cities),
        Preferences(
            draw(st.sampled_from(Traveler)),
            draw(st.sampled_from(Budget)),
            tuple(draw(st.lists(st.sampled_from(("Food", "History", "stepwells")), max_size=2, unique=True))),
        ),
        draw(st.none() | st.dates(date(2026, 1, 1), date(2027, 12, 31))),
    )
    return request, World({city.place_id: [*draw(candidates(city.place_id)), *shared] for city in cities})
