"""Deleting an account while its owner and others make calls, on real transactions."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts.models import Follow, User
from app.db import transaction
from app.extensions import db
from app.trips.models import Trip, TripLike
from app.trips.plan_models import Stop
from tests.factories.accounts import deleting_account, make_user, signed_in_client
from tests.factories.trips import like, make_guide, make_trip
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 6


def test_one_of_many_concurrent_deletions_succeeds(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        client = signed_in_client(shared_app, make_user())
    answers = at_once([deleting_account(client)] * AT_ONCE)
    assert sorted(answers) == [200] + [401] * (AT_ONCE - 1)


def test_travellers_who_like_each_others_trips_delete_their_accounts_concurrently(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        guide = make_guide()
        users = [make_user() for _ in range(AT_ONCE)]
        for user in users:
            like(make_trip(user, guide, is_published=True), *users)
        clients = [signed_in_client(shared_app, user) for user in users]
    assert at_once([deleting_account(client) for client in clients]) == [200] * AT_ONCE
    with shared_app.app_context():
        assert [db.session.scalar(select(func.count()).select_from(table)) for table in (User, Trip, TripLike)] == [
            0
        ] * 3


def test_travellers_with_stops_in_each_others_trips_delete_their_accounts_concurrently(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        guide = make_guide()
        users = [make_user() for _ in range(AT_ONCE)]
        for user in users:
            trip = make_trip(user, guide, stops=AT_ONCE, is_published=True)
            like(trip, *users)
            for position, author in enumerate(users):
                theirs = update(Stop).where(Stop.trip_id == trip.id, Stop.position == position)
                db.session.execute(theirs.values(added_by=author.id))
        clients = [signed_in_client(shared_app, user) for user in users]
    assert at_once([deleting_account(client) for client in clients]) == [200] * AT_ONCE
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Trip)) == 0


def test_following_a_traveller_during_deletion_leaves_no_row(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        gone, *followers = (make_user() for _ in range(AT_ONCE))
        target, going = gone.id, signed_in_client(shared_app, gone)
        clients = [signed_in_client(shared_app, user) for user in followers]

    def follow(client: FlaskClient) -> int:
        return client.post("/user/follow", json={"action": "follow", "target_user_id": target}).status_code

    answers = at_once([deleting_account(going), *(partial(follow, client) for client in clients)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {200, 404}
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Follow)) == 0


def test_a_traveller_deleted_while_following_has_no_follows(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        gone, *others = (make_user() for _ in range(AT_ONCE))
        client, targets = signed_in_client(shared_app, gone), [user.id for user in others]

    def follow(target: str) -> int:
        return client.post("/user/follow", json={"action": "follow", "target_user_id": target}).status_code

    answers = at_once([deleting_account(client), *(partial(follow, target) for target in targets)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {200, 401, 409}
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Follow)) == 0
