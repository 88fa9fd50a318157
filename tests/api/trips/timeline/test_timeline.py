"""Opening hours and daylight of each day."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place, with_place
from tests.factories.trips import Guide, make_guide, make_trip, share
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

MONDAY = date(2031, 5, 5)


def set_hours(place_id: str, hours: str | None) -> None:
    db.session.get_one(Place, place_id).hours = hours
    db.session.commit()


def timeline(client: FlaskClient, trip_id: str) -> dict[str, Any]:
    answer = client.get(f"/itinerary/{trip_id}/timeline")
    assert answer.status_code == 200, answer.get_json()
    body: dict[str, Any] = answer.get_json()
    return body


def test_each_stop_has_the_hours_of_its_day(mine: FlaskClient, owner: User, guide: Guide) -> None:
    set_hours(guide.places[0], "Mo 09:00-12:00,14:00-18:00; Tu-Su 10:00-17:00")
    set_hours(guide.places[1], "Tu-Su 10:00-17:00")
    set_hours(guide.places[2], None)
    trip = make_trip(owner, guide, days=1, stops=3, start=MONDAY)
    shown = mine.get(f"/itinerary/{trip.id}").get_json()
    body = timeline(mine, trip.id)
    assert body["version"] == shown["version"]
    (day,) = body["days"]
    assert day["day_id"] == shown["days"][0]["day_id"]
    assert [stop["stop_id"] for stop in day["stops"]] == [stop["stop_id"] for stop in shown["days"][0]["activities"]]
    assert [stop["open"] for stop in day["stops"]] == [
        [{"opens": 540, "closes": 720}, {"opens": 840, "closes": 1080}],
        [],
        None,
    ]


def test_without_dates_it_is_what_most_days_have(mine: FlaskClient, owner: User, guide: Guide) -> None:
    set_hours(guide.places[0], "Mo-Fr 09:00-18:00; Sa 10:00-12:00")
    trip = make_trip(owner, guide, days=1, stops=1)
    (day,) = timeline(mine, trip.id)["days"]
    assert day["stops"][0]["open"] == [{"opens": 540, "closes": 1080}]
    assert day["light"] is None


def test_light_follows_the_date_and_the_place(mine: FlaskClient, owner: User) -> None:
    north = make_guide("Tromso", at=(60.0, -123.4), timezone="America/Vancouver")
    summer = make_trip(owner, north, days=1, stops=1, start=date(2031, 6, 21))
    winter = make_trip(owner, north, days=1, stops=1, start=date(2031, 12, 21))
    light = [timeline(mine, trip.id)["days"][0]["light"] for trip in (summer, winter)]
    lengths = [one["closes"] - one["opens"] for one in light]
    assert 18 * 60 < lengths[0] < 21 * 60
    assert 5 * 60 < lengths[1] < 8 * 60


def test_restaurants_and_cafes_are_meals(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=10)
    (day,) = timeline(mine, trip.id)["days"]
    # The places of the guide alternate: a fort, a museum, a church, a restaurant ...
    assert [stop["is_meal"] for stop in day["stops"]] == [False] * 3 + [True] + [False] * 4 + [True, False]


def test_readers_see_it_and_strangers_do_not(app: Flask, mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, stops=1)
    reader = make_user()
    share(trip, "view", reader)
    assert timeline(signed_in_client(app, reader), trip.id) == timeline(mine, trip.id)
    assert signed_in_client(app).get(f"/itinerary/{trip.id}/timeline").status_code == 404
    assert app.test_client().get(f"/itinerary/{trip.id}/timeline").status_code == 401


def test_strangers_are_told_neither_hours_nor_light_of_a_private_place(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide
) -> None:
    where: dict[str, Any] = {"lat": 60.0, "lon": -123.4, "timezone": "America/Vancouver"}
    home = make_own_place(owner, category="cafe", is_private=True, hours="Mo-Su 10:00-18:00", **where)
    trip = make_trip(owner, with_place(guide, home.id), days=1, stops=2, start=MONDAY, is_published=True)
    own = timeline(mine, trip.id)["days"][0]
    assert (own["stops"][0]["open"], own["stops"][0]["is_meal"]) == ([{"opens": 600, "closes": 1080}], True)
    assert own["light"] is not None
    seen = timeline(signed_in_client(app), trip.id)["days"][0]
    assert (seen["stops"][0]["open"], seen["stops"][0]["is_meal"], seen["light"]) == (None, False, None)


@pytest.mark.parametrize("days", [1, 6])
def test_it_takes_a_fixed_number_of_statements(mine: FlaskClient, owner: User, guide: Guide, days: int) -> None:
    trip = make_trip(owner, guide, days=days, stops=3, start=MONDAY)
    with counted(db.engine) as statements:
        timeline(mine, trip.id)
    assert len(statements) == 8, statements
