"""Collaborators: the list, their permissions, and leaving."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.db.types import utc_now
from app.extensions import db
from app.trips.member_models import Collaborator
from app.trips.models import Trip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_trip, share
from tests.queries import counted

STATEMENTS = 3
"""The actor; the permission; the members."""


@pytest.fixture
def owner(app: Flask) -> User:
    return make_user(name="Asha Rao", profile_image="asha.webp")


@pytest.fixture
def editor(app: Flask) -> User:
    return make_user(name="Mina Khan")


@pytest.fixture
def viewer(app: Flask) -> User:
    return make_user(name="Leo Braun")


@pytest.fixture
def trip(owner: User, editor: User, viewer: User, guide: Guide) -> Trip:
    trip = make_trip(owner, guide)
    share(trip, "edit", editor)
    share(trip, "view", viewer)
    return trip


def path(trip: Trip, user: User | None = None) -> str:
    return f"/itinerary/{trip.id}/collaborators" + (f"/{user.id}" if user else "")


def permissions() -> dict[str, str]:
    rows = db.session.execute(select(Collaborator.user_id, Collaborator.permission))
    return {row.user_id: row.permission for row in rows}


def test_everyone_is_listed_with_the_owner_first(
    app: Flask, trip: Trip, owner: User, editor: User, viewer: User
) -> None:
    answer = signed_in_client(app, owner).get(path(trip))
    assert (answer.status_code, answer.get_json()) == (
        200,
        {
            "owner": {
                "user_id": owner.id,
                "name": "Asha Rao",
                "profile_image_url": "/media/asha.webp",
                "permission": "owner",
            },
            "collaborators": [
                {"user_id": editor.id, "name": "Mina Khan", "profile_image_url": None, "permission": "edit"},
                {"user_id": viewer.id, "name": "Leo Braun", "profile_image_url": None, "permission": "view"},
            ],
            "total_count": 3,
        },
    )


def test_collaborators_are_listed_in_joining_order(app: Flask, trip: Trip, owner: User, editor: User) -> None:
    db.session.get_one(Collaborator, (trip.id, editor.id)).joined_at = utc_now() + timedelta(minutes=1)
    db.session.commit()
    people = signed_in_client(app, owner).get(path(trip)).get_json()["collaborators"]
    assert [person["name"] for person in people] == ["Leo Braun", "Mina Khan"]


def test_an_unshared_trip_lists_only_its_owner(app: Flask, owner: User, guide: Guide) -> None:
    answer = signed_in_client(app, owner).get(path(make_trip(owner, guide))).get_json()
    assert (answer["collaborators"], answer["total_count"]) == ([], 1)


def test_the_number_of_statements_does_not_depend_on_the_travellers(app: Flask, trip: Trip, owner: User) -> None:
    client = signed_in_client(app, owner)
    share(trip, "view", *(make_user() for _ in range(40)))
    with counted(db.engine) as sent:
        assert client.get(path(trip)).get_json()["total_count"] == 43
    assert len(sent) == STATEMENTS, sent


@pytest.mark.parametrize("is_published", [False, True])
def test_readers_of_the_trip_may_read_the_list(
    app: Flask, client: FlaskClient, trip: Trip, owner: User, editor: User, viewer: User, is_published: bool
) -> None:
    trip.is_published = is_published
    db.session.commit()
    for user in (owner, editor, viewer):
        assert signed_in_client(app, user).get(path(trip)).status_code == 200
    assert signed_in_client(app).get(path(trip)).status_code == (200 if is_published else 404)
    assert client.get(path(trip)).status_code == 401


@pytest.mark.parametrize("word", ["view", "edit"])
def test_the_owner_changes_permissions(
    app: Flask, trip: Trip, owner: User, editor: User, viewer: User, word: str
) -> None:
    client = signed_in_client(app, owner)
    for user, name in ((editor, "Mina Khan"), (viewer, "Leo Braun")):
        answer = client.put(path(trip, user), json={"permission": word})
        assert (answer.status_code, answer.get_json()) == (
            200,
            {"message": f"{name} can {word} this trip now.", "user_id": user.id, "permission": word},
        )
    assert permissions() == {editor.id: word, viewer.id: word}
    assert signed_in_client(app, viewer).get(f"/itinerary/{trip.id}").get_json()["permission"] == word


def test_a_permission_for_a_version_that_is_gone_is_not_changed(
    app: Flask, trip: Trip, owner: User, editor: User, viewer: User
) -> None:
    client = signed_in_client(app, owner)
    seen = client.get(f"/itinerary/{trip.id}").headers["ETag"]
    client.put(f"/itinerary/{trip.id}", json={"about_trip": "By ferry."})
    late = client.put(path(trip, editor), json={"permission": "view"}, headers={"If-Match": seen})
    assert (late.status_code, late.get_json()["version"]) == (412, 2)
    assert permissions() == {editor.id: "edit", viewer.id: "view"}
    now = client.get(f"/itinerary/{trip.id}").headers["ETag"]
    assert client.put(path(trip, editor), json={"permission": "view"}, headers={"If-Match": now}).status_code == 200
    stranger = signed_in_client(app)
    refused = stranger.put(path(trip, editor), json={"permission": "view"}, headers={"If-Match": seen})
    assert refused.status_code == 404


def test_the_owner_removes_collaborators(app: Flask, trip: Trip, owner: User, editor: User, viewer: User) -> None:
    client = signed_in_client(app, owner)
    answer = client.delete(path(trip, editor))
    assert (answer.status_code, answer.get_json()) == (200, {"message": "Mina Khan is no longer part of this trip."})
    assert permissions() == {viewer.id: "view"}
    assert signed_in_client(app, editor).get(f"/itinerary/{trip.id}").status_code == 404
    assert client.delete(path(trip, editor)).status_code == 404


@pytest.mark.parametrize("who", ["editor", "viewer"])
def test_collaborators_may_leave(app: Flask, trip: Trip, who: str, request: pytest.FixtureRequest) -> None:
    user = request.getfixturevalue(who)
    client = signed_in_client(app, user)
    answer = client.delete(path(trip, user))
    assert (answer.status_code, answer.get_json()) == (200, {"message": "You left this trip."})
    assert user.id not in permissions()
    assert client.delete(path(trip, user)).status_code == 404


def test_the_owner_cannot_leave(app: Flask, trip: Trip, owner: User) -> None:
    client = signed_in_client(app, owner)
    left = client.delete(path(trip, owner))
    assert (left.status_code, left.get_json()["errors"]) == (
        422,
        {"user_id": ["The owner of a trip can't leave it."]},
    )
    lowered = client.put(path(trip, owner), json={"permission": "view"})
    assert (lowered.status_code, lowered.get_json()["errors"]) == (
        422,
        {"user_id": ["The owner of a trip may do everything with it."]},
    )


def test_a_traveller_who_never_joined_is_not_found(app: Flask, trip: Trip, owner: User) -> None:
    client, stranger = signed_in_client(app, owner), make_user()
    for call in (client.delete(path(trip, stranger)), client.put(path(trip, stranger), json={"permission": "edit"})):
        assert (call.status_code, call.get_json()["detail"]) == (404, "This traveller is not part of this trip.")
    assert client.delete(path(trip) + "/nobody").status_code == 404


@pytest.mark.parametrize("is_published", [False, True])
def test_only_the_owner_manages_collaborators(
    app: Flask, client: FlaskClient, trip: Trip, owner: User, editor: User, viewer: User, is_published: bool
) -> None:
    trip.is_published = is_published
    db.session.commit()
    before, stranger = permissions(), make_user()
    hidden = 403 if is_published else 404
    for caller, target, status in [
        (signed_in_client(app, editor), viewer, 403),
        (signed_in_client(app, viewer), editor, 403),
        (signed_in_client(app, editor), owner, 403),
        (signed_in_client(app, stranger), viewer, hidden),
        (client, viewer, 401),
    ]:
        assert caller.delete(path(trip, target)).status_code == status
        assert caller.put(path(trip, target), json={"permission": "view"}).status_code == status
    assert signed_in_client(app, viewer).put(path(trip, viewer), json={"permission": "edit"}).status_code == 403
    assert signed_in_client(app, stranger).delete(path(trip, stranger)).status_code == 404
    assert permissions() == before


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({}, "permission", "Please choose view or edit."),
        ({"permission": "owner"}, "permission", "Must be one of: view, edit."),
        ({"permission": "edit", "name": "x"}, "name", "Unknown field: name."),
    ],
)
def test_invalid_requests_are_refused(
    app: Flask, trip: Trip, owner: User, viewer: User, body: dict[str, Any], field: str, text: str
) -> None:
    answer = signed_in_client(app, owner).put(path(trip, viewer), json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert permissions()[viewer.id] == "view"
