"""Passkeys: adding, signing in, removing, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.accounts.security import passkeys
from app.accounts.security.models import Passkey
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import signed_in_client
from tests.fakes.authenticator import PRESENT, Authenticator
from tests.mails import mails_to, text_of

pytestmark = pytest.mark.both_stacks

HERE = "http://localhost:8000"


def add(client: FlaskClient, device: Authenticator, label: str = "My phone") -> TestResponse:
    options = client.post("/user/passkeys/options").get_json()["options"]
    return client.post("/user/passkeys", json={"label": label, "credential": device.make(options)})


def sign_in(client: FlaskClient, device: Authenticator) -> TestResponse:
    options = client.post("/auth/passkey/options").get_json()["options"]
    return client.post("/auth/passkey", json={"credential": device.sign(options)})


def refusal(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["detail"]


@pytest.fixture
def device(owner: User, mine: FlaskClient) -> Authenticator:
    """The owner's phone, with a passkey."""
    phone = Authenticator(HERE)
    assert add(mine, phone).status_code == 201
    return phone


def test_a_passkey_signs_in(client: FlaskClient, owner: User, mine: FlaskClient, device: Authenticator) -> None:
    for _ in range(2):
        answer = sign_in(client, device)
        assert answer.status_code == 200, answer.text
        token = answer.get_json()["access_token"]
        me = client.get("/user/profile", headers={"Authorization": f"Bearer {token}"})
        assert me.get_json()["id"] == owner.id
    assert client.get_cookie("refresh_token_cookie") is not None
    (listed,) = mine.get("/user/security").get_json()["passkeys"]
    assert listed["label"] == "My phone"
    assert listed["last_used_at"] is not None


def test_the_browser_is_asked_for_what_we_check(mine: FlaskClient, client: FlaskClient, device: Authenticator) -> None:
    made = mine.post("/user/passkeys/options").get_json()["options"]
    assert made["rp"] == {"id": "localhost", "name": "Waypost"}
    assert made["authenticatorSelection"]["residentKey"] == "required"
    assert made["authenticatorSelection"]["userVerification"] == "required"
    assert len(made["excludeCredentials"]) == 1
    used = client.post("/auth/passkey/options").get_json()["options"]
    assert used["userVerification"] == "required"
    assert used["allowCredentials"] == []


def test_a_passkey_that_syncs_does_not_count(client: FlaskClient, mine: FlaskClient) -> None:
    phone = Authenticator(HERE, counts=False)
    add(mine, phone)
    assert [sign_in(client, phone).status_code for _ in range(2)] == [200, 200]


def test_a_cloned_authenticator_is_refused(client: FlaskClient, device: Authenticator) -> None:
    assert sign_in(client, device).status_code == 200
    device.uses = 0
    assert refusal(sign_in(client, device)) == (401, str(passkeys.REFUSED))


@pytest.mark.parametrize(
    "change",
    [{"origin": "https://evil.example"}, {"flags": PRESENT}, {"key": Authenticator(HERE).key}],
    ids=["another site", "an owner who was not verified", "another key"],
)
def test_an_answer_that_another_site_or_key_signed_is_refused(
    client: FlaskClient, device: Authenticator, change: dict[str, Any]
) -> None:
    for name, value in change.items():
        setattr(device, name, value)
    assert refusal(sign_in(client, device)) == (401, str(passkeys.REFUSED))


def test_an_answer_works_once(app: Flask, client: FlaskClient, device: Authenticator) -> None:
    options = client.post("/auth/passkey/options").get_json()["options"]
    cookie = client.get_cookie("passkey", path="/auth")
    assert cookie is not None
    credential = device.sign(options)
    assert client.post("/auth/passkey", json={"credential": credential}).status_code == 200
    thief = app.test_client()
    thief.set_cookie("passkey", cookie.value, path="/auth")
    assert thief.post("/auth/passkey", json={"credential": credential}).status_code == 401
    assert client.post("/auth/passkey", json={"credential": credential}).status_code == 401


def test_a_challenge_of_another_browser_is_refused(app: Flask, client: FlaskClient, device: Authenticator) -> None:
    options = client.post("/auth/passkey/options").get_json()["options"]
    other = app.test_client()
    other.post("/auth/passkey/options")
    assert other.post("/auth/passkey", json={"credential": device.sign(options)}).status_code == 401


@pytest.mark.parametrize("credential", [{}, {"id": 7}, {"id": "x", "response": []}, {"id": "x" * 5000}])
def test_an_invalid_credential_is_refused(client: FlaskClient, mine: FlaskClient, credential: dict[str, Any]) -> None:
    client.post("/auth/passkey/options")
    assert refusal(client.post("/auth/passkey", json={"credential": credential})) == (
        401,
        str(passkeys.UNKNOWN_PASSKEY),
    )
    mine.post("/user/passkeys/options")
    refused = mine.post("/user/passkeys", json={"label": "x", "credential": credential})
    assert (refused.status_code, list(refused.get_json()["errors"])) == (422, ["credential"])


def test_an_answer_that_no_known_passkey_signed_is_refused(client: FlaskClient, device: Authenticator) -> None:
    options = client.post("/auth/passkey/options").get_json()["options"]
    credential = device.sign(options)
    credential["response"] = {"clientDataJSON": 3}
    assert client.post("/auth/passkey", json={"credential": credential}).status_code == 401


def test_a_passkey_is_registered_once(app: Flask, mine: FlaskClient, device: Authenticator) -> None:
    assert refusal(add(mine, device)) == (409, "This passkey is already registered.")
    assert add(signed_in_client(app), device).status_code == 409
    assert len(db.session.scalars(select(Passkey)).all()) == 1


def test_a_removed_passkey_no_longer_signs_in(
    app: Flask, client: FlaskClient, mine: FlaskClient, device: Authenticator
) -> None:
    (listed,) = mine.get("/user/security").get_json()["passkeys"]
    path = f"/user/passkeys/{listed['id']}"
    assert signed_in_client(app).delete(path).status_code == 404
    assert mine.delete(path).status_code == 200
    assert mine.delete(path).status_code == 404
    assert refusal(sign_in(client, device)) == (401, str(passkeys.UNKNOWN_PASSKEY))


def test_a_locked_account_stays_locked(client: FlaskClient, owner: User, device: Authenticator) -> None:
    owner.locked_at = utc_now()
    db.session.commit()
    assert sign_in(client, device).status_code == 403


def test_there_are_at_most_twenty(mine: FlaskClient, monkeypatch: pytest.MonkeyPatch, device: Authenticator) -> None:
    monkeypatch.setattr(passkeys, "MAX_PASSKEYS", 1)
    assert refusal(add(mine, Authenticator(HERE))) == (409, "You have 1 passkeys. Please remove one first.")


def test_a_new_passkey_is_mailed(app: Flask, owner: User, device: Authenticator, run_jobs: Callable[[], None]) -> None:
    run_jobs()
    (mail,) = mails_to(app, owner.email)
    assert "The passkey “My phone” was added." in text_of(mail, "plain")
