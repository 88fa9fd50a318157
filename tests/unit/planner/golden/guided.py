"""Trips to cities of the guides, planned as travellers get them, and how to read them as itineraries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise

from app.places.catalogue.guides import Guide, GuidePlace, guide_files, read_guides
from app.places.hours import parse_hours
from app.planner.models import Budget, Candidate, City, Plan, PlanRequest, Stop, TimeWindow, Traveler
from app.planner.pipeline import build_plan
from app.planner.schedule.search import SearchScheduler
from app.routing.estimate import EstimateRouter
from app.routing.models import Leg, Point
from tests.unit.planner.worlds import World, silent

ROUTER = EstimateRouter()
# A Wednesday: the trip holds a Monday or a weekend once it is long enough.
START = date(2026, 10, 14)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for.

    :param guide: the key of the city's guide.
    """

    guide: str
    days: int
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    timezone: str


WISHES = (
    Wish("paris", 4, Traveler.COUPLE, Budget.MODERATE, ("Art", "Food"), "Europe/Paris"),
    Wish("tokyo", 5, Traveler.ME, Budget.MODERATE, ("Culture", "Food"), "Asia/Tokyo"),
    Wish("new-york", 4, Traveler.FRIENDS, Budget.MODERATE, ("Nightlife", "Shopping"), "America/New_York"),
    Wish("london", 4, Traveler.FAMILY, Budget.MODERATE, ("History",), "Europe/London"),
    Wish("delhi", 3, Traveler.COUPLE, Budget.MODERATE, ("History", "Food"), "Asia/Kolkata"),
    Wish("jaipur", 3, Traveler.COUPLE, Budget.LUXURY, ("History", "Architecture"), "Asia/Kolkata"),
    Wish("kochi", 3, Traveler.FAMILY, Budget.CHEAP, ("Culture", "Nature"), "Asia/Kolkata"),
    Wish("mumbai", 3, Traveler.BUSINESS, Budget.LUXURY, ("Food",), "Asia/Kolkata"),
    Wish("rome", 4, Traveler.COUPLE, Budget.MODERATE, ("History", "Art"), "Europe/Rome"),
    Wish("barcelona", 4, Traveler.FRIENDS, Budget.CHEAP, ("Architecture", "Beach"), "Europe/Madrid"),
    Wish("bangkok", 4, Traveler.FRIENDS, Budget.CHEAP, ("Food", "Nightlife"), "Asia/Bangkok"),
    Wish("udaipur", 2, Traveler.COUPLE, Budget.MODERATE, (), "Asia/Kolkata"),
)


@dataclass(frozen=True, slots=True)
class Visit:
    """A stop, what it is, and the way to it from the stop before."""

    stop: Stop
    place: Candidate
    way: Leg | None


@dataclass(frozen=True, slots=True)
class GoldenTrip:
    """A planned trip with what it was planned from."""

    wish: Wish
    request: PlanRequest
    offered: tuple[Candidate, ...]
    plan: Plan

    def days(self) -> list[list[Visit]]:
        """Return the visits of each day."""
        known = {candidate.place_id: candidate for candidate in self.offered}
        days = []
        for day in self.plan.days:
            places = [known[stop.place_id] for stop in day.stops]
            ways: list[Leg | None] = [None, *ROUTER.legs([place.point for place in places])] if places else []
            days.append([Visit(*visit) for visit in zip(day.stops, places, ways, strict=True)])
        return days


@cache
def _guides() -> dict[str, Guide]:
    wanted = {wish.guide for wish in WISHES}
    return {guide.key: guide for guide in read_guides(path for path in guide_files() if path.stem in wanted)}


@cache
def golden_trip(wish: Wish) -> GoldenTrip:
    """Return the plan for a wish, as the search makes it without a clock."""
    guide = _guides()[wish.guide]
    city = City(guide.key, guide.destination, Point(guide.lat, guide.lon), wish.days)
    offered = tuple(_candidate(place, wish.timezone) for place in guide.places)
    request = PlanRequest((city,), wish.traveler, wish.budget, wish.interests, START)
    scheduler = SearchScheduler(seconds_a_day=None)
    return GoldenTrip(
        wish, request, offered, build_plan(request, World({guide.key: offered}), ROUTER, silent, scheduler)
    )


def _candidate(place: GuidePlace, timezone: str) -> Candidate:
    week = parse_hours(place.hours) if place.hours else None
    return Candidate(
        place_id=place.name,
        name=place.name,
        category=place.category,
        point=Point(place.lat, place.lon),
        tier=place.tier,
        popularity=None,
        visit_minutes=place.minutes,
        hours=None if week is None else tuple(tuple(TimeWindow(*hours) for hours in day) for day in week),
        price_level=place.price,
        interests=frozenset(place.interests),
        timezone=timezone,
    )


def itinerary(trip: GoldenTrip) -> Iterator[str]:
    """Yield a trip's lines as people read them."""
    wish = trip.wish
    yield f"== {wish.guide}, {wish.days} days, {wish.traveler}, {wish.budget}, {', '.join(wish.interests) or '-'}"
    for day, visits in zip(trip.plan.days, trip.days(), strict=True):
        yield f"-- {day.date:%a %d %b}" if day.date else "--"
        for visit in visits:
            way = f"{visit.way.duration_s // 60:3} min {visit.way.distance_m / 1000:4.1f} km" if visit.way else " " * 15
            tier = "*" * (4 - visit.place.tier) if visit.place.tier else ""
            times = f"{_clock(visit.stop.arrive)}-{_clock(visit.stop.depart)}"
            yield f"   {way}  {times}  {visit.place.name} ({visit.place.category}) {tier}"
    planned = {stop.place_id for day in trip.plan.days for stop in day.stops}
    missed = [place.name for place in trip.offered if place.tier == 1 and place.place_id not in planned]
    yield f"   must-sees left out: {', '.join(missed) or 'none'}"


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def pauses(visits: list[Visit]) -> list[int]:
    """Return the minutes of waiting between one stop and the next."""
    return [
        after.stop.arrive - before.stop.depart - -(-after.way.duration_s // 60)
        for before, after in pairwise(visits)
        if after.way
    ]
