"""Trips that contain places from Google."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.db.types import Id
from app.extensions import db
from app.places.google.cards import NAMELESS
from app.places.google.client import STOP_FIELDS
from app.places.google.storage import Position, our_id, store
from app.trips.models import Trip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.fakes.google_places import KEY, FakeGoogle, Fault

SESSION = "0e6f3f9c-52a5-4a0c-9d0e-2f6c1a8b7d11"


@pytest.fixture
def asha(google_app: Flask) -> User:
    return make_user()


@pytest.fixture
def client(google_app: Flask, asha: User) -> FlaskClient:
    return signed_in_client(google_app, asha)


def add_places(google: FakeGoogle, names: Sequence[str], position: Position | None = (9.96, 76.24)) -> tuple[Id, ...]:
    """Add places to Google and to our database."""
    for number, name in enumerate(names):
        google.add(name, f"Sight {name}", location={"latitude": 9.9 + number / 100, "longitude": 76.2})
    store(db.session(), [(name, position) for name in names])
    db.session.commit()
    return tuple(our_id(name) for name in names)


def trip_of(owner: User, stops: Sequence[Id]) -> Trip:
    return make_trip(owner, Guide(make_guide().destination, tuple(stops)), days=1, stops=len(stops))


def read(client: FlaskClient, trip: Trip) -> dict[str, Any]:
    answer = client.get(f"/itinerary/{trip.id}")
    assert answer.status_code == 200, answer.get_json()
    assert KEY not in answer.text
    document: dict[str, Any] = answer.get_json()
    return document


def names(document: dict[str, Any]) -> list[str]:
    return [stop["name"] for stop in document["days"][0]["activities"]]


def test_twenty_places_take_twenty_small_calls(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    stops = add_places(google, [f"g{number}" for number in range(20)])
    trip = trip_of(asha, (*stops, *stops[:4]))
    found = names(read(client, trip))
    assert found == [f"Sight g{number}" for number in (*range(20), *range(4))]
    assert len(google.asked) == 20
    assert {asked.headers["x-goog-fieldmask"] for asked in google.asked} == {STOP_FIELDS}
    assert google.most_at_once <= 8


def test_eight_places_are_fetched_concurrently(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    stops = add_places(google, [f"g{number}" for number in range(8)])
    trip = trip_of(asha, stops)
    # No call is answered before all eight have arrived.
    google.gate = Barrier(8, timeout=3)
    assert NAMELESS not in names(read(client, trip))
    assert google.most_at_once == 8


def test_google_content_is_not_cached_between_reads(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    trip = trip_of(asha, add_places(google, ["one"]))
    assert read(client, trip)["attributions"] == ["Google Maps"]
    google.add("one", "Sight of a new name")
    assert names(read(client, trip)) == ["Sight of a new name"]


def test_a_place_that_cannot_be_fetched_is_shown_from_its_stored_fields(
    client: FlaskClient, asha: User, google: FakeGoogle
) -> None:
    located, placeless, fetched = (
        *add_places(google, ["one"]),
        *add_places(google, ["two"], None),
        *add_places(google, ["three"]),
    )
    trip = trip_of(asha, (located, placeless, fetched))
    google.failing = {"one", "two"}
    first, second, third = read(client, trip)["days"][0]["activities"]
    assert (first["place_id"], first["name"], first["geo_location"]) == (located, NAMELESS, {"lat": 9.96, "lng": 76.24})
    assert (second["place_id"], second["name"], second["geo_location"]) == (placeless, NAMELESS, None)
    assert third["name"] == "Sight three"
    track = client.get(f"/itinerary/{trip.id}/route.gpx")
    assert track.status_code == 200
    assert track.text.count("<wpt ") == 2


def test_a_trip_is_answered_while_google_stalls(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    trip = trip_of(asha, add_places(google, [f"g{number}" for number in range(12)]))
    google.always = Fault.STALL
    assert set(names(read(client, trip))) == {NAMELESS}


def test_a_place_that_was_only_predicted_can_be_added(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    stops = make_guide("Munnar").places
    trip = trip_of(asha, stops[:2])
    google.add("one", "Sight one", location={"latitude": -48.87, "longitude": -123.39})
    google.predicted = ["one"]
    predicted = client.get("/place/autocomplete?input=sight&kind=place").get_json()["predictions"]
    day = {"date": "Day 1", "activities": [stops[0], predicted[0]["place_id"]]}
    google.asked.clear()
    answer = client.put(f"/itinerary/{trip.id}/update_activities", json={"days": [day]})
    assert answer.status_code == 200, answer.get_json()
    assert names(answer.get_json())[1] == "Sight one"
    (hop,) = answer.get_json()["days"][0]["distance_time"]
    assert hop["distance_m"] > 0
    assert len(google.asked) == 1


def test_adding_a_place_ends_its_autocomplete_session(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    one, two, three = add_places(google, ["one", "two", "three"])
    trip = trip_of(asha, [one])

    def plan(*stops: Id, session: str) -> dict[str, str | None]:
        """Return for each place the session token with which Google was called."""
        google.asked.clear()
        day = {"date": "Day 1", "activities": stops}
        body = {"days": [day], "session": session}
        answer = client.put(f"/itinerary/{trip.id}/update_activities", json=body)
        assert answer.status_code == 200, answer.get_json()
        return {asked.path.rpartition("/")[2]: asked.parameters.get("sessionToken") for asked in google.asked}

    assert plan(one, two, session=SESSION) == {"one": None, "two": SESSION}
    # A second visit to a place that is already in the trip.
    assert plan(one, two, one, session=SESSION) == {"one": SESSION, "two": None}
    assert plan(two, one, session=SESSION) == {"one": None, "two": None}
    both = plan(two, one, three, make_guide("Munnar").places[0], session=SESSION)
    assert both == {"one": None, "two": None, "three": None}
    refused = client.put(f"/itinerary/{trip.id}/update_activities", json={"days": [], "session": "x"})
    assert refused.status_code == 422
    assert refused.get_json()["errors"]["session"] == ["Please give a UUID."]


def test_a_change_calls_google_once_for_each_place(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    trip = trip_of(asha, add_places(google, ["one", "two"]))
    answer = client.put(f"/itinerary/{trip.id}", json={"trip_name": "Kochi again"})
    assert answer.status_code == 200, answer.get_json()
    assert names(answer.get_json()) == ["Sight one", "Sight two"]
    assert len(google.asked) == 2


def test_a_call_on_someone_elses_trip_does_not_reach_google(
    client: FlaskClient, google: FakeGoogle, asha: User
) -> None:
    trip = trip_of(make_user(), add_places(google, ["one"]))
    assert client.put(f"/itinerary/{trip.id}", json={"trip_name": "Mine"}).status_code == 404
    assert google.asked == []


def test_a_change_while_google_is_down_loses_nothing(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    stops = add_places(google, ["one", "two"])
    trip = trip_of(asha, stops)
    google.always = Fault.FORBIDDEN
    day = {"date": "Day 1", "activities": [stops[1], stops[0]]}
    answer = client.put(f"/itinerary/{trip.id}/update_activities", json={"days": [day]})
    assert answer.status_code == 200, answer.get_json()
    google.always = None
    assert names(read(client, trip)) == ["Sight two", "Sight one"]


def test_an_unknown_google_id_is_refused(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    trip = trip_of(asha, make_guide("Munnar").places[:1])
    day = {"date": "Day 1", "activities": [our_id("never seen")]}
    answer = client.put(f"/itinerary/{trip.id}/update_activities", json={"days": [day]})
    assert answer.status_code == 422
    assert list(answer.get_json()["errors"]) == ["days.0.activities.0"]
    assert google.asked == []


def test_the_personal_data_export_does_not_call_google(client: FlaskClient, asha: User, google: FakeGoogle) -> None:
    trip_of(asha, add_places(google, ["one"]))
    answer = client.get("/user/data")
    assert answer.status_code == 200
    assert str(NAMELESS) in answer.text
    assert google.asked == []
