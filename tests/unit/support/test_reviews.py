"""The commands under `flask support reviews`."""

from __future__ import annotations

from datetime import timedelta

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import delete, select, update

from app.db.types import utc_now
from app.extensions import db
from app.places.models import Place, PlaceRating
from app.reviews.models import ReportReason, Review
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import make_guide
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def reviews(app: Flask) -> list[Review]:
    """Three reviews of one place: 5, 4 and 1 stars."""
    place = make_guide(places=1).places[0]
    return [make_review(make_user(name="Mina K."), place, stars, f"Text of {stars}.") for stars in (5, 4, 1)]


def run(app: Flask, *args: str) -> Result:
    return app.test_cli_runner().invoke(args=["support", "reviews", *args])


def rating() -> tuple[int, int]:
    db.session.expire_all()
    row = db.session.scalars(select(PlaceRating)).one()
    return row.rating_sum, row.rating_count


def waited(review: Review, hours: int) -> None:
    db.session.execute(update(Review).filter_by(id=review.id).values(reported_at=utc_now() - timedelta(hours=hours)))
    db.session.commit()


def test_unreported_reviews_are_not_listed(app: Flask, reviews: list[Review]) -> None:
    result = run(app, "reported")
    assert (result.exit_code, result.output) == (0, "No review waits for an answer.\n")


def test_reported_reviews_are_listed_the_longest_waiting_first(app: Flask, reviews: list[Review]) -> None:
    for review in reviews[:2]:
        report_review(make_user(), review)
    report_review(make_user(), reviews[1])
    waited(reviews[1], 3)
    lines = run(app, "reported").output.splitlines()
    assert [line.split()[0] for line in lines] == [reviews[1].id, reviews[0].id]
    assert f"4/5  Kochi sight 0 ({reviews[0].place_id})  reports: 2, waiting since " in lines[0]
    assert run(app, "reported", "--limit", "1").output.splitlines() == lines[:1]


def test_the_list_is_one_statement(app: Flask, reviews: list[Review]) -> None:
    for review in reviews:
        report_review(make_user(), review)
    with counted(db.engine) as sent:
        assert len(run(app, "reported").output.splitlines()) == 3
    assert len(sent) == 1


def test_a_review_is_shown_with_its_reports_and_without_control_characters(app: Flask, reviews: list[Review]) -> None:
    reviews[2].text = "Red \x1b[31m\nsecond line"
    db.session.commit()
    report_review(make_user(name="Rafi"), reviews[2], ReportReason.OFFENSIVE, "Rude.")
    output = run(app, "show", reviews[2].id).output
    assert "1/5  Kochi sight 0" in output
    assert "UTC by Mina K.\n" in output
    assert "text: Red  [31m second line\n" in output
    assert "UTC: offensive Rude.\n" in output
    assert "Rafi" not in output


def test_hiding_removes_a_review_from_the_rating_once(app: Flask, reviews: list[Review]) -> None:
    report_review(make_user(), reviews[2])
    for why in ("It is rude.", "It names somebody."):
        result = run(app, "hide", reviews[2].id, "--why", why)
        assert (result.exit_code, result.output) == (0, "The review is hidden.\n")
    assert rating() == (9, 2)
    output = run(app, "show", reviews[2].id).output
    assert "UTC: It names somebody.\n" in output
    assert "reports: 1, nothing waits" in output
    assert run(app, "reported").output == "No review waits for an answer.\n"


def test_restoring_counts_it_again_once(app: Flask, reviews: list[Review]) -> None:
    run(app, "hide", reviews[2].id, "--why", "It is rude.")
    for _ in range(2):
        result = run(app, "restore", reviews[2].id)
        assert (result.exit_code, result.output) == (0, "The review is shown, and its reports are answered.\n")
    assert rating() == (10, 3)
    assert "hidden" not in run(app, "show", reviews[2].id).output


def test_restoring_a_visible_review_answers_its_reports(app: Flask, reviews: list[Review]) -> None:
    report_review(make_user(), reviews[0])
    run(app, "restore", reviews[0].id)
    assert run(app, "reported").output == "No review waits for an answer.\n"
    report_review(make_user(), reviews[0])
    assert reviews[0].id in run(app, "reported").output
    assert rating() == (10, 3)


def test_a_review_of_a_removed_place_can_be_shown(app: Flask, reviews: list[Review]) -> None:
    report_review(make_user(), reviews[0])
    db.session.execute(delete(Place).where(Place.id == reviews[0].place_id))
    db.session.commit()
    assert "a place that is no longer listed" in run(app, "reported").output
    assert run(app, "hide", reviews[0].id, "--why", "Spam.").exit_code == 0
    assert rating() == (5, 2)


@pytest.mark.parametrize("command", [["show"], ["hide", "--why", "Spam."], ["restore"]])
def test_an_unknown_review_is_refused(app: Flask, command: list[str]) -> None:
    result = run(app, command[0], "nothing", *command[1:])
    assert (result.exit_code, result.output) == (1, "Error: We could not find that review.\n")


@pytest.mark.parametrize("why", ["", "  ", "x" * 501, "a\0b"])
def test_hiding_needs_a_reason(app: Flask, reviews: list[Review], why: str) -> None:
    result = run(app, "hide", reviews[0].id, "--why", why)
    assert result.exit_code == 2
    assert "Please give 1 to 500 characters." in result.output
    assert rating() == (10, 3)


@pytest.mark.parametrize("command", ["show", "restore", "hide"])
@pytest.mark.parametrize("review_id", ["-gL0whyVfZQk2", "--why7Lq0Zk3fA"])
def test_an_id_may_start_with_a_dash(app: Flask, reviews: list[Review], command: str, review_id: str) -> None:
    db.session.execute(update(Review).filter_by(id=reviews[0].id).values(id=review_id))
    db.session.commit()
    result = run(app, command, review_id, *(["--why", "Not about the place."] if command == "hide" else []))
    assert result.exit_code == 0, result.output
