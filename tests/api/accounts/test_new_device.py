"""The mail about a sign-in from a device that is new to an account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import AuthSession, User
from app.accounts.user_agents import Device
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user
from tests.isolation import isolated
from tests.mails import code_in, mails_to, text_of

Mails = Callable[[User], list[EmailMessage]]
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36"


@pytest.fixture
def mails(app: Flask, run_jobs: Callable[[], None]) -> Mails:
    def of(user: User) -> list[EmailMessage]:
        run_jobs()
        return mails_to(app, user.email)

    return of


def sign_in(client: FlaskClient, user: User, password: str = PASSWORD) -> int:
    form = {"email": user.email, "password": password}
    return client.post("/auth/sign-in", json=form, headers={"User-Agent": PHONE}).status_code


def test_the_first_sign_in_of_an_account_is_not_mailed(client: FlaskClient, mails: Mails) -> None:
    user = make_user()
    assert sign_in(client, user) == 200
    assert mails(user) == []


def test_a_sign_in_from_an_unknown_device_is_mailed_once(app: Flask, client: FlaskClient, mails: Mails) -> None:
    user = make_user(name="Asha Rao")
    sign_in(client, user)
    other = app.test_client()
    assert sign_in(other, user) == 200
    (mail,) = mails(user)
    assert mail["Subject"] == "New sign-in to Waypost"
    for kind in ("plain", "html"):
        text = text_of(mail, kind)
        assert "Hi Asha Rao," in text
        assert "Chrome on Android" in text
        assert "http://localhost:8000/settings/devices" in text
    for known in (client, other, other):
        assert sign_in(known, user) == 200
    assert len(mails(user)) == 1


def test_a_device_stays_known_after_signing_out_and_beyond_the_session(client: FlaskClient, mails: Mails) -> None:
    user = make_user()
    sign_in(client, user)
    db.session.execute(update(AuthSession).values(expires_at=utc_now() - timedelta(days=60)))
    db.session.commit()
    for name in ("refresh_token_cookie", "csrf_refresh_token"):
        client.delete_cookie(name)
    sign_in(client, user)
    assert mails(user) == []


def test_a_device_is_known_to_each_account_by_itself(app: Flask, client: FlaskClient, mails: Mails) -> None:
    asha, mina = make_user(), make_user()
    sign_in(app.test_client(), mina)
    sign_in(client, asha)
    sign_in(client, mina)
    assert (len(mails(asha)), len(mails(mina))) == (0, 1)
    sign_in(client, asha)
    sign_in(client, mina)
    assert (len(mails(asha)), len(mails(mina))) == (0, 1)


def test_a_wrong_password_mails_nothing_and_marks_nothing(app: Flask, client: FlaskClient, mails: Mails) -> None:
    user = make_user()
    sign_in(app.test_client(), user)
    assert sign_in(client, user, "not the password") == 401
    assert client.get_cookie("device", path="/auth") is None
    assert mails(user) == []


def test_a_forged_mark_is_ignored(app: Flask, client: FlaskClient, mails: Mails) -> None:
    user = make_user()
    sign_in(app.test_client(), user)
    client.set_cookie("device", "WyJ4Il0.c2lnbmF0dXJl", path="/auth")
    assert sign_in(client, user) == 200
    assert len(mails(user)) == 1


def test_the_device_that_verified_the_address_is_known(app: Flask, client: FlaskClient, mails: Mails) -> None:
    form = {"name": "Asha", "email": "asha@waypost.example", "password": PASSWORD}
    assert client.post("/auth/sign-up", json=form).status_code == 201
    user = User(email=form["email"])
    (mail,) = mails(user)
    body = {"email": form["email"], "otp": code_in(mail)}
    assert client.post("/auth/verify-user", json=body).status_code == 200
    assert sign_in(client, user) == 200
    assert len(mails(user)) == 1
    assert sign_in(app.test_client(), user) == 200
    assert len(mails(user)) == 2


def test_the_mark_lasts_long_and_is_out_of_reach_of_scripts(client: FlaskClient) -> None:
    sign_in(client, make_user())
    cookie = client.get_cookie("device", path="/auth")
    assert cookie is not None
    assert (cookie.http_only, cookie.secure, cookie.same_site) == (True, False, "Lax")
    assert cookie.max_age == timedelta(days=400).total_seconds()


def test_the_mark_is_secure_on_https(make_app: Callable[..., Flask]) -> None:
    secure = make_app(public_url="https://waypost.example")
    with secure.app_context(), isolated():
        other = secure.test_client()
        sign_in(other, make_user())
        cookie = other.get_cookie("device", path="/auth")
    assert cookie is not None
    assert cookie.secure


def test_a_device_without_a_name_is_called_unknown(app: Flask) -> None:
    with app.test_request_context():
        assert Device().name == "Unknown device"
