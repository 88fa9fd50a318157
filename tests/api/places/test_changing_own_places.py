"""PUT and DELETE /place/{id}: changing own places."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.places.own.models import OwnPlace
from tests.factories.own_places import EVERYTHING, added, make_own_place
from tests.factories.places import id_of

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]


def test_only_what_is_given_changes(mine: FlaskClient) -> None:
    place = added(mine, **EVERYTHING)
    path = f"/place/{place['place_id']}"
    answer = mine.put(path, json={"name": "Uncle Ravi"})
    assert answer.status_code == 200
    assert answer.get_json() == place | {"name": "Uncle Ravi"}
    emptied = mine.put(path, json=dict.fromkeys(["address", "url", "phone", "hours", "note"])).get_json()
    assert [emptied[name] for name in ("website", "phone", "opening_hours", "note")] == [None] * 4
    assert emptied["address"] == "Paris, Île-de-France, France"
    assert emptied["geo_location"] == place["geo_location"]


def test_a_place_moves(mine: FlaskClient) -> None:
    path = f"/place/{added(mine, name='Bench')['place_id']}"
    moved = mine.put(path, json={"text": "19.076, 72.8777"}).get_json()
    assert (moved["geo_location"], moved["timezone"]) == ({"lat": 19.076, "lng": 72.8777}, "Asia/Kolkata")
    assert "Mumbai" in moved["address"]
    gone = mine.put(path, json={"lat": None, "lng": None}).get_json()
    assert (gone["geo_location"], gone["timezone"], gone["address"]) == (None, None, "")


def test_a_place_that_becomes_a_home_becomes_private(mine: FlaskClient) -> None:
    path = f"/place/{added(mine, name='Flat')['place_id']}"
    assert mine.put(path, json={"category": "home"}).get_json()["is_private"] is True
    assert mine.put(path, json={"is_private": False}).get_json()["is_private"] is False
    assert mine.put(path, json={"category": "home", "name": "Our flat"}).get_json()["is_private"] is False
    assert mine.put(path, json={"category": None}).get_json()["category"] == "other"


@pytest.mark.parametrize(
    ("body", "field"),
    [({}, "body"), ({"name": None}, "name"), ({"name": ""}, "name"), ({"lat": 1}, "lng"), ({"text": "x"}, "text")],
)
def test_a_wrong_change_is_refused_by_name(mine: FlaskClient, owner: User, body: Any, field: str) -> None:
    place = make_own_place(owner)
    answer = mine.put(f"/place/{place.id}", json=body)
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, [field])


def test_nobody_else_changes_or_deletes_it(app: Flask, traveller: FlaskClient, owner: User) -> None:
    theirs, common = make_own_place(owner).id, id_of("Eiffel Tower")
    for ident, status in ((theirs, 404), (common, 403), ("nowhere", 404), (f"own_{'x' * 22}", 404)):
        assert traveller.put(f"/place/{ident}", json={"name": "Mine"}).status_code == status, ident
        assert traveller.delete(f"/place/{ident}").status_code == status, ident
    assert app.test_client().post("/place", json={"name": "Bench"}).status_code == 401
    assert app.test_client().delete(f"/place/{theirs}").status_code == 401
    assert db.session.get_one(OwnPlace, theirs).name == "Aunt Lakshmi"


def test_a_deleted_place_is_gone(mine: FlaskClient, owner: User) -> None:
    place = make_own_place(owner)
    answer = mine.delete(f"/place/{place.id}")
    assert (answer.status_code, list(answer.get_json())) == (200, ["message"])
    assert mine.get(f"/place/{place.id}").status_code == 404
    assert mine.put(f"/place/{place.id}", json={"name": "Back"}).status_code == 404
    assert mine.delete(f"/place/{place.id}").status_code == 404
    assert mine.get("/place/autocomplete?input=lakshmi").get_json()["predictions"] == []
