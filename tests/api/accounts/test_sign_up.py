"""Signing up, verifying the address, requesting another code."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts import codes, passwords, sign_ups
from app.accounts.models import SignUp, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_sign_up, make_user
from tests.logs import events
from tests.mails import code_in, mails_to

RunJobs = Callable[[], None]
EMAIL = "asha@waypost.example"
FORM = {"name": "Asha Rao", "email": EMAIL, "password": PASSWORD}


@pytest.fixture
def latest_code(app: Flask, run_jobs: RunJobs) -> Callable[[str], str]:
    """Deliver all mails and return the code in the latest one to an address."""

    def read(email: str) -> str:
        run_jobs()
        return code_in(mails_to(app, email)[-1])

    return read


@pytest.fixture
def sent(app: Flask, run_jobs: RunJobs) -> Callable[[str], int]:
    """Deliver all mails and count those to an address since the test began."""
    before = {
        email: len(mails_to(app, email)) for email in (EMAIL, "verified@waypost.example", "nobody@waypost.example")
    }

    def count(email: str) -> int:
        run_jobs()
        return len(mails_to(app, email)) - before[email]

    return count


def waiting() -> SignUp:
    return db.session.execute(select(SignUp).execution_options(populate_existing=True)).scalar_one()


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10_000:04d}"


def verify(client: FlaskClient, code: str, email: str = EMAIL):  # type: ignore[no-untyped-def]  # whatever `post` returns
    return client.post("/auth/verify-user", json={"email": email, "otp": code})


def test_a_new_account_gets_a_code_and_is_verified_by_it(
    client: FlaskClient, latest_code: Callable[[str], str]
) -> None:
    answer = client.post("/auth/sign-up", json=FORM | {"email": "  Asha@Waypost.EXAMPLE "})
    assert answer.status_code == 201
    assert list(answer.get_json()) == ["message"]
    assert db.session.scalar(select(func.count(User.id))) == 0
    verified = verify(client, latest_code(EMAIL))
    assert verified.status_code == 200
    assert set(verified.get_json()) == {"message", "access_token"}
    headers = {"Authorization": f"Bearer {verified.get_json()['access_token']}"}
    profile = client.get("/user/profile", headers=headers).get_json()
    assert (profile["name"], profile["email"]) == ("Asha Rao", EMAIL)
    cookie = client.get_cookie("refresh_token_cookie")
    assert cookie is not None
    assert cookie.http_only


def test_the_code_and_the_password_are_stored_as_hashes(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    digits = latest_code(EMAIL)
    stored = waiting()
    assert re.fullmatch(r"[0-9a-f]{64}", stored.digest)
    assert digits not in (stored.digest, stored.password_hash)
    assert stored.password_hash.startswith("$argon2id$")


@pytest.mark.parametrize(
    ("body", "detail", "fields"),
    [
        ({}, "Please fill in all fields", {"name", "email", "password"}),
        (FORM | {"email": "nope", "password": ""}, "Please fill in all fields", {"email", "password"}),
        (FORM | {"name": "A"}, "Name must be at least 2 characters", {"name"}),
        (FORM | {"email": "asha@nowhere"}, "Please enter a valid email", {"email"}),
        (FORM | {"password": "short"}, "Password must be at least 8 characters", {"password"}),
        (FORM | {"password": "Password1"}, str(passwords.WELL_KNOWN), {"password"}),
        (FORM | {"password": "asha RAO"}, str(passwords.OWN), {"password"}),
        (FORM | {"password": EMAIL.upper()}, str(passwords.OWN), {"password"}),
        (FORM | {"verified": True}, "Unknown field: verified.", {"verified"}),
        (FORM | {"name": "Asha\r\nRao"}, "Please use one line, without control characters.", {"name"}),
        (FORM | {"name": "As\0ha"}, "This text has characters that can't be stored.", {"name"}),
    ],
)
def test_a_form_with_mistakes_is_refused(
    client: FlaskClient, body: dict[str, object], detail: str, fields: set[str]
) -> None:
    answer = client.post("/auth/sign-up", json=body)
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["detail"] == detail
    assert set(answer.get_json()["errors"]) == fields
    assert db.session.scalar(select(func.count(SignUp.id))) == 0


def test_a_verified_address_is_taken_in_any_spelling(client: FlaskClient, sent: Callable[[str], int]) -> None:
    make_user(email="verified@waypost.example")
    answer = client.post("/auth/sign-up", json=FORM | {"email": "Verified@WAYPOST.example"})
    assert answer.status_code == 409
    assert sent("verified@waypost.example") == 0


def test_a_wrong_code_is_refused_under_otp_and_counted(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    answer = verify(client, wrong(latest_code(EMAIL)))
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"otp": [sign_ups.WRONG_HERE]}
    assert answer.get_json()["detail"] == sign_ups.WRONG_HERE
    assert waiting().tries == 1


def test_after_five_tries_only_a_new_code_helps(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    right = latest_code(EMAIL)
    for _ in range(5):
        assert verify(client, wrong(right)).get_json()["errors"] == {"otp": [sign_ups.WRONG_HERE]}
    refused = verify(client, right)
    assert refused.status_code == 422
    assert refused.get_json()["errors"] == {"otp": [codes.EXHAUSTED]}
    assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
    assert verify(client, latest_code(EMAIL)).status_code == 200


def test_the_fifth_try_may_be_the_right_one(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    right = latest_code(EMAIL)
    for _ in range(4):
        verify(client, wrong(right))
    assert verify(client, right).status_code == 200


def test_an_expired_code_is_refused(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    stored = waiting()
    assert stored.expires_at - stored.created_at == timedelta(minutes=10)
    db.session.execute(update(SignUp).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    answer = verify(client, latest_code(EMAIL))
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"otp": [codes.EXPIRED]}


def test_a_code_works_once(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    right = latest_code(EMAIL)
    assert verify(client, right).status_code == 200
    assert verify(client, right).status_code == 409


def test_a_verified_address_cannot_be_verified_again(client: FlaskClient) -> None:
    make_user(email=EMAIL)
    assert verify(client, "1234").status_code == 409


def test_a_code_for_an_unknown_address_is_wrong(client: FlaskClient) -> None:
    answer = verify(client, "1234", "nobody@waypost.example")
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"otp": [codes.WRONG]}


def test_a_code_of_one_traveller_does_not_work_for_another(
    client: FlaskClient, latest_code: Callable[[str], str]
) -> None:
    client.post("/auth/sign-up", json=FORM)
    right = latest_code(EMAIL)
    digest = waiting().digest
    other = make_sign_up()
    db.session.execute(update(SignUp).where(SignUp.id == other.id).values(digest=digest))
    db.session.commit()
    assert verify(client, right, other.email).status_code == 422


def test_requesting_a_code_does_not_reveal_who_has_an_account(client: FlaskClient, sent: Callable[[str], int]) -> None:
    make_sign_up(email=EMAIL)
    make_user(email="verified@waypost.example")
    answers = [
        client.post("/auth/resend-otp", json={"email": email})
        for email in (EMAIL, "verified@waypost.example", "nobody@waypost.example")
    ]
    assert {(a.status_code, a.get_data()) for a in answers} == {(200, answers[0].get_data())}
    assert [sent(e) for e in (EMAIL, "verified@waypost.example", "nobody@waypost.example")] == [1, 0, 0]


def test_a_resent_code_replaces_the_first(client: FlaskClient, latest_code: Callable[[str], str]) -> None:
    client.post("/auth/sign-up", json=FORM)
    first = latest_code(EMAIL)
    client.post("/auth/resend-otp", json={"email": EMAIL})
    second = latest_code(EMAIL)
    if first != second:
        assert verify(client, first).status_code == 422
    assert verify(client, second).status_code == 200


def test_the_log_shows_the_code_to_developers(
    client: FlaskClient, latest_code: Callable[[str], str], caplog: pytest.LogCaptureFixture
) -> None:
    client.post("/auth/sign-up", json=FORM)
    digits = latest_code(EMAIL)
    assert [e["code"] for e in events(caplog) if e["event"] == "mail_written"] == [digits]


def test_a_body_that_is_not_json_is_refused(client: FlaskClient) -> None:
    for body in (b"{", b"[" * 10_000):
        answer = client.post("/auth/sign-up", data=body, content_type="application/json")
        assert answer.status_code == 400
    assert client.post("/auth/sign-up", data="a=b", content_type="text/plain").status_code == 415
