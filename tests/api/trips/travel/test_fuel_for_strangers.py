"""The fuel cost that strangers see of a published trip: of the ways that they see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.routing.models import Point
from app.routing.service import estimate_router
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change, days, stop_ids
from tests.factories.accounts import signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import POINT_NEMO, Guide, make_guide, make_trip
from tests.trips import read_trip

RunJobs = Callable[[], None]

HOME: dict[str, Any] = {"lat": POINT_NEMO[0] + 0.2, "lon": POINT_NEMO[1] + 0.1, "country_code": "IN"}
"""A private place, a good way off."""


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A published trip of two days with two stops each."""
    return make_trip(owner, guide, days=2, stops=2, start=date(2031, 5, 1), is_published=True)


@pytest.fixture
def home(owner: User) -> str:
    return make_own_place(owner, category="home", is_private=True, **HOME).id


def kilometres(shown: dict[str, Any]) -> float:
    """Return the distance of the fuel cost."""
    distance: float = shown["fuel_cost"]["total_distance_km"]
    return distance


def ways(shown: dict[str, Any]) -> float:
    """Return the length of the ways in a trip's answer, in kilometres."""
    hops = [hop for day in shown["days"] for hop in (*day["distance_time"], day["from_base"], day["to_base"]) if hop]
    return sum(float(hop["distance_m"]) for hop in hops) / 1000


def test_ways_from_and_to_stays_count_for_members_alone(
    app: Flask, mine: FlaskClient, trip: Trip, home: str, run_jobs: RunJobs
) -> None:
    first, second = days(read_trip(mine, trip.id))
    change(mine, trip, {"op": "set_stay", "place_id": home, "from_day": first, "to_day": second})
    run_jobs()
    own, seen = read_trip(mine, trip.id), read_trip(signed_in_client(app), trip.id)
    assert own["days"][0]["to_base"]["distance_m"] > 10_000
    assert kilometres(own) == pytest.approx(ways(own), abs=0.005)
    assert kilometres(seen) == pytest.approx(ways(seen), abs=0.005)
    assert kilometres(seen) < kilometres(own) - 20


def test_ways_from_and_to_private_places_count_for_members_alone(
    app: Flask, mine: FlaskClient, trip: Trip, home: str, run_jobs: RunJobs
) -> None:
    shown = read_trip(mine, trip.id)
    add = {"op": "add_stop", "day_id": days(shown)[0], "place_id": home, "after": stop_ids(shown)[0][0]}
    change(mine, trip, add)
    run_jobs()
    own, seen = read_trip(mine, trip.id), read_trip(signed_in_client(app), trip.id)
    assert kilometres(own) == pytest.approx(ways(own), abs=0.005)
    assert kilometres(seen) == pytest.approx(ways(seen), abs=0.005) == pytest.approx(1, abs=0.005)


def test_the_road_between_cities_does_not_lead_to_a_private_place(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, home: str, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1, stops=2, is_published=True)
    munnar = make_guide("Munnar", at=(POINT_NEMO[0] + 1, POINT_NEMO[1]))
    shown = change(mine, trip, {"op": "add_city", "place_id": munnar.destination, "days": 1})
    first, second = days(shown)
    add = {"op": "add_stop", "place_id": munnar.places[0], "day_id": second}
    change(mine, trip, {"op": "add_stop", "place_id": home, "day_id": first}, add)
    run_jobs()

    def road(start: Point) -> float:
        end = db.session.get_one(Place, munnar.places[0])
        return estimate_router().legs([start, Point(end.lat, end.lon)])[0].distance_m / 1000

    own, seen = read_trip(mine, trip.id), read_trip(signed_in_client(app), trip.id)
    last_seen = db.session.get_one(Place, guide.places[1])
    assert kilometres(own) == pytest.approx(ways(own) + road(Point(HOME["lat"], HOME["lon"])), abs=0.005)
    assert kilometres(seen) == pytest.approx(ways(seen) + road(Point(last_seen.lat, last_seen.lon)), abs=0.005)


def test_a_trip_of_which_strangers_see_no_way_has_no_cost_for_them(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide, home: str, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=2, stops=1, start=date(2031, 5, 1), is_published=True)
    first, second = days(read_trip(mine, trip.id))
    change(mine, trip, {"op": "set_stay", "place_id": home, "from_day": first, "to_day": second})
    run_jobs()
    assert kilometres(read_trip(mine, trip.id)) > 20
    seen = read_trip(signed_in_client(app), trip.id)
    assert (seen["fuel_cost"], seen["fuel_cost_pending"]) == (None, False)
