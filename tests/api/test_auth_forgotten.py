"""Replacing a forgotten password by a code that is mailed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update
from werkzeug.test import TestResponse

from app.accounts import codes
from app.accounts.models import Code, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.mails import code_in, mails_to, text_of

NEW = "another one to remember"
Jobs = Callable[[], None]


def reset(client: FlaskClient, email: str, otp: str, password: str = NEW) -> TestResponse:
    return client.post("/auth/reset-password", json={"email": email, "otp": otp, "new_password": password})


def sign_in(client: FlaskClient, email: str, password: str) -> int:
    return client.post("/auth/sign-in", json={"email": email, "password": password}).status_code


@pytest.fixture
def forgetful(client: FlaskClient, app: Flask, run_jobs: Jobs) -> tuple[User, str]:
    """A traveller who has asked for a code, and the code."""
    user = make_user()
    assert client.post("/auth/forgot-password", json={"email": user.email}).status_code == 200
    run_jobs()
    return user, code_in(mails_to(app, user.email)[-1])


def test_a_code_is_mailed_and_replaces_the_password(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    answer = reset(client, user.email, code)
    assert (answer.status_code, list(answer.get_json())) == (200, ["message"])
    assert sign_in(client, user.email, PASSWORD) == 401
    assert sign_in(client, user.email, NEW) == 200


def test_the_mail_says_what_the_code_is_for(app: Flask, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    mail = mails_to(app, user.email)[-1]
    assert mail["Subject"] == "Your Waypost reset code"
    for kind in ("plain", "html"):
        assert code in text_of(mail, kind)
        assert "new Waypost password" in text_of(mail, kind)


def test_the_answer_does_not_tell_who_has_an_account(client: FlaskClient, app: Flask, run_jobs: Jobs) -> None:
    known = client.post("/auth/forgot-password", json={"email": make_user().email})
    unknown = client.post("/auth/forgot-password", json={"email": "nobody@waypost.example"})
    assert (known.status_code, known.get_json()) == (unknown.status_code, unknown.get_json())
    run_jobs()
    assert mails_to(app, "nobody@waypost.example") == []


def test_all_sessions_of_the_traveller_end(client: FlaskClient, app: Flask, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    elsewhere, other = signed_in_client(app, user), signed_in_client(app)
    reset(client, user.email, code)
    assert elsewhere.get("/user/profile").status_code == 401
    assert other.get("/user/profile").status_code == 200


def test_a_code_is_good_once(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    reset(client, user.email, code)
    again = reset(client, user.email, code, "a third one to remember")
    assert (again.status_code, again.get_json()["errors"]) == (422, {"otp": [codes.USED]})
    assert sign_in(client, user.email, NEW) == 200


def test_five_wrong_tries_close_a_code(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    wrong = f"{(int(code) + 1) % 10_000:04d}"
    for _ in range(5):
        assert reset(client, user.email, wrong).get_json()["errors"] == {"otp": [codes.WRONG]}
    assert reset(client, user.email, code).get_json()["errors"] == {"otp": [codes.EXHAUSTED]}
    assert sign_in(client, user.email, PASSWORD) == 200


def test_a_code_is_good_for_ten_minutes(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    db.session.execute(update(Code).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert reset(client, user.email, code).get_json()["errors"] == {"otp": [codes.EXPIRED]}


def test_a_code_for_verifying_resets_nothing(client: FlaskClient, app: Flask, run_jobs: Jobs) -> None:
    form = {"name": "Asha", "email": "fresh@waypost.example", "password": PASSWORD}
    client.post("/auth/sign-up", json=form)
    run_jobs()
    code = code_in(mails_to(app, form["email"])[-1])
    assert reset(client, form["email"], code).get_json()["errors"] == {"otp": [codes.WRONG]}


def test_an_unknown_address_is_answered_like_a_wrong_code(client: FlaskClient) -> None:
    answer = reset(client, "nobody@waypost.example", "1234")
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"otp": [codes.WRONG]})


def test_the_code_proves_an_address_that_waited_to_be_verified(client: FlaskClient, app: Flask, run_jobs: Jobs) -> None:
    user = make_user(name="Mina Kaur", verified=False)
    client.post("/auth/forgot-password", json={"email": user.email})
    run_jobs()
    reset(client, user.email, code_in(mails_to(app, user.email)[-1]))
    answer = client.post("/auth/sign-in", json={"email": user.email, "password": NEW})
    assert answer.get_json()["is_verified"] is True
    found = signed_in_client(app).get("/user", query_string={"name": user.name}).get_json()
    assert [one["id"] for one in found] == [user.id]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"email": ["Please enter your email"]}),
        ({"email": "  "}, {"email": ["Please enter your email"]}),
        ({"email": "asha@waypost"}, {"email": ["Please enter a valid email"]}),
        ({"email": "asha@waypost.example", "name": "Asha"}, {"name": ["Unknown field: name."]}),
    ],
)
def test_what_asking_for_a_code_refuses(client: FlaskClient, body: Any, errors: Any) -> None:
    answer = client.post("/auth/forgot-password", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, errors)
    assert db.session.scalar(select(func.count()).select_from(Code)) == 0


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"email": ""}, "email", "Please fill in all fields"),
        ({"otp": ""}, "otp", "Please fill in all fields"),
        ({"new_password": None}, "new_password", "Please fill in all fields"),
        ({"otp": "12"}, "otp", "OTP must be 4 digits"),
        ({"otp": "12345"}, "otp", "OTP must be 4 digits"),
        ({"otp": "12a4"}, "otp", "OTP must be 4 digits"),
        ({"otp": 1234}, "otp", "Please give a text."),
        ({"email": "asha"}, "email", "Please enter a valid email"),
        ({"new_password": "short"}, "new_password", "Password must be at least 8 characters"),
        ({"new_password": "x" * 129}, "new_password", "Please use at most 128 characters."),
        ({"new_password": "with\0nul inside"}, "new_password", "This text has characters that can't be stored."),
        ({"password": NEW}, "password", "Unknown field: password."),
    ],
)
def test_what_a_reset_refuses_costs_no_try(
    client: FlaskClient, forgetful: tuple[User, str], change: dict[str, Any], field: str, text: str
) -> None:
    user, code = forgetful
    form = {"email": user.email, "otp": code, "new_password": NEW} | change
    answer = client.post("/auth/reset-password", json=form)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert answer.get_json()["detail"] == text
    assert db.session.scalar(select(Code.tries)) == 0
    assert sign_in(client, user.email, PASSWORD) == 200
