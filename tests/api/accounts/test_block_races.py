"""Concurrent blocks and follows on real transactions, which clean up after themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import Block, Follow, User
from app.db import transaction
from app.extensions import db
from tests.factories.accounts import deleting_account, make_user, signed_in_client
from tests.races import at_once

pytestmark = pytest.mark.both_stacks


def pair(app: Flask) -> tuple[list[str], list[FlaskClient]]:
    with app.app_context(), transaction.writing(db.session()):
        users = [make_user() for _ in range(2)]
        return [user.id for user in users], [signed_in_client(app, user) for user in users]


def blocking(client: FlaskClient, user_id: str) -> Callable[[], int]:
    return lambda: client.put(f"/user/{user_id}/block").status_code


def following(client: FlaskClient, user_id: str) -> Callable[[], int]:
    form = {"action": "follow", "target_user_id": user_id}
    return lambda: client.post("/user/follow", json=form).status_code


def count(app: Flask, model: type[Block] | type[Follow] | type[User]) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(model)) or 0


@pytest.mark.parametrize("_again", range(5))
def test_no_follow_survives_a_block_that_comes_at_the_same_time(shared_app: Flask, _again: int) -> None:
    ids, clients = pair(shared_app)
    calls = [blocking(clients[0], ids[1]), following(clients[1], ids[0]), following(clients[0], ids[1])]
    blocked, followed, followed_back = at_once(calls)
    assert blocked == 200
    assert followed in (200, 404)
    assert followed_back in (200, 409)
    assert (count(shared_app, Block), count(shared_app, Follow)) == (1, 0)


def test_of_two_who_block_each_other_at_once_the_first_does(shared_app: Flask) -> None:
    ids, clients = pair(shared_app)
    assert sorted(at_once([blocking(clients[0], ids[1]), blocking(clients[1], ids[0])])) == [200, 404]
    assert count(shared_app, Block) == 1


def test_blocking_at_once_counts_once(shared_app: Flask) -> None:
    ids, clients = pair(shared_app)
    assert at_once([blocking(clients[0], ids[1])] * 6) == [200] * 6
    assert count(shared_app, Block) == 1


def test_travellers_tied_to_each_other_delete_their_accounts_concurrently(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        users = [make_user() for _ in range(6)]
        clients = [signed_in_client(shared_app, user) for user in users]
        for one in users:
            for other in users:
                if one is not other:
                    db.session.add(Follow(follower_id=one.id, followed_id=other.id))
                    db.session.add(Block(blocker_id=one.id, blocked_id=other.id))
    assert at_once([deleting_account(client) for client in clients]) == [200] * 6
    assert [count(shared_app, table) for table in (User, Block, Follow)] == [0, 0, 0]
