"""Deleting the caller's account."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Column, func, select, update

from app.accounts import resets
from app.accounts.models import Block, Follow, User
from app.accounts.name_search import refresh_name_terms
from app.accounts.security.models import ApiToken, Identity, Passkey, RecoveryCode, TwoStep
from app.accounts.staff import StaffMember
from app.accounts.withheld import WithheldPart
from app.db.base import Base
from app.db.types import utc_now
from app.extensions import db
from app.media.service import photo_store
from app.reports.models import ContentReport, Kind
from app.trips.member_models import Collaborator, LinkLimit, SharedPermission
from app.trips.models import Trip, TripChange, TripLike
from app.trips.plan_models import Stop, TripDay, TripIdea, TripStay, TripVote
from app.web.idempotency.models import IdempotencyKey
from tests.factories.accounts import PASSWORD, delete_account, make_user, signed_in_client
from tests.factories.own_places import add_someday, make_own_place
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import like, make_guide, make_link, make_trip, share, trip_request
from tests.pictures import picture

pytestmark = pytest.mark.both_stacks


def user_columns() -> list[Column[Any]]:
    return [
        column
        for table in Base.metadata.sorted_tables
        for column in table.columns
        for key in column.foreign_keys
        if key.column.table.name == "user"
    ]


def fill_everything(user: User, app: Flask) -> FlaskClient:
    """Add a row of a traveller to every table that can contain one."""
    other, guide = make_user(), make_guide()
    client = signed_in_client(app, user)
    own, foreign = make_trip(user, guide, stops=2), make_trip(other, guide, stops=1, is_published=True)
    share(foreign, "view", user)
    token = make_link(foreign, SharedPermission.VIEW)
    db.session.add(LinkLimit(user_id=user.id, token=token))
    like(foreign, user)
    like(own, other)
    db.session.add(TripIdea(trip_id=foreign.id, idea_id=foreign.id, place_id=guide.places[0], added_by=user.id))
    db.session.add(TripVote(trip_id=foreign.id, idea_id=foreign.id, user_id=user.id, vote=1))
    db.session.execute(update(Stop).where(Stop.trip_id == foreign.id).values(added_by=user.id))
    first, last = db.session.scalars(select(TripDay.day_id).where(TripDay.trip_id == foreign.id))
    stay = {"place_id": guide.places[0], "from_day": first, "to_day": last}
    db.session.add(TripStay(trip_id=foreign.id, **stay, added_by=user.id))
    db.session.add(TripChange(trip_id=foreign.id, number=1, version=1, user_id=user.id, facts=[], record=None))
    db.session.add(Follow(follower_id=user.id, followed_id=other.id))
    db.session.add(Follow(follower_id=other.id, followed_id=user.id))
    db.session.add(Block(blocker_id=user.id, blocked_id=make_user().id))
    db.session.add(Block(blocker_id=make_user().id, blocked_id=user.id))
    db.session.add(
        IdempotencyKey(user_id=user.id, key="key", fingerprint="", locked_until=utc_now(), status=201, answer="{}")
    )
    make_review(user, guide.places[0])
    report_review(user, make_review(other, guide.places[0]))
    for by, about in ((user, other), (other, user)):
        report = {
            "kind": Kind.PROFILE.value,
            "subject_id": about.id,
            "owner_id": about.id,
            "reason": "spam",
            "text": "",
        }
        db.session.add(ContentReport(**report, user_id=by.id))
    db.session.add(WithheldPart(user_id=user.id, part="profile", why="It is advertising.", text="Cheap flights"))
    db.session.add(StaffMember(user_id=user.id))
    db.session.add(TwoStep(user_id=user.id, secret="A" * 32))
    db.session.add(RecoveryCode(user_id=user.id, digest="a" * 64))
    db.session.add(Passkey(user_id=user.id, credential_id="credential", public_key=b"key", label="My phone"))
    db.session.add(Identity(issuer="https://id.example", subject="7", user_id=user.id))
    db.session.add(ApiToken(user_id=user.id, digest="b" * 64, label="My script", scope="read"))
    make_own_place(user)
    add_someday(user, guide.places[0])
    resets.mail_reset(db.session(), user.email)
    refresh_name_terms(db.session(), user)
    db.session.commit()
    return client


def test_everything_of_the_traveller_is_deleted(app: Flask) -> None:
    user = make_user()
    client = fill_everything(user, app)
    ident, email = user.id, user.email
    held = [column for column in user_columns() if db.session.scalar(select(column).where(column == ident).limit(1))]
    assert held == user_columns(), "this test does not know how to fill every table that points at a traveller"
    assert delete_account(client).status_code == 200
    # The audit log retains ids for 180 days, even of deleted accounts.
    for table in (one for one in Base.metadata.sorted_tables if one.name != "audit_event"):
        for row in db.session.execute(select(table)):
            assert not {ident, email} & set(map(str, row)), table.name


def test_all_tokens_stop_working_and_the_cookies_are_deleted(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    client.post("/auth/sign-in", json={"email": user.email, "password": PASSWORD})
    here, elsewhere = signed_in_client(app, user), signed_in_client(app, user)
    answer = delete_account(here)
    assert list(answer.get_json()) == ["message"]
    gone = [cookie for cookie in answer.headers.getlist("Set-Cookie") if "Max-Age=0" in cookie or "1970" in cookie]
    assert {cookie.split("=")[0] for cookie in gone} == {"refresh_token_cookie", "csrf_refresh_token"}
    for one in (here, elsewhere):
        assert one.get("/user/profile").status_code == 401
    assert client.get("/explore", headers={"Accept": "text/html"}).status_code == 302
    assert client.post("/auth/sign-in", json={"email": user.email, "password": PASSWORD}).status_code == 401


def test_the_address_can_sign_up_again(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    delete_account(signed_in_client(app, user))
    form = {"name": "Asha", "email": user.email, "password": PASSWORD}
    assert client.post("/auth/sign-up", json=form).status_code == 201


def test_a_wrong_password_deletes_nothing(app: Flask) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    answer = delete_account(client, "not mine")
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"password": ["Your password is not right."]}
    assert client.get("/user/profile").status_code == 200


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"password": ["Please enter your password"]}),
        ({"password": ""}, {"password": ["Please enter your password"]}),
        ({"password": None}, {"password": ["Please enter your password"]}),
        ({"password": 12345678}, {"password": ["Please give a text."]}),
        ({"password": PASSWORD, "sure": True}, {"sure": ["Unknown field: sure."]}),
    ],
)
def test_wrong_forms_are_refused(app: Flask, body: Any, errors: Any) -> None:
    client = signed_in_client(app)
    answer = client.post("/user/delete-account", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, errors)
    assert client.get("/user/profile").status_code == 200


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert delete_account(client).status_code == 401


def test_the_photo_is_deleted(app: Flask) -> None:
    client = signed_in_client(app)
    answer = client.put("/user/profile", data={"file": (BytesIO(picture()), "me.png")})
    name = Path(answer.get_json()["profile_data"]["profile_image_url"]).name
    assert photo_store().read(name) is not None
    delete_account(client)
    assert photo_store().read(name) is None


def test_given_likes_are_removed_and_likes_of_others_stay(app: Flask) -> None:
    user, other = make_user(), make_user()
    trip = make_trip(make_user(), make_guide(), is_published=True)
    like(trip, user, other)
    delete_account(signed_in_client(app, user))
    db.session.expire_all()
    assert db.session.scalar(select(Trip.likes_count).where(Trip.id == trip.id)) == 1
    assert db.session.scalars(select(TripLike.user_id)).all() == [other.id]


def test_trips_of_others_no_longer_name_the_traveller(app: Flask) -> None:
    user, owner, guide = make_user(), make_user(), make_guide()
    trip = make_trip(owner, guide, stops=1)
    db.session.execute(update(Stop).where(Stop.trip_id == trip.id).values(added_by=user.id))
    like(trip, user, owner)
    client = signed_in_client(app, owner)
    before = client.get(f"/itinerary/{trip.id}")
    assert before.get_json()["days"][0]["activities"][0]["added_by"] == {"user_id": user.id, "name": user.name}
    delete_account(signed_in_client(app, user))
    shown = client.get(f"/itinerary/{trip.id}", headers={"If-None-Match": before.headers["ETag"]}).get_json()
    assert shown["days"][0]["activities"][0]["added_by"] is None
    assert shown["version"] == before.get_json()["version"] + 1
    assert (shown["likes_count"], shown["likes_users"]) == (1, [owner.id])


def test_a_trip_that_others_may_edit_passes_to_the_first_collaborator(app: Flask) -> None:
    user, first, second, reader = (make_user() for _ in range(4))
    trip = make_trip(user, make_guide(), stops=1)
    for one, permission in ((reader, "view"), (first, "edit"), (second, "edit")):
        share(trip, permission, one)
    delete_account(signed_in_client(app, user))
    shown = signed_in_client(app, first).get(f"/itinerary/{trip.id}").get_json()
    assert (shown["user_id"], shown["permission"]) == (first.id, "owner")
    assert signed_in_client(app, second).get(f"/itinerary/{trip.id}").get_json()["permission"] == "edit"
    assert signed_in_client(app, reader).get(f"/itinerary/{trip.id}").get_json()["permission"] == "view"
    assert db.session.scalar(select(func.count()).select_from(Collaborator)) == 2


def test_a_trip_that_others_may_only_view_is_deleted(app: Flask) -> None:
    user, reader = make_user(), make_user()
    trip = make_trip(user, make_guide())
    share(trip, "view", reader)
    delete_account(signed_in_client(app, user))
    assert signed_in_client(app, reader).get(f"/itinerary/{trip.id}").status_code == 404


def test_the_build_of_a_deleted_trip_ends_without_an_error(app: Flask, run_jobs: Callable[[], None]) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    body = trip_request(make_guide().destination, trip_builder="AI")
    assert client.post("/itinerary", json=body, headers={"Prefer": "respond-async"}).status_code == 202
    delete_account(client)
    run_jobs()
    assert db.session.scalar(select(func.count()).select_from(Trip)) == 0
