"""Replacing a forgotten password with an emailed code or link."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update
from werkzeug.test import TestResponse

from app.accounts import codes, passwords, resets
from app.accounts.models import PasswordReset, SignUp, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_sign_up, make_user, signed_in_client
from tests.mails import code_in, mails_to, text_of, token_in

NEW = "another one to remember"
Jobs = Callable[[], None]


def reset(client: FlaskClient, email: str, otp: str, password: str = NEW) -> TestResponse:
    return client.post("/auth/reset-password", json={"email": email, "otp": otp, "new_password": password})


def sign_in(client: FlaskClient, email: str, password: str) -> int:
    return client.post("/auth/sign-in", json={"email": email, "password": password}).status_code


@pytest.fixture
def forgetful(client: FlaskClient, app: Flask, run_jobs: Jobs) -> tuple[User, str]:
    """A traveller who has requested a code, and the code."""
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


def test_the_answer_does_not_reveal_who_has_an_account(client: FlaskClient, app: Flask, run_jobs: Jobs) -> None:
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


def test_a_code_works_once(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    reset(client, user.email, code)
    again = reset(client, user.email, code, "a third one to remember")
    assert (again.status_code, again.get_json()["errors"]) == (422, {"otp": [codes.USED]})
    assert sign_in(client, user.email, NEW) == 200


def test_five_wrong_tries_use_a_code_up(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    wrong = f"{(int(code) + 1) % 10_000:04d}"
    for _ in range(5):
        assert reset(client, user.email, wrong).get_json()["errors"] == {"otp": [codes.WRONG]}
    assert reset(client, user.email, code).get_json()["errors"] == {"otp": [codes.EXHAUSTED]}
    assert sign_in(client, user.email, PASSWORD) == 200


def test_a_code_works_for_ten_minutes(client: FlaskClient, forgetful: tuple[User, str]) -> None:
    user, code = forgetful
    db.session.execute(update(PasswordReset).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert reset(client, user.email, code).get_json()["errors"] == {"otp": [codes.EXPIRED]}


def test_a_verification_code_does_not_reset_a_password(client: FlaskClient, app: Flask, run_jobs: Jobs) -> None:
    form = {"name": "Asha", "email": "fresh@waypost.example", "password": PASSWORD}
    client.post("/auth/sign-up", json=form)
    run_jobs()
    code = code_in(mails_to(app, form["email"])[-1])
    assert reset(client, form["email"], code).get_json()["errors"] == {"otp": [codes.WRONG]}


def test_an_unknown_address_is_refused_like_a_wrong_code(client: FlaskClient) -> None:
    answer = reset(client, "nobody@waypost.example", "1234")
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"otp": [codes.WRONG]})


def test_a_reset_verifies_an_unverified_address(client: FlaskClient, app: Flask, run_jobs: Jobs) -> None:
    user = make_sign_up(name="Mina Kaur")
    client.post("/auth/forgot-password", json={"email": user.email})
    run_jobs()
    reset(client, user.email, code_in(mails_to(app, user.email)[-1]))
    answer = client.post("/auth/sign-in", json={"email": user.email, "password": NEW})
    assert answer.get_json()["is_verified"] is True
    found = signed_in_client(app).get("/user", query_string={"name": user.name}).get_json()
    assert [one["name"] for one in found] == [user.name]
    assert db.session.scalar(select(func.count(SignUp.id))) == 0


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"email": ["Please enter your email"]}),
        ({"email": "  "}, {"email": ["Please enter your email"]}),
        ({"email": "asha@waypost"}, {"email": ["Please enter a valid email"]}),
        ({"email": "asha@waypost.example", "name": "Asha"}, {"name": ["Unknown field: name."]}),
    ],
)
def test_wrong_requests_for_a_code_are_refused(client: FlaskClient, body: Any, errors: Any) -> None:
    answer = client.post("/auth/forgot-password", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, errors)
    assert db.session.scalar(select(func.count()).select_from(PasswordReset)) == 0


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
        ({"new_password": "Iloveyou1"}, "new_password", str(passwords.WELL_KNOWN)),
        ({"password": NEW}, "password", "Unknown field: password."),
        ({"token": "x"}, "token", "Please send either the code with its email, or the token."),
    ],
)
def test_a_refused_reset_form_costs_no_try(
    client: FlaskClient, forgetful: tuple[User, str], change: dict[str, Any], field: str, text: str
) -> None:
    user, code = forgetful
    form = {"email": user.email, "otp": code, "new_password": NEW} | change
    answer = client.post("/auth/reset-password", json=form)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert answer.get_json()["detail"] == text
    assert db.session.scalar(select(PasswordReset.tries)) == 0
    assert sign_in(client, user.email, PASSWORD) == 200


def test_an_empty_form_names_its_fields(client: FlaskClient) -> None:
    answer = client.post("/auth/reset-password", json={})
    assert answer.status_code == 422
    assert set(answer.get_json()["errors"]) == {"email", "otp", "new_password"}


def by_link(client: FlaskClient, token: str, password: str = NEW) -> TestResponse:
    return client.post("/auth/reset-password", json={"token": token, "new_password": password})


@pytest.fixture
def token(app: Flask, forgetful: tuple[User, str]) -> str:
    """The token in the link sent with the code."""
    return token_in(mails_to(app, forgetful[0].email)[-1])


def test_the_link_replaces_the_password_and_ends_all_sessions(
    app: Flask, client: FlaskClient, forgetful: tuple[User, str], token: str
) -> None:
    user, _ = forgetful
    elsewhere = signed_in_client(app, user)
    assert by_link(client, token).status_code == 200
    assert (sign_in(client, user.email, PASSWORD), sign_in(client, user.email, NEW)) == (401, 200)
    assert elsewhere.get("/user/profile").status_code == 401


def test_the_token_has_128_bits_and_is_stored_as_a_hash(forgetful: tuple[User, str], token: str) -> None:
    assert token.isalpha()
    assert 52 ** len(token) >= 2**128
    stored = db.session.execute(select(PasswordReset)).scalar_one()
    assert token not in (stored.link_digest, stored.digest)


def test_the_mail_proves_the_address_once(client: FlaskClient, forgetful: tuple[User, str], token: str) -> None:
    user, code = forgetful
    assert by_link(client, token).status_code == 200
    again = by_link(client, token, "a third one to remember")
    assert (again.status_code, again.get_json()["errors"]) == (422, {"token": [resets.DEAD_LINK]})
    assert reset(client, user.email, code).get_json()["errors"] == {"otp": [codes.USED]}
    assert sign_in(client, user.email, NEW) == 200


def test_the_link_works_for_thirty_minutes(client: FlaskClient, token: str) -> None:
    stored = db.session.execute(select(PasswordReset)).scalar_one()
    assert timedelta(minutes=29) < stored.link_expires_at - utc_now() <= timedelta(minutes=30)
    db.session.execute(update(PasswordReset).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert by_link(client, token, "short").status_code == 422
    db.session.execute(update(PasswordReset).values(link_expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert by_link(client, token).get_json()["errors"] == {"token": [resets.DEAD_LINK]}


def test_a_newer_mail_replaces_the_link(
    app: Flask, client: FlaskClient, forgetful: tuple[User, str], token: str, run_jobs: Jobs
) -> None:
    user, _ = forgetful
    client.post("/auth/forgot-password", json={"email": user.email})
    run_jobs()
    assert by_link(client, token).status_code == 422
    assert by_link(client, token_in(mails_to(app, user.email)[-1])).status_code == 200


def test_without_limits_wrong_codes_are_only_counted_by_code(
    app: Flask, client: FlaskClient, forgetful: tuple[User, str], run_jobs: Jobs
) -> None:
    user, code = forgetful
    for _ in range(3):
        for number in range(5):
            reset(client, user.email, f"{(int(code) + 1 + number) % 10_000:04d}")
        client.post("/auth/forgot-password", json={"email": user.email})
        run_jobs()
        code = code_in(mails_to(app, user.email)[-1])
    assert reset(client, user.email, code).status_code == 200


@pytest.mark.parametrize("own", ["Asha Rao", "asharao", "ASHA.RAO@waypost.example", "asha.rao"])
@pytest.mark.parametrize("proof", ["code", "link"])
def test_the_own_name_and_email_are_refused_and_use_nothing_up(
    app: Flask, client: FlaskClient, run_jobs: Jobs, own: str, proof: str
) -> None:
    user = make_user(name="Asha Rao", email="asha.rao@waypost.example")
    client.post("/auth/forgot-password", json={"email": user.email})
    run_jobs()
    mail = mails_to(app, user.email)[-1]

    def change(password: str) -> TestResponse:
        if proof == "code":
            return reset(client, user.email, code_in(mail), password)
        return by_link(client, token_in(mail), password)

    refused = change(own)
    expected = passwords.OWN if len(own) >= 8 else "Password must be at least 8 characters"
    assert (refused.status_code, refused.get_json()["errors"]) == (422, {"new_password": [expected]})
    assert change(NEW).status_code == 200


def test_a_mail_tells_of_the_new_password(
    app: Flask, client: FlaskClient, forgetful: tuple[User, str], run_jobs: Jobs
) -> None:
    user, code = forgetful
    assert reset(client, user.email, code).status_code == 200
    run_jobs()
    mail = mails_to(app, user.email)[-1]
    assert mail["Subject"] == "Your Waypost password was changed"
