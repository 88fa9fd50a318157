"""Copying a trip."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.db.types import Id
from app.extensions import db
from app.trips.member_models import Collaborator, ShareLink
from app.trips.models import Trip, TripLike, TripStatus
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import POINT_NEMO, Guide, like, make_guide, make_trip, share, trip_request
from tests.queries import counted
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks

START = date(2031, 5, 1)
OF_THE_COPY = ("itinerary_id", "user_id", "created_at", "version")
OF_THE_STOP = ("stop_id", "added_by", "note", "state")
OF_THE_READER = ("permission", "is_member", "abilities", "is_liked", "likes_count", "likes_users", "is_published")


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=7)


@pytest.fixture
def reader(app: Flask) -> User:
    return make_user(name="Mina Kaur")


def copy(client: FlaskClient, trip_id: str, **headers: str) -> Any:
    return client.post(f"/itinerary/duplicate/{trip_id}", headers=headers)


def what_is_copied(client: FlaskClient, trip_id: str) -> dict[str, Any]:
    trip = read_trip(client, trip_id)
    for day in trip["days"]:
        assert day.pop("day_id")
        for stop in day["activities"]:
            for name in OF_THE_STOP:
                del stop[name]
    return {name: value for name, value in trip.items() if name not in OF_THE_COPY + OF_THE_READER}


def rich_trip(owner: User, guide: Guide, **columns: object) -> Trip:
    values = {"about_trip": "Slow days\nby the water.", "interests": ["Food", "Boats"], "budget": "LUXURY"}
    return make_trip(owner, guide, days=3, stops=4, start=START, **(values | columns))


def trips() -> int:
    return db.session.scalar(select(func.count()).select_from(Trip)) or 0


def test_all_fields_of_the_trip_are_copied(app: Flask, owner: User, reader: User, guide: Guide) -> None:
    trip = rich_trip(owner, guide, is_published=True)
    client = signed_in_client(app, reader)
    answer = copy(client, trip.id)
    made = answer.get_json()
    assert answer.status_code == 201
    assert made == {"itinerary_id": made["itinerary_id"], "message": "You have a copy of this trip now."}
    assert answer.headers["Location"] == f"/itinerary/{made['itinerary_id']}"
    copied = what_is_copied(client, made["itinerary_id"])
    assert copied == what_is_copied(client, trip.id)
    assert copied["about_trip"] == "Slow days\nby the water."
    assert [len(day["activities"]) for day in copied["days"]] == [4, 4, 4]
    assert [len(day["distance_time"]) for day in copied["days"]] == [3, 3, 3]
    assert (copied["start_date"], copied["days"][0]["activities"][0]["arrive"]) == ("2031-05-01", "09:00")


def test_a_trip_of_several_cities_without_stops_is_copied(app: Flask, owner: User) -> None:
    one, two = make_guide("Kochi", places=1).destination, make_guide("Munnar", places=1).destination
    cities = [{"name": "Kochi", "place_id": one, "no_of_days": 2}, {"name": "Munnar", "place_id": two, "no_of_days": 1}]
    client = signed_in_client(app, owner)
    body = trip_request(one, is_multi_city=True, no_of_days=None, destinations=cities, destination="Kochi, Munnar")
    trip_id = client.post("/itinerary", json=body).get_json()["itinerary_id"]
    copied = what_is_copied(client, copy(client, trip_id).get_json()["itinerary_id"])
    assert copied == what_is_copied(client, trip_id)
    assert [day["city"] for day in copied["days"]] == ["Kochi", "Kochi", "Munnar"]


def test_personal_fields_are_not_copied(app: Flask, owner: User, reader: User, guide: Guide) -> None:
    trip = rich_trip(owner, guide, is_published=True, version=7)
    like(trip, reader, make_user())
    share(trip, "edit", make_user())
    db.session.add(ShareLink(token="a" * 43, trip_id=trip.id, permission="view"))
    db.session.commit()
    client = signed_in_client(app, reader)
    copy_id = copy(client, trip.id).get_json()["itinerary_id"]
    copied = client.get(f"/itinerary/{copy_id}").get_json()
    assert (copied["user_id"], copied["permission"], copied["version"]) == (reader.id, "owner", 1)
    assert (copied["likes_count"], copied["likes_users"], copied["is_liked"]) == (0, [], False)
    assert copied["is_published"] is False
    for table in (Collaborator, ShareLink, TripLike):
        assert db.session.scalar(select(func.count()).select_from(table).where(table.trip_id == copy_id)) == 0
    assert client.get("/itinerary/published_trips").get_json()["trips"][0]["itinerary_id"] == trip.id
    assert len(client.get("/itinerary/published_trips").get_json()["trips"]) == 1


def test_the_copy_is_independent_of_the_original(app: Flask, owner: User, reader: User, guide: Guide) -> None:
    trip = rich_trip(owner, guide, is_published=True)
    client = signed_in_client(app, reader)
    copy_id = copy(client, trip.id).get_json()["itinerary_id"]
    before = what_is_copied(client, copy_id)
    db.session.delete(db.session.get_one(Trip, trip.id))
    db.session.commit()
    assert what_is_copied(client, copy_id) == before
    assert [trip["itinerary_id"] for trip in client.get("/itinerary").get_json()["itineraries"]] == [copy_id]


@pytest.mark.parametrize(
    ("who", "is_whole", "has_home"),
    [("owner", True, True), ("edit", True, True), ("view", False, True), (None, False, False)],
)
def test_a_copy_has_as_much_as_its_maker_may_take(
    app: Flask, owner: User, reader: User, guide: Guide, *, who: str | None, is_whole: bool, has_home: bool
) -> None:
    trip, mine = rich_trip(owner, guide, is_published=True), signed_in_client(app, owner)
    home = make_own_place(owner, category="home", is_private=True, lat=POINT_NEMO[0] + 0.01, lon=POINT_NEMO[1])
    if who in ("edit", "view"):
        share(trip, who, reader)
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    first, second, _ = (day["day_id"] for day in before["days"])
    stop, other = (stop["stop_id"] for stop in before["days"][0]["activities"][:2])
    operations = [
        {"op": "edit_stop", "stop_id": stop, "start_time": "08:00", "minutes": 45, "note": "At dawn", "state": "done"},
        {"op": "edit_stop", "stop_id": other, "minutes": 30, "state": "skipped"},
        {"op": "add_stop", "day_id": second, "place_id": home.id},
        {"op": "add_idea", "place_id": guide.places[6], "note": "If it rains"},
        {
            "op": "set_stay",
            "place_id": home.id,
            "from_day": first,
            "to_day": second,
            "check_in": "15:00",
            "note": "Ring",
        },
    ]
    original = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": operations}).get_json()["trip"]
    idea = original["ideas"][0]["idea_id"]
    assert mine.put(f"/itinerary/{trip.id}/ideas/{idea}/vote", json={"vote": "up"}).status_code == 200

    client = mine if who == "owner" else signed_in_client(app, reader)
    copied = client.get(f"/itinerary/{copy(client, trip.id).get_json()['itinerary_id']}").get_json()
    dawn, short, *_ = copied["days"][0]["activities"]
    assert (dawn["start_time"], dawn["minutes"], dawn["arrive"], dawn["depart"]) == ("08:00", 45, "08:00", "08:45")
    assert (short["start_time"], short["minutes"]) == (None, 30)
    stops = [stop for day in copied["days"] for stop in day["activities"]]
    assert {stop["state"] for stop in stops} == {"open"}
    assert dawn["note"] == ("At dawn" if is_whole else "")
    assert (home.id in [stop["place_id"] for stop in stops]) is has_home
    assert len(stops) == copied["no_of_places"] == 12 + has_home
    assert [(one["note"], one["votes"], one["my_vote"], one["voters"]) for one in copied["ideas"]] == (
        [("If it rains", {"up": 0, "down": 0}, None, [])] if is_whole else []
    )
    assert [(one["place_id"], one["nights"], one["check_in"], one["note"]) for one in copied["stays"]] == (
        [(home.id, 1, "15:00", "Ring")] if is_whole else []
    )
    assert [day["from_base"] is not None for day in copied["days"]] == [False, is_whole, False]
    assert ids_in(copied).isdisjoint(ids_in(original))


def ids_in(shown: dict[str, Any]) -> set[str]:
    """Return the ids of a trip's days, stops, ideas and stays."""
    return {
        *(day["day_id"] for day in shown["days"]),
        *(stop["stop_id"] for day in shown["days"] for stop in day["activities"]),
        *(idea["idea_id"] for idea in shown["ideas"]),
        *(stay["stay_id"] for stay in shown["stays"]),
    }


@pytest.mark.parametrize("who", ["owner", "edit", "view"])
def test_readers_of_a_private_trip_may_copy_it(app: Flask, owner: User, reader: User, guide: Guide, who: str) -> None:
    trip = rich_trip(owner, guide)
    if who != "owner":
        share(trip, who, reader)
    actor = owner if who == "owner" else reader
    assert copy(signed_in_client(app, actor), trip.id).status_code == 201


def test_someone_elses_private_trip_is_not_found(app: Flask, owner: User, reader: User, guide: Guide) -> None:
    trip = rich_trip(owner, guide)
    assert copy(signed_in_client(app, reader), trip.id).status_code == 404
    assert trips() == 1


@pytest.mark.parametrize("status", [TripStatus.QUEUED, TripStatus.BUILDING, TripStatus.FAILED])
def test_a_trip_that_is_not_ready_is_not_found_by_its_owner(
    app: Flask, owner: User, guide: Guide, status: TripStatus
) -> None:
    trip = rich_trip(owner, guide, status=status)
    assert copy(signed_in_client(app, owner), trip.id).status_code == 404
    assert trips() == 1


def test_unknown_ids_and_bodies_with_fields_are_refused(app: Flask, owner: User, guide: Guide) -> None:
    client = signed_in_client(app, owner)
    assert copy(client, "unknown").status_code == 404
    path = f"/itinerary/duplicate/{rich_trip(owner, guide).id}"
    assert client.post(path, json={"name": "Mine"}).get_json()["errors"] == {"name": ["Unknown field: name."]}
    assert client.post(path, json={}).status_code == 201


def test_one_key_makes_one_copy(app: Flask, owner: User, guide: Guide) -> None:
    trip = rich_trip(owner, guide)
    client = signed_in_client(app, owner)
    first, again = (copy(client, trip.id, **{"Idempotency-Key": "one press"}) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    assert first.headers["Location"] == again.headers["Location"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert trips() == 2


def test_no_body_and_an_empty_one_are_the_same(app: Flask, owner: User, guide: Guide) -> None:
    path = f"/itinerary/duplicate/{rich_trip(owner, guide).id}"
    client, key = signed_in_client(app, owner), {"Idempotency-Key": "one press"}
    first = client.post(path, headers=key)
    again = client.post(path, json={}, headers=key)
    assert (first.status_code, again.status_code, again.get_json()) == (201, 201, first.get_json())
    assert trips() == 2


def test_a_key_belongs_to_one_trip_and_one_traveller(app: Flask, owner: User, reader: User, guide: Guide) -> None:
    one, two = rich_trip(owner, guide, is_published=True), rich_trip(owner, guide)
    key = {"Idempotency-Key": "k" * 64}
    assert copy(signed_in_client(app, owner), one.id, **key).status_code == 201
    assert copy(signed_in_client(app, owner), two.id, **key).status_code == 422
    assert copy(signed_in_client(app, reader), one.id, **key).status_code == 201
    assert copy(signed_in_client(app, owner), two.id, **{"Idempotency-Key": "k" * 65}).status_code == 422
    assert trips() == 4


def test_a_refused_call_is_not_remembered(app: Flask, owner: User, reader: User, guide: Guide) -> None:
    trip = rich_trip(owner, guide)
    client, key = signed_in_client(app, reader), {"Idempotency-Key": "again"}
    assert copy(client, trip.id, **key).status_code == 404
    share(trip, "view", reader)
    assert copy(client, trip.id, **key).status_code == 201


def test_a_copy_without_a_key_is_a_new_one_each_time(app: Flask, owner: User, guide: Guide) -> None:
    trip_id = Id(rich_trip(owner, guide).id)
    client = signed_in_client(app, owner)
    assert len({copy(client, trip_id).get_json()["itinerary_id"] for _ in range(3)}) == 3


def test_the_number_of_statements_does_not_depend_on_the_trip(app: Flask, owner: User, guide: Guide) -> None:
    small, large = make_trip(owner, guide, days=1, stops=1), make_trip(owner, guide, days=60, stops=5)
    client, sent = signed_in_client(app, owner), []
    for trip_id in (small.id, large.id):
        with counted(db.engine) as statements:
            assert copy(client, trip_id).status_code == 201
        sent.append(len(statements))
    # A day with one stop has no hops to insert.
    assert [sent[0] + 1, sent[1]] == [16, 16]


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert copy(client, "any").status_code == 401
