"""Concurrent likes on real transactions, which clean up after themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.db import transaction
from app.extensions import db
from app.trips.models import Trip, TripLike
from tests.factories.accounts import deleting_account, make_user, signed_in_client
from tests.factories.trips import like, make_guide, make_trip
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 8


def scene(app: Flask, fans: int, *, liked: bool = False) -> tuple[str, FlaskClient, list[FlaskClient]]:
    """Add a published trip; return its id and clients of its owner and of others."""
    with app.app_context(), transaction.writing(db.session()):
        owner, users = make_user(), [make_user() for _ in range(fans)]
        trip = make_trip(owner, make_guide(), is_published=True)
        if liked:
            like(trip, *users)
        owners, *others = (signed_in_client(app, user) for user in (owner, *users))
        return trip.id, owners, others


def liking(client: FlaskClient, trip: str, *, like: bool = True) -> Callable[[], int]:
    return lambda: client.put(f"/itinerary/{trip}", json={"like": like}).status_code


def stored_and_counted(app: Flask, trip: str) -> tuple[int, int]:
    """Return the trip's stored like count and the number of its likes."""
    with app.app_context():
        stored = db.session.scalars(select(Trip.likes_count).where(Trip.id == trip)).one()
        counted = db.session.scalar(select(func.count()).select_from(TripLike).where(TripLike.trip_id == trip))
        return stored, counted or 0


def test_concurrent_likes_of_one_traveller_count_once(shared_app: Flask) -> None:
    trip, _, (fan,) = scene(shared_app, 1)
    assert at_once([liking(fan, trip)] * AT_ONCE) == [200] * AT_ONCE
    assert stored_and_counted(shared_app, trip) == (1, 1)


def test_concurrent_unlikes_of_one_traveller_count_once(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, 2, liked=True)
    assert at_once([liking(fans[0], trip, like=False)] * AT_ONCE) == [200] * AT_ONCE
    assert stored_and_counted(shared_app, trip) == (1, 1)


def test_concurrent_likes_are_all_counted(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, AT_ONCE)
    assert at_once([liking(fan, trip) for fan in fans]) == [200] * AT_ONCE
    assert stored_and_counted(shared_app, trip) == (AT_ONCE, AT_ONCE)


def test_concurrent_likes_and_unlikes_leave_a_correct_count(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, AT_ONCE - 2)
    calls = [liking(fan, trip, like=wish) for fan in fans for wish in (True, False, True)]
    assert set(at_once(calls)) == {200}
    stored, counted = stored_and_counted(shared_app, trip)
    assert stored == counted


def test_a_like_during_account_deletion_is_not_counted(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, AT_ONCE)
    gone = fans[0]

    answers = at_once(
        [deleting_account(gone), *(liking(gone, trip) for _ in range(3)), *(liking(fan, trip) for fan in fans[1:])]
    )
    assert answers[0] == 200
    assert set(answers[1:4]) <= {200, 401}
    assert answers[4:] == [200] * (AT_ONCE - 1)
    assert stored_and_counted(shared_app, trip) == (AT_ONCE - 1, AT_ONCE - 1)


def test_likes_race_with_deleting_the_trip(shared_app: Flask) -> None:
    trip, owner, fans = scene(shared_app, AT_ONCE)

    def delete() -> int:
        return owner.delete(f"/itinerary/{trip}").status_code

    answers = at_once([delete, *(liking(fan, trip) for fan in fans)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {200, 404}
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(TripLike)) == 0
