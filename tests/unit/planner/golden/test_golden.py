"""Checks that the plans of well-known cities are sensible for travellers."""

from collections import Counter
from itertools import pairwise, zip_longest
from math import ceil

import pytest

from app.planner.checker import check
from app.planner.models import Candidate
from tests.unit.planner.golden.guided import (
    REQUESTS,
    ROUTER,
    GoldenRequest,
    GoldenTrip,
    Visit,
    golden_trip,
    itinerary,
    pauses,
)

RESTAURANTS = {"restaurant", "cafe"}
DINNER_FROM = 17 * 60 + 30


@pytest.fixture(params=REQUESTS, ids=lambda asked: asked.guide)
def trip(request: pytest.FixtureRequest) -> GoldenTrip:
    asked: GoldenRequest = request.param
    return golden_trip(asked)


def sights(visits: list[Visit]) -> list[Visit]:
    return [visit for visit in visits if visit.place.category not in RESTAURANTS]


def must_sees(trip: GoldenTrip) -> list[Candidate]:
    return [place for place in trip.offered if place.tier == 1]


def test_the_plan_passes_the_checker(trip: GoldenTrip) -> None:
    assert check(trip.request, trip.plan, trip.offered, ROUTER) == []


def test_the_must_sees_are_in(trip: GoldenTrip) -> None:
    planned = {stop.place_id for day in trip.plan.days for stop in day.stops}
    missed = [place.name for place in must_sees(trip) if place.place_id not in planned]
    # A palace that takes a whole day out of town may lose to the stops of a day in town.
    assert len(missed) <= ceil(len(must_sees(trip)) / 10), missed


def test_no_day_has_more_travel_than_visits(trip: GoldenTrip) -> None:
    for visits in trip.days():
        legs = [visit.leg.duration_s / 60 for visit in visits if visit.leg]
        visits_minutes = sum(visit.stop.depart - visit.stop.arrive for visit in visits)
        assert sum(legs) <= 0.5 * visits_minutes


def test_only_a_must_see_is_more_than_75_minutes_away(trip: GoldenTrip) -> None:
    for visits in trip.days():
        for before, after in pairwise(visits):
            assert after.leg is not None
            outing = 1 in {before.place.tier, after.place.tier}
            assert after.leg.duration_s <= (100 if outing else 75) * 60, after.place.name


def test_travel_is_short_on_average(trip: GoldenTrip) -> None:
    legs = [visit.leg.duration_s / 60 for visits in trip.days() for visit in visits if visit.leg]
    assert sum(legs) / len(legs) <= 26


def test_every_day_has_sights_and_no_more_than_two_meals(trip: GoldenTrip) -> None:
    for visits in trip.days():
        assert len(sights(visits)) >= 2
        assert len(visits) - len(sights(visits)) <= 2


def test_meals_are_near_the_other_stops(trip: GoldenTrip) -> None:
    for visits in trip.days():
        # Dinner after an outing is near the following stops in town, or the last stop of the day, because travellers
        # sleep there.
        for meal, after in zip_longest(visits, visits[1:]):
            is_last_dinner = after is None and meal.stop.arrive >= DINNER_FROM
            if meal.place.category in RESTAURANTS and not is_last_dinner:
                legs = [leg.duration_s for leg in (meal.leg, after and after.leg) if leg]
                assert min(legs) <= 50 * 60, meal.place.name


def test_most_days_have_both_meals_where_there_are_restaurants(trip: GoldenTrip) -> None:
    restaurants = sum(place.category == "restaurant" for place in trip.offered)
    meals = sum(len(visits) - len(sights(visits)) for visits in trip.days())
    assert meals >= min(restaurants, 2 * trip.asked.days - 2) - 1


def test_no_day_is_all_of_one_kind(trip: GoldenTrip) -> None:
    for visits in trip.days():
        counts = Counter(visit.place.category for visit in sights(visits))
        assert max(counts.values()) <= max(3, len(sights(visits)) - 1)
        assert len(counts) >= 2


def test_days_begin_in_the_morning_with_something_to_see(trip: GoldenTrip) -> None:
    for visits in trip.days():
        assert visits[0].stop.arrive <= 12 * 60
        assert visits[0].place.category not in RESTAURANTS


def test_no_afternoon_is_idle(trip: GoldenTrip) -> None:
    for visits in trip.days():
        idle = [
            pause for pause, visit in zip(pauses(visits), visits[1:], strict=True) if visit.stop.arrive < DINNER_FROM
        ]
        assert max(idle, default=0) <= 75


def test_places_are_open_during_the_whole_visit(trip: GoldenTrip) -> None:
    for day, visits in zip(trip.plan.days, trip.days(), strict=True):
        assert day.date is not None
        for visit in visits:
            if visit.place.hours is not None:
                windows = visit.place.hours[day.date.weekday()]
                assert any(w.opens <= visit.stop.arrive and visit.stop.depart <= w.closes for w in windows)


def test_visits_begin_at_times_that_travellers_can_remember(trip: GoldenTrip) -> None:
    odd = [visit.place.name for visits in trip.days() for visit in visits if visit.stop.arrive % 5]
    assert odd == []


def test_it_reads_as_an_itinerary() -> None:
    lines = list(itinerary(golden_trip(REQUESTS[0])))
    assert lines[0] == "== paris, 4 days, COUPLE, MODERATE, Art, Food"
    assert sum(line.startswith("--") for line in lines) == 4
    assert lines[-1].startswith("   must-sees left out: ")
