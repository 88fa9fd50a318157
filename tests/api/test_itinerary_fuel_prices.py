"""What happens to figures once prices change: each trip gets its own anew when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import Queue
from sqlalchemy import delete, select

from app.accounts.models import User
from app.db import transaction
from app.extensions import db, queue
from app.fuel import prices
from app.fuel.models import Fuel, FuelPrice
from app.queue import QUEUE_NAME
from app.routing.estimate import EstimateRouter
from app.trips.jobs import work_out_travel
from app.trips.models import Trip, TripTravel
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.races import at_once

RunJobs = Callable[[], None]
JUNE = date(2026, 6, 1)


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide()


@pytest.fixture
def owner(app: Flask) -> User:
    return make_user()


@pytest.fixture
def mine(app: Flask, owner: User) -> FlaskClient:
    return signed_in_client(app, owner)


def shown(client: FlaskClient, trip: str) -> dict[str, Any]:
    document: dict[str, Any] = client.get(f"/itinerary/{trip}").get_json()
    return document


def queued() -> list[str]:
    return Queue(QUEUE_NAME, connection=queue.redis).get_job_ids()


def set_in_shell(app: Flask, *args: str) -> None:
    result = app.test_cli_runner().invoke(args=["support", "fuel-prices", "set", *args])
    assert result.exit_code == 0, result.output


def of_diesel(cost: dict[str, Any]) -> tuple[str, float, str]:
    diesel = cost["car_diesel"]
    return diesel["price_state"], diesel["fuel_price_per_litre"], diesel["price_date"]


def figured(mine: FlaskClient, trip: str, run_jobs: RunJobs) -> dict[str, Any]:
    """Return a trip with its figure at the prices of now."""
    shown(mine, trip)
    run_jobs()
    return shown(mine, trip)


def test_a_new_price_reaches_a_trip_as_it_is_looked_at(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3).id
    before = figured(mine, trip, run_jobs)
    assert (of_diesel(before["fuel_cost"]), before["fuel_cost_pending"]) == (("Kerala", 95.71, "2025-07-01"), False)
    set_in_shell(app, "Kerala", "diesel", "99.5", "--date", "2026-06-01")
    assert queued() == []
    # Until then it has its figure, with the date of its price.
    for _ in range(2):
        meanwhile = shown(mine, trip)
        assert (meanwhile["fuel_cost"], meanwhile["fuel_cost_pending"]) == (before["fuel_cost"], True)
    assert len(queued()) == 1
    # How far it is does not depend on prices: no way is asked for again.
    monkeypatch.setattr(EstimateRouter, "legs", lambda *_: pytest.fail("a way was asked for"))
    run_jobs()
    after = shown(mine, trip)
    assert (of_diesel(after["fuel_cost"]), after["fuel_cost_pending"]) == (("Kerala", 99.5, "2026-06-01"), False)
    assert after["fuel_cost"]["bike"] == before["fuel_cost"]["bike"]
    assert after["fuel_cost"]["total_distance_km"] == before["fuel_cost"]["total_distance_km"]
    assert (after["version"], after["days"], queued()) == (before["version"], before["days"], [])


def test_it_may_change_again_and_the_same_price_is_no_change(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3).id
    figured(mine, trip, run_jobs)
    for rupees in ("99.5", "98.25"):
        set_in_shell(app, "Kerala", "diesel", rupees, "--date", "2026-06-01")
        assert of_diesel(figured(mine, trip, run_jobs)["fuel_cost"])[1] == float(rupees)
    set_in_shell(app, "Kerala", "diesel", "98.25", "--date", "2026-06-01")
    assert shown(mine, trip)["fuel_cost_pending"] is False
    with transaction.writing(db.session):
        assert prices.load(db.session) == 0
    assert shown(mine, trip)["fuel_cost_pending"] is False


def test_a_figure_that_comes_late_does_not_bring_an_old_price_back(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3).id
    figured(mine, trip, run_jobs)
    set_in_shell(app, "Kerala", "diesel", "99.5", "--date", "2026-06-01")
    after = figured(mine, trip, run_jobs)
    work_out_travel(trip, 1)
    assert shown(mine, trip) == after
    assert db.session.scalar(select(Trip.figures_version)) == 2


def test_a_trip_elsewhere_has_nothing_to_be_renewed(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3, destination="Lyon, France").id
    with transaction.writing(db.session):
        db.session.add(TripTravel(trip_id=trip, plan_version=1))
    set_in_shell(app, "Kerala", "diesel", "99.5")
    assert (shown(mine, trip)["fuel_cost"], shown(mine, trip)["fuel_cost_pending"]) == (None, False)
    assert queued() == []


def test_of_prices_that_are_set_at_once_each_is_a_revision_of_its_own(shared_app: Flask) -> None:
    def setting(state: str) -> Callable[[], None]:
        def run() -> None:
            with shared_app.app_context(), transaction.writing(db.session):
                prices.set_price(db.session, state, Fuel.DIESEL, Decimal(90), JUNE)

        return run

    def revision() -> int:
        with shared_app.app_context(), transaction.reading(db.session):
            return prices.revision(db.session)

    before = revision()
    try:
        at_once([setting(state) for state in ("Goa", "Assam", "Bihar", "Sikkim")])
        assert revision() == before + 4
    finally:
        with shared_app.app_context(), transaction.writing(db.session):
            db.session.execute(delete(FuelPrice).where(FuelPrice.since == JUNE))
