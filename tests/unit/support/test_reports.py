"""The commands of `flask support reports`."""

from __future__ import annotations

import json

import pytest
from click.testing import Result
from flask import Flask

from app.accounts.models import User
from app.audit import service as audit
from app.db.types import Id
from app.extensions import db
from app.reports.models import Kind
from app.reports.service import report_profile, report_trip
from app.reviews.models import ReportReason, Review
from app.reviews.service import Complaint
from app.trips.models import Trip
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import Guide, make_guide, make_trip

pytestmark = pytest.mark.both_stacks

SPAM = Complaint(ReportReason.SPAM, "An advertisement.\x1b[2J")
WHY = "It names a private person."


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=3)


@pytest.fixture
def owner(app: Flask) -> User:
    return make_user(name="Asha Rao", about_me="Call Ben at home.")


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    trip = make_trip(owner, guide, is_published=True)
    report_trip(db.session(), make_user().id, trip.id, SPAM)
    db.session.commit()
    return trip


@pytest.fixture
def review(owner: User, guide: Guide) -> Review:
    review = make_review(owner, guide.places[0])
    report_review(make_user(), review)
    return review


def reports(app: Flask, *arguments: str, text: str | None = None) -> Result:
    return app.test_cli_runner().invoke(args=["support", "reports", *arguments], input=text)


def done(app: Flask, *arguments: str) -> str:
    result = reports(app, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def waiting(app: Flask) -> list[tuple[str, str]]:
    return [(row["kind"], row["id"]) for row in json.loads(done(app, "list", "--json"))]


def test_waiting_subjects_are_listed_with_the_oldest_first(app: Flask, owner: User, trip: Trip, review: Review) -> None:
    report_profile(db.session(), make_user().id, owner.id, SPAM)
    db.session.commit()
    assert waiting(app) == [("trip", trip.id), ("review", review.id), ("profile", owner.id)]
    assert json.loads(done(app, "list", "--limit", "1", "--json"))[0]["of"] == "Kochi and the backwaters"
    assert "Asha Rao" in done(app, "list")


def test_an_empty_queue_says_so(app: Flask) -> None:
    assert done(app, "list") == "No report waits for an answer.\n"
    assert done(app, "list", "--json") == "[]\n"


def test_a_case_is_shown_with_its_reports_and_nothing_that_controls_the_terminal(app: Flask, trip: Trip) -> None:
    shown = json.loads(done(app, "show", "trip", trip.id, "--json"))
    assert (shown["name"], shown["hidden"]) == ("Kochi and the backwaters", None)
    assert [one["reason"] for one in shown["reports"]] == ["spam"]
    assert "\x1b" not in done(app, "show", "trip", trip.id)


def test_a_trip_is_hidden_and_restored_and_the_audit_log_says_so(app: Flask, owner: User, trip: Trip) -> None:
    assert done(app, "hide", "trip", trip.id, "--why", WHY, "--yes") == "Hidden.\n"
    assert waiting(app) == []
    assert json.loads(done(app, "show", "trip", trip.id, "--json"))["why"] == WHY
    assert done(app, "restore", "trip", trip.id, "--yes") == "Restored.\n"
    events = audit.events_of(db.session(), owner.id)
    assert [event.action for event in events] == ["content_restored", "content_hidden"]
    assert all(event.details[audit.STAFF] for event in events)
    assert {event.details["id"] for event in events} == {trip.id}


@pytest.mark.parametrize("kind", [Kind.PROFILE.value, "review"])
def test_other_kinds_go_through_the_same_commands(app: Flask, owner: User, review: Review, kind: str) -> None:
    subject, content = {"profile": (owner.id, owner.about_me), "review": (review.id, review.text)}[kind]
    done(app, "hide", kind, subject, "--why", WHY, "--yes")
    shown = json.loads(done(app, "show", kind, subject, "--json"))
    assert (shown["why"], shown["content"]) == (WHY, content)
    done(app, "restore", kind, subject, "--yes")
    assert json.loads(done(app, "show", kind, subject, "--json"))["hidden"] is None


def test_dismissing_leaves_everything_and_answers_the_reports(app: Flask, trip: Trip, review: Review) -> None:
    for kind, subject in (("trip", trip.id), ("review", review.id)):
        assert done(app, "dismiss", kind, subject, "--yes") == "Dismissed.\n"
        again = reports(app, "dismiss", kind, subject, "--yes")
        assert (again.exit_code, again.output) == (1, "Error: No report of it waits for an answer.\n")
    assert waiting(app) == []
    db.session.expire_all()
    assert (trip.is_published, review.hidden_at) == (True, None)


def test_nothing_is_done_without_a_yes(app: Flask, trip: Trip) -> None:
    for command in (["hide", "trip", trip.id, "--why", WHY], ["dismiss", "trip", trip.id]):
        assert reports(app, *command, text="n\n").exit_code == 1
    assert waiting(app) == [("trip", trip.id)]


@pytest.mark.parametrize("kind", ["review", "trip", "profile", "photo"])
@pytest.mark.parametrize("command", [["show"], ["hide", "--why", WHY, "--yes"], ["restore", "--yes"]])
def test_a_missing_subject_is_refused_in_one_line(app: Flask, kind: str, command: list[str]) -> None:
    result = reports(app, command[0], kind, Id("nothing"), *command[1:])
    assert result.exit_code == 1
    assert result.output.startswith("Error: We could not find")
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("why", ["", " ", "x" * 501, "\0"])
def test_a_reason_must_be_readable(app: Flask, trip: Trip, why: str) -> None:
    assert reports(app, "hide", "trip", trip.id, "--why", why, "--yes").exit_code == 2
