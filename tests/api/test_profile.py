"""One's own profile."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from app.accounts.models import Session, User
from app.accounts.trip_figures import PublishedTrip, TripFigures, init_trip_figures
from app.db.types import Id
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client
from tests.queries import counted


def test_a_profile_has_these_fields(app: Flask) -> None:
    user = make_user(name="Asha Rao", country="IN", about_me="On the road.")
    answer = signed_in_client(app, user).get("/user/profile")
    assert answer.status_code == 200
    assert answer.get_json() == {
        "id": user.id,
        "name": "Asha Rao",
        "email": user.email,
        "country": "IN",
        "profile_image_url": None,
        "about_me": "On the road.",
        "trip_count": 0,
        "followers_count": 0,
        "following_count": 0,
        "trip_list": [],
    }


def test_it_is_for_the_signed_in(client: FlaskClient) -> None:
    answer = client.get("/user/profile")
    assert answer.status_code == 401
    assert answer.get_json()["detail"] == "Please sign in."


def test_it_takes_three_statements_with_the_token_and_the_published_trips(app: Flask) -> None:
    client = signed_in_client(app)
    with counted(db.engine) as statements:
        client.get("/user/profile")
    assert len(statements) == 3


def test_trips_fill_in_their_figures(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.extensions, "waypost.trip_figures", None)
    counts = aliased(Session)
    sessions = select(func.count(counts.id)).where(counts.user_id == User.id).scalar_subquery()
    trip = PublishedTrip(Id("t1"), "Goa", None, 3, 7)
    init_trip_figures(app, TripFigures(owned=sessions, published=sessions, published_list=lambda _id: [trip]))
    body = signed_in_client(app).get("/user/profile").get_json()
    assert body["trip_count"] == 1
    assert body["trip_list"] == [
        {"itinerary_id": "t1", "trip_name": "Goa", "place_image": None, "no_of_days": 3, "no_of_places": 7}
    ]
