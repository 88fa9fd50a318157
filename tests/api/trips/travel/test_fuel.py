"""The fuel cost of a trip, which a job computes after each change of its plan."""

from __future__ import annotations

from collections.abc import Callable

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from app.accounts.models import User
from app.extensions import db, queue
from app.fuel.models import FuelPrice
from app.places.models import Place
from app.routing.models import Point
from app.routing.service import estimate_router
from app.trips.jobs import build_trip, compute_travel
from app.trips.models import Trip, TripDestination, TripTravel
from app.trips.plan_models import Hop, TripDay
from tests.factories.trips import Guide, make_guide, make_trip, trip_request
from tests.faults import only_limits_have_redis
from tests.trips import read_trip, rearrange

RunJobs = Callable[[], None]


def test_a_change_recomputes_the_fuel_cost_from_all_hops(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=2)
    changed = rearrange(mine, trip.id, [guide.places[:3], guide.places[7:9]])
    assert (changed["fuel_cost"], changed["fuel_cost_pending"]) == (None, True)
    run_jobs()
    document = read_trip(mine, trip.id)
    cost = document["fuel_cost"]
    metres = sum(hop["distance_m"] for day in document["days"] for hop in day["distance_time"])
    assert document["fuel_cost_pending"] is False
    assert cost["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)
    # Kerala has a price for diesel; for petrol the nearest is Karnataka's.
    assert [cost[name]["mileage_kmpl"] for name in ("bike", "car_petrol", "car_diesel")] == [45, 15, 18]
    assert [cost[name]["fuel_price_per_litre"] for name in ("bike", "car_petrol", "car_diesel")] == [
        106.21,
        106.21,
        95.71,
    ]
    diesel = {"price_state": "Kerala", "price_date": "2025-07-01", "is_estimate": False}
    assert cost["car_diesel"].items() >= diesel.items()
    assert cost["bike"].items() >= {"price_state": "Karnataka", "price_date": "2026-05-15", "is_estimate": True}.items()
    assert cost["is_estimate"] is True
    schema = mine.get("/openapi.json").get_json()
    jsonschema_rs.validate({"$ref": "#/components/schemas/Trip", "components": schema["components"]}, document)


def test_the_figures_follow_the_formula(mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs) -> None:
    trip = make_trip(owner, guide, days=1, stops=3)
    db.session.execute(update(Hop).values(distance_m=50_000))
    db.session.commit()
    read_trip(mine, trip.id)
    run_jobs()
    cost = read_trip(mine, trip.id)["fuel_cost"]
    # 100 km: 2.22 l x 106.21 = 235.79; 6.67 l x 106.21 = 708.42; 5.56 l x 95.71 = 532.15
    assert cost["total_distance_km"] == 100
    assert [cost[name]["fuel_required_litres"] for name in ("bike", "car_petrol", "car_diesel")] == [2.22, 6.67, 5.56]
    assert [cost[name]["total_cost"] for name in ("bike", "car_petrol", "car_diesel")] == [235.79, 708.42, 532.15]


def test_transfers_between_cities_count(mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs) -> None:
    munnar = make_guide("Munnar", at=(-48.0, -123.0))
    trip = make_trip(owner, guide, days=3)
    db.session.add(TripDestination(trip_id=trip.id, position=1, place_id=munnar.destination, name="Munnar", days=1))
    db.session.execute(update(TripDay).where(TripDay.position == 2).values(destination=1))
    db.session.commit()
    # The second day is empty: the transfer leads from the first day's end to the third one's start.
    rearrange(mine, trip.id, [guide.places[:2], [], munnar.places[:2]])
    run_jobs()
    document = read_trip(mine, trip.id)
    ends = [db.session.get_one(Place, ident) for ident in (guide.places[1], munnar.places[0])]
    road = estimate_router().legs([Point(place.lat, place.lon) for place in ends])[0].distance_m
    hops = sum(hop["distance_m"] for day in document["days"] for hop in day["distance_time"])
    assert road > 100_000
    assert document["fuel_cost"]["total_distance_km"] == pytest.approx((hops + road) / 1000, abs=0.005)


def test_two_days_in_one_city_have_no_transfer(mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs) -> None:
    trip = make_trip(owner, guide, days=2)
    rearrange(mine, trip.id, [[guide.places[0]], [guide.places[39]]])
    run_jobs()
    document = read_trip(mine, trip.id)
    assert (document["fuel_cost"], document["fuel_cost_pending"]) == (None, False)


@pytest.mark.parametrize(
    ("text", "country", "is_shown"),
    [
        ("Kochi", "IN", True),
        ("Indiana, United States", "US", False),
        ("Kochi, Japan", "JP", False),
        ("Lyon, France", "FR", False),
        ("Somewhere", "IN", False),
    ],
)
def test_only_trips_in_india_have_a_fuel_cost(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs, text: str, country: str, is_shown: bool
) -> None:
    trip = make_trip(owner, guide, days=1, stops=3, destination=text)
    db.session.execute(update(Place).where(Place.id == guide.destination).values(country_code=country))
    db.session.commit()
    assert read_trip(mine, trip.id)["fuel_cost_pending"] is is_shown
    run_jobs()
    assert (read_trip(mine, trip.id)["fuel_cost"] is not None) is is_shown
    assert read_trip(mine, trip.id)["fuel_cost_pending"] is False


def test_the_fuel_cost_changes_the_etag_but_not_the_version(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [guide.places[:3]])
    before = mine.get(f"/itinerary/{trip.id}")
    run_jobs()
    seen = {"If-None-Match": before.headers["ETag"]}
    after = mine.get(f"/itinerary/{trip.id}", headers=seen)
    assert (after.status_code, after.get_json()["version"]) == (200, before.get_json()["version"])
    assert mine.get(f"/itinerary/{trip.id}", headers={"If-None-Match": after.headers["ETag"]}).status_code == 304
    rearrange(mine, trip.id, [guide.places[:2]], **{"If-Match": before.headers["ETag"]})


def test_a_changed_plan_hides_the_fuel_cost_until_it_is_recomputed(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [guide.places[:3]])
    run_jobs()
    first = read_trip(mine, trip.id)["fuel_cost"]
    assert rearrange(mine, trip.id, [[guide.places[0], guide.places[39]]])["fuel_cost"] is None
    assert read_trip(mine, trip.id)["fuel_cost"] is None
    run_jobs()
    assert read_trip(mine, trip.id)["fuel_cost"]["total_distance_km"] != first["total_distance_km"]
    # A new name doesn't change the plan.
    renamed = mine.put(f"/itinerary/{trip.id}", json={"trip_name": "By ferry"}).get_json()
    assert renamed["fuel_cost"] == read_trip(mine, trip.id)["fuel_cost"]
    assert (renamed["fuel_cost"] is not None, renamed["fuel_cost_pending"]) == (True, False)


def test_a_late_or_repeated_job_does_nothing(mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs) -> None:
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [guide.places[:3]])
    rearrange(mine, trip.id, [guide.places[:4]])
    run_jobs()
    stored = mine.get(f"/itinerary/{trip.id}")
    revision = db.session.scalar(select(Trip.travel_revision))
    for _ in range(2):
        compute_travel(trip.id)
    assert mine.get(f"/itinerary/{trip.id}").data == stored.data
    # Two changes of the plan, but only one set of figures.
    assert (revision, db.session.scalar(select(Trip.travel_revision))) == (4, 4)


def test_a_copy_gets_its_own_fuel_cost(mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs) -> None:
    trip = make_trip(owner, guide, days=1, stops=3)
    copy = mine.post(f"/itinerary/duplicate/{trip.id}").get_json()["itinerary_id"]
    run_jobs()
    assert read_trip(mine, copy)["fuel_cost"]["total_distance_km"] > 0
    assert db.session.scalar(select(func.count()).select_from(TripTravel)) == 1


def test_a_built_trip_has_its_fuel_cost_from_the_first_read(mine: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, trip_builder="AI")
    trip = mine.post("/itinerary", json=body, headers={"Prefer": "respond-async"}).get_json()["itinerary_id"]
    # Only the build, not the jobs that it enqueues.
    build_trip(trip)
    document = read_trip(mine, trip)
    assert document["fuel_cost_pending"] is False
    metres = sum(hop["distance_m"] for day in document["days"] for hop in day["distance_time"])
    assert document["fuel_cost"]["total_distance_km"] == pytest.approx(metres / 1000, abs=0.005)


def test_a_trip_is_built_where_fuel_has_no_price(mine: FlaskClient, guide: Guide) -> None:
    body = trip_request(guide.destination, trip_builder="AI")
    trip = mine.post("/itinerary", json=body, headers={"Prefer": "respond-async"}).get_json()["itinerary_id"]
    db.session.execute(delete(FuelPrice))
    db.session.commit()
    build_trip(trip)
    document = read_trip(mine, trip)
    assert document["no_of_places"] > 1
    assert (document["fuel_cost"], document["fuel_cost_pending"]) == (None, True)


def test_the_job_of_a_deleted_trip_does_nothing(
    mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs
) -> None:
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [guide.places[:3]])
    assert mine.delete(f"/itinerary/{trip.id}").status_code == 200
    run_jobs()
    assert db.session.scalar(select(func.count()).select_from(TripTravel)) == 0


def test_a_read_enqueues_a_lost_job_again(mine: FlaskClient, owner: User, guide: Guide, run_jobs: RunJobs) -> None:
    trip = make_trip(owner, guide, days=1)
    rearrange(mine, trip.id, [guide.places[:3]])
    queue.redis.flushdb()
    # As another process would read it: this one has just cached the encoded version.
    db.session.execute(update(Trip).values(travel_revision=7))
    db.session.commit()
    assert read_trip(mine, trip.id)["fuel_cost"] is None
    run_jobs()
    assert read_trip(mine, trip.id)["fuel_cost"] is not None


def test_a_change_is_saved_without_the_queue(mine: FlaskClient, owner: User, guide: Guide) -> None:
    with only_limits_have_redis():
        trip = make_trip(owner, guide, days=1)
        assert rearrange(mine, trip.id, [guide.places[:3]])["no_of_places"] == 3
        assert read_trip(mine, trip.id)["fuel_cost_pending"] is True
