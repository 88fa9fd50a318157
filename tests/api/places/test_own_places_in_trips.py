"""Own places in trips: a stop like any other, which changes with the place."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.trips.models import Trip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place, with_place
from tests.factories.trips import POINT_NEMO, Guide, make_trip, share
from tests.queries import counted
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks

HERE: dict[str, Any] = {"lat": POINT_NEMO[0] + 0.002, "lon": POINT_NEMO[1] + 0.002}


def plan(client: FlaskClient, trip: Trip, *stops: str) -> dict[str, Any]:
    label = trip.start_date.isoformat() if trip.start_date else "Day 1"
    days = [{"date": label, "activities": list(stops)}]
    answer = client.put(f"/itinerary/{trip.id}/update_activities", json={"days": days})
    assert answer.status_code == 200, answer.get_json()
    found: dict[str, Any] = answer.get_json()
    return found


def test_it_has_hops_times_and_a_place_in_every_file(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, category="cafe", hours="10:00-18:00", note="Ring twice.", **HERE)
    trip = make_trip(owner, guide, days=1, stops=0, start=date(2031, 5, 1))
    day = plan(mine, trip, guide.places[0], place.id, guide.places[1])["days"][0]
    stop = day["activities"][1]
    assert (stop["name"], stop["types"], stop["description"]) == ("Aunt Lakshmi", ["cafe"], None)
    assert stop["geo_location"] == {"lat": HERE["lat"], "lng": HERE["lon"]}
    assert [(hop["from"], hop["to"]) for hop in day["distance_time"]] == [
        (guide.places[0], place.id),
        (place.id, guide.places[1]),
    ]
    for file in ("calendar.ics", "route.gpx"):
        answer = mine.get(f"/itinerary/{trip.id}/{file}")
        assert answer.status_code == 200
        assert "Aunt Lakshmi" in answer.get_data(as_text=True)
        assert "Ring twice" not in answer.get_data(as_text=True)


def test_proposals_take_it_as_any_other_stop(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, category="museum", hours="Mo-Su 10:00-18:00", **HERE)
    nowhere = make_own_place(owner, "Somewhere", lat=None, lon=None, country_code="")
    trip = make_trip(owner, with_place(guide, place.id, nowhere.id), days=1, stops=5)
    assert mine.post(f"/itinerary/{trip.id}/improve", json={"day": 1}).status_code == 200
    assert mine.get(f"/itinerary/{trip.id}/suggestions?day=1").status_code == 200


def test_without_a_position_it_has_no_ways(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, lat=None, lon=None, country_code="")
    trip = make_trip(owner, guide, days=1, stops=0)
    day = plan(mine, trip, guide.places[0], place.id, guide.places[1])["days"][0]
    assert day["activities"][1]["geo_location"] is None
    assert day["distance_time"] == []


def test_a_change_is_a_new_version_of_its_trips(app: Flask, mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, **HERE)
    other = make_user()
    shared = make_trip(other, with_place(guide, place.id), stops=2)
    share(shared, "edit", owner)
    own, without = make_trip(owner, with_place(guide, place.id), stops=2), make_trip(owner, guide, stops=2)
    before = {trip.id: read_trip(mine, trip.id) for trip in (shared, own, without)}
    assert mine.put(f"/place/{place.id}", json={"name": "Uncle Ravi"}).status_code == 200
    for client, trip in ((signed_in_client(app, other), shared), (mine, own)):
        after = read_trip(client, trip.id)
        assert after["days"][0]["activities"][0]["name"] == "Uncle Ravi"
        assert after["version"] == before[trip.id]["version"] + 1
    assert read_trip(mine, without.id)["version"] == before[without.id]["version"]


def test_a_change_that_no_trip_shows_is_not_a_new_version(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, **HERE)
    trip = make_trip(owner, with_place(guide, place.id), stops=2)
    version = read_trip(mine, trip.id)["version"]
    assert mine.put(f"/place/{place.id}", json={"name": "Aunt Lakshmi", "note": "Ring."}).status_code == 200
    assert read_trip(mine, trip.id)["version"] == version


def test_a_place_that_moves_has_new_hops(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, **HERE)
    trip = make_trip(owner, guide, days=1, stops=0)
    stops = (guide.places[0], place.id, guide.places[1], guide.places[2])
    before = plan(mine, trip, *stops)["days"][0]["distance_time"]
    lat, lng = POINT_NEMO[0] + 0.2, POINT_NEMO[1]
    assert mine.put(f"/place/{place.id}", json={"lat": lat, "lng": lng}).status_code == 200
    moved = read_trip(mine, trip.id)["days"][0]["distance_time"]
    assert [(hop["from"], hop["to"]) for hop in moved] == [(hop["from"], hop["to"]) for hop in before]
    assert all(hop["distance_m"] > 15_000 for hop in moved[:2])
    assert moved[2] == before[2]
    assert mine.put(f"/place/{place.id}", json={"lat": None, "lng": None}).status_code == 200
    assert read_trip(mine, trip.id)["days"][0]["distance_time"] == [before[2]]
    assert mine.put(f"/place/{place.id}", json={"lat": HERE["lat"], "lng": HERE["lon"]}).status_code == 200
    assert read_trip(mine, trip.id)["days"][0]["distance_time"] == before


def test_it_is_not_a_destination(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner)
    body = {
        "destination": "Aunt",
        "place_id": place.id,
        "traveler": "ME",
        "budget": "CHEAP",
        "trip_builder": "CUSTOM",
        "trip_name": "Aunt",
        "no_of_days": 1,
    }
    assert mine.post("/itinerary", json=body).status_code == 422


def test_a_trip_with_many_takes_as_many_statements_as_with_one(mine: FlaskClient, owner: User, guide: Guide) -> None:
    ids = [make_own_place(owner, f"Place {number}", **HERE).id for number in range(5)]
    counts = []
    for number in (0, 1, 5):
        trip = make_trip(owner, with_place(guide, *ids[:number]), days=1, stops=6)
        with counted(db.engine) as statements:
            stops = read_trip(mine, trip.id)["days"][0]["activities"]
        assert [stop["place_id"] for stop in stops[:number]] == ids[:number]
        counts.append(len(statements))
    assert counts == [counts[0], counts[0] + 1, counts[0] + 1]
