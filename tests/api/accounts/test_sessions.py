"""Signing in, refreshing the access token, signing out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from argon2 import PasswordHasher, extract_parameters
from flask import Flask
from flask.testing import FlaskClient
from flask_jwt_extended import create_access_token, decode_token
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from app.accounts.models import AuthSession, SignUp, User
from app.accounts.passwords import hash_password
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, bearer_token, make_sign_up, make_user, signed_in_client
from tests.isolation import isolated
from tests.mails import code_in, mails_to


def sign_in(client: FlaskClient, user: User | SignUp, password: str = PASSWORD) -> TestResponse:
    return client.post("/auth/sign-in", json={"email": user.email, "password": password})


def csrf(client: FlaskClient) -> dict[str, str]:
    cookie = client.get_cookie("csrf_refresh_token")
    assert cookie is not None
    return {"X-CSRF-TOKEN": cookie.value}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_sign_in_starts_a_session(client: FlaskClient) -> None:
    user = make_user()
    answer = client.post("/auth/sign-in", json={"email": f" {user.email.upper()} ", "password": PASSWORD})
    assert answer.status_code == 200
    body = answer.get_json()
    assert (body["is_verified"], body["message"]) == (True, "Login successful!")
    claims = decode_token(body["access_token"])
    session = db.session.execute(select(AuthSession)).scalar_one()
    assert (claims["sub"], claims["sid"], claims["exp"] - claims["iat"]) == (user.id, session.id, 3600)
    assert client.get("/user/profile", headers=bearer(body["access_token"])).status_code == 200


@pytest.mark.parametrize("given", ["Ju\u0308rgen@BU\u0308CHER.example", "ｊürgen＠xn--bcher-kva.example"])
def test_an_address_in_another_spelling_is_the_same_account(client: FlaskClient, given: str) -> None:
    user = make_user(email="jürgen@bücher.example")
    assert client.post("/auth/sign-in", json={"email": given, "password": PASSWORD}).status_code == 200
    form = {"name": "Jürgen", "email": given, "password": PASSWORD}
    assert client.post("/auth/sign-up", json=form).status_code == 409
    assert db.session.scalar(select(User.email).where(User.id == user.id)) == "jürgen@bücher.example"


def test_the_cookies_have_the_documented_attributes(client: FlaskClient, make_app: Callable[..., Flask]) -> None:
    sign_in(client, make_user())
    for name, http_only in (("refresh_token_cookie", True), ("csrf_refresh_token", False)):
        cookie = client.get_cookie(name)
        assert cookie is not None
        assert (cookie.http_only, cookie.secure, cookie.same_site) == (http_only, False, "Lax")
        assert (cookie.path, cookie.max_age) == ("/", timedelta(days=30).total_seconds())


def test_cookies_are_secure_on_https(make_app: Callable[..., Flask]) -> None:
    app = make_app(public_url="https://waypost.example")
    with app.app_context(), isolated():
        client = app.test_client()
        answer = sign_in(client, make_user())
        cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 3
    assert all("; Secure" in cookie for cookie in cookies)


def test_an_unknown_address_and_a_wrong_password_get_the_same_answer(client: FlaskClient) -> None:
    user = make_user()
    wrong = sign_in(client, user, "not the password")
    unknown = client.post("/auth/sign-in", json={"email": "nobody@waypost.example", "password": PASSWORD})
    unverified = sign_in(client, make_sign_up(), "not the password")
    assert wrong.status_code == unknown.status_code == unverified.status_code == 401
    assert wrong.get_data() == unknown.get_data() == unverified.get_data()
    assert client.get_cookie("refresh_token_cookie") is None


def test_an_unknown_address_takes_as_much_work_as_a_wrong_password(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    verify = PasswordHasher.verify

    def noted(hasher: PasswordHasher, hashed: str, password: str) -> bool:
        checked.append(hashed.rpartition("$")[0].rpartition("$")[0])
        return verify(hasher, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", noted)
    for who in (make_user(), User(email="nobody@waypost.example")):
        assert sign_in(client, who, "not the password").status_code == 401
    known, unknown = checked
    assert unknown == known
    assert known.startswith("$argon2id$")


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({}, "Please enter email & password"),
        ({"email": "nonsense"}, "Please enter email & password"),
        ({"email": "nonsense", "password": "x"}, "Please enter a valid email"),
    ],
)
def test_a_form_with_mistakes_is_refused(client: FlaskClient, body: dict[str, str], detail: str) -> None:
    answer = client.post("/auth/sign-in", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == detail


def test_an_unverified_traveller_gets_a_new_code_instead(
    app: Flask, client: FlaskClient, run_jobs: Callable[[], None]
) -> None:
    user = make_sign_up()
    answer = sign_in(client, user)
    assert answer.status_code == 200
    assert answer.get_json()["is_verified"] is False
    assert answer.get_json()["access_token"] is None
    assert answer.get_json()["message"]
    assert client.get_cookie("refresh_token_cookie") is None
    run_jobs()
    (mail,) = mails_to(app, user.email)
    body = {"email": user.email, "otp": code_in(mail)}
    assert client.post("/auth/verify-user", json=body).status_code == 200
    assert sign_in(client, user).get_json()["is_verified"] is True


def test_a_hash_with_old_parameters_is_replaced(client: FlaskClient) -> None:
    user = make_user()
    former = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(PASSWORD)
    db.session.execute(update(User).values(password_hash=former))
    db.session.commit()
    assert sign_in(client, user, "not the password").status_code == 401
    assert db.session.scalar(select(User.password_hash)) == former
    assert sign_in(client, user).status_code == 200
    anew = str(db.session.scalar(select(User.password_hash)))
    assert extract_parameters(anew) == extract_parameters(hash_password(PASSWORD)) != extract_parameters(former)
    assert sign_in(client, user).status_code == 200


def test_the_refresh_cookie_brings_a_new_access_token(client: FlaskClient) -> None:
    sign_in(client, make_user())
    answer = client.post("/auth/refresh", headers=csrf(client))
    assert answer.status_code == 200
    assert list(answer.get_json()) == ["access_token"]
    assert client.get("/user/profile", headers=bearer(answer.get_json()["access_token"])).status_code == 200


def test_the_refresh_cookie_needs_the_csrf_header(client: FlaskClient) -> None:
    token = sign_in(client, make_user()).get_json()["access_token"]
    assert client.post("/auth/refresh").status_code == 401
    assert client.post("/auth/refresh", headers={"X-CSRF-TOKEN": "guess"}).status_code == 401
    assert client.post("/auth/refresh", headers=bearer(token)).status_code == 401
    assert client.post("/auth/refresh", headers=bearer(token) | csrf(client)).status_code == 200


def test_no_other_call_accepts_the_cookie(client: FlaskClient) -> None:
    sign_in(client, make_user())
    headers = csrf(client)
    assert client.get("/user/profile", headers=headers).status_code == 401
    assert client.post("/auth/sign-out", headers=headers).status_code == 401
    assert client.post("/auth/refresh", headers=headers).status_code == 200


def test_the_refresh_token_is_no_access_token(client: FlaskClient) -> None:
    sign_in(client, make_user())
    cookie = client.get_cookie("refresh_token_cookie")
    assert cookie is not None
    assert client.get("/user/profile", headers=bearer(cookie.value)).status_code == 401


def test_signing_out_stops_only_the_tokens_of_this_session(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    token = sign_in(client, user).get_json()["access_token"]
    elsewhere = signed_in_client(app, user)
    refresh_cookie, headers = client.get_cookie("refresh_token_cookie"), csrf(client)
    assert refresh_cookie is not None
    answer = client.post("/auth/sign-out", headers=bearer(token))
    assert answer.status_code == 200
    assert list(answer.get_json()) == ["message"]
    assert client.get_cookie("refresh_token_cookie") is None
    assert client.get_cookie("csrf_refresh_token") is None
    assert client.get("/user/profile", headers=bearer(token)).status_code == 401
    assert client.post("/auth/sign-out", headers=bearer(token)).status_code == 401
    client.set_cookie("refresh_token_cookie", refresh_cookie.value)
    assert client.post("/auth/refresh", headers=headers).status_code == 401
    assert elsewhere.get("/user/profile").status_code == 200


def test_bad_tokens_get_the_same_answer(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    expired = create_access_token(user.id, expires_delta=timedelta(seconds=-1), additional_claims={"sid": "x"})
    no_session = create_access_token(user.id)
    somebody_elses = create_access_token(
        make_user().id, additional_claims={"sid": decode_token(bearer_token(user))["sid"]}
    )
    for token in (expired, no_session, somebody_elses, "nonsense", "a.b.c"):
        answer = client.get("/user/profile", headers=bearer(token))
        assert answer.status_code == 401
        assert answer.get_json()["detail"]


def test_a_session_expires(client: FlaskClient) -> None:
    user = make_user()
    token = sign_in(client, user).get_json()["access_token"]
    db.session.execute(update(AuthSession).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert client.get("/user/profile", headers=bearer(token)).status_code == 401
    gone = db.session.scalar(select(AuthSession.id))
    sign_in(client, user)
    assert list(db.session.scalars(select(AuthSession.id))) != [gone]
    assert len(list(db.session.scalars(select(AuthSession.id)))) == 1
