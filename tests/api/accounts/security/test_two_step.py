"""Two-step verification: setup, sign-in, recovery codes, and turning it off."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pyotp
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.accounts.security.models import RecoveryCode, TwoStep
from app.audit.models import Action, AuditEvent
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user, signed_in_client
from tests.isolation import isolated
from tests.mails import mails_to, text_of

pytestmark = pytest.mark.both_stacks

WRONG = "That code is not right. Codes change every 30 seconds."


def code_of(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(utc_now() + timedelta(seconds=30 * steps))


def set_up(client: FlaskClient) -> tuple[str, list[str]]:
    """Turn it on; return the secret and the recovery codes. This uses up the code of the previous time step."""
    secret = client.post("/user/two-step").get_json()["secret"]
    answer = client.post("/user/two-step/confirm", json={"code": code_of(secret, steps=-1)})
    assert answer.status_code == 200, answer.text
    return secret, answer.get_json()["recovery_codes"]


def first_step(client: FlaskClient, user: User) -> TestResponse:
    return client.post("/auth/sign-in", json={"email": user.email, "password": PASSWORD})


def second_step(client: FlaskClient, code: str) -> TestResponse:
    return client.post("/auth/second-step", json={"code": code})


def test_nothing_changes_before_a_code_of_the_app_is_confirmed(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    setup = mine.post("/user/two-step").get_json()
    address = user.email.replace("@", "%40")
    assert setup["uri"] == f"otpauth://totp/Waypost:{address}?secret={setup['secret']}&issuer=Waypost"
    assert setup["qr_code"].startswith("data:image/svg+xml")
    for code in ("000000", "12345", "१२३४५६", "𝟙𝟚𝟛𝟜𝟝𝟞"):
        refused = mine.post("/user/two-step/confirm", json={"code": code})
        assert (refused.status_code, refused.get_json()["errors"]) == (422, {"code": [WRONG]})
    assert first_step(client, user).get_json()["access_token"]
    assert mine.get("/user/security").get_json()["two_step"] == {"is_on": False, "recovery_codes_left": 0}


def test_signing_in_takes_a_code_of_the_app(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    secret, _ = set_up(mine)
    assert mine.get("/user/security").get_json()["two_step"] == {"is_on": True, "recovery_codes_left": 10}
    answer = first_step(client, user)
    assert answer.get_json() == {
        "is_verified": True,
        "message": "Please enter the code of your authenticator app.",
        "access_token": None,
        "needs_code": True,
    }
    assert client.get_cookie("refresh_token_cookie") is None
    code = code_of(secret)
    done = second_step(client, f"{code[:3]} {code[3:]}")
    assert done.status_code == 200
    token = done.get_json()["access_token"]
    assert client.get("/user/profile", headers={"Authorization": f"Bearer {token}"}).get_json()["id"] == user.id
    assert client.get_cookie("refresh_token_cookie") is not None
    assert client.get_cookie("second_step", path="/auth") is None


def test_an_account_without_it_is_never_told_of_codes(client: FlaskClient) -> None:
    assert set(first_step(client, make_user()).get_json()) == {"is_verified", "message", "access_token"}


def test_a_code_works_once(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    secret, _ = set_up(signed_in_client(app, user))
    code = code_of(secret)
    first_step(client, user)
    assert second_step(client, code).status_code == 200
    other = app.test_client()
    first_step(other, user)
    refused = second_step(other, code)
    assert (refused.status_code, refused.get_json()["errors"]) == (422, {"code": [WRONG]})


def test_codes_of_another_time_are_refused(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    secret, _ = set_up(signed_in_client(app, user))
    first_step(client, user)
    for steps in (-3, 3):
        assert second_step(client, code_of(secret, steps=steps)).status_code == 422
    assert db.session.scalars(select(AuditEvent.action).where(AuditEvent.subject_id == user.id)).all() == [
        Action.SIGN_IN_FAILED,
        Action.SIGN_IN_FAILED,
    ]


def test_each_recovery_code_replaces_the_app_once(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    _, (first, *_rest) = set_up(mine)
    assert len(first) == len("0123-4567-89ab-cdef")
    first_step(client, user)
    assert second_step(client, first.upper()).status_code == 200
    first_step(client, user)
    assert second_step(client, first).status_code == 422
    assert mine.get("/user/security").get_json()["two_step"]["recovery_codes_left"] == 9


def test_recovery_codes_are_stored_as_digests(app: Flask) -> None:
    _, codes = set_up(signed_in_client(app))
    stored = db.session.scalars(select(RecoveryCode.digest)).all()
    assert len(set(stored)) == 10
    assert not any(code.replace("-", "") in stored for code in codes)


def test_new_recovery_codes_replace_the_old_ones(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    _, (old, *_rest) = set_up(mine)
    refused = mine.post("/user/two-step/recovery-codes", json={"password": "wrong"})
    assert (refused.status_code, refused.get_json()["errors"]) == (422, {"password": ["Your password is not right."]})
    (new, *_others) = mine.post("/user/two-step/recovery-codes", json={"password": PASSWORD}).get_json()[
        "recovery_codes"
    ]
    first_step(client, user)
    assert second_step(client, old).status_code == 422
    assert second_step(client, new).status_code == 200


def test_it_is_turned_off_with_the_password(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    set_up(mine)
    assert mine.post("/user/two-step/off", json={"password": "wrong"}).status_code == 422
    for _ in range(2):
        assert mine.post("/user/two-step/off", json={"password": PASSWORD}).status_code == 200
    assert first_step(client, user).get_json()["access_token"]
    assert db.session.scalars(select(TwoStep)).all() == []
    assert db.session.scalars(select(RecoveryCode)).all() == []


def test_changes_are_mailed(app: Flask, run_jobs: Callable[[], None]) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    set_up(mine)
    mine.post("/user/two-step/off", json={"password": PASSWORD})
    run_jobs()
    on, off = mails_to(app, user.email)
    assert on["Subject"] == "Your Waypost account: sign-in changed"
    assert "Two-step verification was turned on." in text_of(on, "plain")
    assert "http://localhost:8000/settings/security" in text_of(off, "html")
    assert "Two-step verification was turned off." in text_of(off, "html")


def test_the_second_step_is_no_use_without_the_first(app: Flask, client: FlaskClient) -> None:
    secret, _ = set_up(signed_in_client(app))
    refused = second_step(client, code_of(secret))
    assert (refused.status_code, refused.get_json()["detail"]) == (401, "That took too long. Please sign in again.")


def test_a_new_password_ends_a_sign_in_that_waits_for_its_code(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    mine = signed_in_client(app, user)
    secret, _ = set_up(mine)
    first_step(client, user)
    form = {"current_password": PASSWORD, "new_password": "quite another password"}
    assert mine.post("/user/change-password", json=form).status_code == 200
    assert second_step(client, code_of(secret)).status_code == 401


def test_a_locked_account_stays_locked(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    secret, _ = set_up(signed_in_client(app, user))
    first_step(client, user)
    user.locked_at = utc_now()
    db.session.commit()
    assert second_step(client, code_of(secret)).status_code == 403


def test_a_secret_in_use_is_not_replaced(app: Flask) -> None:
    mine = signed_in_client(app)
    set_up(mine)
    assert mine.post("/user/two-step").status_code == 409
    assert mine.post("/user/two-step/confirm", json={"code": "123456"}).status_code == 409


def test_codes_cannot_be_guessed(make_app: Callable[..., Flask]) -> None:
    app = make_app(ratelimit_enabled=True)
    with app.app_context(), isolated():
        user = make_user()
        mine = signed_in_client(app, user)
        mine.post("/user/two-step")
        statuses = [mine.post("/user/two-step/confirm", json={"code": "000000"}).status_code for _ in range(11)]
        assert statuses == [422] * 10 + [429]
