"""Following travellers, and their public profiles."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import Follow
from app.extensions import db
from tests.factories.accounts import make_sign_up, make_user, signed_in_client
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


def follow(client: FlaskClient, user_id: str, action: str = "follow") -> Any:
    return client.post("/user/follow", json={"action": action, "target_user_id": user_id})


def test_following_answers_the_new_state(app: Flask) -> None:
    mina = make_user(name="Mina")
    answer = follow(signed_in_client(app), mina.id)
    assert answer.status_code == 200
    assert answer.get_json() == {"message": "You follow Mina.", "is_following": True, "followers_count": 1}


def test_following_twice_counts_once(app: Flask) -> None:
    mina, client = make_user(name="Mina"), signed_in_client(app)
    first, second = follow(client, mina.id), follow(client, mina.id)
    assert first.get_json() == second.get_json()
    assert db.session.scalar(select(func.count()).select_from(Follow)) == 1


def test_unfollowing_may_be_repeated(app: Flask) -> None:
    mina, client = make_user(name="Mina"), signed_in_client(app)
    follow(client, mina.id)
    for _ in range(2):
        answer = follow(client, mina.id, "unfollow")
        assert answer.get_json() == {
            "message": "You no longer follow Mina.",
            "is_following": False,
            "followers_count": 0,
        }


def test_both_profiles_count_a_follow(app: Flask) -> None:
    asha, mina = make_user(), make_user()
    client = signed_in_client(app, asha)
    follow(client, mina.id)
    own = client.get("/user/profile").get_json()
    other = client.get(f"/user/{mina.id}").get_json()
    assert (own["followers_count"], own["following_count"]) == (0, 1)
    assert (other["followers_count"], other["following_count"], other["is_following"]) == (1, 0, True)


def test_following_is_one_way(app: Flask) -> None:
    asha, mina = make_user(), make_user()
    follow(signed_in_client(app, asha), mina.id)
    assert signed_in_client(app, mina).get(f"/user/{asha.id}").get_json()["is_following"] is False


@pytest.mark.parametrize("action", ["follow", "unfollow"])
def test_travellers_cannot_follow_themselves(app: Flask, action: str) -> None:
    user = make_user()
    answer = follow(signed_in_client(app, user), user.id, action)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"target_user_id": ["You can't follow yourself."]}


@pytest.mark.parametrize("action", ["follow", "unfollow"])
def test_an_unknown_traveller_is_not_found(app: Flask, action: str) -> None:
    assert follow(signed_in_client(app), "no-such-traveller", action).status_code == 404


def test_a_traveller_whose_address_was_never_verified_is_not_found(app: Flask) -> None:
    ghost, client = make_sign_up(), signed_in_client(app)
    assert follow(client, ghost.id).status_code == 404
    assert client.get(f"/user/{ghost.id}").status_code == 404


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"action": "like"}, "action", "Must be one of: follow, unfollow."),
        ({"action": ""}, "action", "Please say follow or unfollow."),
        ({"action": None}, "action", "Please say follow or unfollow."),
        ({"target_user_id": ""}, "target_user_id", "Please say which traveller."),
        ({"target_user_id": 7}, "target_user_id", "Please give a text."),
        ({"target_user_id": "x" * 37}, "target_user_id", "Please use at most 36 characters."),
        ({"target_user_id": "a\0b"}, "target_user_id", "This text has characters that can't be stored."),
        ({"user": "x"}, "user", "Unknown field: user."),
    ],
)
def test_wrong_forms_are_refused(app: Flask, change: dict[str, Any], field: str, text: str) -> None:
    form = {"action": "follow", "target_user_id": make_user().id} | change
    answer = signed_in_client(app).post("/user/follow", json=form)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert db.session.scalar(select(func.count()).select_from(Follow)) == 0


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    user = make_user()
    assert follow(client, user.id).status_code == 401
    assert client.get(f"/user/{user.id}").status_code == 401


def test_a_public_profile_has_these_fields(app: Flask) -> None:
    mina = make_user(name="Mina", about_me="By train.", country="IN")
    assert signed_in_client(app).get(f"/user/{mina.id}").get_json() == {
        "id": mina.id,
        "name": "Mina",
        "profile_image_url": None,
        "about_me": "By train.",
        "trip_count": 0,
        "followers_count": 0,
        "following_count": 0,
        "is_following": False,
        "is_blocked": False,
        "abilities": {"can_follow": True, "can_block": True, "can_report": True},
        "trip_list": [],
    }


@pytest.mark.parametrize("user_id", ["nobody", "x" * 500, "%F0%9F%9A%82", "a%00b"])
def test_an_unknown_profile_is_not_found(app: Flask, user_id: str) -> None:
    assert signed_in_client(app).get(f"/user/{user_id}").status_code == 404


def test_the_number_of_statements_does_not_depend_on_the_followers(app: Flask) -> None:
    mina, client = make_user(), signed_in_client(app)

    def statements() -> int:
        with counted(db.engine) as sent:
            assert client.get(f"/user/{mina.id}").status_code == 200
        return len(sent)

    few = statements()
    db.session.add_all(Follow(follower_id=make_user().id, followed_id=mina.id) for _ in range(12))
    db.session.commit()
    assert statements() == few == 2
