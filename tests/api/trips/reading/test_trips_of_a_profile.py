"""Trips on profiles."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from app.extensions import db
from app.trips.models import TripStatus
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.queries import counted

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)
STATEMENTS = 4
"""The actor, the profile, the published trips. (Pictures need one more with a remote provider.)"""


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=2)


def test_the_own_profile_counts_all_trips_and_lists_published_ones(app: Flask, guide: Guide) -> None:
    user = make_user()
    make_trip(user, guide, name="Private", created_at=NOON)
    early = make_trip(user, guide, name="Early", is_published=True, created_at=NOON + timedelta(hours=1))
    late = make_trip(user, guide, days=3, stops=2, is_published=True, created_at=NOON + timedelta(hours=2))
    make_trip(user, guide, status=TripStatus.BUILDING)
    make_trip(user, guide, status=TripStatus.FAILED)
    make_trip(make_user(), guide, is_published=True)
    profile = signed_in_client(app, user).get("/user/profile").get_json()
    assert profile["trip_count"] == 3
    assert [trip["itinerary_id"] for trip in profile["trip_list"]] == [late.id, early.id]
    assert profile["trip_list"][0] == {
        "itinerary_id": late.id,
        "trip_name": "Kochi and the backwaters",
        "destination": "Kochi, Kerala, India",
        "place_image": None,
        "poster_name": "Kochi, Kerala, India",
        "scenery": "harbour",
        "no_of_days": 3,
        "no_of_places": 6,
    }


@pytest.mark.parametrize("count", [1, 9])
def test_the_number_of_statements_does_not_depend_on_the_trips(app: Flask, guide: Guide, count: int) -> None:
    user = make_user()
    for _number in range(count):
        make_trip(user, guide, is_published=True)
    client = signed_in_client(app, user)
    with counted(db.engine) as statements:
        assert client.get("/user/profile").get_json()["trip_count"] == count
    assert len(statements) == STATEMENTS, statements
