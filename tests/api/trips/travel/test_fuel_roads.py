"""Transfers in the fuel cost of a trip: only those that can be driven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.routing.estimate import EstimateRouter
from app.routing.models import Point
from app.trips.models import Trip, TripDestination, TripTravel
from app.trips.plan_models import TripDay
from tests.factories.trips import Guide, make_guide, make_trip
from tests.trips import read_trip, rearrange

RunJobs = Callable[[], None]


@pytest.fixture
def kochi(guide: Guide) -> Guide:
    move(guide, "IN")
    return guide


def move(guide: Guide, country: str, locality: str = "Kerala, India") -> None:
    values = {"country_code": country, "locality": locality}
    db.session.execute(update(Place).where(Place.id == guide.destination).values(**values))
    db.session.commit()


def journey(owner: User, start: Guide, end: Guide, name: str) -> Trip:
    """A day in Kochi and one in another city."""
    trip = make_trip(owner, start, days=2, destination="Kochi, India")
    db.session.add(TripDestination(trip_id=trip.id, position=1, place_id=end.destination, name=name, days=1))
    db.session.execute(update(TripDay).where(TripDay.trip_id == trip.id, TripDay.position == 1).values(destination=1))
    db.session.commit()
    return trip


def cost_and_metres(client: FlaskClient, trip: Trip, run_jobs: RunJobs, *days: tuple[str, ...]) -> tuple[Any, int]:
    """Return the cost of a trip with these stops, and the metres of its hops."""
    rearrange(client, trip.id, days)
    run_jobs()
    document = read_trip(client, trip.id)
    schema = client.get("/openapi.json").get_json()
    jsonschema_rs.validate({"$ref": "#/components/schemas/Trip", "components": schema["components"]}, document)
    return document["fuel_cost"], sum(hop["distance_m"] for day in document["days"] for hop in day["distance_time"])


@pytest.mark.parametrize(
    ("name", "country", "locality", "at"),
    [
        ("Paris", "FR", "France", (-10.0, -60.0)),
        ("Colombo", "LK", "Sri Lanka", (-48.0, -123.0)),
        ("Port Blair", "IN", "Andaman and Nicobar Islands, India", (-48.0, -123.0)),
        ("Lhasa", "CN", "Tibet, China", (-48.0, -123.0)),
        ("Karachi", "PK", "Pakistan", (-30.0, -110.0)),
    ],
)
def test_a_transfer_that_nobody_drives_is_left_out_and_named(
    mine: FlaskClient,
    owner: User,
    kochi: Guide,
    run_jobs: RunJobs,
    name: str,
    country: str,
    locality: str,
    at: tuple[float, float],
) -> None:
    far = make_guide(name, at=at)
    move(far, country, locality)
    trip = journey(owner, kochi, far, name)
    cost, hops = cost_and_metres(mine, trip, run_jobs, kochi.places[:2], far.places[:2])
    assert cost["total_distance_km"] == pytest.approx(hops / 1000, abs=0.005)
    assert cost["left_out"] == [{"from": "Kochi", "to": name}]


@pytest.mark.parametrize(
    ("name", "country", "locality", "at"),
    [
        ("Munnar", "IN", "Kerala, India", (-48.0, -123.0)),
        # The length of India.
        ("Srinagar", "IN", "Jammu and Kashmir, India", (-26.0, -123.0)),
        ("Kathmandu", "NP", "Nepal", (-42.0, -123.0)),
    ],
)
def test_long_roads_inside_india_count(
    mine: FlaskClient,
    owner: User,
    kochi: Guide,
    run_jobs: RunJobs,
    name: str,
    country: str,
    locality: str,
    at: tuple[float, float],
) -> None:
    far = make_guide(name, at=at)
    move(far, country, locality)
    trip = journey(owner, kochi, far, name)
    cost, hops = cost_and_metres(mine, trip, run_jobs, kochi.places[:2], far.places[:2])
    ends = [db.session.get_one(Place, ident) for ident in (kochi.places[1], far.places[0])]
    road = EstimateRouter().legs([Point(place.lat, place.lon) for place in ends])[0].distance_m
    assert cost["total_distance_km"] == pytest.approx((hops + road) / 1000, abs=0.005)
    assert cost["left_out"] == []


def test_a_trip_without_roads_costs_nothing(mine: FlaskClient, owner: User, kochi: Guide, run_jobs: RunJobs) -> None:
    paris = make_guide("Paris", at=(-10.0, -60.0))
    move(paris, "FR", "France")
    trip = journey(owner, kochi, paris, "Paris")
    cost, hops = cost_and_metres(mine, trip, run_jobs, kochi.places[:1], paris.places[:1])
    assert cost is None
    assert hops == 0


def test_figures_without_transfers_leave_nothing_out(
    mine: FlaskClient, owner: User, kochi: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, kochi, days=1)
    cost, _ = cost_and_metres(mine, trip, run_jobs, kochi.places[:3])
    assert cost["left_out"] == []
    assert db.session.scalar(select(TripTravel.left_out)) == []
