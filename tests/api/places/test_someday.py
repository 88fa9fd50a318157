"""The someday list."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.places.own import someday
from app.places.own.models import SomedayPlace
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import add_someday, make_own_place, with_place
from tests.factories.places import id_of
from tests.factories.trips import Guide, make_trip
from tests.queries import counted
from tests.races import at_once

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]


def listed(client: FlaskClient) -> list[dict[str, Any]]:
    answer = client.get("/user/someday")
    assert answer.status_code == 200
    places: list[dict[str, Any]] = answer.get_json()["places"]
    return places


def put(client: FlaskClient, place_id: str) -> int:
    return client.put(f"/user/someday/{place_id}").status_code


def test_a_place_has_the_fields_of_a_stop(mine: FlaskClient, owner: User) -> None:
    tower = id_of("Eiffel Tower")
    answer = mine.put(f"/user/someday/{tower}")
    assert (answer.status_code, list(answer.get_json())) == (200, ["message"])
    (place,) = listed(mine)
    assert place["description"].startswith("Gustave Eiffel")
    assert place | {"description": ""} == {
        "place_id": tower,
        "name": "Eiffel Tower",
        "description": "",
        "image": None,
        "rating": None,
        "total_ratings": 0,
        "address": "Paris, Île-de-France, France",
        "geo_location": {"lat": 48.85837, "lng": 2.29448},
        "types": ["tourist_attraction", "point_of_interest"],
        "scenery": "oldtown",
    }
    trip = make_trip(owner, Guide(id_of("Paris"), (tower,)), days=1, stops=1)
    stop = mine.get(f"/itinerary/{trip.id}").get_json()["days"][0]["activities"][0]
    assert place == {name: stop[name] for name in place}


def test_the_last_added_comes_first_and_adding_twice_changes_nothing(mine: FlaskClient) -> None:
    names = ["Eiffel Tower", "Kochi", "Louvre Museum"]
    for name in [*names, "Eiffel Tower"]:
        assert put(mine, id_of(name)) == 200
    assert [place["name"] for place in listed(mine)] == names[::-1]


def test_removing_is_idempotent(mine: FlaskClient) -> None:
    tower = id_of("Eiffel Tower")
    assert put(mine, tower) == 200
    for _ in range(2):
        assert mine.delete(f"/user/someday/{tower}").status_code == 200
    assert mine.delete("/user/someday/nowhere").status_code == 200
    assert listed(mine) == []


def test_an_unknown_place_is_not_found(mine: FlaskClient) -> None:
    for ident in ("nowhere", "x" * 300, "%00", f"own_{'x' * 22}"):
        assert put(mine, ident) == 404, ident
    assert mine.put("/user/someday/nowhere").get_json()["detail"] == "We could not find that place."


def test_everybody_has_their_own(app: Flask, mine: FlaskClient, traveller: FlaskClient) -> None:
    assert put(mine, id_of("Eiffel Tower")) == 200
    assert listed(traveller) == []
    anyone = app.test_client()
    assert anyone.get("/user/someday").status_code == 401
    assert anyone.put(f"/user/someday/{id_of('Kochi')}").status_code == 401
    assert anyone.delete(f"/user/someday/{id_of('Kochi')}").status_code == 401


def test_it_has_at_most_five_hundred(mine: FlaskClient, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert someday.MAX_SOMEDAY == 500
    monkeypatch.setattr(someday, "MAX_SOMEDAY", 2)
    for name in ("Eiffel Tower", "Kochi"):
        assert put(mine, id_of(name)) == 200
    answer = mine.put(f"/user/someday/{id_of('Louvre Museum')}")
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["place_id"])
    assert put(mine, id_of("Kochi")) == 200
    assert len(listed(mine)) == 2


def test_two_at_once_do_not_pass_the_limit(shared_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(someday, "MAX_SOMEDAY", 1)
    with shared_app.app_context():
        token = signed_in_client(shared_app).environ_base["HTTP_AUTHORIZATION"]
        ids = [id_of("Eiffel Tower"), id_of("Kochi")]

    def add(ident: str) -> int:
        path, headers = f"/user/someday/{ident}", {"Authorization": token}
        return shared_app.test_client().put(path, headers=headers).status_code

    assert sorted(at_once([lambda ident=ident: add(ident) for ident in ids])) == [200, 422]  # type: ignore[misc]  # a lambda with a default


def test_an_own_place_is_on_it_as_long_as_it_is_seen(app: Flask, mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner)
    assert put(mine, place.id) == 200
    assert listed(mine)[0]["name"] == "Aunt Lakshmi"
    reader = make_user()
    trip = make_trip(owner, with_place(guide, place.id), stops=1, is_published=True)
    client = signed_in_client(app, reader)
    assert put(client, place.id) == 200
    assert listed(client)[0]["name"] == "Aunt Lakshmi"
    trip.is_published = False
    db.session.commit()
    (gone,) = listed(client)
    assert (gone["name"], gone["geo_location"]) == ("A place that is no longer listed", None)


def test_a_place_that_left_the_catalogue_can_be_removed(mine: FlaskClient, owner: User, guide: Guide) -> None:
    place = guide.places[0]
    add_someday(owner, place)
    db.session.delete(db.session.get_one(Place, place))
    db.session.commit()
    (gone,) = listed(mine)
    assert (gone["place_id"], gone["name"], gone["types"]) == (place, "A place that is no longer listed", [])
    assert mine.delete(f"/user/someday/{place}").status_code == 200
    assert listed(mine) == []


def test_it_takes_a_fixed_number_of_statements(mine: FlaskClient, owner: User, guide: Guide) -> None:
    add_someday(owner, *guide.places)
    with counted(db.engine) as statements:
        assert len(listed(mine)) == len(guide.places)
    # Statements: the actor, the list, its places.
    assert len(statements) == 3
    assert db.session.query(SomedayPlace).count() == len(guide.places)


def test_places_near_some_destinations_are_listed_without_them(mine: FlaskClient) -> None:
    for name in ("Eiffel Tower", "Louvre Museum", "Paris", "Kochi"):
        assert put(mine, id_of(name)) == 200

    def near(*names: str) -> list[str]:
        ids = ",".join(id_of(name) for name in names)
        return [place["name"] for place in mine.get("/user/someday", query_string={"near": ids}).get_json()["places"]]

    assert near("Paris") == ["Louvre Museum", "Eiffel Tower"]
    assert near("Paris", "Kochi") == ["Louvre Museum", "Eiffel Tower"]
    assert near("Kochi") == []
    assert mine.get("/user/someday", query_string={"near": "unknown"}).get_json() == {"places": []}
