"""POST /place: adding own places."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.extensions import db
from app.places.own import service
from app.places.own.models import OwnPlace
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import EIFFEL, EVERYTHING, added, make_own_place
from tests.factories.places import id_of
from tests.queries import counted
from tests.races import at_once

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]


def errors(client: FlaskClient, **body: Any) -> dict[str, list[str]]:
    answer = client.post("/place", json=body)
    assert answer.status_code == 422, answer.get_json()
    found: dict[str, list[str]] = answer.get_json()["errors"]
    return found


def count() -> int:
    return db.session.scalar(select(func.count()).select_from(OwnPlace)) or 0


def test_a_place_with_everything_is_answered_in_detail(mine: FlaskClient) -> None:
    answer = mine.post("/place", json=EVERYTHING)
    assert answer.status_code == 201
    place = answer.get_json()
    assert answer.headers["Location"] == f"/place/{place['place_id']}"
    assert place["geo_location"] == {"lat": 48.85, "lng": 2.35}
    expected = {
        "name": "Aunt Lakshmi",
        "category": "restaurant",
        "types": ["restaurant"],
        "kind": "place",
        "address": "3 Rue de la Paix, Paris",
        "website": "https://example.com/lakshmi?x=1",
        "phone": "+33 1 23 45 67 89",
        "opening_hours": "Mo-Fr 09:00-18:00; Sa off",
        "note": "Ring **twice**.",
        "is_private": True,
        "timezone": "Europe/Paris",
        "visit_minutes": 75,
        "rating": None,
        "reviews": [],
        "abilities": {"can_review": False, "can_edit": True},
        "similar": [],
    }
    assert {name: place[name] for name in expected} == expected
    assert place["opening_week"][0] == [{"opens": "09:00", "closes": "18:00"}]
    assert place["opening_week"][5] == []
    shown = mine.get(f"/place/{place['place_id']}").get_json()
    assert shown == {name: value for name, value in place.items() if name != "similar"}


def test_a_place_with_only_a_name_has_no_position(mine: FlaskClient) -> None:
    place = added(mine, name="  A bench by the sea ")
    assert (place["name"], place["geo_location"], place["address"], place["timezone"]) == (
        "A bench by the sea", None, "", None,
    )  # fmt: skip
    assert (place["category"], place["types"], place["is_private"]) == ("other", ["point_of_interest"], False)
    assert mine.get(f"/place/{place['place_id']}/nearby").get_json() == {"places": []}


def test_null_counts_as_left_out(mine: FlaskClient) -> None:
    body = dict.fromkeys([*EVERYTHING, "text", "near"]) | {"name": "Bench"}
    place = added(mine, **body)
    assert (place["category"], place["geo_location"], place["note"], place["is_private"]) == (
        "other", None, None, False,
    )  # fmt: skip


def test_without_an_address_it_is_in_the_nearest_city(mine: FlaskClient) -> None:
    assert added(mine, name="Bench", lat=48.85, lng=2.35)["address"] == "Paris, Île-de-France, France"
    assert added(mine, name="Buoy", lat=-48.87, lng=-123.39)["address"] == ""


def test_its_maker_is_told_the_destination_around_it(mine: FlaskClient) -> None:
    place = added(mine, name="Bench", lat=48.85, lng=2.35)
    assert place["near"] == id_of("Paris")
    assert mine.get(f"/place/{place['place_id']}").get_json()["near"] == place["near"]
    assert "near" not in added(mine, name="Buoy", lat=-48.87, lng=-123.39)
    assert "near" not in added(mine, name="Somewhere")


def test_a_home_is_private_unless_it_says_otherwise(mine: FlaskClient) -> None:
    assert added(mine, name="Home", category="home")["is_private"] is True
    assert added(mine, name="Home", category="home", is_private=False)["is_private"] is False
    assert added(mine, name="Cafe", category="cafe")["is_private"] is False


@pytest.mark.parametrize(
    "text",
    [
        "48.8584, 2.2945",
        "48°51'30.2\"N 2°17'40.2\"E",
        "8FW4V75V+8Q",
        "V75V+8Q Paris, France",
        "https://www.google.com/maps/place/Eiffel+Tower/@48.1,2.1,17z/data=!3d48.8583701!4d2.2944813",
        "https://maps.apple.com/?ll=48.8584,2.2945",
        "https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945",
    ],
)
def test_a_position_is_read_from_a_text(mine: FlaskClient, text: str) -> None:
    at = added(mine, name="Tower", text=text)["geo_location"]
    assert (at["lat"], at["lng"]) == pytest.approx((48.8584, 2.2945), abs=0.0002)


def test_a_short_plus_code_is_near_a_place(mine: FlaskClient, owner: User) -> None:
    for near in (id_of("Paris"), id_of("Louvre Museum"), make_own_place(owner).id):
        at = added(mine, name="Tower", text="V75V+8Q", near=near)["geo_location"]
        assert (at["lat"], at["lng"]) == pytest.approx((48.8583125, 2.2944375))


def test_a_text_without_a_position_is_refused_with_what_is_understood(mine: FlaskClient) -> None:
    for text in ("Eiffel Tower", "https://maps.app.goo.gl/abcdef", "95, 200"):
        (message,) = errors(mine, name="Tower", text=text)["text"]
        for word in ("coordinates", "plus codes", "Google Maps", "Apple Maps", "OpenStreetMap"):
            assert word in message
    assert "near which place" in errors(mine, name="Tower", text="V75V+8Q")["text"][0]
    assert count() == 0


def test_near_must_be_a_place_that_one_sees_and_that_has_a_position(mine: FlaskClient, owner: User) -> None:
    nowhere = make_own_place(owner, lat=None, lon=None)
    secret = make_own_place(make_user())
    for near in ("unknown", nowhere.id, secret.id):
        assert list(errors(mine, name="Tower", text="V75V+8Q", near=near)) == ["near"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "  "),
        ("name", None),
        ("name", "x" * 121),
        ("name", "two\nlines"),
        ("name", 7),
        ("category", "city"),
        ("category", "castle in the air"),
        ("lat", "48.85"),
        ("lat", True),
        ("lat", 90.1),
        ("lng", -180.1),
        ("text", "x" * 2001),
        ("text", 7),
        ("near", "x" * 37),
        ("address", "x" * 2001),
        ("url", "javascript:alert(1)"),
        ("url", "ftp://example.com/"),
        ("url", "https://user:pw@example.com/"),
        ("url", "https://example.com/a b"),
        ("url", "somewhere"),
        ("url", "https://" + "x" * 2000 + ".com"),
        ("phone", "call me"),
        ("phone", "++"),
        ("phone", "1" * 41),
        ("hours", "when the sun shines"),
        ("hours", "Mo-Fr 9-18"),
        ("note", "x" * 2001),
        ("note", "a\0b"),
        ("is_private", "yes"),
        ("maker_id", "me"),
    ],
)
def test_a_wrong_field_is_refused_by_name(mine: FlaskClient, field: str, value: Any) -> None:
    body = {"name": "Bench", "lat": 48.85, "lng": 2.35} | {field: value}
    if field == "text":
        body.pop("lat"), body.pop("lng")
    assert list(errors(mine, **body)) == [field]
    assert count() == 0


def test_the_longest_texts_are_accepted(mine: FlaskClient) -> None:
    place = added(mine, name="x" * 120, note="é" * 2000, address="y" * 2000, text="48.85, 2.35" + " " * 3000)
    assert (len(place["name"]), len(place["note"]), len(place["address"])) == (120, 2000, 2000)


def test_a_position_is_either_two_numbers_or_a_text(mine: FlaskClient) -> None:
    assert list(errors(mine, name="Bench", lat=48.85)) == ["lng"]
    assert list(errors(mine, name="Bench", lng=2.35)) == ["lat"]
    assert list(errors(mine, name="Bench", lat=48.85, lng=None)) == ["lng"]
    assert list(errors(mine, name="Bench", lat=48.85, lng=2.35, text="48.85, 2.35")) == ["text"]
    assert list(errors(mine, lat=48.85, lng=2.35)) == ["name"]
    assert set(errors(mine, name="", lat=100, lng=200)) == {"name", "lat", "lng"}


def test_numbers_that_are_none_are_refused(mine: FlaskClient) -> None:
    for number in ("1e999", "-1e999"):
        body = f'{{"name": "Bench", "lat": {number}, "lng": 2}}'
        answer = mine.post("/place", data=body, content_type="application/json")
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["lat"])


def test_a_web_address_gets_its_scheme_and_an_address_one_line(mine: FlaskClient) -> None:
    place = added(mine, name="Bench", url="example.com:8080/a", address="3 Rue de la Paix,\r\n  75002   Paris\n\n")
    assert place["website"] == "https://example.com:8080/a"
    assert place["address"] == "3 Rue de la Paix, 75002 Paris"


def test_places_that_it_may_be_are_named(mine: FlaskClient, owner: User) -> None:
    own = make_own_place(owner, "My Eiffel tower")
    make_own_place(make_user(), "Eiffel Tower")
    make_own_place(owner, "Eiffel Tower", lat=EIFFEL[0] + 0.01)
    make_own_place(owner, "Ice cream")
    place = added(mine, name="eiffel tower", lat=EIFFEL[0] + 0.0005, lng=EIFFEL[1])
    assert [one["place_id"] for one in place["similar"]] == [own.id, id_of("Eiffel Tower")]
    assert {"name", "address", "geo_location", "types"} <= place["similar"][1].keys()
    far = added(mine, name="Eiffel Tower", lat=EIFFEL[0] + 0.0008, lng=EIFFEL[1])
    assert id_of("Eiffel Tower") not in {one["place_id"] for one in far["similar"]}
    assert added(mine, name="Lunch", lat=EIFFEL[0], lng=EIFFEL[1])["similar"] == []


def test_a_name_in_another_language_is_similar(mine: FlaskClient) -> None:
    louvre = id_of("Louvre Museum")
    at = mine.get(f"/place/{louvre}").get_json()["geo_location"]
    assert [one["place_id"] for one in added(mine, name="Louvre", **at)["similar"]] == [louvre]


def test_a_traveller_has_at_most_a_thousand(mine: FlaskClient, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert service.MAX_PLACES == 1000
    monkeypatch.setattr(service, "MAX_PLACES", 2)
    make_own_place(make_user())
    first = added(mine, name="One")
    added(mine, name="Two")
    answer = mine.post("/place", json={"name": "Three"})
    assert (answer.status_code, answer.get_json()["detail"]) == (
        422, "You have 2 places of your own. Please delete one first.",
    )  # fmt: skip
    assert mine.delete(f"/place/{first['place_id']}").status_code == 200
    added(mine, name="Three")


def test_two_at_once_do_not_pass_the_limit(shared_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MAX_PLACES", 1)
    with shared_app.app_context():
        client = signed_in_client(shared_app)
        token = client.environ_base["HTTP_AUTHORIZATION"]

    def post() -> int:
        headers = {"Authorization": token}
        return shared_app.test_client().post("/place", json={"name": "One"}, headers=headers).status_code

    assert sorted(at_once([post, post, post])) == [201, 422, 422]


def test_the_same_key_adds_one_place(mine: FlaskClient) -> None:
    key = {"Idempotency-Key": "one press"}
    first, again = (mine.post("/place", json=EVERYTHING, headers=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    assert first.headers["Location"] == again.headers["Location"]
    assert again.headers["Idempotent-Replayed"] == "true"
    other = mine.post("/place", json={"name": "Other"}, headers=key)
    assert (other.status_code, list(other.get_json()["errors"])) == (422, ["Idempotency-Key"])
    assert count() == 1


def test_a_refused_call_leaves_its_key(mine: FlaskClient) -> None:
    key = {"Idempotency-Key": "one press"}
    assert mine.post("/place", json={"name": "Bench", "text": "nowhere"}, headers=key).status_code == 422
    assert mine.post("/place", json={"name": "Bench"}, headers=key).status_code == 201


def test_reading_it_takes_a_fixed_number_of_statements(mine: FlaskClient, owner: User) -> None:
    place = make_own_place(owner)
    with counted(db.engine) as statements:
        assert mine.get(f"/place/{place.id}").status_code == 200
    # The actor, the place, and the destination around it.
    assert len(statements) == 3


def test_nearby_places_are_the_same_for_everyone(mine: FlaskClient, owner: User) -> None:
    place = make_own_place(owner)
    make_own_place(owner, "Another")
    found = mine.get(f"/place/{place.id}/nearby?radius=2000").get_json()["places"]
    of_tower = mine.get(f"/place/{id_of('Eiffel Tower')}/nearby?radius=2000").get_json()["places"]
    assert [one["name"] for one in found] == ["Eiffel Tower", *(one["name"] for one in of_tower)]
