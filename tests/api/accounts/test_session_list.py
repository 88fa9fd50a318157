"""Listing and ending the caller's sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts import sessions
from app.accounts.models import AuthSession, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605"


def sign_in(app: Flask, user: User, user_agent: str) -> FlaskClient:
    client = app.test_client()
    form = {"email": user.email, "password": PASSWORD}
    answer = client.post("/auth/sign-in", json=form, headers={"User-Agent": user_agent})
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {answer.get_json()['access_token']}"
    return client


def listed(client: FlaskClient) -> list[dict[str, object]]:
    answer = client.get("/user/sessions")
    assert answer.status_code == 200
    assert list(answer.get_json()) == ["sessions"]
    return list(answer.get_json()["sessions"])


def test_the_list_names_devices_this_one_first(app: Flask) -> None:
    user = make_user()
    here, there = sign_in(app, user, PHONE), sign_in(app, user, MAC)
    signed_in_client(app)
    shown = listed(here)
    assert [(one["device"], one["is_current"]) for one in shown] == [
        ("Chrome on Android", True),
        ("Safari on macOS", False),
    ]
    assert set(shown[0]) == {"id", "device", "created_at", "last_used_at", "is_current"}
    assert [one["is_current"] for one in listed(there)] == [True, False]
    assert [one["device"] for one in listed(there)] == ["Safari on macOS", "Chrome on Android"]


def test_the_raw_header_is_not_stored(app: Flask) -> None:
    (shown,) = listed(sign_in(app, make_user(), "curl/8.9 <script>alert(1)</script>"))
    assert shown["device"] == "Unknown device"
    assert "curl" not in str(db.session.execute(select(AuthSession.__table__)).one())


def test_ended_and_expired_sessions_are_not_listed(app: Flask) -> None:
    user = make_user()
    here = signed_in_client(app, user)
    for column in ("ended_at", "expires_at"):
        signed_in_client(app, user)
        newest = db.session.scalars(select(AuthSession.id).order_by(AuthSession.created_at.desc())).first()
        past = {column: utc_now() - timedelta(seconds=1)}
        db.session.execute(update(AuthSession).where(AuthSession.id == newest).values(past))
        db.session.commit()
    assert len(listed(here)) == 1


def test_ending_a_session_stops_its_tokens_at_once(app: Flask) -> None:
    user = make_user()
    here, there = sign_in(app, user, PHONE), sign_in(app, user, MAC)
    csrf = there.get_cookie("csrf_refresh_token")
    assert csrf is not None
    answer = here.delete(f"/user/sessions/{listed(here)[1]['id']}")
    assert (answer.status_code, list(answer.get_json())) == (200, ["message"])
    assert "Set-Cookie" not in answer.headers
    assert there.get("/user/profile").status_code == 401
    assert there.post("/auth/refresh", headers={"X-CSRF-TOKEN": csrf.value}).status_code == 401
    assert [one["is_current"] for one in listed(here)] == [True]


def test_ending_the_current_session_is_signing_out(app: Flask) -> None:
    here = sign_in(app, make_user(), PHONE)
    assert here.delete(f"/user/sessions/{listed(here)[0]['id']}").status_code == 200
    assert here.get_cookie("refresh_token_cookie") is None
    assert here.get_cookie("csrf_refresh_token") is None
    assert here.get("/user/sessions").status_code == 401


def test_another_travellers_or_an_ended_session_is_not_found(app: Flask) -> None:
    here, other = signed_in_client(app), signed_in_client(app)
    theirs = listed(other)[0]["id"]
    assert here.delete(f"/user/sessions/{theirs}").status_code == 404
    assert here.delete("/user/sessions/nothing").status_code == 404
    assert other.get("/user/profile").status_code == 200
    user = make_user()
    mine, mine_too = signed_in_client(app, user), signed_in_client(app, user)
    ident = next(one["id"] for one in listed(mine) if not one["is_current"])
    assert [mine.delete(f"/user/sessions/{ident}").status_code for _ in range(2)] == [200, 404]
    assert mine_too.get("/user/profile").status_code == 401


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.get("/user/sessions").status_code == 401
    assert client.delete("/user/sessions/x").status_code == 401


def test_the_list_takes_one_statement_besides_the_token(app: Flask) -> None:
    user = make_user()
    here = signed_in_client(app, user)
    for _ in range(5):
        signed_in_client(app, user)
    with counted(db.engine) as statements:
        assert len(listed(here)) == 6
    assert len(statements) == 2


def test_the_session_that_was_not_used_for_the_longest_time_ends_beyond_a_hundred(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MAX_SESSIONS", 3)
    user = make_user()
    clients = [signed_in_client(app, user) for _ in range(4)]
    assert [one.get("/user/profile").status_code for one in clients] == [401, 200, 200, 200]
    assert len(listed(clients[-1])) == 3
