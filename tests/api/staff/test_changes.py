"""Changes on the staff pages: the question, the effect, and the event in the audit log."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from app.accounts.models import SignUp, User
from app.accounts.withheld import WithheldPart
from app.audit.models import AuditEvent
from app.extensions import db
from app.reports.models import ContentReport
from app.reviews.models import Review
from app.staff.changes import CHANGES
from app.trips.models import Trip
from tests.api.staff.test_access import CHANGED
from tests.api.staff.world import PHOTO, WHY, World, make_world
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.staff import browser, make_staff
from tests.factories.trips import Guide, share
from tests.workers import queued_jobs

pytestmark = pytest.mark.both_stacks

NAME = "Sam Staff <sam@waypost.example>"


@pytest.fixture
def world(guide: Guide) -> World:
    return make_world(guide)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The browser of a staff member."""
    return browser(app, make_staff(email="sam@waypost.example"))


def token_in(page: TestResponse) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page.get_data(as_text=True))
    assert found, page.get_data(as_text=True)
    return found[1]


def change(client: FlaskClient, path: str, why: str = "It is advertising.") -> TestResponse:
    question = client.get(path)
    assert question.status_code == 200
    return client.post(path, data={"token": token_in(question), "why": why})


def user(world: World) -> User:
    return db.session.get_one(User, world.traveller.id, populate_existing=True)


def waits(world: World, kind: str) -> bool:
    answered = select(ContentReport.answered_at).where(ContentReport.kind == kind)
    return db.session.scalars(answered).one() is None


EFFECTS: dict[tuple[str, str], tuple[str, Callable[[World], bool]]] = {
    ("travellers", "lock"): ("account_locked", lambda world: user(world).locked_at is not None),
    ("travellers", "unlock"): ("account_unlocked", lambda world: user(world).locked_at is None),
    ("travellers", "end-sessions"): ("session_ended", lambda world: user(world).locked_at is None),
    ("sign-ups", "verify"): ("traveller_verified", lambda _world: db.session.scalars(select(SignUp)).all() == []),
    ("trips", "unpublish"): (
        "trip_unpublished",
        lambda _world: not db.session.scalars(select(Trip.is_published)).one(),
    ),
    ("trip", "hide"): ("content_hidden", lambda _world: db.session.scalars(select(Trip.hidden_why)).one() == WHY),
    ("trip", "restore"): ("content_restored", lambda world: not waits(world, "trip")),
    ("trip", "dismiss"): ("reports_dismissed", lambda world: not waits(world, "trip")),
    ("profile", "hide"): ("content_hidden", lambda world: user(world).about_me == ""),
    ("profile", "restore"): ("content_restored", lambda world: user(world).about_me == "Cheap flights!"),
    ("profile", "dismiss"): ("reports_dismissed", lambda world: not waits(world, "profile")),
    ("photo", "hide"): ("content_hidden", lambda world: not waits(world, "photo")),
    ("photo", "restore"): (
        "content_restored",
        lambda _world: db.session.scalars(select(WithheldPart)).all() == [],
    ),
    ("photo", "dismiss"): ("reports_dismissed", lambda world: not waits(world, "photo")),
    ("review", "hide"): ("review_hidden", lambda _world: db.session.scalars(select(Review.hidden_why)).one() == WHY),
    ("review", "restore"): (
        "review_restored",
        lambda _world: db.session.scalars(select(Review.reported_at)).one() is None,
    ),
    ("review", "dismiss"): (
        "reports_dismissed",
        lambda _world: db.session.scalars(select(Review.reported_at)).one() is None,
    ),
    ("failed", "retry"): ("job_retried", lambda world: world.failed.id in queued_jobs()),
    ("waiting", "cancel"): ("job_cancelled", lambda world: world.waiting.id not in queued_jobs()),
}


@pytest.mark.parametrize(("subject", "name"), CHANGED)
def test_a_change_asks_first_takes_effect_and_is_recorded_with_the_name(
    client: FlaskClient, world: World, subject: str, name: str
) -> None:
    action, took_effect = EFFECTS[subject, name]
    answer = change(client, f"{world.path(subject)}/{name}")
    assert answer.status_code == 303, answer.get_data(as_text=True)
    db.session.expire_all()
    assert took_effect(world)
    staff = [event for event in db.session.scalars(select(AuditEvent)) if event.details.get("staff")]
    assert [(event.action, event.details["staff"], event.actor_id) for event in staff] == [(action, NAME, None)]
    done = next(one.done for one in CHANGES if one.name == name and answer.location.endswith(f"{one.group}.{name}"))
    assert done in client.get(answer.location).get_data(as_text=True)


@pytest.mark.parametrize(("subject", "name"), CHANGED)
def test_asking_changes_nothing(client: FlaskClient, world: World, subject: str, name: str) -> None:
    assert client.get(f"{world.path(subject)}/{name}").status_code == 200
    assert [event.action for event in db.session.scalars(select(AuditEvent)) if event.details.get("staff")] == []


@pytest.mark.parametrize(("subject", "name"), [("travellers", "lock"), ("profile", "hide"), ("review", "hide")])
@pytest.mark.parametrize("why", ["", "  ", "x" * 501, "a\0b"])
def test_a_reason_is_needed_where_one_is_asked_for(
    client: FlaskClient, world: World, subject: str, name: str, why: str
) -> None:
    answer = change(client, f"{world.path(subject)}/{name}", why=why)
    assert answer.status_code == 422
    assert "Please give 1 to 500 characters." in answer.get_data(as_text=True)
    assert user(world).locked_at is None
    assert user(world).about_me == "Cheap flights!"


def test_bytes_that_are_no_text_are_refused(client: FlaskClient, world: World) -> None:
    path = f"{world.path('travellers')}/lock"
    token = token_in(client.get(path))
    form = {"content_type": "application/x-www-form-urlencoded"}
    answer = client.post(path, data=f"token={token}&why=%ff", **form)
    assert answer.status_code == 422
    assert "Please give 1 to 500 characters." in answer.get_data(as_text=True)
    assert client.post(path, data="token=%ff&why=Spam", **form).status_code == 403
    assert user(world).locked_at is None


def test_a_locked_traveller_is_signed_out_and_can_be_unlocked(app: Flask, client: FlaskClient, world: World) -> None:
    theirs = signed_in_client(app, world.traveller)
    path = world.path("travellers")
    assert "/lock" in client.get(path).get_data(as_text=True)
    change(client, f"{path}/lock")
    assert theirs.get("/user/profile").status_code == 401
    shown = client.get(path).get_data(as_text=True)
    assert f"{path}/unlock" in shown
    assert f"{path}/lock" not in shown


def test_a_change_that_came_too_late_says_so_on_a_page(client: FlaskClient, world: World) -> None:
    path = f"{world.path('trips')}/unpublish"
    token = token_in(client.get(path))
    assert client.post(path, data={"token": token}).status_code == 303
    again = client.post(path, data={"token": token})
    assert (again.status_code, again.mimetype) == (409, "text/html")
    assert "It is not published." in again.get_data(as_text=True)
    dismiss = f"{world.path('profile')}/dismiss"
    assert change(client, dismiss).status_code == 303
    assert change(client, dismiss).status_code == 404


def test_travellers_and_sign_ups_are_found(client: FlaskClient, world: World) -> None:
    found = client.get("/staff/travellers?q=ines").get_data(as_text=True)
    assert world.path("travellers") in found
    assert f"{world.path('sign-ups')}/verify" in client.get("/staff/travellers?q=new@").get_data(as_text=True)
    assert "Found: 0" in client.get("/staff/travellers?q=100%25").get_data(as_text=True)
    assert client.get("/staff/travellers?q=a%00b").status_code == 200


def test_a_trip_shows_who_may_see_it_and_not_what_is_in_it(client: FlaskClient, world: World) -> None:
    friend = make_user()
    share(world.trip, "edit", friend)
    shown = client.get(world.path("trips")).get_data(as_text=True)
    assert world.traveller.email in shown
    assert friend.email in shown
    assert "A secret plan" not in shown
    by_address = client.get(f"/staff/trips?id=https://waypost.example/trip/{world.trip.id}")
    assert by_address.location == world.path("trips")
    events = db.session.scalars(select(AuditEvent).where(AuditEvent.action == "trip_read")).all()
    assert [event.details["staff"] for event in events] == [NAME]


def test_a_hidden_photo_is_shown_to_the_staff(client: FlaskClient, world: World) -> None:
    address = f"/staff/photos/{world.traveller.id}"
    assert address in client.get(world.path("photo")).get_data(as_text=True)
    answer = client.get(address)
    assert (answer.data, answer.mimetype) == (PHOTO, "image/webp")


def test_what_travellers_write_is_text(client: FlaskClient, world: World) -> None:
    shown = client.get(world.path("profile")).get_data(as_text=True)
    assert "&lt;b&gt;Look&lt;/b&gt;" in shown
    assert "<b>Look" not in shown


def test_waiting_subjects_are_listed_by_their_age(client: FlaskClient, world: World) -> None:
    listed = client.get("/staff/reports").get_data(as_text=True)
    assert all(world.path(kind) in listed for kind in ("trip", "profile", "photo", "review"))


def test_jobs_are_listed_by_state_with_the_error_of_failed_ones(client: FlaskClient, world: World) -> None:
    failed = client.get("/staff/jobs").get_data(as_text=True)
    assert "ValueError: broken" in failed
    assert f"{world.path('failed')}/retry" in failed
    assert f"{world.path('waiting')}/cancel" in client.get("/staff/jobs?state=queued").get_data(as_text=True)
    assert change(client, f"{world.path('waiting')}/retry").status_code == 409
