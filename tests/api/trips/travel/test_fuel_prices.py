"""Fuel costs after prices change: every reader sees today's prices at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select

from app.accounts.models import User
from app.db import transaction
from app.extensions import db
from app.fuel import prices
from app.fuel.models import Fuel, FuelPrice, FuelRevision
from app.routing.estimate import EstimateRouter
from app.trips.jobs import compute_travel
from app.trips.models import Trip, TripTravel
from tests.factories.trips import Guide, make_trip
from tests.races import at_once
from tests.trips import read_trip
from tests.workers import queued_jobs

RunJobs = Callable[[], None]
JUNE = date(2026, 6, 1)


def set_in_shell(app: Flask, *args: str) -> None:
    result = app.test_cli_runner().invoke(args=["support", "fuel-prices", "set", *args])
    assert result.exit_code == 0, result.output


def of_diesel(cost: dict[str, Any]) -> tuple[str, float, str]:
    diesel = cost["car_diesel"]
    return diesel["price_state"], diesel["fuel_price_per_litre"], diesel["price_date"]


def figured(mine: FlaskClient, trip: str, run_jobs: RunJobs) -> dict[str, Any]:
    """Return a trip with its fuel cost at today's prices."""
    read_trip(mine, trip)
    run_jobs()
    return read_trip(mine, trip)


def test_a_new_price_applies_at_the_next_read(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3).id
    before = figured(mine, trip, run_jobs)
    assert (of_diesel(before["fuel_cost"]), before["fuel_cost_pending"]) == (("Kerala", 95.71, "2025-07-01"), False)
    set_in_shell(app, "Kerala", "diesel", "99.5", "--date", "2026-06-01")
    # Distances do not depend on prices: no router is called.
    monkeypatch.setattr(EstimateRouter, "legs", lambda *_: pytest.fail("a router was asked"))
    after = read_trip(mine, trip)
    assert (of_diesel(after["fuel_cost"]), after["fuel_cost_pending"]) == (("Kerala", 99.5, "2026-06-01"), False)
    assert after["fuel_cost"]["bike"] == before["fuel_cost"]["bike"]
    assert after["fuel_cost"]["total_distance_km"] == before["fuel_cost"]["total_distance_km"]
    assert (after["version"], after["days"], queued_jobs()) == (before["version"], before["days"], [])


def test_a_price_can_change_again_and_an_equal_price_changes_nothing(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3).id
    figured(mine, trip, run_jobs)
    for rupees in ("99.5", "98.25"):
        set_in_shell(app, "Kerala", "diesel", rupees, "--date", "2026-06-01")
        assert of_diesel(figured(mine, trip, run_jobs)["fuel_cost"])[1] == float(rupees)
    set_in_shell(app, "Kerala", "diesel", "98.25", "--date", "2026-06-01")
    assert read_trip(mine, trip)["fuel_cost_pending"] is False
    with transaction.writing(db.session()):
        assert prices.load(db.session()) == 0
    assert read_trip(mine, trip)["fuel_cost_pending"] is False


def test_a_late_job_does_not_restore_an_old_price(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3).id
    figured(mine, trip, run_jobs)
    set_in_shell(app, "Kerala", "diesel", "99.5", "--date", "2026-06-01")
    after = figured(mine, trip, run_jobs)
    compute_travel(trip)
    assert read_trip(mine, trip) == after
    assert db.session.scalar(select(Trip.travel_revision)) == 2


def test_prices_do_not_affect_trips_outside_india(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3, destination="Lyon, France").id
    with transaction.writing(db.session()):
        db.session.add(TripTravel(trip_id=trip, revision=1))
    set_in_shell(app, "Kerala", "diesel", "99.5")
    assert (read_trip(mine, trip)["fuel_cost"], read_trip(mine, trip)["fuel_cost_pending"]) == (None, False)
    assert queued_jobs() == []


def test_concurrent_prices_each_get_their_own_revision(shared_app: Flask) -> None:
    def setting(state: str) -> Callable[[], None]:
        def run() -> None:
            with shared_app.app_context(), transaction.writing(db.session()):
                prices.set_price(db.session(), state, Fuel.DIESEL, Decimal(90), JUNE)

        return run

    def revision() -> int:
        with shared_app.app_context(), transaction.reading(db.session()):
            return db.session.scalars(select(FuelRevision.number)).one()

    before = revision()
    try:
        at_once([setting(state) for state in ("Goa", "Assam", "Bihar", "Sikkim")])
        assert revision() == before + 4
    finally:
        with shared_app.app_context(), transaction.writing(db.session()):
            db.session.execute(delete(FuelPrice).where(FuelPrice.since == JUNE))
