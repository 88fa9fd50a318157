"""Travellers' reviews of places: writing, listing, removing and reporting them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select

from app.accounts.models import User
from app.db.types import Id, utc_now
from app.extensions import db
from app.places.models import Place
from app.reviews import moderation
from app.reviews.models import Review, ReviewReport
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import Guide, make_guide, make_trip
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

TEXT = "Go at dawn, when the fishermen are at work."


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=6)


@pytest.fixture
def place(guide: Guide) -> Id:
    return guide.places[0]


@pytest.fixture
def asha(app: Flask) -> User:
    return make_user(name="Asha Rao")


@pytest.fixture
def client(app: Flask, asha: User) -> FlaskClient:
    return signed_in_client(app, asha)


def write(client: FlaskClient, place: Id, rating: Any = 5, text: Any = TEXT) -> Any:
    return client.put(f"/place/{place}/review", json={"rating": rating, "text": text})


def rating_of(client: FlaskClient, place: Id) -> tuple[float | None, int]:
    shown = client.get(f"/place/{place}").get_json()
    return shown["rating"], shown["total_ratings"]


def listed(client: FlaskClient, place: Id, query: str = "") -> Any:
    answer = client.get(f"/place/{place}/reviews{query}")
    assert answer.status_code == 200
    return answer.get_json()


def test_a_review_is_returned_and_shown_with_its_place(client: FlaskClient, asha: User, place: Id) -> None:
    answer = write(client, place, text=f"  {TEXT} ")
    assert answer.status_code == 200
    review = answer.get_json()
    assert abs(review.pop("time") - utc_now().timestamp()) < 60
    assert len(review.pop("review_id")) == 22
    assert review == {
        "author_id": asha.id,
        "author_name": "Asha Rao",
        "profile_photo_url": None,
        "rating": 5,
        "text": TEXT,
        "edited": False,
        "is_mine": True,
        "is_reported": False,
        "is_hidden": False,
        "hidden_why": None,
    }
    shown = client.get(f"/place/{place}").get_json()
    assert (shown["rating"], shown["total_ratings"]) == (5.0, 1)
    assert shown["my_review"] == answer.get_json()
    (public,) = shown["reviews"]
    assert shown["my_review"] == public | {"is_hidden": False, "hidden_why": None}
    assert listed(client, place) == {"reviews": [public]}


def test_writing_again_replaces_the_review_and_repeating_changes_nothing(client: FlaskClient, place: Id) -> None:
    first = write(client, place, 5).get_json()
    assert write(client, place, 5).get_json() == first
    edited = write(client, place, 2, "").get_json()
    assert edited == first | {"rating": 2, "text": "", "edited": True}
    assert rating_of(client, place) == (2.0, 1)
    assert db.session.scalar(select(func.count()).select_from(Review)) == 1


def test_stars_alone_are_a_review(client: FlaskClient, place: Id) -> None:
    answer = client.put(f"/place/{place}/review", json={"rating": 3})
    assert (answer.status_code, answer.get_json()["text"]) == (200, "")


def test_the_average_is_rounded_to_hundredths(app: Flask, client: FlaskClient, place: Id) -> None:
    for stars in (5, 4, 4):
        make_review(make_user(), place, stars)
    assert rating_of(client, place) == (4.33, 3)


def test_deleting_removes_the_stars_and_may_be_repeated(app: Flask, client: FlaskClient, place: Id) -> None:
    make_review(make_user(), place, 2)
    write(client, place, 5)
    for _ in range(2):
        answer = client.delete(f"/place/{place}/review")
        assert (answer.status_code, answer.get_json()) == (200, {"message": "Your review is deleted."})
    assert rating_of(client, place) == (2.0, 1)
    assert client.get(f"/place/{place}").get_json()["my_review"] is None


def test_a_place_without_reviews_has_no_rating(client: FlaskClient, place: Id) -> None:
    shown = client.get(f"/place/{place}").get_json()
    assert (shown["rating"], shown["total_ratings"], shown["reviews"], shown["my_review"]) == (None, 0, [], None)
    write(client, place)
    client.delete(f"/place/{place}/review")
    assert rating_of(client, place) == (None, 0)


def test_the_list_is_paged_newest_first(app: Flask, client: FlaskClient, place: Id) -> None:
    start = utc_now() - timedelta(days=9)
    made = [make_review(make_user(name=f"Guest {n}"), place, at=start + timedelta(hours=n // 2)) for n in range(5)]
    newest = [review.id for review in sorted(made, key=lambda one: (one.created_at, one.id), reverse=True)]
    first = listed(client, place, "?limit=2")
    second = listed(client, place, f"?limit=2&cursor={first['next_cursor']}")
    last = listed(client, place, f"?limit=2&cursor={second['next_cursor']}")
    assert [one["review_id"] for page in (first, second, last) for one in page["reviews"]] == newest
    assert "next_cursor" not in last
    assert {one["is_mine"] for one in first["reviews"]} == {False}


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "cursor=nonsense", "cursor=%00"])
def test_a_wrong_cursor_or_limit_is_refused(client: FlaskClient, place: Id, query: str) -> None:
    assert client.get(f"/place/{place}/reviews?{query}").status_code == 400


def test_a_place_shows_its_newest_reviews(app: Flask, client: FlaskClient, place: Id) -> None:
    for _ in range(13):
        make_review(make_user(), place)
    shown = client.get(f"/place/{place}").get_json()
    assert (len(shown["reviews"]), shown["total_ratings"]) == (12, 13)


def test_destinations_cannot_be_reviewed(client: FlaskClient, guide: Guide) -> None:
    answer = write(client, guide.destination)
    assert answer.status_code == 422
    text = "Only places to visit can be reviewed, not destinations."
    assert answer.get_json()["errors"] == {"place_id": [text]}
    assert client.get(f"/place/{guide.destination}").get_json()["abilities"] == {"can_review": False}
    assert client.get(f"/place/{guide.places[0]}").get_json()["abilities"] == {"can_review": True}


@pytest.mark.parametrize("place_id", ["nowhere", "x" * 300, "%F0%9F%9A%82", "a%00b"])
def test_an_unknown_place_is_not_found(client: FlaskClient, place_id: str) -> None:
    path = f"/place/{place_id}"
    answers = [
        client.put(f"{path}/review", json={"rating": 5}),
        client.delete(f"{path}/review"),
        client.get(f"{path}/reviews"),
        client.post(f"{path}/reviews/some-review/report", json={"reason": "spam"}),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4


NO_STARS = "Choose a star rating."


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({}, "rating", NO_STARS),
        *[({"rating": wrong}, "rating", NO_STARS) for wrong in (None, 0, 6, -1, 4.5, 6.0, "5", True, [5], 10**30)],
        ({"rating": 5, "text": "x" * 2001}, "text", "Please use at most 2000 characters."),
        ({"rating": 5, "text": "a\0b"}, "text", "This text has characters that can't be stored."),
        ({"rating": 5, "text": "\ud800"}, "text", "This text has characters that can't be stored."),
        ({"rating": 5, "text": 7}, "text", "Please give a text."),
        ({"rating": 5, "text": None}, "text", "Please fill this in."),
        ({"rating": 5, "stars": 5}, "stars", "Unknown field: stars."),
    ],
)
def test_wrong_reviews_are_refused(client: FlaskClient, place: Id, body: dict[str, Any], field: str, text: str) -> None:
    answer = client.put(f"/place/{place}/review", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert rating_of(client, place) == (None, 0)


def test_two_thousand_characters_in_any_script_are_stored_unchanged(client: FlaskClient, place: Id) -> None:
    text = "ക🚂\u202e" + "é" * 1997
    assert write(client, place, text=text).get_json()["text"] == text


@pytest.mark.parametrize("text", ["", "Sells umbrellas."])
def test_a_repeated_report_counts_once(app: Flask, client: FlaskClient, asha: User, place: Id, text: str) -> None:
    review = make_review(make_user(), place)
    for reason in ("spam", "offensive"):
        answer = client.post(f"/place/{place}/reviews/{review.id}/report", json={"reason": reason, "text": text})
        assert answer.status_code == 200
        assert answer.get_json() == {"message": "Thank you. Our staff will look at this review."}
    report = db.session.scalars(select(ReviewReport)).one()
    assert (report.user_id, report.reason, report.text) == (asha.id, "spam", text)
    assert [one["is_reported"] for one in listed(client, place)["reviews"]] == [True]
    assert [one["is_reported"] for one in listed(signed_in_client(app), place)["reviews"]] == [False]


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({}, "reason", "Please say what is wrong with this review."),
        ({"reason": ""}, "reason", "Please say what is wrong with this review."),
        (
            {"reason": "dull"},
            "reason",
            "Must be one of: spam, offensive, off_topic, private, false, other.",
        ),
        ({"reason": "spam", "text": "x" * 1001}, "text", "Please use at most 1000 characters."),
        ({"reason": "spam", "text": "\0"}, "text", "This text has characters that can't be stored."),
        ({"reason": "spam", "to": "staff"}, "to", "Unknown field: to."),
    ],
)
def test_wrong_reports_are_refused(
    app: Flask, client: FlaskClient, place: Id, body: dict[str, Any], field: str, text: str
) -> None:
    review = make_review(make_user(), place)
    answer = client.post(f"/place/{place}/reviews/{review.id}/report", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert db.session.scalar(select(func.count()).select_from(ReviewReport)) == 0


def test_travellers_cannot_report_their_own_review(client: FlaskClient, asha: User, place: Id) -> None:
    review = make_review(asha, place)
    answer = client.post(f"/place/{place}/reviews/{review.id}/report", json={"reason": "spam"})
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"review_id": ["You can't report your own review."]}


def test_a_report_must_name_the_right_place(app: Flask, client: FlaskClient, guide: Guide) -> None:
    review = make_review(make_user(), guide.places[0])
    for path in (f"{guide.places[1]}/reviews/{review.id}", f"{guide.places[0]}/reviews/none"):
        assert client.post(f"/place/{path}/report", json={"reason": "spam"}).status_code == 404


def test_a_hidden_review_is_visible_to_its_author_only_and_does_not_count(
    app: Flask, client: FlaskClient, asha: User, place: Id
) -> None:
    make_review(make_user(), place, 4)
    review = make_review(asha, place, 1)
    moderation.hide(db.session(), review.id, "It names a private person.")
    db.session.commit()
    other = signed_in_client(app)
    assert rating_of(other, place) == (4.0, 1)
    assert len(listed(client, place)["reviews"]) == len(listed(other, place)["reviews"]) == 1
    mine = client.get(f"/place/{place}").get_json()["my_review"]
    assert (mine["is_hidden"], mine["hidden_why"]) == (True, "It names a private person.")
    assert other.post(f"/place/{place}/reviews/{review.id}/report", json={"reason": "spam"}).status_code == 404
    assert write(client, place, 5).get_json()["is_hidden"] is True
    assert rating_of(other, place) == (4.0, 1)
    client.delete(f"/place/{place}/review")
    assert rating_of(other, place) == (4.0, 1)


def test_reviews_outlive_their_place(app: Flask, client: FlaskClient, asha: User, place: Id) -> None:
    make_review(make_user(), place, 2)
    review = make_review(asha, place, 4)
    row = db.session.execute(select(Place.__table__).where(Place.id == place)).mappings().one()
    db.session.execute(delete(Place).where(Place.id == place))
    db.session.commit()
    assert client.get(f"/place/{place}").status_code == 404
    assert [one["place_id"] for one in client.get("/user/data").get_json()["reviews"]] == [review.place_id]
    db.session.add(Place(**row))
    db.session.commit()
    assert rating_of(client, place) == (3.0, 2)
    db.session.execute(delete(Place).where(Place.id == place))
    db.session.commit()
    assert client.delete(f"/place/{place}/review").status_code == 200
    assert client.delete(f"/place/{place}/review").status_code == 404


def test_deleting_an_account_deletes_its_reviews_and_their_stars(
    app: Flask, client: FlaskClient, asha: User, guide: Guide
) -> None:
    other = make_user()
    for place in guide.places[:3]:
        make_review(other, place, 2)
        make_review(asha, place, 5)
    hidden = db.session.scalars(select(Review.id).filter_by(user_id=asha.id, place_id=guide.places[1])).one()
    moderation.hide(db.session(), hidden, "Not about this place.")
    report_review(asha, db.session.scalars(select(Review).filter_by(user_id=other.id, place_id=guide.places[0])).one())
    assert delete_account(client).status_code == 200
    looker = signed_in_client(app, other)
    assert [rating_of(looker, place) for place in guide.places[:4]] == [(2.0, 1)] * 3 + [(None, 0)]
    assert db.session.scalar(select(func.count()).select_from(ReviewReport)) == 0


def test_the_export_includes_reviews_and_reports(app: Flask, client: FlaskClient, asha: User, guide: Guide) -> None:
    make_review(asha, guide.places[0], 5, TEXT)
    foreign = make_review(make_user(), guide.places[1], 1, "Somebody else's words.")
    report_review(asha, foreign, text="An advertisement.")
    data = client.get("/user/data")
    (review,), (report,) = data.get_json()["reviews"], data.get_json()["review_reports"]
    assert (review["place_id"], review["rating"], review["text"]) == (guide.places[0], 5, TEXT)
    assert (report["review_id"], report["reason"], report["text"]) == (foreign.id, "spam", "An advertisement.")
    assert "Somebody else's words." not in data.get_data(as_text=True)


def test_ratings_are_shown_wherever_places_are(app: Flask, client: FlaskClient, asha: User, guide: Guide) -> None:
    for stars in (5, 4):
        make_review(make_user(), guide.places[1], stars)
    near = client.get(f"/place/{guide.destination}/nearby").get_json()["places"]
    rated = {one["place_id"]: (one["rating"], one["total_ratings"]) for one in near}
    assert rated[guide.places[1]] == (4.5, 2)
    assert rated[guide.places[2]] == (None, 0)
    trip = client.get(f"/itinerary/{make_trip(asha, guide, stops=3).id}").get_json()
    stops = {one["place_id"]: (one["rating"], one["total_ratings"]) for one in trip["days"][0]["activities"]}
    assert stops == {guide.places[0]: (None, 0), guide.places[1]: (4.5, 2), guide.places[2]: (None, 0)}


def test_calls_take_a_fixed_number_of_statements(app: Flask, client: FlaskClient, guide: Guide) -> None:
    def statements(path: str) -> int:
        with counted(db.engine) as sent:
            assert client.get(f"/place/{path}").status_code == 200
        return len(sent)

    paths = [guide.places[0], f"{guide.places[0]}/reviews", f"{guide.destination}/nearby"]
    before = [statements(path) for path in paths]
    for place in guide.places:
        for _ in range(3):
            make_review(make_user(), place)
    # One statement of each call checks the token.
    assert [statements(path) for path in paths] == before == [4, 3, 3]
