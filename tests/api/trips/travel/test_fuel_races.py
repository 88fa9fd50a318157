"""Travel figures computed concurrently, and while the plan changes, on real transactions."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.db import transaction
from app.extensions import db
from app.trips.jobs import compute_travel
from app.trips.models import Trip, TripTravel
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 6


def made(app: Flask) -> tuple[str, str, Guide]:
    """Return a trip of three stops, its owner and the guide of its places."""
    with app.app_context(), transaction.write_lock():
        guide, owner = make_guide(), make_user()
        return make_trip(owner, guide, days=1, stops=3).id, owner.id, guide


def figures(app: Flask) -> tuple[int, int | None, bool]:
    """Return the only trip's revision, that of its figures if any, and whether they have a distance."""
    with app.app_context(), transaction.reading(db.session()):
        trip = db.session.scalars(select(Trip)).one()
        stored = db.session.scalars(select(TripTravel)).one_or_none()
        return trip.travel_revision, stored.revision if stored else None, bool(stored and stored.road_m)


def test_one_of_many_concurrent_jobs_stores_its_figures(shared_app: Flask) -> None:
    trip, _, _ = made(shared_app)

    def run() -> None:
        with shared_app.app_context():
            compute_travel(trip)

    at_once([run] * AT_ONCE)
    assert figures(shared_app) == (2, 2, True)


def test_figures_always_belong_to_the_current_plan(shared_app: Flask) -> None:
    trip, owner, guide = made(shared_app)
    with shared_app.app_context(), transaction.write_lock():
        client = signed_in_client(shared_app, db.session.get_one(User, owner))

    def run() -> None:
        with shared_app.app_context():
            compute_travel(trip)

    def change() -> int:
        body = {"days": [{"date": "Day 1", "activities": list(guide.places[:2])}]}
        return client.put(f"/itinerary/{trip}/update_activities", json=body).status_code

    assert at_once([run, change, run])[1] == 200
    with shared_app.app_context():
        compute_travel(trip)
    revision, figures_revision, has_distance = figures(shared_app)
    assert (figures_revision, has_distance) == (revision, True)
    document = client.get(f"/itinerary/{trip}").get_json()
    metres = sum(hop["distance_m"] for hop in document["days"][0]["distance_time"])
    assert len(document["days"][0]["activities"]) == 2
    assert document["fuel_cost"]["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)
