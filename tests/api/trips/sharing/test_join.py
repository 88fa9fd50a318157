"""Joining a trip by its link."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.trips.member_models import Collaborator
from app.trips.models import Trip
from app.trips.sharing.links import MAX_COLLABORATORS
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_trip, share
from tests.queries import counted

STATEMENTS = 12
"""The actor; the lock on the account; the trip of the link; its lock; the trip; the actor's access; the number of
collaborators; the insert; the audit log."""


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide)


@pytest.fixture
def tokens(app: Flask, owner: User, trip: Trip) -> dict[str, str]:
    mine = signed_in_client(app, owner)
    links = {
        permission: mine.post(f"/itinerary/{trip.id}/share", json={"permission": permission}).get_json()["share_url"]
        for permission in ("view", "edit")
    }
    return {permission: url.rpartition("/")[2] for permission, url in links.items()}


def join(client: FlaskClient, token: str) -> Any:
    return client.post(f"/itinerary/join/{token}")


def permission(client: FlaskClient, trip: Trip) -> str:
    answer = client.get(f"/itinerary/{trip.id}").get_json()
    return str(answer.get("permission", answer.get("status")))


@pytest.mark.parametrize(
    ("word", "message"), [("view", "You can view this trip now."), ("edit", "You can edit this trip now.")]
)
def test_joining_by_a_link_gives_its_permission(
    app: Flask, trip: Trip, tokens: dict[str, str], word: str, message: str
) -> None:
    friend = signed_in_client(app)
    assert permission(friend, trip) == "404"
    answer = join(friend, tokens[word])
    assert (answer.status_code, answer.get_json()) == (200, {"message": message, "itinerary_id": trip.id})
    assert permission(friend, trip) == word


def test_joining_twice_changes_nothing(app: Flask, tokens: dict[str, str]) -> None:
    friend = signed_in_client(app)
    first, second = join(friend, tokens["edit"]), join(friend, tokens["edit"])
    assert first.get_json() == second.get_json()
    assert len(db.session.scalars(select(Collaborator)).all()) == 1


def test_an_edit_link_raises_a_view_permission(app: Flask, trip: Trip, tokens: dict[str, str]) -> None:
    friend = signed_in_client(app)
    join(friend, tokens["view"])
    assert join(friend, tokens["edit"]).get_json()["message"] == "You can edit this trip now."
    assert permission(friend, trip) == "edit"


def test_a_view_link_never_lowers_the_permission(app: Flask, trip: Trip, tokens: dict[str, str]) -> None:
    friend = signed_in_client(app)
    join(friend, tokens["edit"])
    assert join(friend, tokens["view"]).get_json() == {
        "message": "You can edit this trip now.",
        "itinerary_id": trip.id,
    }
    assert permission(friend, trip) == "edit"


@pytest.mark.parametrize("word", ["view", "edit"])
def test_the_owner_stays_the_owner(app: Flask, owner: User, trip: Trip, tokens: dict[str, str], word: str) -> None:
    mine = signed_in_client(app, owner)
    answer = join(mine, tokens[word])
    assert (answer.status_code, answer.get_json()["message"]) == (200, "This trip is your own.")
    assert permission(mine, trip) == "owner"
    assert db.session.scalars(select(Collaborator)).all() == []


def test_readers_of_a_published_trip_may_join_it(
    app: Flask, owner: User, guide: Guide, tokens: dict[str, str], trip: Trip
) -> None:
    trip.is_published = True
    db.session.commit()
    reader = signed_in_client(app)
    join(reader, tokens["edit"])
    assert permission(reader, trip) == "edit"


@pytest.mark.parametrize("token", ["no-such-link", "x" * 500, "a%00b", "%F0%9F%9A%B2", "' OR 1=1 --"])
def test_an_unknown_link_is_not_found(app: Flask, token: str) -> None:
    assert join(signed_in_client(app), token).status_code == 404


def test_an_unknown_link_says_so(app: Flask) -> None:
    answer = join(signed_in_client(app), "no-such-link").get_json()
    assert answer["detail"] == "Invalid share link. Please ask for a new one."


def test_signed_out_callers_are_refused(client: FlaskClient, tokens: dict[str, str]) -> None:
    assert join(client, tokens["view"]).status_code == 401
    assert db.session.scalars(select(Collaborator)).all() == []


def test_reading_a_link_does_not_join_the_trip(app: Flask, trip: Trip, tokens: dict[str, str]) -> None:
    friend = signed_in_client(app)
    assert friend.get(f"/itinerary/join/{tokens['edit']}").status_code == 405
    assert permission(friend, trip) == "404"


def test_a_trip_has_a_maximum_of_collaborators(app: Flask, trip: Trip, tokens: dict[str, str]) -> None:
    friends = [make_user() for _ in range(MAX_COLLABORATORS - 1)]
    share(trip, "view", *friends)
    last, late = signed_in_client(app), signed_in_client(app)
    assert join(last, tokens["view"]).status_code == 200
    refused = join(late, tokens["edit"])
    assert (refused.status_code, refused.get_json()["detail"]) == (
        409,
        "This trip has 50 travellers already. Please ask its owner to make room for you.",
    )
    assert permission(late, trip) == "404"
    # Collaborators are not refused, and can still be promoted to editors.
    assert join(last, tokens["edit"]).status_code == 200
    assert permission(signed_in_client(app, friends[0]), trip) == "view"


def test_the_number_of_statements_does_not_depend_on_the_travellers(
    app: Flask, trip: Trip, tokens: dict[str, str]
) -> None:
    def statements() -> list[str]:
        friend = signed_in_client(app)
        with counted(db.engine) as sent:
            assert join(friend, tokens["view"]).status_code == 200
        return sent

    few = statements()
    share(trip, "view", *(make_user() for _ in range(30)))
    assert len(statements()) == len(few) == STATEMENTS, few


def test_a_joined_trip_is_listed_by_its_creation_time(app: Flask, trip: Trip, tokens: dict[str, str]) -> None:
    join(signed_in_client(app), tokens["view"])
    assert db.session.scalars(select(Collaborator.trip_created_at)).one() == trip.created_at
