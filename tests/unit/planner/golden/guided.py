"""Trips to cities with guides, planned as for travellers, and printed as itineraries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise

from app.places.catalogue.guides import Guide, GuidePlace, guide_files, read_guides
from app.places.hours import parse_hours
from app.planner.models import (
    Budget,
    Candidate,
    Destination,
    Plan,
    PlanRequest,
    Preferences,
    Stop,
    TimeWindow,
    Traveler,
)
from app.planner.scheduling.search import SearchScheduler
from app.planner.service import build_plan
from app.routing.estimate import EstimateRouter
from app.routing.models import Leg, Point
from tests.unit.planner.worlds import World, silent

ROUTER = EstimateRouter()
# A Wednesday: long trips include a Monday or a weekend.
START = date(2026, 10, 14)


@dataclass(frozen=True, slots=True)
class GoldenRequest:
    """A request for a city with a guide.

    :param guide: the key of the city's guide.
    """

    guide: str
    days: int
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]
    timezone: str


REQUESTS = (
    GoldenRequest("paris", 4, Traveler.COUPLE, Budget.MODERATE, ("Art", "Food"), "Europe/Paris"),
    GoldenRequest("tokyo", 5, Traveler.ME, Budget.MODERATE, ("Culture", "Food"), "Asia/Tokyo"),
    GoldenRequest("new-york", 4, Traveler.FRIENDS, Budget.MODERATE, ("Nightlife", "Shopping"), "America/New_York"),
    GoldenRequest("london", 4, Traveler.FAMILY, Budget.MODERATE, ("History",), "Europe/London"),
    GoldenRequest("delhi", 3, Traveler.COUPLE, Budget.MODERATE, ("History", "Food"), "Asia/Kolkata"),
    GoldenRequest("jaipur", 3, Traveler.COUPLE, Budget.LUXURY, ("History", "Architecture"), "Asia/Kolkata"),
    GoldenRequest("kochi", 3, Traveler.FAMILY, Budget.CHEAP, ("Culture", "Nature"), "Asia/Kolkata"),
    GoldenRequest("mumbai", 3, Traveler.BUSINESS, Budget.LUXURY, ("Food",), "Asia/Kolkata"),
    GoldenRequest("rome", 4, Traveler.COUPLE, Budget.MODERATE, ("History", "Art"), "Europe/Rome"),
    GoldenRequest("barcelona", 4, Traveler.FRIENDS, Budget.CHEAP, ("Architecture", "Beach"), "Europe/Madrid"),
    GoldenRequest("bangkok", 4, Traveler.FRIENDS, Budget.CHEAP, ("Food", "Nightlife"), "Asia/Bangkok"),
    GoldenRequest("udaipur", 2, Traveler.COUPLE, Budget.MODERATE, (), "Asia/Kolkata"),
    GoldenRequest("hanoi", 3, Traveler.FRIENDS, Budget.CHEAP, ("Food", "Culture"), "Asia/Ho_Chi_Minh"),
    GoldenRequest("chicago", 4, Traveler.COUPLE, Budget.MODERATE, ("Architecture", "Art"), "America/Chicago"),
    GoldenRequest("toronto", 3, Traveler.FAMILY, Budget.MODERATE, (), "America/Toronto"),
    GoldenRequest("istanbul", 4, Traveler.COUPLE, Budget.MODERATE, ("History", "Food"), "Europe/Istanbul"),
    GoldenRequest("singapore", 4, Traveler.FAMILY, Budget.LUXURY, ("Nature", "Food"), "Asia/Singapore"),
    GoldenRequest("kathmandu", 3, Traveler.ME, Budget.CHEAP, ("Spiritual", "History"), "Asia/Kathmandu"),
    GoldenRequest("ahmedabad", 3, Traveler.COUPLE, Budget.MODERATE, ("History", "Food"), "Asia/Kolkata"),
    GoldenRequest("khajuraho", 2, Traveler.COUPLE, Budget.LUXURY, ("Architecture",), "Asia/Kolkata"),
    GoldenRequest("cairo", 3, Traveler.FRIENDS, Budget.MODERATE, ("History",), "Africa/Cairo"),
    GoldenRequest("lisbon", 4, Traveler.ME, Budget.CHEAP, ("Food", "Photography"), "Europe/Lisbon"),
    GoldenRequest("sydney", 4, Traveler.FRIENDS, Budget.MODERATE, ("Beach", "Nature"), "Australia/Sydney"),
    GoldenRequest("mexico-city", 4, Traveler.COUPLE, Budget.MODERATE, ("Art", "Food"), "America/Mexico_City"),
    GoldenRequest("nairobi", 3, Traveler.FAMILY, Budget.MODERATE, ("Nature",), "Africa/Nairobi"),
    GoldenRequest("accra", 3, Traveler.COUPLE, Budget.MODERATE, ("Culture", "History"), "Africa/Accra"),
    GoldenRequest("lima", 3, Traveler.FRIENDS, Budget.MODERATE, ("Food", "History"), "America/Lima"),
    GoldenRequest("seville", 3, Traveler.FRIENDS, Budget.MODERATE, ("Art", "Nightlife"), "Europe/Madrid"),
    GoldenRequest("rio-de-janeiro", 4, Traveler.FRIENDS, Budget.MODERATE, ("Beach", "Nightlife"), "America/Sao_Paulo"),
    GoldenRequest("bogota", 3, Traveler.ME, Budget.CHEAP, ("Art", "Culture"), "America/Bogota"),
    GoldenRequest("montreal", 4, Traveler.FRIENDS, Budget.MODERATE, ("Food", "Nightlife"), "America/Toronto"),
    GoldenRequest("melbourne", 4, Traveler.ME, Budget.MODERATE, ("Art", "Food"), "Australia/Melbourne"),
    GoldenRequest("dublin", 3, Traveler.FRIENDS, Budget.CHEAP, ("History", "Nightlife"), "Europe/Dublin"),
    GoldenRequest("reykjavik", 4, Traveler.COUPLE, Budget.LUXURY, ("Nature",), "Atlantic/Reykjavik"),
    GoldenRequest("colombo", 3, Traveler.COUPLE, Budget.MODERATE, ("Food", "Spiritual"), "Asia/Colombo"),
    GoldenRequest("pune", 3, Traveler.FRIENDS, Budget.CHEAP, ("History", "Food"), "Asia/Kolkata"),
)


@dataclass(frozen=True, slots=True)
class Visit:
    """A stop, its place, and the leg to it from the stop before."""

    stop: Stop
    place: Candidate
    leg: Leg | None


@dataclass(frozen=True, slots=True)
class GoldenTrip:
    """A planned trip with its inputs."""

    asked: GoldenRequest
    request: PlanRequest
    offered: tuple[Candidate, ...]
    plan: Plan

    def days(self) -> list[list[Visit]]:
        """Return the visits of each day."""
        known = {candidate.place_id: candidate for candidate in self.offered}
        days = []
        for day in self.plan.days:
            places = [known[stop.place_id] for stop in day.stops]
            legs: list[Leg | None] = [None, *ROUTER.legs([place.point for place in places])] if places else []
            days.append([Visit(*visit) for visit in zip(day.stops, places, legs, strict=True)])
        return days


@cache
def _guide(key: str) -> Guide:
    (guide,) = read_guides(path for path in guide_files() if path.stem == key)
    return guide


@cache
def golden_trip(asked: GoldenRequest) -> GoldenTrip:
    """Return the plan for a request, without a time limit."""
    return trip_with(asked, _guide(asked.guide))


def trip_with(asked: GoldenRequest, guide: Guide) -> GoldenTrip:
    """Return the plan for a request with this guide, without a time limit."""
    city = Destination(guide.key, guide.destination, Point(guide.lat, guide.lon), asked.days)
    offered = tuple(_candidate(place, asked.timezone) for place in guide.places)
    request = PlanRequest((city,), Preferences(asked.traveler, asked.budget, asked.interests), START)
    scheduler = SearchScheduler(seconds_per_day=None)
    return GoldenTrip(
        asked, request, offered, build_plan(request, World({guide.key: offered}), ROUTER, silent, scheduler)
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
    """Yield a trip's lines in readable form."""
    asked = trip.asked
    yield f"== {asked.guide}, {asked.days} days, {asked.traveler}, {asked.budget}, {', '.join(asked.interests) or '-'}"
    for day, visits in zip(trip.plan.days, trip.days(), strict=True):
        yield f"-- {day.date:%a %d %b}" if day.date else "--"
        for visit in visits:
            travel = (
                f"{visit.leg.duration_s // 60:3} min {visit.leg.distance_m / 1000:4.1f} km" if visit.leg else " " * 15
            )
            tier = "*" * (4 - visit.place.tier) if visit.place.tier else ""
            times = f"{_clock(visit.stop.arrive)}-{_clock(visit.stop.depart)}"
            yield f"   {travel}  {times}  {visit.place.name} ({visit.place.category}) {tier}"
    planned = {stop.place_id for day in trip.plan.days for stop in day.stops}
    missed = [place.name for place in trip.offered if place.tier == 1 and place.place_id not in planned]
    yield f"   must-sees left out: {', '.join(missed) or 'none'}"


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def pauses(visits: list[Visit]) -> list[int]:
    """Return the minutes of waiting between one stop and the next."""
    return [
        after.stop.arrive - before.stop.depart - -(-after.leg.duration_s // 60)
        for before, after in pairwise(visits)
        if after.leg
    ]
