"""Renaming, describing, publishing and liking a trip: `PUT /itinerary/{id}`."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.db.terms import word_prefixes
from app.extensions import db
from app.trips.models import Trip, TripLike, TripTerm
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, like, make_trip, share
from tests.queries import counted

STATEMENTS = 19
"""The actor, the lock, the permission, the texts, the change, its author; then the trip as read."""


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, stops=2, about_trip="Slowly.")


def change(client: FlaskClient, trip: Trip, **body: Any) -> TestResponse:
    return client.put(f"/itinerary/{trip.id}", json=body)


def stored(trip: Trip) -> Trip:
    db.session.expire_all()
    return db.session.get_one(Trip, trip.id)


def terms(trip: Trip) -> list[str]:
    return list(db.session.scalars(select(TripTerm.term).where(TripTerm.trip_id == trip.id).order_by(TripTerm.term)))


def test_the_answer_is_the_trip(mine: FlaskClient, trip: Trip) -> None:
    answer = change(mine, trip, about_trip="By ferry.", trip_name="Backwaters", like=True)
    assert answer.status_code == 200
    read = mine.get(f"/itinerary/{trip.id}")
    assert (answer.get_json(), answer.headers["ETag"]) == (read.get_json(), read.headers["ETag"])
    assert (read.get_json()["about_trip"], read.get_json()["trip_name"]) == ("By ferry.", "Backwaters")
    document = mine.get("/openapi.json").get_json()
    schema = {"$ref": "#/components/schemas/Trip", "components": document["components"]}
    jsonschema_rs.validate(schema, answer.get_json())


def test_one_call_makes_one_version(mine: FlaskClient, trip: Trip) -> None:
    answer = change(mine, trip, about_trip="By ferry.", trip_name="Backwaters", is_published=True)
    assert answer.get_json()["version"] == 2
    assert answer.headers["ETag"].startswith('"2-')


def test_omitted_fields_stay_unchanged(mine: FlaskClient, trip: Trip) -> None:
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    after = change(mine, trip, trip_name="Backwaters").get_json()
    assert after == before | {"trip_name": "Backwaters", "version": 2}


@pytest.mark.parametrize(
    "body", [{"about_trip": "Slowly."}, {"trip_name": "Kochi and the backwaters"}, {"is_published": False}]
)
def test_unchanged_values_make_no_new_version(mine: FlaskClient, trip: Trip, body: dict[str, Any]) -> None:
    before = mine.get(f"/itinerary/{trip.id}")
    after = change(mine, trip, **body)
    assert (after.status_code, after.get_json()) == (200, before.get_json())
    assert after.headers["ETag"] == before.headers["ETag"]


def test_texts_are_trimmed_and_limited_in_length(mine: FlaskClient, trip: Trip) -> None:
    about, name = "ä" * 5000, "ü" * 120
    answer = change(mine, trip, about_trip=f" {about}\n", trip_name=f"  {name} ").get_json()
    assert (answer["about_trip"], answer["trip_name"]) == (about, name)


def test_the_description_can_be_removed(mine: FlaskClient, trip: Trip) -> None:
    assert change(mine, trip, about_trip="  ").get_json()["about_trip"] == ""


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"body": ["Please say what to change."]}),
        ({"about_trip": "x" * 5001}, {"about_trip": ["Please use at most 5000 characters."]}),
        ({"about_trip": None}, {"about_trip": ["Please fill this in."]}),
        ({"about_trip": 7}, {"about_trip": ["Please give a text."]}),
        ({"about_trip": "a\0b"}, {"about_trip": ["This text has characters that can't be stored."]}),
        ({"trip_name": " \t"}, {"trip_name": ["Please give your trip a name."]}),
        ({"trip_name": None}, {"trip_name": ["Please give your trip a name."]}),
        ({"trip_name": "Kochi\nBcc: eve"}, {"trip_name": ["Please use one line, without control characters."]}),
        ({"trip_name": "x" * 121}, {"trip_name": ["Please use at most 120 characters."]}),
        ({"is_published": "true"}, {"is_published": ["Please give true or false."]}),
        ({"is_published": None}, {"is_published": ["Please fill this in."]}),
        ({"like": 1}, {"like": ["Please give true or false."]}),
        ({"like": True, "user_id": "x"}, {"user_id": ["Unknown field: user_id."]}),
        ({"like": True, "trip_name": ""}, {"trip_name": ["Please give your trip a name."]}),
    ],
)
def test_a_refused_request_changes_nothing(
    mine: FlaskClient, trip: Trip, body: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    answer = change(mine, trip, **body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, errors)
    assert mine.get(f"/itinerary/{trip.id}").get_json() == before


def test_a_change_of_an_older_version_is_refused(mine: FlaskClient, trip: Trip) -> None:
    old = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    change(mine, trip, trip_name="Backwaters")
    for body in ({"about_trip": "By ferry."}, {"is_published": True}, {"like": True}):
        answer = mine.put(f"/itinerary/{trip.id}", json=body, headers={"If-Match": old})
        assert answer.status_code == 412
        assert answer.content_type == "application/problem+json"
        assert (answer.get_json()["version"], "errors" in answer.get_json()) == (2, False)
    after = mine.get(f"/itinerary/{trip.id}").get_json()
    assert (after["about_trip"], after["is_published"], after["likes_count"], after["version"]) == (
        "Slowly.",
        False,
        0,
        2,
    )


@pytest.mark.parametrize("tag", ['"{v}"', '"{v}-0123"', 'W/"{v}-0123"', '"7", "{v}"', "*"])
def test_a_change_of_the_current_version_succeeds(mine: FlaskClient, trip: Trip, tag: str) -> None:
    change(mine, trip, trip_name="Backwaters")
    answer = mine.put(f"/itinerary/{trip.id}", json={"about_trip": "By ferry."}, headers={"If-Match": tag.format(v=2)})
    assert (answer.status_code, answer.get_json()["version"]) == (200, 3)


@pytest.mark.parametrize("tag", ['""', "", 'W/""', '"", "7"', ",", "2 ", '"2', '"*"', '" 2"', "\xff", '"' * 4000])
def test_a_tag_that_names_no_version_is_refused(mine: FlaskClient, trip: Trip, tag: str) -> None:
    answer = mine.put(f"/itinerary/{trip.id}", json={"about_trip": "By ferry."}, headers={"If-Match": tag})
    assert (answer.status_code, answer.get_json()["version"]) == (412, 1)
    assert mine.delete(f"/itinerary/{trip.id}", headers={"If-Match": tag}).status_code == 412


def test_an_empty_tag_matches_no_answer(mine: FlaskClient, trip: Trip) -> None:
    for tag in ('""', "", 'W/""', '"", "7"'):
        assert mine.get(f"/itinerary/{trip.id}", headers={"If-None-Match": tag}).status_code == 200


def test_a_like_does_not_change_the_version(app: Flask, mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, is_published=True)
    seen = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    change(signed_in_client(app), trip, like=True)
    answer = mine.put(f"/itinerary/{trip.id}", json={"about_trip": "By ferry."}, headers={"If-Match": seen})
    assert (answer.status_code, answer.get_json()["likes_count"]) == (200, 1)


def test_the_last_write_wins_without_if_match(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    editor = make_user()
    share(trip, "edit", editor)
    change(signed_in_client(app, editor), trip, about_trip="First.")
    assert change(mine, trip, about_trip="Last.").get_json()["about_trip"] == "Last."


def test_a_published_trip_is_readable_and_searchable(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    other = signed_in_client(app)
    assert other.get(f"/itinerary/{trip.id}").status_code == 404
    assert change(mine, trip, is_published=True).get_json()["is_published"] is True
    assert other.get(f"/itinerary/{trip.id}").status_code == 200
    assert stored(trip).published_at is not None
    assert terms(trip) == word_prefixes(trip.name, trip.destination)


def test_publishing_again_keeps_the_date(mine: FlaskClient, trip: Trip) -> None:
    change(mine, trip, is_published=True)
    first = stored(trip).published_at
    change(mine, trip, is_published=True, about_trip="By ferry.")
    assert stored(trip).published_at == first


def test_an_unpublished_trip_is_neither_readable_nor_searchable(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    change(mine, trip, is_published=True)
    assert change(mine, trip, is_published=False).get_json()["version"] == 3
    assert (stored(trip).published_at, terms(trip)) == (None, [])
    assert signed_in_client(app).get(f"/itinerary/{trip.id}").status_code == 404


def test_a_published_trip_is_found_by_its_new_name(app: Flask, mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip, editor = make_trip(owner, guide, is_published=True), make_user()
    share(trip, "edit", editor)
    change(signed_in_client(app, editor), trip, trip_name="Spices")
    assert terms(trip) == word_prefixes("Spices", trip.destination)


def test_a_private_trip_is_not_found_by_its_new_name(mine: FlaskClient, trip: Trip) -> None:
    change(mine, trip, trip_name="Spices")
    assert terms(trip) == []


def test_a_trip_renamed_while_publishing_is_found_by_its_new_name(mine: FlaskClient, trip: Trip) -> None:
    change(mine, trip, trip_name="Spices", is_published=True)
    assert terms(trip) == word_prefixes("Spices", trip.destination)


def test_a_like_counts_once_and_makes_no_new_version(app: Flask, owner: User, guide: Guide) -> None:
    trip, fan = make_trip(owner, guide, is_published=True), make_user()
    like(trip, make_user())
    client = signed_in_client(app, fan)
    for _ in range(2):
        answer = change(client, trip, like=True).get_json()
        assert (answer["likes_count"], answer["is_liked"], answer["version"]) == (2, True, 1)
        assert fan.id in answer["likes_users"]
    for _ in range(2):
        answer = change(client, trip, like=False).get_json()
        assert (answer["likes_count"], answer["is_liked"], answer["version"]) == (1, False, 1)
    assert db.session.scalar(select(func.count()).select_from(TripLike)) == 1


def test_owners_may_like_their_own_trip(mine: FlaskClient, trip: Trip) -> None:
    assert change(mine, trip, like=True).get_json()["is_liked"] is True


def test_a_change_takes_few_statements(mine: FlaskClient, trip: Trip) -> None:
    with counted(db.engine) as statements:
        assert change(mine, trip, about_trip="By ferry.", trip_name="Spices").status_code == 200
    assert len(statements) == STATEMENTS, statements
