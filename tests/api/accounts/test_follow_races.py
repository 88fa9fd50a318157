"""Concurrent follows on real transactions, which clean up after themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import Follow
from app.db import transaction
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 8


def following(client: FlaskClient, user_id: str, action: str) -> Callable[[], int]:
    form = {"action": action, "target_user_id": user_id}
    return lambda: client.post("/user/follow", json=form).status_code


def travellers(app: Flask, number: int) -> tuple[list[str], list[FlaskClient]]:
    with app.app_context(), transaction.writing(db.session()):
        users = [make_user() for _ in range(number)]
        return [user.id for user in users], [signed_in_client(app, user) for user in users]


def counts(client: FlaskClient, user_id: str) -> tuple[int, int]:
    profile = client.get(f"/user/{user_id}").get_json()
    return profile["followers_count"], profile["following_count"]


def test_concurrent_follows_of_one_traveller_count_once(shared_app: Flask) -> None:
    ids, clients = travellers(shared_app, 2)
    press = following(clients[0], ids[1], "follow")
    assert at_once([press] * AT_ONCE) == [200] * AT_ONCE
    assert counts(clients[0], ids[1]) == (1, 0)


def test_concurrent_followers_are_all_counted(shared_app: Flask) -> None:
    ids, clients = travellers(shared_app, AT_ONCE + 1)
    assert at_once([following(client, ids[0], "follow") for client in clients[1:]]) == [200] * AT_ONCE
    assert counts(clients[0], ids[0]) == (AT_ONCE, 0)


def test_two_travellers_who_follow_each_other_concurrently_do_not_deadlock(shared_app: Flask) -> None:
    ids, clients = travellers(shared_app, 2)
    calls = [following(clients[0], ids[1], "follow"), following(clients[1], ids[0], "follow")]
    assert at_once(calls * 4) == [200] * 8
    assert [counts(clients[0], one) for one in ids] == [(1, 1), (1, 1)]


def test_concurrent_follows_and_unfollows_leave_a_correct_count(shared_app: Flask) -> None:
    ids, clients = travellers(shared_app, AT_ONCE)
    actions = ["follow", "unfollow", "follow"]
    calls = [following(client, ids[0], action) for client in clients[1:] for action in actions]
    assert set(at_once(calls)) == {200}
    with shared_app.app_context():
        rows = db.session.scalar(select(func.count()).select_from(Follow))
    assert counts(clients[0], ids[0]) == (rows, 0)
