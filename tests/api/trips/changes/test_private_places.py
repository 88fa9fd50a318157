"""Private own places in published trips: members see them, others only see that there is one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change, days
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import POINT_NEMO, Guide, make_trip
from tests.trips import plan_of, read_trip

pytestmark = pytest.mark.both_stacks
HOME: dict[str, Any] = {"lat": POINT_NEMO[0] + 0.002, "lon": POINT_NEMO[1] + 0.002}


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, days=1, stops=2, start=date(2031, 5, 1), is_published=True)


@pytest.fixture
def home(owner: User, mine: FlaskClient, trip: Trip) -> str:
    """The owner's home, between the two stops of the trip."""
    place = make_own_place(owner, category="home", is_private=True, **HOME)
    shown = read_trip(mine, trip.id)
    first = shown["days"][0]["activities"][0]["stop_id"]
    change(mine, trip, {"op": "add_stop", "day_id": days(shown)[0], "place_id": place.id, "after": first})
    return place.id


def test_others_see_only_that_there_is_one(app: Flask, mine: FlaskClient, trip: Trip, home: str) -> None:
    own = read_trip(mine, trip.id)["days"][0]
    assert (own["activities"][1]["name"], len(own["distance_time"])) == ("Aunt Lakshmi", 2)
    other = signed_in_client(app)
    seen = read_trip(other, trip.id)["days"][0]
    stop = seen["activities"][1]
    assert (stop["name"], stop["geo_location"], stop["address"], stop["note"]) == ("A private place", None, None, None)
    assert seen["distance_time"] == []
    assert other.get(f"/place/{home}").status_code == 404
    for file in ("calendar.ics", "route.gpx"):
        text = other.get(f"/itinerary/{trip.id}/{file}").get_data(as_text=True)
        assert "Aunt Lakshmi" not in text
        assert str(HOME["lat"]) not in text


def test_a_strangers_copy_leaves_it_out(app: Flask, mine: FlaskClient, trip: Trip, home: str) -> None:
    other = signed_in_client(app)
    copy = other.post(f"/itinerary/duplicate/{trip.id}").get_json()["itinerary_id"]
    shown = other.get(f"/itinerary/{copy}").get_json()
    assert (home in plan_of(shown)[0], len(plan_of(shown)[0]), shown["no_of_places"]) == (False, 2, 2)
    assert len(shown["days"][0]["distance_time"]) == 1
    own = mine.post(f"/itinerary/duplicate/{trip.id}").get_json()["itinerary_id"]
    assert plan_of(mine.get(f"/itinerary/{own}").get_json())[0][1] == home


def test_a_place_of_somebody_else_cant_be_added(mine: FlaskClient, trip: Trip) -> None:
    theirs = make_own_place(make_user(), is_private=False, **HOME)
    day = days(read_trip(mine, trip.id))[0]
    wanted = [{"op": "add_stop", "day_id": day, "place_id": theirs.id}, {"op": "add_idea", "place_id": theirs.id}]
    for operation in wanted:
        answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [operation]})
        assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["changes.0.place_id"])
