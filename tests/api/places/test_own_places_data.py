"""Own places and the someday list: export, and deletion with the account."""

from __future__ import annotations

import pytest
from flask import Flask

from app.accounts.models import User
from app.extensions import db
from app.places.own.models import OwnPlace, SomedayPlace
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.own_places import add_someday, make_own_place, with_place
from tests.factories.trips import Guide, make_trip, share

pytestmark = pytest.mark.both_stacks


def test_the_export_has_both(app: Flask, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, website="https://example.com/", note="Ring twice.", hours="24/7", is_private=True)
    deleted = make_own_place(owner, "Old flat")
    make_own_place(make_user(), "Not mine")
    add_someday(owner, guide.places[0], place.id)
    client = signed_in_client(app, owner)
    assert client.delete(f"/place/{deleted.id}").status_code == 200
    data = client.get("/user/data").get_json()
    first, second = data["own_places"]
    assert first | {"created_at": ""} == {
        "place_id": place.id,
        "name": "Aunt Lakshmi",
        "category": "other",
        "lat": place.lat,
        "lng": place.lon,
        "address": None,
        "url": "https://example.com/",
        "phone": None,
        "hours": "24/7",
        "note": "Ring twice.",
        "is_private": True,
        "created_at": "",
        "deleted_at": None,
    }
    assert (second["name"], second["deleted_at"] is None) == ("Old flat", False)
    assert {one["name"] for one in data["someday"]} == {"Kochi sight 0", "Aunt Lakshmi"}


def test_both_are_erased_with_the_account(app: Flask, owner: User, guide: Guide) -> None:
    place = make_own_place(owner)
    make_trip(owner, with_place(guide, place.id), stops=1)
    add_someday(owner, guide.places[0])
    assert delete_account(signed_in_client(app, owner)).status_code == 200
    assert db.session.query(OwnPlace).count() == db.session.query(SomedayPlace).count() == 0


def test_trips_of_others_keep_a_place_without_its_maker(app: Flask, owner: User, guide: Guide) -> None:
    heir, friend = make_user(), make_user()
    inherited, theirs = (make_own_place(owner, name, note="n", phone="+33 1 23") for name in ("One", "Two"))
    private = make_own_place(owner, "Home", category="home", is_private=True)
    left = make_trip(owner, with_place(guide, inherited.id, private.id), days=1, stops=3)
    share(left, "edit", heir)
    joined = make_trip(friend, with_place(guide, theirs.id), days=1, stops=2)
    client = signed_in_client(app, heir)
    before = client.get(f"/itinerary/{left.id}").get_json()
    assert before["days"][0]["activities"][1]["name"] == "Home"
    ids = [inherited.id, theirs.id]
    assert delete_account(signed_in_client(app, owner)).status_code == 200
    db.session.expire_all()
    rows = [db.session.get_one(OwnPlace, ident) for ident in ids]
    assert [(row.maker_id, row.note, row.phone) for row in rows] == [(None, None, None)] * 2
    assert db.session.query(OwnPlace).count() == 2
    trip = client.get(f"/itinerary/{left.id}").get_json()
    assert trip["version"] > before["version"]
    names = [stop["name"] for stop in trip["days"][0]["activities"]]
    assert names == ["One", "A place that is no longer listed", "Kochi sight 0"]
    assert trip["days"][0]["distance_time"] == []
    shown = signed_in_client(app, friend).get(f"/itinerary/{joined.id}").get_json()
    assert shown["days"][0]["activities"][0]["name"] == "Two"
    assert client.get(f"/place/{ids[0]}").get_json()["name"] == "One"
