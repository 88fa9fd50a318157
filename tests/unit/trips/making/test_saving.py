"""The build's reading of a trip's rows."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask

from app.db.types import Id
from app.extensions import db
from app.planner.models import Budget, Preferences, Traveler
from app.routing.models import Point
from app.trips.making.saving import NothingToPlanError, begin
from app.trips.models import Trip, TripDestination, TripStatus
from tests.factories.accounts import make_user
from tests.factories.trips import make_guide

FIRST = date(2031, 6, 2)


def queued_trip(*destinations: TripDestination) -> Id:
    """A family's trip that waits for its build."""
    trip = Trip(
        owner_id=make_user().id,
        name="South",
        destination="Kochi, Munnar",
        traveler=Traveler.FAMILY,
        budget=Budget.CHEAP,
        builder="AI",
        interests=["Food"],
        no_of_days=3,
    )
    db.session.add(trip)
    db.session.flush()
    for position, destination in enumerate(destinations):
        destination.trip_id, destination.position = trip.id, position
        db.session.add(destination)
    db.session.flush()
    return trip.id


@pytest.mark.parametrize("day", [3, 4, 9], ids=["transfer day in both", "next day", "days elsewhere between"])
def test_the_planner_gets_the_date_of_each_day(app: Flask, day: int) -> None:
    kochi, munnar = make_guide("Kochi"), make_guide("Munnar", at=(10.089, 77.06))
    then = date(2031, 6, day)
    trip_id = queued_trip(
        TripDestination(name="Kochi", place_id=kochi.destination, days=2, start_date=FIRST),
        TripDestination(name="Munnar", place_id=munnar.destination, days=1, start_date=then),
    )
    request = begin(db.session(), trip_id)
    assert request is not None
    assert request.dates == (FIRST, date(2031, 6, 3), then)
    assert [(each.name, each.days) for each in request.destinations] == [("Kochi", 2), ("Munnar", 1)]
    assert request.destinations[1].point == Point(10.089, 77.06)
    assert request.preferences == Preferences(Traveler.FAMILY, Budget.CHEAP, ("Food",))
    assert db.session.get_one(Trip, trip_id).status == TripStatus.BUILDING


def test_a_destination_that_is_gone_cannot_be_planned(app: Flask) -> None:
    trip_id = queued_trip(TripDestination(name="Kochi", place_id=Id("gone"), days=2))
    with pytest.raises(NothingToPlanError):
        begin(db.session(), trip_id)
