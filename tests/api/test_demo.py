"""Demo travellers and trips, only on an empty database."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import Follow, User
from app.config import Settings
from app.countries import COUNTRIES
from app.extensions import db
from app.places.catalogue.guides import guide_files, read_guides
from app.reviews.models import Review
from app.support import demo as demo_module
from app.support.demo import AT_START, Demo, add_rest, seed_demo
from app.support.demo_login import demo_login
from app.trips.models import Trip, TripLike
from tests.factories.accounts import make_user

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

DEMO = demo_module.demo()
TRIPS = DEMO.trips[:AT_START]


@pytest.fixture
def demo(settings: Settings, tmp_path: Path) -> Settings:
    return replace(settings, seed_demo=True, var_dir=tmp_path)


def test_an_empty_database_gets_travellers_with_published_trips(
    app: Flask, client: FlaskClient, demo: Settings
) -> None:
    assert demo_login(demo) is None
    assert seed_demo(demo)
    trips = db.session.scalars(select(Trip)).all()
    assert {trip.name for trip in trips} == {trip.name for trip in TRIPS}
    assert all(trip.is_published and trip.status == "ready" and trip.no_of_places >= 6 for trip in trips)

    login = demo_login(demo)
    assert login is not None
    answer = client.post("/auth/sign-in", json={"email": login.email, "password": login.password})
    assert answer.get_json()["is_verified"] is True


def test_demo_travellers_have_a_country_whose_holidays_are_shown(
    app: Flask, client: FlaskClient, demo: Settings
) -> None:
    seed_demo(demo)
    login = demo_login(demo)
    assert login is not None
    answer = client.post("/auth/sign-in", json={"email": login.email, "password": login.password})
    headers = {"Authorization": f"Bearer {answer.get_json()['access_token']}"}
    country = client.get("/user/profile", headers=headers).get_json()["country"]
    assert country in COUNTRIES
    assert set(db.session.scalars(select(User.country))) <= set(COUNTRIES)


def test_demo_trips_have_a_stay_a_note_and_ideas(app: Flask, client: FlaskClient, demo: Settings) -> None:
    seed_demo(demo)
    login = demo_login(demo)
    assert login is not None
    answer = client.post("/auth/sign-in", json={"email": login.email, "password": login.password})
    headers = {"Authorization": f"Bearer {answer.get_json()['access_token']}"}
    own = [trip for trip in TRIPS if login.email.startswith(trip.owner.lower())]
    assert own
    for trip in own:
        trip_id = db.session.scalar(select(Trip.id).where(Trip.name == trip.name))
        found = client.get(f"/itinerary/{trip_id}", headers=headers).get_json()
        assert [(stay["name"], stay["nights"]) for stay in found["stays"]] == [(trip.stay, trip.days - 1)]
        assert found["days"][1]["activities"][0]["note"] == trip.note
        planned = {stop["name"] for day in found["days"] for stop in day["activities"]}
        assert {idea["name"] for idea in found["ideas"]} == set(trip.ideas) - planned


def test_demo_trips_are_found_by_name(app: Flask, client: FlaskClient, demo: Settings) -> None:
    seed_demo(demo)
    login = demo_login(demo)
    assert login is not None
    answer = client.post("/auth/sign-in", json={"email": login.email, "password": login.password})
    headers = {"Authorization": f"Bearer {answer.get_json()['access_token']}"}
    for trip in TRIPS:
        word = trip.name.partition(" ")[0].strip(",")
        found = client.get("/itinerary/all", query_string={"name": word}, headers=headers).get_json()["trips"]
        assert trip.name in {one["trip_name"] for one in found}


def test_only_the_owner_can_read_the_login_file(app: Flask, demo: Settings) -> None:
    seed_demo(demo)
    assert (demo.var_dir / "demo_login").stat().st_mode & 0o077 == 0


def test_an_interrupted_start_leaves_a_login(
    app: Flask, client: FlaskClient, demo: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.support.demo.build", stopped)
    with pytest.raises(KeyboardInterrupt):
        seed_demo(demo)
    login = demo_login(demo)
    assert login is not None
    answer = client.post("/auth/sign-in", json={"email": login.email, "password": login.password})
    assert answer.status_code == 200


def test_demo_data_is_added_once(app: Flask, demo: Settings) -> None:
    assert seed_demo(demo)
    first = demo_login(demo)
    assert not seed_demo(demo)
    assert demo_login(demo) == first


def test_a_database_in_use_gets_no_demo_data(app: Flask, demo: Settings) -> None:
    make_user()
    assert not seed_demo(demo)
    assert db.session.scalars(select(Trip)).all() == []
    assert demo_login(demo) is None


def test_every_demo_trip_has_a_guide_and_every_review_a_place() -> None:
    guides = {guide.destination: guide for guide in read_guides(guide_files())}
    names = {one.name for one in DEMO.travellers}
    assert len(names) == 12
    assert len(DEMO.trips) == 30
    for trip in DEMO.trips:
        assert trip.owner in names
        assert trip.destination in guides, trip.destination
    for review in DEMO.reviews:
        known = guides[review.city]
        assert any(review.place in (row.name, *row.aliases) for row in known.places), (review.city, review.place)
        assert review.traveller in names
    assert {other for one in DEMO.travellers for other in one.follows} <= names


def test_a_job_adds_the_other_trips_and_what_travellers_do_with_them(
    app: Flask, client: FlaskClient, demo: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = Demo(DEMO.travellers[:3], DEMO.trips[:AT_START], DEMO.reviews)
    monkeypatch.setattr(demo_module, "AT_START", 1)
    monkeypatch.setattr(demo_module, "demo", lambda: some)
    seed_demo(demo)
    assert len(db.session.scalars(select(Trip)).all()) == 1
    for _ in range(2):
        add_rest(demo)
    trips = db.session.scalars(select(Trip)).all()
    assert sorted(trip.name for trip in trips) == sorted(trip.name for trip in some.trips)
    likes = db.session.scalar(select(func.count()).select_from(TripLike))
    assert likes == sum(trip.likes_count for trip in trips) > 0
    assert db.session.scalar(select(func.count()).select_from(Follow)) == 4
    written = db.session.scalars(select(Review.text)).all()
    assert 0 < len(written) == len(set(written)) <= len(some.reviews)
