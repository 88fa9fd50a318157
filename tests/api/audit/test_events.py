"""Events that calls record in the audit log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts.models import User
from app.audit.models import AuditEvent
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, delete_account, make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.mails import code_in, mails_to

pytestmark = pytest.mark.both_stacks

FROM = {"REMOTE_ADDR": "192.0.2.77"}
NEW = "another password to remember"
Seen = tuple[str, str | None, str | None]


def sign_in(client: FlaskClient, user: User, password: str = PASSWORD, **headers: str) -> int:
    form = {"email": user.email, "password": password}
    return client.post("/auth/sign-in", json=form, headers=headers, environ_base=FROM).status_code


def logged() -> list[Seen]:
    rows = db.session.scalars(select(AuditEvent).order_by(AuditEvent.at, AuditEvent.id))
    return [(row.action, row.actor_id, row.subject_id) for row in rows]


def latest() -> AuditEvent:
    return db.session.scalars(select(AuditEvent).order_by(AuditEvent.at.desc())).first() or AuditEvent()


def test_a_sign_in_is_recorded_with_its_network_and_request(client: FlaskClient) -> None:
    user = make_user()
    assert sign_in(client, user, **{"X-Request-Id": "abc-12345"}) == 200
    assert logged() == [("signed_in", user.id, None)]
    event = latest()
    assert (event.address, event.request_id) == ("192.0.2.0/24", "abc-12345")
    assert event.details["known_device"] is False
    assert sign_in(client, user) == 200
    assert latest().details["known_device"] is True


def test_refused_sign_ins_are_recorded_though_the_call_is_rolled_back(client: FlaskClient) -> None:
    user = make_user()
    assert sign_in(client, user, "not the password") == 401
    assert sign_in(client, User(email="nobody@waypost.example")) == 401
    assert logged() == [("sign_in_failed", None, user.id), ("sign_in_failed", None, None)]
    stored = db.session.execute(select(AuditEvent.__table__)).all()
    assert not any(user.email in str(row) or "nobody" in str(row) for row in stored)


def test_sign_outs_and_reused_tokens_are_recorded(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    form = {"email": user.email, "password": PASSWORD}
    token = client.post("/auth/sign-in", json=form).get_json()["access_token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert client.post("/auth/sign-out", headers=bearer).status_code == 200
    assert logged()[1:] == [("session_ended", user.id, None)]
    sign_in(client, user)
    first = [client.get_cookie(name) for name in ("refresh_token_cookie", "csrf_refresh_token")]
    token, csrf = (cookie.value for cookie in first if cookie is not None)
    for _ in range(2):
        current = client.get_cookie("csrf_refresh_token")
        assert current is not None
        client.post("/auth/refresh", headers={"X-CSRF-TOKEN": current.value})
    client.set_cookie("refresh_token_cookie", token)
    assert client.post("/auth/refresh", headers={"X-CSRF-TOKEN": csrf}).status_code == 401
    assert logged()[3:] == [("refresh_token_reused", None, user.id)]


def test_codes_and_the_passwords_they_reset_are_recorded(
    app: Flask, client: FlaskClient, run_jobs: Callable[[], None]
) -> None:
    user = make_user()
    assert client.post("/auth/forgot-password", json={"email": user.email}).status_code == 200
    run_jobs()
    (mail,) = mails_to(app, user.email)
    digits = code_in(mail)
    wrong = "0000" if digits != "0000" else "1111"
    for otp, status in ((wrong, 422), (digits, 200)):
        body = {"email": user.email, "otp": otp, "new_password": NEW}
        assert client.post("/auth/reset-password", json=body).status_code == status
    assert logged() == [
        ("code_sent", None, user.id),
        ("code_failed", None, user.id),
        ("code_used", user.id, None),
        ("password_reset", user.id, None),
    ]
    assert not any(digits == str(value) for value in latest().details.values())


def test_sign_ups_and_their_codes_are_recorded(app: Flask, client: FlaskClient, run_jobs: Callable[[], None]) -> None:
    form = {"name": "Asha", "email": "asha@waypost.example", "password": PASSWORD}
    assert client.post("/auth/sign-up", json=form).status_code == 201
    run_jobs()
    (mail,) = mails_to(app, form["email"])
    digits = code_in(mail)
    wrong = "0000" if digits != "0000" else "1111"
    for otp, status in ((wrong, 422), (digits, 200)):
        answer = client.post("/auth/verify-user", json={"email": form["email"], "otp": otp})
        assert answer.status_code == status
    user_id = db.session.scalar(select(User.id))
    assert logged() == [
        ("code_sent", None, None),
        ("code_failed", None, None),
        ("code_used", user_id, None),
        ("signed_in", user_id, None),
    ]


def test_password_changes_are_recorded_even_refused_ones(app: Flask) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    for current, status in (("a guess", 422), (PASSWORD, 200)):
        form = {"current_password": current, "new_password": NEW}
        assert client.post("/user/change-password", json=form).status_code == status
    assert logged() == [("password_failed", user.id, None), ("password_changed", user.id, None)]


def test_sharing_permissions_and_deletion_of_trips_are_recorded(app: Flask) -> None:
    owner, guest = make_user(), make_user()
    mine, theirs = signed_in_client(app, owner), signed_in_client(app, guest)
    trip = make_trip(owner, make_guide())
    path = f"/itinerary/{trip.id}"
    calls: list[tuple[Callable[..., Any], str, Any]] = [
        (mine.post, f"{path}/share", {"permission": "view"}),
        (mine.post, f"{path}/share", {"permission": "view"}),
        (mine.put, path, {"is_published": True}),
        (mine.put, path, {"is_published": False}),
    ]
    for call, address, body in calls:
        assert call(address, json=body).status_code == 200
    token = mine.post(f"{path}/share", json={"permission": "view"}).get_json()["share_url"].rpartition("/")[2]
    for _ in range(2):
        assert theirs.post(f"/itinerary/join/{token}").status_code == 200
    for call, address, body in [
        (mine.put, f"{path}/collaborators/{guest.id}", {"permission": "edit"}),
        (mine.delete, f"{path}/collaborators/{guest.id}", None),
        (mine.delete, f"{path}/share", None),
        (mine.delete, path, None),
    ]:
        assert call(address, json=body).status_code == 200
    assert logged() == [
        ("link_created", owner.id, None),
        ("trip_published", owner.id, None),
        ("trip_unpublished", owner.id, None),
        ("trip_joined", guest.id, None),
        ("permission_changed", owner.id, guest.id),
        ("member_removed", owner.id, guest.id),
        ("links_ended", owner.id, None),
        ("trip_deleted", owner.id, None),
    ]
    assert {row.details["trip"] for row in db.session.scalars(select(AuditEvent))} == {trip.id}


def test_a_refused_call_leaves_no_event_of_what_it_did_not_do(app: Flask) -> None:
    trip = make_trip(make_user(), make_guide(), is_published=True)
    assert signed_in_client(app).delete(f"/itinerary/{trip.id}").status_code == 403
    assert logged() == []


def test_the_events_of_a_deleted_account_stay_under_its_plain_id(app: Flask) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    assert delete_account(client).status_code == 200
    assert logged() == [("account_deleted", user.id, None)]


def test_a_sign_in_deletes_old_events(client: FlaskClient) -> None:
    user = make_user()
    sign_in(client, user)
    db.session.execute(update(AuditEvent).values(at=utc_now() - timedelta(days=181)))
    db.session.commit()
    sign_in(client, user)
    assert db.session.scalar(select(func.count()).select_from(AuditEvent)) == 1


def test_the_export_holds_the_events_without_the_others(app: Flask, client: FlaskClient) -> None:
    asha, mina = make_user(), make_user()
    trip = make_trip(mina, make_guide())
    share(trip, "view", asha)
    sign_in(client, asha, "not the password")
    body = {"permission": "edit"}
    theirs = signed_in_client(app, mina)
    assert theirs.put(f"/itinerary/{trip.id}/collaborators/{asha.id}", json=body, environ_base=FROM).status_code == 200
    sign_in(client, asha)
    answer = signed_in_client(app, asha).get("/user/data")
    assert mina.id not in answer.get_data(as_text=True)
    assert [(one["action"], one["by_you"], one["address"]) for one in answer.get_json()["events"]] == [
        ("signed_in", True, "192.0.2.0/24"),
        ("permission_changed", False, None),
        ("sign_in_failed", False, None),
    ]


def test_the_support_staff_read_a_travellers_events_which_is_recorded(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    sign_in(client, user, "not the password", **{"X-Request-Id": "abc-12345"})
    sign_in(client, user)

    def run(*args: str) -> list[str]:
        result = app.test_cli_runner().invoke(args=["support", "events", *args])
        assert result.exit_code == 0, result.output
        return result.output.splitlines()

    signed_in, failed = run(user.email.upper())
    assert f"  signed_in  by {user.id}  from 192.0.2.0/24  request " in signed_in
    assert f"  sign_in_failed  by a stranger  on {user.id}  from 192.0.2.0/24  request abc-12345" in failed
    read, *rest = run(user.id, "--limit", "2")
    assert f"  events_read  by the staff  on {user.id}" in read
    assert rest == [signed_in]
    assert run("nobody") == ["No events are recorded for this traveller."]
