"""Announcing changes of a trip."""

from __future__ import annotations

import time
from typing import Any, cast

import pytest
from flask import Flask, json

from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.trips.versions import CHANGE_SECONDS, change_key, record_change
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.faults import only_limits_have_redis

TRIP = Id("trip-1")


def news(trip_id: Id = TRIP) -> dict[str, Any] | None:
    raw = cast(bytes | None, queue.redis.get(change_key(trip_id)))
    return json.loads(raw) if raw else None


def test_a_change_is_announced_after_commit(app: Flask) -> None:
    mina = make_user(name="Mina K.")
    record_change(db.session(), TRIP, 7, mina.id)
    assert news() is None
    transaction.commit(db.session())
    announced = news()
    assert announced is not None
    assert announced.pop("at").startswith(f"{time.gmtime().tm_year}-")
    assert announced == {"version": 7, "user_id": mina.id, "name": "Mina K.", "deleted": False}
    assert queue.redis.ttl(change_key(TRIP)) in range(CHANGE_SECONDS - 60, CHANGE_SECONDS + 1)


def test_a_change_that_is_rolled_back_is_not_announced(app: Flask) -> None:
    record_change(db.session(), TRIP, 7, None)
    transaction.rollback(db.session())
    transaction.commit(db.session())
    assert news() is None


@pytest.mark.parametrize(("versions", "last"), [([1, 2], 2), ([2, 1], 2), ([3, 3], 3), ([9, 10], 10)])
def test_a_late_announcement_does_not_replace_a_newer_version(app: Flask, versions: list[int], last: int) -> None:
    for version in versions:
        record_change(db.session(), TRIP, version, None)
        transaction.commit(db.session())
    announced = news()
    assert announced
    assert announced["version"] == last


def test_permission_changes_are_announced_under_the_same_version(app: Flask) -> None:
    mina, asha = make_user(name="Mina"), make_user(name="Asha")
    for actor in (mina, asha):
        record_change(db.session(), TRIP, 7, actor.id)
        transaction.commit(db.session())
    announced = news()
    assert announced
    assert announced["name"] == "Asha"


def test_without_redis_the_change_is_still_committed(app: Flask) -> None:
    owner = make_user()
    trip, client = make_trip(owner, make_guide()), signed_in_client(app, owner)
    with only_limits_have_redis():
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
def test_only_visible_changes_are_announced(
    app: Flask, method: str, path: str, body: dict[str, Any] | None, version: int | None
) -> None:
    owner = make_user(name="Asha Rao")
    trip = make_trip(owner, make_guide(), days=1, stops=2)
    signed_in_client(app, owner).open(f"/itinerary/{trip.id}{path}", method=method, json=body)
    announced = news(trip.id)
    assert (announced["version"] if announced else None) == version
    if announced:
        assert (announced["user_id"], announced["name"], announced["deleted"]) == (
            owner.id,
            "Asha Rao",
            method == "DELETE",
        )


def test_deleting_an_account_announces_its_shared_trips(app: Flask) -> None:
    owner, heir, guide = make_user(), make_user(), make_guide()
    handed, shown, joined, own = (
        make_trip(owner, guide, is_published=published) for published in (False, True, False, False)
    )
    share(handed, "edit", heir)
    share(joined, "view", heir)
    ids = [trip.id for trip in (handed, shown, joined, own)]
    client = signed_in_client(app, owner)
    assert delete_account(client).status_code == 200
    announced = [news(ident) for ident in ids]
    assert [each and (each["version"], each["name"], each["deleted"]) for each in announced] == [
        (2, None, False),
        (2, None, True),
        (2, None, True),
        None,
    ]
