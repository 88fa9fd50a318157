"""The list of the caller's own and joined trips."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from tests.factories.accounts import make_user
from tests.factories.trips import Guide, make_guide, make_trip, share
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)
STATEMENTS = 3
"""The actor, the trips. (Pictures need one more with a remote provider.)"""


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=3)


@pytest.fixture
def owner(app: Flask) -> User:
    return make_user(name="Asha Rao", profile_image="asha.webp")


def names(answer: dict[str, Any]) -> list[str]:
    return [trip["trip_name"] for trip in answer["itineraries"]]


def test_a_traveller_without_trips(mine: FlaskClient) -> None:
    answer = mine.get("/itinerary")
    assert (answer.status_code, answer.get_json()) == (200, {"itineraries": []})


def test_a_trip_in_the_list(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=3, created_at=NOON)
    assert mine.get("/itinerary").get_json() == {
        "itineraries": [
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
                "likes_count": 0,
                "user_profile": {"id": owner.id, "name": "Asha Rao", "profile_image_url": "/media/asha.webp"},
                "permission": "owner",
                "shared_with": 0,
            }
        ]
    }


def test_own_trips_are_listed_newest_first(mine: FlaskClient, owner: User, guide: Guide) -> None:
    for hour in (1, 3, 2):
        make_trip(owner, guide, name=f"Trip {hour}", created_at=NOON + timedelta(hours=hour))
    make_trip(make_user(), guide, name="Not mine", is_published=True)
    assert names(mine.get("/itinerary").get_json()) == ["Trip 3", "Trip 2", "Trip 1"]


def test_pages_contain_every_trip_once_even_with_equal_timestamps(mine: FlaskClient, owner: User, guide: Guide) -> None:
    for number in range(7):
        make_trip(owner, guide, name=f"Trip {number}", created_at=NOON + timedelta(hours=number // 3))
    seen: list[str] = []
    cursor: str | None = None
    for _page in range(4):
        query = {"limit": "2"} | ({"cursor": cursor} if cursor else {})
        answer = mine.get("/itinerary", query_string=query).get_json()
        seen += names(answer)
        cursor = answer.get("next_cursor")
    assert cursor is None
    assert len(seen) == 7
    assert seen == names(mine.get("/itinerary").get_json())


def test_a_full_last_page_has_no_next_link(mine: FlaskClient, owner: User, guide: Guide) -> None:
    for _number in range(2):
        make_trip(owner, guide)
    assert "next_cursor" not in mine.get("/itinerary?limit=2").get_json()


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=-1", "limit=ten", "limit=", "cursor=x", "cursor=", "cursor=%00"]
)
def test_invalid_queries_are_refused(mine: FlaskClient, query: str) -> None:
    answer = mine.get(f"/itinerary?{query}")
    assert answer.status_code == 400
    assert answer.content_type == "application/problem+json"


def test_joined_trips_are_listed_among_own_trips_by_creation_time(mine: FlaskClient, owner: User, guide: Guide) -> None:
    other = make_user(name="Mina Kaur")
    for hour in (1, 2, 3, 4):
        whose = other if hour % 2 else owner
        trip = make_trip(whose, guide, name=f"Trip {hour}", created_at=NOON + timedelta(hours=hour))
        if whose is other:
            share(trip, "view" if hour == 1 else "edit", owner)
    answer = mine.get("/itinerary").get_json()
    assert names(answer) == ["Trip 4", "Trip 3", "Trip 2", "Trip 1"]
    assert [trip["user_profile"]["name"] for trip in answer["itineraries"]] == ["Asha Rao", "Mina Kaur"] * 2
    assert [trip["permission"] for trip in answer["itineraries"]] == ["owner", "edit", "owner", "view"]


def test_a_trip_says_how_many_others_share_it(mine: FlaskClient, owner: User, guide: Guide) -> None:
    share(make_trip(owner, guide, created_at=NOON), "edit", make_user(), make_user(), owner)
    share(make_trip(make_user(), guide, created_at=NOON - timedelta(hours=1)), "view", owner)
    make_trip(owner, guide, created_at=NOON - timedelta(hours=2))
    assert [trip["shared_with"] for trip in mine.get("/itinerary").get_json()["itineraries"]] == [2, 1, 0]


def test_trips_shared_with_others_are_not_listed(mine: FlaskClient, owner: User, guide: Guide) -> None:
    share(make_trip(owner, guide, name="Mine"), "edit", make_user())
    share(make_trip(make_user(), guide, name="Theirs"), "edit", make_user())
    assert names(mine.get("/itinerary").get_json()) == ["Mine"]


def test_a_trip_both_owned_and_joined_is_listed_once(mine: FlaskClient, owner: User, guide: Guide) -> None:
    for number in range(3):
        share(make_trip(owner, guide, name=f"Trip {number}", created_at=NOON + timedelta(hours=number)), "edit", owner)
    answer = mine.get("/itinerary").get_json()
    assert names(answer) == ["Trip 2", "Trip 1", "Trip 0"]
    assert {trip["permission"] for trip in answer["itineraries"]} == {"owner"}
    first = mine.get("/itinerary?limit=2").get_json()
    assert names(first) == ["Trip 2", "Trip 1"]
    assert names(mine.get(f"/itinerary?limit=2&cursor={first['next_cursor']}").get_json()) == ["Trip 0"]


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_contain_own_and_joined_trips_once(mine: FlaskClient, owner: User, guide: Guide, limit: int) -> None:
    other = make_user()
    for number in range(7):
        whose = owner if number in (0, 3, 4) else other
        trip = make_trip(whose, guide, name=f"Trip {number}", created_at=NOON + timedelta(hours=number // 3))
        if whose is other:
            share(trip, "view", owner)
    seen: list[str] = []
    cursor: str | None = None
    while cursor is not None or not seen:
        query = {"limit": str(limit)} | ({"cursor": cursor} if cursor else {})
        answer = mine.get("/itinerary", query_string=query).get_json()
        assert 0 < len(answer["itineraries"]) <= limit
        seen += names(answer)
        cursor = answer.get("next_cursor")
    assert sorted(seen) == [f"Trip {number}" for number in range(7)]
    assert seen == names(mine.get("/itinerary").get_json())


@pytest.mark.parametrize("count", [1, 12])
def test_the_number_of_statements_does_not_depend_on_the_length(
    mine: FlaskClient, owner: User, guide: Guide, count: int
) -> None:
    other = make_user()
    for number in range(count):
        if number % 2:
            share(make_trip(other, guide), "view", owner)
        else:
            make_trip(owner, guide)
    with counted(db.engine) as statements:
        assert len(mine.get("/itinerary").get_json()["itineraries"]) == count
    assert len(statements) == STATEMENTS, statements


def test_the_answer_matches_its_schema(mine: FlaskClient, owner: User, guide: Guide) -> None:
    for _number in range(3):
        make_trip(owner, guide)
    document = mine.get("/openapi.json").get_json()
    schema = {"$ref": "#/components/schemas/Itineraries", "components": document["components"]}
    jsonschema_rs.validate(schema, mine.get("/itinerary?limit=2").get_json())


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.get("/itinerary").status_code == 401
