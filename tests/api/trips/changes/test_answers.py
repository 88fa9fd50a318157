"""The trip in the answer to a change: assembled from written rows and cached days, it equals the trip as read."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, update

from app.accounts.models import User
from app.extensions import db
from app.trips.member_models import Collaborator
from app.trips.models import Trip
from app.trips.reading import service
from app.trips.reading.cache import DayCache, TripCache
from tests.api.trips.changes.test_changes import days, stop_ids
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import POINT_NEMO, Guide, make_trip, share
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, days=3, stops=3, start=date(2031, 5, 1), is_published=True)


def read_anew(monkeypatch: pytest.MonkeyPatch, client: FlaskClient, trip: Trip) -> dict[str, Any]:
    """The trip as read by a process with empty caches."""
    with monkeypatch.context() as patched:
        patched.setattr(service, "_cache", TripCache())
        patched.setattr(service, "_days", DayCache())
        return read_trip(client, trip.id)


def changed(client: FlaskClient, trip: Trip, *operations: dict[str, Any]) -> tuple[dict[str, Any], str]:
    answer = client.post(f"/itinerary/{trip.id}/changes", json={"changes": operations})
    assert answer.status_code == 200, answer.get_json()
    body = answer.get_json()
    return body["trip"], body["change"]["change_id"]


def test_each_operation_and_its_undo_answer_the_trip_as_it_reads(
    monkeypatch: pytest.MonkeyPatch, mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    shown = read_trip(mine, trip.id)
    (a, b, _), (c, *_), _ = stop_ids(shown)
    first, second, third = days(shown)
    steps: list[dict[str, Any]] = [
        {"op": "edit_stop", "stop_id": a, "note": "At dawn", "start_time": "07:00", "minutes": 30, "state": "done"},
        {"op": "add_stop", "day_id": second, "place_id": guide.places[30]},
        {"op": "move_stop", "stop_id": b, "day_id": third, "after": None},
        {"op": "remove_stop", "stop_id": c, "to": "ideas"},
        {"op": "set_stay", "place_id": guide.places[20], "from_day": first, "to_day": third},
        {"op": "set_start_date", "start_date": "2031-06-01"},
        {"op": "add_days", "count": 2, "after": first},
        {"op": "move_day", "day_id": third, "after": None},
        {"op": "remove_day", "day_id": second},
        {"op": "add_city", "place_id": guide.destination, "days": 1},
        {"op": "set_start_date", "start_date": None},
        {"op": "rename", "trip_name": "By the sea"},
    ]
    done = []
    for step in steps:
        answer, change_id = changed(mine, trip, step)
        assert answer == read_anew(monkeypatch, mine, trip), step
        done.append(change_id)
    for change_id in reversed(done):
        answer = mine.post(f"/itinerary/{trip.id}/changes/{change_id}/undo").get_json()["trip"]
        assert answer == read_anew(monkeypatch, mine, trip)
    assert (days(answer), stop_ids(answer)) == (days(shown), stop_ids(shown))


def test_a_place_that_became_private_or_was_renamed_is_shown_as_it_is_now(
    app: Flask, monkeypatch: pytest.MonkeyPatch, owner: User, mine: FlaskClient, trip: Trip
) -> None:
    other = signed_in_client(app)
    place = make_own_place(owner, category="museum", lat=POINT_NEMO[0], lon=POINT_NEMO[1])
    day = days(read_trip(mine, trip.id))[0]
    changed(mine, trip, {"op": "add_stop", "day_id": day, "place_id": place.id})
    assert read_trip(other, trip.id)["days"][0]["activities"][-1]["name"] == place.name
    assert mine.put(f"/place/{place.id}", json={"name": "Grandmother", "is_private": True}).status_code == 200
    answer, _ = changed(mine, trip, {"op": "rename", "trip_name": "By the sea"})
    assert answer["days"][0]["activities"][-1]["name"] == "Grandmother"
    seen = read_trip(other, trip.id)
    assert seen["days"][0]["activities"][-1]["name"] == "A private place"
    assert seen == read_anew(monkeypatch, other, trip)


def test_who_added_a_stop_has_the_present_name_and_none_once_the_account_is_gone(
    app: Flask, mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    friend = make_user()
    share(trip, "edit", friend)
    day = days(read_trip(mine, trip.id))[0]
    changed(signed_in_client(app, friend), trip, {"op": "add_stop", "day_id": day, "place_id": guide.places[30]})

    def author(name: str) -> Any:
        answer, _ = changed(mine, trip, {"op": "rename", "trip_name": name})
        return answer["days"][0]["activities"][-1]["added_by"]

    assert author("One") == {"user_id": friend.id, "name": friend.name}
    db.session.execute(update(User).where(User.id == friend.id).values(name="Somebody else"))
    assert author("Two") == {"user_id": friend.id, "name": "Somebody else"}
    db.session.execute(delete(Collaborator).where(Collaborator.user_id == friend.id))
    db.session.execute(delete(User).where(User.id == friend.id))
    assert author("Three") is None
