"""Figures of a trip worked out at the same moment, and while its plan changes, on real transactions."""

from __future__ import annotations

from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.db import transaction
from app.extensions import db
from app.trips.jobs import work_out_travel
from app.trips.models import Trip, TripTravel
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.races import at_once

AT_ONCE = 6


def made(app: Flask) -> tuple[str, str, Guide]:
    """Return a trip of three stops, its owner and the guide of its places."""
    with app.app_context(), transaction.write_lock():
        guide, owner = make_guide(), make_user()
        return make_trip(owner, guide, days=1, stops=3).id, owner.id, guide


def figures(app: Flask) -> tuple[int, int, int | None, bool]:
    """Return the versions of the only trip's plan and figures, then that of the plan they are for, if there is any."""
    with app.app_context(), transaction.reading(db.session):
        trip = db.session.scalars(select(Trip)).one()
        kept = db.session.scalars(select(TripTravel)).one_or_none()
        return (
            trip.plan_version,
            trip.figures_version,
            kept.plan_version if kept else None,
            bool(kept and kept.fuel_cost),
        )


def test_of_many_jobs_at_once_one_keeps_its_figures(shared_app: Flask) -> None:
    trip, _, _ = made(shared_app)

    def run() -> None:
        with shared_app.app_context():
            work_out_travel(trip, 1)

    at_once([run] * AT_ONCE)
    assert figures(shared_app) == (1, 1, 1, True)


def test_figures_never_belong_to_another_plan_than_the_one_they_say(shared_app: Flask) -> None:
    trip, owner, guide = made(shared_app)
    with shared_app.app_context(), transaction.write_lock():
        client = signed_in_client(shared_app, db.session.get_one(User, owner))

    def run() -> None:
        with shared_app.app_context():
            work_out_travel(trip, 1)

    def change() -> int:
        body = {"days": [{"date": "Day 1", "activities": list(guide.places[:2])}]}
        return client.put(f"/itinerary/{trip}/update_activities", json=body).status_code

    assert at_once([run, change, run])[1] == 200
    plan, _, kept_for, _ = figures(shared_app)
    assert (plan, kept_for in (None, 1)) == (2, True)
    assert client.get(f"/itinerary/{trip}").get_json()["fuel_cost"] is None
    with shared_app.app_context():
        work_out_travel(trip, 2)
    assert figures(shared_app)[2:] == (2, True)
