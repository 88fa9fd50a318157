"""Concurrent reviews on real transactions, which clean up after themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.places.models import PlaceRating
from app.reviews import moderation
from app.reviews.models import Review, ReviewReport
from tests.factories.accounts import deleting_account, make_user, signed_in_client
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import make_guide
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 8


def travellers(app: Flask, number: int) -> tuple[list[FlaskClient], tuple[Id, ...]]:
    with app.app_context(), transaction.writing(db.session()):
        guide = make_guide(places=3)
        return [signed_in_client(app, make_user()) for _ in range(number)], guide.places


def write(client: FlaskClient, place: Id, stars: int) -> int:
    return client.put(f"/place/{place}/review", json={"rating": stars}).status_code


def remove(client: FlaskClient, place: Id) -> int:
    return client.delete(f"/place/{place}/review").status_code


def stored_ratings(app: Flask) -> dict[Id, tuple[int, int]]:
    """Return the stored rating of each place that has one."""
    with app.app_context():
        rows = db.session.scalars(select(PlaceRating).where(PlaceRating.rating_count > 0))
        return {row.place_id: (row.rating_sum, row.rating_count) for row in rows}


def counted_ratings(app: Flask) -> dict[Id, tuple[int, int]]:
    """Return the rating of each place, computed from its visible reviews."""
    query = (
        select(Review.place_id, func.sum(Review.rating), func.count())
        .where(Review.hidden_at.is_(None))
        .group_by(Review.place_id)
    )
    with app.app_context():
        return {place: (int(total), count) for place, total, count in db.session.execute(query)}


def test_concurrent_requests_write_one_review(shared_app: Flask) -> None:
    clients, places = travellers(shared_app, 1)
    assert at_once([partial(write, clients[0], places[0], 4)] * AT_ONCE) == [200] * AT_ONCE
    assert stored_ratings(shared_app) == counted_ratings(shared_app) == {places[0]: (4, 1)}


def test_concurrent_first_reviews_are_all_counted(shared_app: Flask) -> None:
    clients, places = travellers(shared_app, AT_ONCE)
    assert at_once([partial(write, client, places[0], 5) for client in clients]) == [200] * AT_ONCE
    assert stored_ratings(shared_app) == counted_ratings(shared_app) == {places[0]: (5 * AT_ONCE, AT_ONCE)}


def test_concurrent_changes_leave_ratings_that_match_the_reviews(shared_app: Flask) -> None:
    clients, places = travellers(shared_app, AT_ONCE)
    calls: list[Callable[[], int]] = []
    for number, client in enumerate(clients):
        for place in places[:2]:
            calls += [partial(write, client, place, 1 + (number + step) % 5) for step in range(2)]
            calls += [partial(remove, client, place)] if number % 2 else []
    for _ in range(3):
        assert set(at_once(calls)) == {200}
        assert stored_ratings(shared_app) == counted_ratings(shared_app)
    assert at_once([partial(remove, client, place) for client in clients for place in places[:2]]) == [200] * 16
    assert stored_ratings(shared_app) == counted_ratings(shared_app) == {}


def test_a_review_hidden_concurrently_does_not_count(shared_app: Flask) -> None:
    clients, places = travellers(shared_app, AT_ONCE)
    at_once([partial(write, client, places[0], 3) for client in clients])
    with shared_app.app_context():
        reviews = list(db.session.scalars(select(Review.id)))

    def decide(review: Id, *, hidden: bool) -> int:
        with shared_app.app_context(), transaction.writing(db.session()):
            if hidden:
                moderation.hide(db.session(), review, "Not about this place.")
            else:
                moderation.restore(db.session(), review)
        return 200

    calls: list[Callable[[], int]] = [partial(write, client, places[0], 5) for client in clients]
    calls += [partial(decide, review, hidden=hidden) for review in reviews[:4] for hidden in (True, True, False)]
    assert set(at_once(calls)) == {200}
    assert stored_ratings(shared_app) == counted_ratings(shared_app)


def test_concurrent_reports_count_once(shared_app: Flask) -> None:
    clients, places = travellers(shared_app, 2)
    write(clients[0], places[0], 1)
    review = clients[1].get(f"/place/{places[0]}/reviews").get_json()["reviews"][0]["review_id"]

    def report() -> int:
        path = f"/place/{places[0]}/reviews/{review}/report"
        return clients[1].post(path, json={"reason": "spam"}).status_code

    assert at_once([report] * AT_ONCE) == [200] * AT_ONCE
    with shared_app.app_context():
        assert db.session.scalar(select(func.count()).select_from(ReviewReport)) == 1


def test_travellers_who_reported_each_other_delete_their_accounts_concurrently(shared_app: Flask) -> None:
    with shared_app.app_context(), transaction.writing(db.session()):
        places = make_guide(places=3).places
        leaving = [make_user() for _ in range(4)]
        reviews = [make_review(user, place, 2) for user in leaving for place in places]
        for user in leaving:
            for review in reviews:
                if review.user_id != user.id:
                    report_review(user, review)
        going = [signed_in_client(shared_app, user) for user in leaving]
        staying = [signed_in_client(shared_app, make_user()) for _ in range(4)]
    calls: list[Callable[[], int]] = [deleting_account(client) for client in going]
    calls += [partial(write, client, place, 5) for client in staying for place in reversed(places)]
    assert at_once(calls) == [200] * len(calls)
    assert stored_ratings(shared_app) == counted_ratings(shared_app) == dict.fromkeys(places, (20, 4))


def test_an_account_deleted_while_writing_leaves_no_review(shared_app: Flask) -> None:
    clients, places = travellers(shared_app, 1)
    calls: list[Callable[[], int]] = [partial(write, clients[0], place, 5) for place in places]
    answers = at_once([*calls, deleting_account(clients[0])])
    assert answers[-1] == 200
    assert set(answers[:-1]) <= {200, 401}
    assert stored_ratings(shared_app) == counted_ratings(shared_app) == {}
