"""Watching a trip: tickets and the changes they report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db, queue
from app.trips.models import Trip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.queries import counted


@pytest.fixture
def friend(app: Flask) -> User:
    return make_user(name="Mina Khan")


@pytest.fixture
def trip(owner: User, friend: User) -> Trip:
    trip = make_trip(owner, make_guide())
    share(trip, "edit", friend)
    return trip


def ticket(client: FlaskClient, trip: Trip) -> str:
    answer = client.get(f"/itinerary/{trip.id}/live")
    assert answer.status_code == 200, answer.get_json()
    return str(answer.get_json()["ticket"])


def ask(client: FlaskClient, name: str, known: str | None = None, votes: int | None = None) -> Any:
    headers = {"If-None-Match": f'"{known}"'} if known else {}
    query = {"ticket": name} | ({} if votes is None else {"votes": str(votes)})
    return client.get("/itinerary/changes", query_string=query, headers=headers)


def rename(client: FlaskClient, trip: Trip, name: str = "Another name") -> None:
    assert client.put(f"/itinerary/{trip.id}", json={"trip_name": name}).status_code == 200


def test_a_ticket_starts_at_the_current_version(app: Flask, client: FlaskClient, owner: User, trip: Trip) -> None:
    answer = signed_in_client(app, owner).get(f"/itinerary/{trip.id}/live").get_json()
    assert answer.keys() == {"ticket", "version", "votes"}
    assert (answer["version"], len(answer["ticket"])) == (1, 32)
    answered = ask(client, answer["ticket"])
    assert (answered.status_code, answered.get_json()) == (
        200,
        {"version": 1, "changed_by": None, "deleted": False, "votes": 0},
    )
    assert answered.headers["ETag"] == '"1"'
    spared = ask(client, answer["ticket"], "1")
    assert (spared.status_code, spared.data) == (304, b"")


def test_a_change_is_reported_with_its_author_to_others_only(
    app: Flask, client: FlaskClient, owner: User, friend: User, trip: Trip
) -> None:
    mine, theirs = signed_in_client(app, owner), signed_in_client(app, friend)
    watched = {who: ticket(who, trip) for who in (mine, theirs)}
    rename(theirs, trip)
    answered = ask(client, watched[mine], "1")
    assert (answered.status_code, answered.get_json()) == (
        200,
        {"version": 2, "changed_by": "Mina Khan", "deleted": False, "votes": 0},
    )
    assert ask(client, watched[mine], "2").status_code == 304
    own = ask(client, watched[theirs], "1").get_json()
    assert own == {"version": 2, "changed_by": None, "deleted": False, "votes": 0}


def test_a_change_before_the_ticket_is_not_reported(app: Flask, client: FlaskClient, owner: User, trip: Trip) -> None:
    mine = signed_in_client(app, owner)
    rename(mine, trip)
    assert ask(client, ticket(mine, trip), "2").status_code == 304


def test_the_deletion_of_a_trip_is_reported(
    app: Flask, client: FlaskClient, owner: User, friend: User, trip: Trip
) -> None:
    watched = ticket(signed_in_client(app, friend), trip)
    assert signed_in_client(app, owner).delete(f"/itinerary/{trip.id}").status_code == 200
    answered = ask(client, watched, "1")
    assert (answered.status_code, answered.get_json()["changed_by"], answered.get_json()["deleted"]) == (
        200,
        "Asha Rao",
        True,
    )


def test_a_vote_is_reported_to_members_without_a_new_version(
    app: Flask, client: FlaskClient, owner: User, friend: User, trip: Trip
) -> None:
    trip.is_published = True
    db.session.commit()
    mine, theirs = signed_in_client(app, owner), signed_in_client(app, friend)
    added = mine.post(
        f"/itinerary/{trip.id}/changes",
        json={"changes": [{"op": "add_idea", "place_id": make_guide("Munnar").places[0]}]},
    )
    idea = added.get_json()["trip"]["ideas"][0]["idea_id"]
    member, reader = ticket(mine, trip), ticket(signed_in_client(app), trip)
    assert ask(client, member, "2", votes=0).status_code == 304
    voted = theirs.put(f"/itinerary/{trip.id}/ideas/{idea}/vote", json={"vote": "up"})
    assert voted.status_code == 200
    with counted(db.engine) as sent:
        answered = ask(client, member, "2", votes=0)
        assert (answered.status_code, answered.get_json()) == (
            200,
            {"version": 2, "changed_by": None, "deleted": False, "votes": 1},
        )
        assert ask(client, member, "2", votes=1).status_code == 304
        assert ask(client, reader, "2", votes=0).status_code == 304
    assert sent == []


def test_polling_takes_no_statement(app: Flask, client: FlaskClient, owner: User, trip: Trip) -> None:
    watched = ticket(signed_in_client(app, owner), trip)
    with counted(db.engine) as sent:
        assert ask(client, watched).status_code == 200
        assert ask(client, watched, "1").status_code == 304
    assert sent == []


@pytest.mark.parametrize("is_published", [False, True])
def test_only_readers_get_a_ticket(
    app: Flask, client: FlaskClient, owner: User, friend: User, trip: Trip, is_published: bool
) -> None:
    trip.is_published = is_published
    db.session.commit()
    for user in (owner, friend):
        assert signed_in_client(app, user).get(f"/itinerary/{trip.id}/live").status_code == 200
    stranger = signed_in_client(app).get(f"/itinerary/{trip.id}/live")
    assert stranger.status_code == (200 if is_published else 404)
    assert client.get(f"/itinerary/{trip.id}/live").status_code == 401


@pytest.mark.parametrize(("name", "status"), [("guess", 404), ("", 400), ("x" * 65, 400), ("a\0b", 400)])
def test_an_unknown_ticket_is_refused(client: FlaskClient, name: str, status: int) -> None:
    assert ask(client, name).status_code == status
    assert client.get("/itinerary/changes").status_code == 400


def test_a_ticket_expires_after_ten_minutes(app: Flask, owner: User, trip: Trip) -> None:
    watched = ticket(signed_in_client(app, owner), trip)
    assert 590 < cast(int, queue.redis.ttl(f"live:{watched}")) <= 600


def test_a_ticket_ends_when_its_holder_may_no_longer_read(
    app: Flask, client: FlaskClient, owner: User, friend: User, trip: Trip
) -> None:
    mine, theirs = signed_in_client(app, owner), signed_in_client(app, friend)
    active, ended = ticket(mine, trip), [ticket(theirs, trip) for _ in range(2)]
    assert mine.delete(f"/itinerary/{trip.id}/collaborators/{friend.id}").status_code == 200
    assert [ask(client, one).status_code for one in ended] == [404, 404]
    assert ask(client, active, "1").status_code == 304
    assert theirs.get(f"/itinerary/{trip.id}/live").status_code == 404


def test_a_ticket_ends_when_the_permission_changes(
    app: Flask, client: FlaskClient, owner: User, friend: User, trip: Trip
) -> None:
    theirs = signed_in_client(app, friend)
    watched = ticket(theirs, trip)
    path = f"/itinerary/{trip.id}/collaborators/{friend.id}"
    assert signed_in_client(app, owner).put(path, json={"permission": "view"}).status_code == 200
    assert ask(client, watched).status_code == 404
    assert ask(client, ticket(theirs, trip), "1").status_code == 304


def test_without_redis_the_answer_is_unavailable_with_retry_after(make_app: Callable[..., Flask]) -> None:
    answer = ask(make_app(redis_url="redis://127.0.0.1:1/0").test_client(), "any")
    assert (answer.status_code, int(answer.headers["Retry-After"]) > 0) == (503, True)
