"""What other parts learn of a change of a trip."""

from __future__ import annotations

import time
from typing import Any, cast
from unittest import mock

import pytest
from flask import Flask, json

from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.trips.changes import KEPT_SECONDS, change_key, record_change
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.stacks import gone_redis

TRIP = Id("trip-1")


def news(trip_id: Id = TRIP) -> dict[str, Any] | None:
    raw = cast(bytes | None, queue.redis.get(change_key(trip_id)))
    return json.loads(raw) if raw else None


def test_a_change_is_told_once_it_is_kept(app: Flask) -> None:
    mina = make_user(name="Mina K.")
    record_change(db.session, TRIP, 7, mina.id)
    assert news() is None
    transaction.commit(db.session)
    told = news()
    assert told is not None
    assert told.pop("at").startswith(f"{time.gmtime().tm_year}-")
    assert told == {"version": 7, "user_id": mina.id, "name": "Mina K.", "deleted": False}
    assert queue.redis.ttl(change_key(TRIP)) in range(KEPT_SECONDS - 60, KEPT_SECONDS + 1)


def test_a_change_that_is_dropped_is_not_told(app: Flask) -> None:
    record_change(db.session, TRIP, 7, None)
    transaction.rollback(db.session)
    transaction.commit(db.session)
    assert news() is None


@pytest.mark.parametrize(("versions", "last"), [([1, 2], 2), ([2, 1], 2), ([3, 3], 3), ([9, 10], 10)])
def test_the_latest_version_stays_however_late_an_earlier_one_is_told(
    app: Flask, versions: list[int], last: int
) -> None:
    for version in versions:
        record_change(db.session, TRIP, version, None)
        transaction.commit(db.session)
    told = news()
    assert told
    assert told["version"] == last


def test_who_may_do_what_is_told_under_the_same_version(app: Flask) -> None:
    mina, asha = make_user(name="Mina"), make_user(name="Asha")
    for actor in (mina, asha):
        record_change(db.session, TRIP, 7, actor.id)
        transaction.commit(db.session)
    told = news()
    assert told
    assert told["name"] == "Asha"


def test_without_redis_the_change_is_kept_all_the_same(app: Flask) -> None:
    owner = make_user()
    trip, client = make_trip(owner, make_guide()), signed_in_client(app, owner)
    with mock.patch.dict(app.extensions, {"waypost.redis": gone_redis()}):
        answer = client.put(f"/itinerary/{trip.id}", json={"about_trip": "By ferry."})
    assert (answer.status_code, answer.get_json()["version"]) == (200, 2)
    assert client.get(f"/itinerary/{trip.id}").get_json()["about_trip"] == "By ferry."
    assert news(trip.id) is None


@pytest.mark.parametrize(
    ("method", "path", "body", "version"),
    [
        ("PUT", "", {"about_trip": "By ferry."}, 2),
        ("PUT", "", {"trip_name": "Backwaters"}, 2),
        ("PUT", "", {"is_published": True}, 2),
        ("PUT", "/update_activities", {"days": [{"date": "Day 1", "activities": []}]}, 2),
        ("DELETE", "", None, 2),
        ("PUT", "", {"like": True}, None),
        ("PUT", "", {"is_published": False}, None),
        ("PUT", "", {"trip_name": ""}, None),
        ("PUT", "/update_activities", {"days": []}, None),
        ("GET", "", None, None),
    ],
)
def test_what_readers_see_is_told_and_nothing_else(
    app: Flask, method: str, path: str, body: dict[str, Any] | None, version: int | None
) -> None:
    owner = make_user(name="Asha Rao")
    trip = make_trip(owner, make_guide(), days=1, stops=2)
    signed_in_client(app, owner).open(f"/itinerary/{trip.id}{path}", method=method, json=body)
    told = news(trip.id)
    assert (told["version"] if told else None) == version
    if told:
        assert (told["user_id"], told["name"], told["deleted"]) == (owner.id, "Asha Rao", method == "DELETE")


def test_trips_of_who_leaves_are_told_of_where_others_may_be_looking(app: Flask) -> None:
    owner, heir, guide = make_user(), make_user(), make_guide()
    handed, shown, joined, own = (
        make_trip(owner, guide, is_published=published) for published in (False, True, False, False)
    )
    share(handed, "edit", heir)
    share(joined, "view", heir)
    ids = [trip.id for trip in (handed, shown, joined, own)]
    client = signed_in_client(app, owner)
    assert client.post("/user/delete-account", json={"password": PASSWORD}).status_code == 200
    told = [news(ident) for ident in ids]
    assert [told_of and (told_of["version"], told_of["name"], told_of["deleted"]) for told_of in told] == [
        (2, None, False),
        (2, None, True),
        (2, None, True),
        None,
    ]
