"""Reading a trip: its fields, permissions, statements and version."""

from __future__ import annotations

from datetime import date
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import User
from app.extensions import db
from app.trips.models import Trip, TripStatus
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, like, make_trip
from tests.queries import counted

STATEMENTS_OF_A_FIRST_READING = 9
"""The actor, the permission, the trip, its cities, stays, days, stops, their places, and the authors of the stops."""
STATEMENTS_OF_ANOTHER = 2


@pytest.fixture
def theirs(app: Flask) -> FlaskClient:
    return signed_in_client(app)


def schema_of(client: FlaskClient, name: str) -> dict[str, Any]:
    document = client.get("/openapi.json").get_json()
    return {"$ref": f"#/components/schemas/{name}", "components": document["components"]}


def test_the_answer_matches_its_schema(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=3, stops=4, start=date(2031, 3, 1))
    like(trip, make_user())
    jsonschema_rs.validate(schema_of(mine, "Trip"), mine.get(f"/itinerary/{trip.id}").get_json())
    empty = make_trip(owner, guide, days=1)
    jsonschema_rs.validate(schema_of(mine, "Trip"), mine.get(f"/itinerary/{empty.id}").get_json())


def test_a_trip_has_all_documented_fields(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=2, start=date(2031, 3, 1), interests=["Food"], about_trip="Slowly.")
    answer = mine.get(f"/itinerary/{trip.id}").get_json()
    days = answer.pop("days")
    assert answer == {
        "itinerary_id": trip.id,
        "user_id": owner.id,
        "trip_name": "Kochi and the backwaters",
        "destination": "Kochi, Kerala, India",
        "destinations": [{"name": "Kochi", "place_id": guide.destination, "no_of_days": 2, "start_date": "2031-03-01"}],
        "place_image": None,
        "poster_name": "Kochi, Kerala, India",
        "scenery": "harbour",
        "no_of_days": 2,
        "no_of_places": 4,
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "CUSTOM",
        "interests": ["Food"],
        "start_date": "2031-03-01",
        "end_date": "2031-03-02",
        "about_trip": "Slowly.",
        "is_published": False,
        "hidden_why": None,
        "created_at": trip.created_at.isoformat(),
        "version": 1,
        "stays": [],
        "ideas": [],
        "attributions": [],
        "fuel_cost": None,
        "fuel_cost_pending": True,
        "ways_pending": False,
        "likes_count": 0,
        "likes_users": [],
        "is_liked": False,
        "permission": "owner",
        "is_member": True,
        "abilities": {
            "can_edit": True,
            "can_like": True,
            "can_duplicate": True,
            "can_publish": True,
            "can_share": True,
            "can_manage_collaborators": True,
            "can_delete": True,
        },
    }
    assert [day["date"] for day in days] == ["2031-03-01", "2031-03-02"]
    assert [[stop["place_id"] for stop in day["activities"]] for day in days] == [
        list(guide.places[0:2]),
        list(guide.places[2:4]),
    ]
    assert days[0]["distance_time"] == [
        {
            "from": guide.places[0],
            "to": guide.places[1],
            "distance": "1.0 km",
            "duration": "15 min",
            "distance_m": 1000,
            "duration_s": 900,
            "source": "estimate",
            "mode": "walk",
            "is_stand_in": False,
        }
    ]
    assert days[0]["activities"][1] == {
        "place_id": guide.places[1],
        "name": "Kochi sight 1",
        "description": "Sight number 1 of Kochi.",
        "image": None,
        "rating": None,
        "total_ratings": 0,
        "address": "Kochi, Kerala, India",
        "geo_location": {"lat": -48.87667, "lng": -123.38933},
        "types": ["museum", "tourist_attraction", "point_of_interest"],
        "scenery": "harbour",
        "arrive": "10:30",
        "depart": "11:30",
        "reason": None,
        "stop_id": days[0]["activities"][1]["stop_id"],
        "start_time": None,
        "minutes": None,
        "note": "",
        "state": "open",
        "added_by": {"user_id": owner.id, "name": owner.name},
    }


def test_a_place_that_the_provider_dropped_leaves_its_stop(mine: FlaskClient, owner: User, guide: Guide) -> None:
    gone = Guide(guide.destination, (*guide.places[:1], "no-longer-there"))  # type: ignore[arg-type]  # a plain str instead of an Id
    trip = make_trip(owner, gone, days=1, stops=2)
    answer = mine.get(f"/itinerary/{trip.id}").get_json()
    jsonschema_rs.validate(schema_of(mine, "Trip"), answer)
    stop = answer["days"][0]["activities"][1]
    assert (stop["name"], stop["geo_location"]) == ("A place that is no longer listed", None)


@pytest.mark.parametrize(("days", "stops"), [(1, 1), (5, 5), (14, 6)])
def test_the_number_of_statements_does_not_depend_on_the_size(
    mine: FlaskClient, owner: User, guide: Guide, days: int, stops: int
) -> None:
    trip = make_trip(owner, guide, days=days, stops=stops)
    with counted(db.engine) as first:
        assert mine.get(f"/itinerary/{trip.id}").status_code == 200
    assert len(first) == STATEMENTS_OF_A_FIRST_READING, first
    with counted(db.engine) as second:
        assert len(mine.get(f"/itinerary/{trip.id}").get_json()["days"]) == days
    assert len(second) == STATEMENTS_OF_ANOTHER, second


def test_likes_take_one_statement_more_and_make_no_new_version(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    before = mine.get(f"/itinerary/{trip.id}")
    fans = [owner, *(make_user() for _ in range(4))]
    like(trip, *fans)
    with counted(db.engine) as statements:
        after = mine.get(f"/itinerary/{trip.id}")
    assert len(statements) == STATEMENTS_OF_ANOTHER + 1
    answer = after.get_json()
    assert (answer["likes_count"], answer["is_liked"], answer["version"]) == (5, True, 1)
    assert set(answer["likes_users"]) == {fan.id for fan in fans}
    assert after.headers["ETag"] != before.headers["ETag"]


def test_a_private_trip_is_not_found_by_others(
    mine: FlaskClient, theirs: FlaskClient, client: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide)
    assert mine.get(f"/itinerary/{trip.id}").status_code == 200
    hidden, missing = theirs.get(f"/itinerary/{trip.id}"), theirs.get("/itinerary/no-such-trip")
    assert (hidden.status_code, missing.status_code) == (404, 404)
    assert hidden.get_json() == missing.get_json()
    assert theirs.get(f"/itinerary/{trip.id}/status").status_code == 404
    assert client.get(f"/itinerary/{trip.id}").status_code == 401
    assert client.get(f"/itinerary/{trip.id}/status").status_code == 401


def test_a_published_trip_is_readable_by_every_traveller(
    theirs: FlaskClient, client: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide, is_published=True)
    answer = theirs.get(f"/itinerary/{trip.id}").get_json()
    assert (answer["permission"], answer["is_liked"], answer["user_id"]) == ("view", False, owner.id)
    assert {name for name, able in answer["abilities"].items() if able} == {"can_like", "can_duplicate"}
    assert theirs.get(f"/itinerary/{trip.id}/status").get_json()["status"] == "ready"
    assert client.get(f"/itinerary/{trip.id}").status_code == 401


@pytest.mark.parametrize("status", [TripStatus.QUEUED, TripStatus.BUILDING, TripStatus.FAILED])
def test_a_trip_that_is_being_built_cannot_be_read(
    mine: FlaskClient, theirs: FlaskClient, owner: User, guide: Guide, status: TripStatus
) -> None:
    trip = make_trip(owner, guide, status=status)
    assert mine.get(f"/itinerary/{trip.id}").status_code == 404
    assert mine.get("/itinerary").get_json() == {"itineraries": []}
    assert mine.get(f"/itinerary/{trip.id}/status").status_code == 200
    assert theirs.get(f"/itinerary/{trip.id}/status").status_code == 404


def test_the_etag_names_the_version_and_a_match_omits_the_body(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    path = f"/itinerary/{trip.id}"
    tag = mine.get(path).headers["ETag"]
    assert tag.startswith('"1-')
    spared = mine.get(path, headers={"If-None-Match": tag})
    assert (spared.status_code, spared.data, spared.headers["ETag"]) == (304, b"", tag)
    assert mine.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    assert mine.head(path).headers["ETag"] == tag


def test_a_new_version_is_visible_at_once(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    path = f"/itinerary/{trip.id}"
    tag = mine.get(path).headers["ETag"]
    db.session.execute(update(Trip).where(Trip.id == trip.id).values(name="Changed", version=Trip.version + 1))
    db.session.commit()
    answer = mine.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert (answer.get_json()["trip_name"], answer.get_json()["version"]) == ("Changed", 2)
    assert answer.headers["ETag"].startswith('"2-')


@pytest.mark.parametrize("ident", ["x" * 500, "%00", "%F0%9F%9A%B2", "' OR 1=1 --", "%2e%2e%2fitinerary"])
def test_malformed_ids_are_not_found(mine: FlaskClient, ident: str) -> None:
    assert mine.get(f"/itinerary/{ident}").status_code == 404
    assert mine.get(f"/itinerary/{ident}/status").status_code == 404


def test_a_trip_is_deleted_with_its_owner(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=3)
    like(trip, make_user())
    db.session.delete(db.session.get_one(User, owner.id))
    db.session.commit()
    assert db.session.scalars(select(Trip.id)).all() == []
