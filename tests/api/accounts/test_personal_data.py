"""Downloading personal data."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import Follow
from app.extensions import db, limiter, queue
from app.trips.models import Trip, TripStatus
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import like, make_guide, make_trip, share
from tests.isolation import isolated
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


def test_the_export_is_a_file_with_everything(app: Flask) -> None:
    asha, mina = make_user(name="Asha Rao", country="IN", about_me="By train."), make_user(name="Mina")
    guide = make_guide()
    own = make_trip(asha, guide, stops=2)
    joined, liked = make_trip(mina, guide), make_trip(mina, guide, is_published=True)
    share(joined, "edit", asha)
    like(liked, asha)
    db.session.add(Follow(follower_id=asha.id, followed_id=mina.id))
    db.session.add(Follow(follower_id=mina.id, followed_id=asha.id))
    db.session.commit()
    client = signed_in_client(app, asha)
    answer = client.get("/user/data")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == "attachment; filename=waypost-data.json"
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.get_json()
    assert body["account"] | {"created_at": ""} == {
        "id": asha.id,
        "name": "Asha Rao",
        "email": asha.email,
        "country": "IN",
        "about_me": "By train.",
        "profile_image_url": None,
        "created_at": "",
    }
    assert len(body["sessions"]) == 1
    assert [(one["id"], one["name"]) for one in body["following"]] == [(mina.id, "Mina")]
    assert body["followers_count"] == 1
    shown = client.get(f"/itinerary/{own.id}").get_json()
    (trip,) = body["trips"]
    assert trip["days"] == shown["days"]
    assert trip["trip_name"] == shown["trip_name"]
    assert [(one["itinerary_id"], one["permission"]) for one in body["joined_trips"]] == [(joined.id, "edit")]
    assert [one["itinerary_id"] for one in body["likes"]] == [liked.id]


def test_votes_and_changes_of_trips_are_in_the_export(app: Flask) -> None:
    asha, mina, guide = make_user(), make_user(), make_guide()
    trip = make_trip(asha, guide, stops=1)
    share(trip, "edit", mina)
    db.session.commit()
    client = signed_in_client(app, mina)
    path = f"/itinerary/{trip.id}"
    changes = [{"op": "add_idea", "place_id": guide.places[5]}]
    changed = client.post(f"{path}/changes", json={"changes": changes}).get_json()["trip"]
    idea_id = changed["ideas"][0]["idea_id"]
    assert client.put(f"{path}/ideas/{idea_id}/vote", json={"vote": "up"}).status_code == 200
    body = client.get("/user/data").get_json()
    assert body["votes"] == [{"itinerary_id": trip.id, "idea_id": idea_id, "vote": "up"}]
    assert [(one["itinerary_id"], one["version"]) for one in body["changes"]] == [(trip.id, changed["version"])]


def test_secrets_and_other_travellers_are_left_out(app: Flask) -> None:
    asha, mina = make_user(), make_user()
    db.session.add(Follow(follower_id=mina.id, followed_id=asha.id))
    db.session.commit()
    text = signed_in_client(app, asha).get("/user/data").get_data(as_text=True)
    assert asha.password_hash not in text
    assert mina.id not in text
    assert mina.email not in text


def test_a_trip_that_is_being_built_is_included(app: Flask) -> None:
    asha = make_user()
    db.session.add(
        Trip(
            owner_id=asha.id,
            name="Half made",
            destination="Kochi",
            traveler="ME",
            budget="CHEAP",
            builder="AI",
            no_of_days=2,
            status=TripStatus.QUEUED,
        )
    )
    db.session.commit()
    (trip,) = signed_in_client(app, asha).get("/user/data").get_json()["trips"]
    assert (trip["trip_name"], trip["status"], "days" in trip) == ("Half made", "queued", False)


def test_the_number_of_statements_does_not_depend_on_the_trips(app: Flask) -> None:
    asha, guide = make_user(), make_guide()
    client = signed_in_client(app, asha)

    def statements() -> int:
        with counted(db.engine) as sent:
            assert client.get("/user/data").status_code == 200
        return len(sent)

    make_trip(asha, guide, stops=2)
    one = statements()
    for _ in range(8):
        make_trip(asha, guide, stops=3)
    assert statements() == one


def test_ten_exports_an_hour_are_allowed(make_app: Callable[..., Flask]) -> None:
    app = make_app(ratelimit_enabled=True)
    with app.app_context(), isolated():
        client = signed_in_client(app)
        was, limiter.enabled = limiter.enabled, True
        try:
            assert {client.get("/user/data").status_code for _ in range(10)} == {200}
            refused = client.get("/user/data")
        finally:
            limiter.enabled = was
            queue.redis.flushdb()
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 3600


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.get("/user/data").status_code == 401
