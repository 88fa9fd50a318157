"""The caller's profile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from app.accounts.answers import PublishedTripAnswer
from app.accounts.models import AuthSession, User
from app.db.types import Id
from app.extensions import db
from app.hooks import TripFigures, hooks
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
        "hidden_text_why": None,
        "hidden_photo_why": None,
        "trip_count": 0,
        "followers_count": 0,
        "following_count": 0,
        "trip_list": [],
    }


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    answer = client.get("/user/profile")
    assert answer.status_code == 401
    assert answer.get_json()["detail"] == "Please sign in."


def test_a_profile_takes_three_statements_including_the_token_and_the_trips(app: Flask) -> None:
    client = signed_in_client(app)
    with counted(db.engine) as statements:
        client.get("/user/profile")
    assert len(statements) == 3


def test_the_trips_hook_provides_the_figures(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = aliased(AuthSession)
    sessions = select(func.count(counts.id)).where(counts.user_id == User.id).scalar_subquery()
    trip = PublishedTripAnswer(
        itinerary_id=Id("t1"),
        trip_name="Goa",
        destination="Goa, India",
        place_image=None,
        poster_name="Goa, India",
        scenery="palms",
        no_of_days=3,
        no_of_places=7,
    )
    figures = TripFigures(owned=sessions, published=sessions, published_list=lambda _session, _id: [trip])
    with app.app_context():
        bound = replace(hooks(), trip_figures=figures)
    monkeypatch.setitem(app.extensions, "waypost.hooks", bound)
    body = signed_in_client(app).get("/user/profile").get_json()
    assert body["trip_count"] == 1
    assert body["trip_list"] == [
        {
            "itinerary_id": "t1",
            "trip_name": "Goa",
            "destination": "Goa, India",
            "place_image": None,
            "poster_name": "Goa, India",
            "scenery": "palms",
            "no_of_days": 3,
            "no_of_places": 7,
        }
    ]
