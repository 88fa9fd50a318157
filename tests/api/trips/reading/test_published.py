"""The list of published trips."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, like, make_guide, make_trip, share
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)
LIST = "/itinerary/published_trips"
STATEMENTS = 3
"""The actor, the trips. (Pictures need one more with a remote provider.)"""


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=3)


@pytest.fixture
def owner(app: Flask) -> User:
    return make_user(name="Asha Rao", profile_image="asha.webp")


@pytest.fixture
def reader(app: Flask) -> FlaskClient:
    return signed_in_client(app)


def publish(owner: User, guide: Guide, name: str, hour: int, **columns: Any) -> None:
    """Add a trip published at an hour; the later it was created, the earlier it was published."""
    made = NOON - timedelta(hours=hour)
    make_trip(
        owner,
        guide,
        name=name,
        is_published=True,
        published_at=NOON + timedelta(hours=hour),
        **({"created_at": made} | columns),
    )


def names(answer: dict[str, Any]) -> list[str]:
    return [trip["trip_name"] for trip in answer["trips"]]


def test_no_published_trips_give_an_empty_list(reader: FlaskClient) -> None:
    answer = reader.get(LIST)
    assert (answer.status_code, answer.get_json()) == (200, {"trips": []})


def test_a_trip_in_the_list(reader: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=3, is_published=True, created_at=NOON)
    like(trip, make_user(), make_user())
    assert reader.get(LIST).get_json() == {
        "trips": [
            {
                "itinerary_id": trip.id,
                "trip_name": "Kochi and the backwaters",
                "destination": "Kochi, Kerala, India",
                "place_image": None,
                "poster_name": "Kochi, Kerala, India",
                "scenery": "harbour",
                "no_of_days": 2,
                "no_of_places": 6,
                "created_at": "2031-05-01T12:00:00+00:00",
                "likes_count": 2,
                "user_profile": {"id": owner.id, "name": "Asha Rao", "profile_image_url": "/media/asha.webp"},
            }
        ]
    }


def test_trips_are_listed_by_publication_time(reader: FlaskClient, owner: User, guide: Guide) -> None:
    for hour in (1, 3, 2):
        publish(owner, guide, f"Trip {hour}", hour)
    assert names(reader.get(LIST).get_json()) == ["Trip 3", "Trip 2", "Trip 1"]


def test_private_trips_are_not_listed(app: Flask, owner: User, guide: Guide) -> None:
    friend = make_user()
    share(make_trip(owner, guide), "edit", friend)
    for user in (owner, friend, make_user()):
        assert signed_in_client(app, user).get(LIST).get_json() == {"trips": []}


def test_everyone_including_the_owner_sees_published_trips(app: Flask, owner: User, guide: Guide) -> None:
    publish(owner, guide, "For all", 1)
    for user in (owner, make_user()):
        assert names(signed_in_client(app, user).get(LIST).get_json()) == ["For all"]


def test_a_republished_trip_comes_first(app: Flask, reader: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, name="Again", is_published=True, published_at=NOON - timedelta(days=9999))
    make_trip(owner, guide, name="Between", is_published=True, published_at=NOON - timedelta(days=5000))
    assert names(reader.get(LIST).get_json()) == ["Between", "Again"]
    mine = signed_in_client(app, owner)
    mine.put(f"/itinerary/{trip.id}", json={"is_published": False})
    assert names(reader.get(LIST).get_json()) == ["Between"]
    mine.put(f"/itinerary/{trip.id}", json={"is_published": True})
    assert names(reader.get(LIST).get_json()) == ["Again", "Between"]


@pytest.mark.parametrize("limit", [1, 3, 7])
def test_pages_contain_every_trip_once_even_with_equal_timestamps(
    reader: FlaskClient, owner: User, guide: Guide, limit: int
) -> None:
    for number in range(7):
        publish(owner, guide, f"Trip {number}", number // 3)
    seen: list[str] = []
    cursor: str | None = None
    while cursor is not None or not seen:
        query = {"limit": str(limit)} | ({"cursor": cursor} if cursor else {})
        answer = reader.get(LIST, query_string=query).get_json()
        assert 0 < len(answer["trips"]) <= limit
        seen += names(answer)
        cursor = answer.get("next_cursor")
    assert len(seen) == 7
    assert seen == names(reader.get(LIST).get_json())


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=ten", "cursor=x", "cursor=%00"])
def test_invalid_queries_are_refused(reader: FlaskClient, query: str) -> None:
    answer = reader.get(f"{LIST}?{query}")
    assert answer.status_code == 400
    assert query.partition("=")[0] in answer.get_json()["detail"]


@pytest.mark.parametrize("count", [1, 20])
def test_the_number_of_statements_does_not_depend_on_the_length(reader: FlaskClient, guide: Guide, count: int) -> None:
    for number in range(count):
        publish(make_user(), guide, f"Trip {number}", number)
    with counted(db.engine) as statements:
        assert len(reader.get(LIST).get_json()["trips"]) == count
    assert len(statements) == STATEMENTS, statements


def test_the_answer_matches_its_schema(reader: FlaskClient, owner: User, guide: Guide) -> None:
    for number in range(3):
        publish(owner, guide, f"Trip {number}", number)
    document = reader.get("/openapi.json").get_json()
    schema = {"$ref": "#/components/schemas/PublishedTrips", "components": document["components"]}
    jsonschema_rs.validate(schema, reader.get(f"{LIST}?limit=2").get_json())


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.get(LIST).status_code == 401
