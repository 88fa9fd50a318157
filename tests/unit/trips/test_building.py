"""What the planner is given and what becomes of its plan."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from flask import Flask

from app.db.types import Id
from app.extensions import db
from app.places.service import find
from app.planner.models import Budget, PlannedDay, Stop, TimeWindow, Traveler
from app.planner.scores import rated_popularity
from app.routing.models import Point
from app.routing.service import estimate_router
from app.trips.building.build import NothingToPlanError, filled_days, plan_request
from app.trips.building.saving import Brief
from app.trips.building.source import TripPlaces, candidate
from app.trips.wish import Stay
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review
from tests.factories.trips import make_guide
from tests.queries import counted

FIRST = date(2031, 6, 2)


def brief(*stays: Stay) -> Brief:
    return Brief(Id("trip"), "Kochi, Munnar", Traveler.FAMILY, Budget.CHEAP, ("Food",), stays)


def test_a_place_is_a_candidate_with_its_hours(app: Flask) -> None:
    guide = make_guide(places=2)
    card = find(db.session, guide.places)[guide.places[1]]
    place = candidate(card)
    assert (place.place_id, place.category, place.tier, place.visit_minutes) == (guide.places[1], "museum", 2, 60)
    assert place.point == Point(*(card.position or ()))
    assert place.hours is None


def test_hours_become_windows_of_each_weekday(app: Flask) -> None:
    guide = make_guide(places=1, hours="Tu-Su 09:00-12:00,14:00-18:00")
    hours = candidate(find(db.session, guide.places)[guide.places[0]]).hours
    assert hours is not None
    assert hours[0] == ()
    assert hours[1] == (TimeWindow(540, 720), TimeWindow(840, 1080))


def test_travellers_ratings_make_a_place_popular_in_the_same_statement(app: Flask) -> None:
    guide = make_guide(places=3)
    make_review(make_user(), guide.places[0], 5)
    make_review(make_user(), guide.places[1], 1)
    with counted(db.engine) as statements:
        cards = find(db.session, guide.places)
    assert len(statements) == 1
    first, second, third = (candidate(cards[place]).popularity for place in guide.places)
    assert third is None
    assert first == rated_popularity(1, 5.0, 1)
    assert second == rated_popularity(2, 1.0, 1)


def test_a_good_rating_makes_an_imported_place_more_popular(app: Flask) -> None:
    guide = make_guide(places=1)
    card = replace(find(db.session, guide.places)[guide.places[0]], tier=None, fame=0.6)
    assert candidate(card).popularity == 0.6
    loved = candidate(replace(card, rating=5.0, total_ratings=1)).popularity
    hated = candidate(replace(card, rating=1.0, total_ratings=1)).popularity
    assert loved is not None
    assert hated is not None
    assert hated < 0.6 < loved


@pytest.mark.parametrize("day", [3, 4, 9], ids=["day of the way in both", "next day", "days elsewhere between"])
def test_the_planner_knows_the_date_of_each_day(app: Flask, day: int) -> None:
    kochi, munnar = make_guide("Kochi"), make_guide("Munnar", at=(10.089, 77.06))
    then = date(2031, 6, day)
    stays = Stay("Kochi", kochi.destination, 2, FIRST), Stay("Munnar", munnar.destination, 1, then)
    request = plan_request(brief(*stays), TripPlaces(db.session))
    assert request.dates == (FIRST, date(2031, 6, 3), then)
    assert [city.days for city in request.cities] == [2, 1]
    assert request.cities[1].point == Point(10.089, 77.06)


def test_a_destination_that_is_gone_cannot_be_planned(app: Flask) -> None:
    with pytest.raises(NothingToPlanError, match="Kochi, Munnar"):
        plan_request(brief(Stay("Kochi", Id("gone"), 2, None)), TripPlaces(db.session))


def test_a_planned_day_keeps_its_own_date_and_gets_its_ways() -> None:
    points = {"a": Point(9.96, 76.24), "b": Point(9.97, 76.25), "c": Point(9.98, 76.26)}
    stays = (Stay("Kochi", Id("k"), 1, FIRST), Stay("Munnar", Id("m"), 2, date(2031, 6, 9)))
    plan = [
        PlannedDay("k", None, (Stop("a", 540, 600), Stop("b", 620, 680), Stop("c", 700, 720))),
        PlannedDay("m", None, ()),
        PlannedDay("m", None, (Stop("a", 540, 600),)),
    ]
    days = filled_days(stays, plan, points, estimate_router(), {"fort": "For you."})
    assert [(day.destination, day.date) for day in days] == [
        (0, FIRST),
        (1, date(2031, 6, 9)),
        (1, date(2031, 6, 10)),
    ]
    assert [len(day.legs) for day in days] == [2, 0, 0]
    assert all(leg.distance_m > 1000 for leg in days[0].legs)
