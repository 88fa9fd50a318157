"""Access to the staff pages: every page and every change, by every kind of caller."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from app.accounts import staff
from app.accounts.models import AuthSession, User
from app.accounts.security.models import TwoStep
from app.accounts.staff import StaffStatus, staff_status_of
from app.audit.models import AuditEvent
from app.db.types import utc_now
from app.extensions import db, limiter, queue
from app.staff.access import form_token
from app.staff.changes import CHANGES
from app.web.identity import Actor
from tests.api.accounts.security.test_passkeys import HERE, add, sign_in
from tests.api.accounts.security.test_two_step import code_of, first_step, second_step, set_up
from tests.api.staff.world import World, make_world
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.staff import begin_session, browser, make_staff
from tests.factories.trips import Guide
from tests.fakes.authenticator import Authenticator
from tests.isolation import isolated
from tests.limits import note_more

pytestmark = pytest.mark.both_stacks

PAGES = (
    "/staff",
    "/staff/travellers?q=ines",
    "{travellers}",
    "/staff/reports",
    "{trip}",
    "{profile}",
    "{photo}",
    "{review}",
    "/staff/photos/{user_id}",
    "/staff/trips",
    "{trips}",
    "/staff/jobs",
    "/staff/jobs?state=queued",
)
RECENT, OLD = timedelta(hours=11, minutes=59), timedelta(hours=12, minutes=1)
SUBJECTS = {
    "travellers": ("travellers",),
    "sign-ups": ("sign-ups",),
    "trips": ("trips",),
    "reports": ("trip", "profile", "photo", "review"),
}
CHANGED = [
    (subject, change.name)
    for change in CHANGES
    for subject in SUBJECTS.get(change.group, ("failed" if change.name == "retry" else "waiting",))
]
"""Every change, with every subject that it applies to."""


def without_second_step(app: Flask) -> FlaskClient:
    return browser(app, make_staff(), second_step=False)


def with_a_second_step_that_is_gone(app: Flask) -> FlaskClient:
    user = make_staff()
    client = browser(app, user)
    db.session.execute(delete(TwoStep).where(TwoStep.user_id == user.id))
    db.session.commit()
    return client


def no_longer_staff(app: Flask) -> FlaskClient:
    user = make_staff()
    client = browser(app, user)
    staff.remove(db.session(), user.id)
    db.session.commit()
    return client


def with_an_ended_session(app: Flask) -> FlaskClient:
    user = make_staff()
    client = browser(app, user)
    db.session.query(AuthSession).filter_by(user_id=user.id).update({"ended_at": utc_now()})
    db.session.commit()
    return client


CALLERS: dict[str, tuple[Callable[[Flask], FlaskClient], int]] = {
    "a stranger": (browser, 404),
    "a traveller": (lambda app: browser(app, make_user(), second_step=False), 404),
    "a traveller with a second step": (lambda app: browser(app, make_user()), 404),
    "a program of the staff's": (lambda app: signed_in_client(app, make_staff()), 404),
    "former staff": (no_longer_staff, 404),
    "staff whose session ended": (with_an_ended_session, 404),
    "staff who signed in by a password alone": (without_second_step, 403),
    "staff whose second step is of yesterday": (lambda app: browser(app, make_staff(), ago=OLD), 403),
    "staff whose second step is gone": (with_a_second_step_that_is_gone, 403),
}


@pytest.fixture
def world(guide: Guide) -> World:
    return make_world(guide)


def fill(path: str, world: World) -> str:
    names = ("travellers", "trips", "trip", "profile", "photo", "review")
    return path.format(user_id=world.traveller.id, **{name: world.path(name) for name in names})


@pytest.mark.parametrize("caller", CALLERS)
def test_nobody_else_reaches_a_page_or_changes_anything(app: Flask, world: World, caller: str) -> None:
    make, status = CALLERS[caller]
    client = make(app)
    # Not even with the token of a staff form.
    someone = begin_session(make_staff(), second_step=True)
    with app.test_request_context():
        stolen = form_token(Actor(someone.user_id, someone.id, "", "", None))
    events = select(func.count()).select_from(AuditEvent).where(AuditEvent.details["staff"].as_string().is_not(None))
    before = db.session.scalar(events)
    asked: list[tuple[str, str, dict[str, str] | None]] = [("GET", fill(path, world), None) for path in PAGES]
    for (subject, name), method in product(CHANGED, ("GET", "POST")):
        form = {"token": stolen, "why": "Because."} if method == "POST" else None
        asked.append((method, f"{world.path(subject)}/{name}", form))
    answers = {(method, path): client.open(path, method=method, data=form) for method, path, form in asked}
    assert {key: answer.status_code for key, answer in answers.items() if answer.status_code != status} == {}
    assert all("Ines" not in answer.get_data(as_text=True) for answer in answers.values())
    assert db.session.scalar(events) == before


@pytest.mark.parametrize("path", PAGES)
def test_the_staff_see_every_page_without_scripts_and_unlisted(app: Flask, world: World, path: str) -> None:
    answer = browser(app, make_staff()).get(fill(path, world))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    if answer.mimetype == "text/html":
        text = answer.get_data(as_text=True)
        assert "<script" not in text
        assert "style=" not in text
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src" not in policy
        assert policy.startswith("default-src 'none'; style-src 'nonce-")


@pytest.mark.parametrize(("subject", "name"), CHANGED)
def test_a_form_of_another_page_session_or_site_changes_nothing(
    app: Flask, world: World, subject: str, name: str
) -> None:
    user = make_staff()
    client, path = browser(app, user), f"{world.path(subject)}/{name}"
    with app.test_request_context():
        tokens = [form_token(Actor(user.id, "another session", "", "", None)), "made up", ""]  # type: ignore[arg-type]  # a plain str instead of an Id
    for token in tokens:
        assert client.post(path, data={"token": token, "why": "Because."}).status_code == 403
    session = db.session.scalars(select(AuthSession).where(AuthSession.user_id == user.id)).one()
    with app.test_request_context():
        right = form_token(Actor(user.id, session.id, "", "", None))
    elsewhere = client.post(path, data={"token": right, "why": "Because."}, headers={"Sec-Fetch-Site": "cross-site"})
    assert elsewhere.status_code == 403
    named = select(func.count()).select_from(AuditEvent).where(AuditEvent.details["staff"].as_string().is_not(None))
    assert db.session.scalar(named) == 0


@pytest.mark.parametrize(
    "path",
    [
        "/staff/nothing",
        "/staff/travellers/nobody",
        "/staff/trips/nothing",
        "/staff/reports/trip/nothing",
        "/staff/reports/mood/x",
        "/staff/photos/nobody",
        "/staff/jobs?state=lost",
        "/staff/jobs/none/retry",
        "/staff/travellers/nobody/lock",
        "/staff/travellers/nobody/promote",
        "/staff/sign-ups/none/verify",
        "/staff/trips/a%00b",
        f"/staff/travellers/{'x' * 500}",
    ],
)
def test_missing_subjects_are_not_found_by_the_staff_either(app: Flask, path: str) -> None:
    assert browser(app, make_staff()).get(path).status_code == 404


def test_standing_takes_the_role_and_a_second_step_that_was_used_and_is_still_there() -> None:
    for role, has, used, recent in product((True, False), repeat=4):
        stepped = StaffStatus.STAFF if recent else StaffStatus.OLD_SECOND_STEP
        expected = stepped if role and has and used else StaffStatus.NO_SECOND_STEP if role else StaffStatus.NOT_STAFF
        found = staff_status_of(is_staff=role, has_second_step=has, used_second_step=used, is_recent=recent)
        assert found is expected


def test_a_sign_in_with_a_code_of_the_app_opens_the_pages(app: Flask) -> None:
    user = make_user()
    secret, _ = set_up(signed_in_client(app, user))
    staff.add(db.session(), user.id)
    db.session.commit()
    client = browser(app)
    assert first_step(client, user).get_json()["needs_code"]
    assert client.get("/staff").status_code == 404
    assert second_step(client, code_of(secret)).status_code == 200
    assert client.get("/staff").status_code == 200


def test_a_second_step_opens_the_pages_for_twelve_hours(app: Flask) -> None:
    user = make_staff()
    assert browser(app, user, ago=RECENT).get("/staff").status_code == 200
    refused = browser(app, user, ago=OLD).get("/staff")
    assert (refused.status_code, refused.mimetype) == (403, "text/html")
    assert "more than 12 hours ago" in refused.get_data(as_text=True)
    never = browser(app, user, second_step=False).get("/staff")
    assert never.status_code == 403
    assert "more than a password" in never.get_data(as_text=True)


@pytest.mark.parametrize("way", ["code", "recovery code", "passkey"])
def test_after_twelve_hours_a_new_second_step_opens_the_pages_again(app: Flask, way: str) -> None:
    user, device, owner = make_user(), Authenticator(HERE), browser(app)
    known = signed_in_client(app, user)
    if way == "passkey":
        assert add(known, device).status_code == 201
    else:
        secret, recovery_codes = set_up(known)
    staff.add(db.session(), user.id)
    db.session.commit()

    def step(number: int) -> None:
        if way == "passkey":
            answer = sign_in(owner, device)
        else:
            assert first_step(owner, user).get_json()["needs_code"]
            answer = second_step(owner, code_of(secret, steps=number) if way == "code" else recovery_codes[number])
        assert answer.status_code == 200

    step(0)
    assert owner.get("/staff").status_code == 200
    db.session.execute(
        update(AuthSession).where(AuthSession.second_step_at.is_not(None)).values(second_step_at=utc_now() - OLD)
    )
    db.session.commit()
    assert owner.get("/staff").status_code == 403
    step(1)
    assert owner.get("/staff").status_code == 200


def test_a_form_that_is_sent_after_twelve_hours_changes_nothing(app: Flask, world: World) -> None:
    user = make_staff()
    client, path = browser(app, user), f"{world.path('travellers')}/lock"
    started = db.session.scalars(select(AuthSession).where(AuthSession.user_id == user.id)).one()
    with app.test_request_context():
        token = form_token(Actor(user.id, started.id, "", "", None))
    started.second_step_at = utc_now() - OLD
    db.session.commit()
    assert client.post(path, data={"token": token, "why": "Because."}).status_code == 403
    assert db.session.get_one(User, world.traveller.id, populate_existing=True).locked_at is None


def test_a_sign_in_with_a_passkey_opens_the_pages_and_one_with_the_password_beside_it_does_not(app: Flask) -> None:
    user, device = make_user(), Authenticator(HERE)
    assert add(signed_in_client(app, user), device).status_code == 201
    staff.add(db.session(), user.id)
    db.session.commit()
    by_password, by_passkey = browser(app), browser(app)
    assert first_step(by_password, user).status_code == 200
    assert sign_in(by_passkey, device).status_code == 200
    refused = by_password.get("/staff")
    assert refused.status_code == 403
    assert "sign out, and sign in with it" in refused.get_data(as_text=True)
    assert by_passkey.get("/staff").status_code == 200


def test_requests_are_counted_whatever_they_accept(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    limited = make_app(ratelimit_enabled=True)
    with limited.app_context(), isolated():
        client = signed_in_client(limited)

        def asked() -> list[int]:
            kinds = ("text/html", "*/*")
            return [client.post("/staff/trips/x/unpublish", headers={"Accept": kind}).status_code for kind in kinds]

        assert asked() == [404, 404]
        note_more("300/1/minute", made=2, more=298)
        assert asked() == [429, 429]
        queue.redis.flushdb()
