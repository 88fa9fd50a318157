"""Finding published trips."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.trips.reading import search as trip_search
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip, share
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)
ALL = "/itinerary/all"


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=1)


@pytest.fixture
def reader(app: Flask) -> FlaskClient:
    return signed_in_client(app)


def publish(owner: User, guide: Guide, name: str, *, hour: int = 0, destination: str = "Kochi, Kerala, India") -> str:
    at = NOON + timedelta(hours=hour)
    trip = make_trip(owner, guide, name=name, destination=destination, is_published=True, published_at=at)
    return trip.id


def names(answer: dict[str, Any]) -> list[str]:
    return [trip["trip_name"] for trip in answer["trips"]]


def search(reader: FlaskClient, name: str, **query: Any) -> list[str]:
    answer = reader.get(ALL, query_string={"name": name} | query)
    assert answer.status_code == 200
    return names(answer.get_json())


def pages(reader: FlaskClient, name: str, limit: int) -> list[list[str]]:
    found: list[list[str]] = []
    cursor: str | None = None
    while cursor is not None or not found:
        query = {"name": name, "limit": str(limit)} | ({"cursor": cursor} if cursor else {})
        answer = reader.get(ALL, query_string=query).get_json()
        found.append(names(answer))
        cursor = answer.get("next_cursor")
    return found


def test_a_trip_is_found_with_these_fields(reader: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=1, is_published=True, created_at=NOON)
    assert reader.get(f"{ALL}?name=backwaters").get_json() == {
        "trips": [
            {
                "itinerary_id": trip.id,
                "trip_name": "Kochi and the backwaters",
                "destination": "Kochi, Kerala, India",
                "place_image": None,
                "poster_name": "Kochi, Kerala, India",
                "scenery": "harbour",
                "no_of_days": 2,
                "no_of_places": 2,
                "created_at": "2031-05-01T12:00:00+00:00",
                "likes_count": 0,
                "user_profile": {"id": owner.id, "name": "Asha Rao", "profile_image_url": None},
            }
        ]
    }


@pytest.mark.parametrize(
    "text",
    [
        "slow",
        "SLOW",
        "sl",
        "boats",
        "slow boats",
        "boats slow",
        "bo sl",
        "kerala",
        "ker boats",
        " slow ",
        "slów",
        "slow-bo",
    ],
)
def test_words_match_in_any_order_case_and_accents(reader: FlaskClient, owner: User, guide: Guide, text: str) -> None:
    publish(owner, guide, "Slow days on boats")
    publish(owner, guide, "Museums", destination="Paris, France")
    assert search(reader, text) == ["Slow days on boats"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Élan à Orléans", "elan orl"),
        ("Łódź by tram", "lodz"),
        ("Hawaiʻi", "hawaii"),
        ("京都五日間", "京都"),
        ("Αθήνα", "αθ"),
        ("हिमाचल की सैर", "हिमा"),
        ("A week of 7 days", "7 a"),
        ("Llanfairpwllgwyngyllgogerychwyrndrobwll", "llanfairpwllgwyngyllgogerychwyrn"),
        ("🏖️🌊", "🏖️"),
        ("🏖️🌊", "🌊"),
        ("🏖️🌊", "🌊 kochi"),
        ("Goa 🏖️", "goa 🏖"),
    ],
)
def test_words_of_other_alphabets_and_odd_lengths_are_found(
    reader: FlaskClient, owner: User, guide: Guide, name: str, text: str
) -> None:
    publish(owner, guide, name)
    assert search(reader, text) == [name]


@pytest.mark.parametrize("text", ["low", "slow cars", "zz", "%%", "__", "\\'", "slow slower", "ochi"])
def test_only_beginnings_of_words_match(reader: FlaskClient, owner: User, guide: Guide, text: str) -> None:
    publish(owner, guide, "Slow days on boats")
    assert search(reader, text) == []


def test_private_trips_are_not_found_even_by_their_owner(app: Flask, owner: User, guide: Guide) -> None:
    friend = make_user()
    share(make_trip(owner, guide, name="Secret plans"), "edit", friend)
    for user in (owner, friend, make_user()):
        assert search(signed_in_client(app, user), "secret") == []


def test_a_trip_is_found_while_it_is_published(app: Flask, reader: FlaskClient, owner: User, guide: Guide) -> None:
    trip, mine = make_trip(owner, guide, name="Slow boats"), signed_in_client(app, owner)
    found = []
    for published in (False, True, False, True):
        assert mine.put(f"/itinerary/{trip.id}", json={"is_published": published}).status_code == 200
        found.append(search(reader, "slow"))
    assert found == [[], ["Slow boats"], [], ["Slow boats"]]


def test_results_are_listed_by_publication_time(reader: FlaskClient, owner: User, guide: Guide) -> None:
    for name, hour in (("Aaa boats", 1), ("Boats", 3), ("Zzz boat", 2), ("Other", 4)):
        publish(owner, guide, name, hour=hour)
    assert search(reader, "bo") == ["Boats", "Zzz boat", "Aaa boats"]
    assert search(reader, "ke bo") == ["Boats", "Zzz boat", "Aaa boats"]


def test_a_trip_with_a_repeated_word_is_found_once(reader: FlaskClient, owner: User, guide: Guide) -> None:
    publish(owner, guide, "Kochi, Kochi, Kollam")
    assert search(reader, "ko") == ["Kochi, Kochi, Kollam"]
    assert search(reader, "ko koc kochi") == ["Kochi, Kochi, Kollam"]


def test_a_trip_of_many_cities_is_found_by_its_last_city(reader: FlaskClient, owner: User, guide: Guide) -> None:
    cities = ", ".join(f"City{number}, Region{number}, India" for number in range(10))
    publish(owner, guide, "All of it", destination=cities)
    assert search(reader, "city9 region9") == ["All of it"]


@pytest.mark.parametrize("text", ["boat", "boat kerala"])
@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_contain_every_trip_once_even_with_equal_timestamps(
    reader: FlaskClient, owner: User, guide: Guide, text: str, limit: int
) -> None:
    for number in range(7):
        publish(owner, guide, f"Boat {number}", hour=number // 3)
    found = pages(reader, text, limit)
    assert [len(page) for page in found[:-1]] == [limit] * (len(found) - 1)
    assert list(chain(*found)) == search(reader, text)
    assert sorted(chain(*found)) == [f"Boat {number}" for number in range(7)]


def test_words_that_rarely_occur_together_are_paged(
    reader: FlaskClient, owner: User, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trip_search, "MAX_SCANNED", 3)
    for hour in range(10):
        publish(owner, guide, f"Boat {hour}" + (" slow" if hour in (1, 2, 9) else ""), hour=hour)
        publish(owner, guide, f"Train {hour} slow", hour=hour)
    found = pages(reader, "boat slow", 2)
    assert list(chain(*found)) == ["Boat 9 slow", "Boat 2 slow", "Boat 1 slow"]
    assert [] in found
    assert all(len(page) <= 2 for page in found)


def test_a_search_starts_from_its_rarest_word(
    reader: FlaskClient, owner: User, guide: Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trip_search, "MAX_SCANNED", 3)
    for hour in range(10):
        publish(owner, guide, "Boat" if hour else "Rare boat", hour=hour)
    assert pages(reader, "boat rare", 2) == [["Rare boat"]]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "name"),
        ("name=", "name"),
        ("name=a", "name"),
        ("name=%20a%20", "name"),
        ("name=" + "x" * 121, "name"),
        ("name=ab%00", "name"),
        ("name=boat&limit=0", "limit"),
        ("name=boat&limit=101", "limit"),
        ("name=boat&cursor=nonsense", "cursor"),
        ("name=boat+kerala&cursor=bnVsbA", "cursor"),
    ],
)
def test_invalid_requests_are_refused(reader: FlaskClient, query: str, field: str) -> None:
    answer = reader.get(f"{ALL}?{query}")
    assert answer.status_code == 400
    assert field in answer.get_json()["detail"]


@pytest.mark.parametrize(("text", "statements"), [("boat", 3), ("boat kerala", 4)])
def test_the_number_of_statements_does_not_depend_on_the_results(
    reader: FlaskClient, guide: Guide, text: str, statements: int
) -> None:
    sent = []
    for count in (1, 20):
        for _number in range(count):
            publish(make_user(), guide, "Boat")
        with counted(db.engine) as seen:
            assert search(reader, text)
        sent.append(len(seen))
    assert sent == [statements, statements]


def test_the_answer_matches_its_schema(reader: FlaskClient, owner: User, guide: Guide) -> None:
    for _number in range(3):
        publish(owner, guide, "Boat")
    document = reader.get("/openapi.json").get_json()
    schema = {"$ref": "#/components/schemas/FoundTrips", "components": document["components"]}
    jsonschema_rs.validate(schema, reader.get(f"{ALL}?name=boat&limit=2").get_json())


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.get(f"{ALL}?name=boat").status_code == 401
