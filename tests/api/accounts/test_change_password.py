"""Changing the caller's password."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts import passwords, resets
from app.db import transaction
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.mails import code_in, mails_to, text_of

NEW = "another one to remember"
FORM = {"current_password": PASSWORD, "new_password": NEW}


def sign_in(client: FlaskClient, email: str, password: str) -> int:
    return client.post("/auth/sign-in", json={"email": email, "password": password}).status_code


def test_the_new_password_replaces_the_current_one(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    answer = signed_in_client(app, user).post("/user/change-password", json=FORM)
    assert (answer.status_code, answer.get_json()) == (200, {"message": "Your password is changed."})
    assert sign_in(client, user.email, PASSWORD) == 401
    assert sign_in(client, user.email, NEW) == 200


def test_all_other_sessions_end(app: Flask) -> None:
    user = make_user()
    here, elsewhere, other = signed_in_client(app, user), signed_in_client(app, user), signed_in_client(app)
    here.post("/user/change-password", json=FORM)
    assert here.get("/user/profile").status_code == 200
    assert elsewhere.get("/user/profile").status_code == 401
    assert other.get("/user/profile").status_code == 200


def test_an_earlier_reset_code_becomes_invalid(app: Flask, client: FlaskClient, run_jobs: Any) -> None:
    user = make_user()
    resets.mail_reset(db.session(), user.email)
    transaction.commit(db.session())
    run_jobs()
    code = code_in(mails_to(app, user.email)[-1])
    signed_in_client(app, user).post("/user/change-password", json=FORM)
    form = {"email": user.email, "otp": code, "new_password": "the thief's password"}
    assert client.post("/auth/reset-password", json=form).status_code == 422


def test_a_wrong_current_password_changes_nothing(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    here, elsewhere = signed_in_client(app, user), signed_in_client(app, user)
    answer = here.post("/user/change-password", json=FORM | {"current_password": "not mine"})
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"current_password": ["Your current password is not right."]}
    assert sign_in(client, user.email, PASSWORD) == 200
    assert elsewhere.get("/user/profile").status_code == 200


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"current_password": ""}, "current_password", "All fields are required"),
        ({"new_password": ""}, "new_password", "All fields are required"),
        ({"new_password": None}, "new_password", "All fields are required"),
        ({"new_password": "short"}, "new_password", "Password must be at least 8 characters"),
        ({"new_password": "x" * 129}, "new_password", "Please use at most 128 characters."),
        ({"new_password": 12345678}, "new_password", "Please give a text."),
        ({"new_password": "Password1"}, "new_password", str(passwords.WELL_KNOWN)),
        ({"new_password": "asha rao lal"}, "new_password", str(passwords.OWN)),
        ({"new_password": "Traveller@Change.example"}, "new_password", str(passwords.OWN)),
        ({"confirm_password": NEW}, "confirm_password", "Unknown field: confirm_password."),
    ],
)
def test_wrong_forms_are_refused(
    app: Flask, client: FlaskClient, change: dict[str, Any], field: str, text: str
) -> None:
    user = make_user(name="Asha Rao Lal", email="traveller@change.example")
    answer = signed_in_client(app, user).post("/user/change-password", json=FORM | change)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert sign_in(client, user.email, PASSWORD) == 200


def test_signed_out_callers_are_refused(client: FlaskClient) -> None:
    assert client.post("/user/change-password", json=FORM).status_code == 401


def test_a_mail_tells_of_the_change_and_a_refused_one_of_nothing(app: Flask, run_jobs: Any) -> None:
    user = make_user()
    here = signed_in_client(app, user)
    here.post("/user/change-password", json=FORM | {"current_password": "not mine"})
    run_jobs()
    assert mails_to(app, user.email) == []
    here.post("/user/change-password", json=FORM)
    run_jobs()
    (mail,) = mails_to(app, user.email)
    assert mail["Subject"] == "Your Waypost password was changed"
    assert "If it was not you" in text_of(mail)
