"""Likes at the same moment, on real transactions: what they change is removed by hand."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.db import transaction
from app.extensions import db
from app.trips.models import Trip, TripLike
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.factories.trips import like, make_guide, make_trip
from tests.races import at_once

AT_ONCE = 8


def scene(app: Flask, fans: int, *, liked: bool = False) -> tuple[str, FlaskClient, list[FlaskClient]]:
    """Make a published trip, and return its id and clients of its owner and of others."""
    with app.app_context(), transaction.writing(db.session):
        owner, users = make_user(), [make_user() for _ in range(fans)]
        trip = make_trip(owner, make_guide(), is_published=True)
        if liked:
            like(trip, *users)
        owners, *others = (signed_in_client(app, user) for user in (owner, *users))
        return trip.id, owners, others


def liking(client: FlaskClient, trip: str, *, like: bool = True) -> Callable[[], int]:
    return lambda: client.put(f"/itinerary/{trip}", json={"like": like}).status_code


def counted_and_kept(app: Flask, trip: str) -> tuple[int, int]:
    """Return how many likes the trip says it has, and how many there are."""
    with app.app_context():
        said = db.session.scalars(select(Trip.likes_count).where(Trip.id == trip)).one()
        kept = db.session.scalar(select(func.count()).select_from(TripLike).where(TripLike.trip_id == trip))
        return said, kept or 0


def test_one_press_sent_many_times_counts_once(shared_app: Flask) -> None:
    trip, _, (fan,) = scene(shared_app, 1)
    assert at_once([liking(fan, trip)] * AT_ONCE) == [200] * AT_ONCE
    assert counted_and_kept(shared_app, trip) == (1, 1)


def test_a_like_taken_back_many_times_is_taken_back_once(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, 2, liked=True)
    assert at_once([liking(fans[0], trip, like=False)] * AT_ONCE) == [200] * AT_ONCE
    assert counted_and_kept(shared_app, trip) == (1, 1)


def test_many_who_like_a_trip_at_once_are_all_counted(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, AT_ONCE)
    assert at_once([liking(fan, trip) for fan in fans]) == [200] * AT_ONCE
    assert counted_and_kept(shared_app, trip) == (AT_ONCE, AT_ONCE)


def test_likes_that_come_and_go_leave_a_count_that_fits_the_rows(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, AT_ONCE - 2)
    calls = [liking(fan, trip, like=wish) for fan in fans for wish in (True, False, True)]
    assert set(at_once(calls)) == {200}
    said, kept = counted_and_kept(shared_app, trip)
    assert said == kept


def test_a_like_of_somebody_who_leaves_is_not_counted_on(shared_app: Flask) -> None:
    trip, _, fans = scene(shared_app, AT_ONCE)
    gone = fans[0]

    def leave() -> int:
        return gone.post("/user/delete-account", json={"password": PASSWORD}).status_code

    answers = at_once([leave, *(liking(gone, trip) for _ in range(3)), *(liking(fan, trip) for fan in fans[1:])])
    assert answers[0] == 200
    assert set(answers[1:4]) <= {200, 401}
    assert answers[4:] == [200] * (AT_ONCE - 1)
    assert counted_and_kept(shared_app, trip) == (AT_ONCE - 1, AT_ONCE - 1)


def test_likes_of_a_trip_that_goes_are_before_or_not_at_all(shared_app: Flask) -> None:
    trip, owner, fans = scene(shared_app, AT_ONCE)

    def delete() -> int:
        return owner.delete(f"/itinerary/{trip}").status_code

    answers = at_once([delete, *(liking(fan, trip) for fan in fans)])
    assert answers[0] == 200
    assert set(answers[1:]) <= {200, 404}
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(TripLike)) == 0
