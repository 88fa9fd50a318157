"""Signatures by the previous key, and clocks that differ or were set back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import jwt
import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_jwt_extended import decode_token
from itsdangerous import BadSignature, URLSafeSerializer

from app.secret_keys import SIGNER
from app.web.configuration import CLOCK_LEEWAY, flask_config
from tests.factories.accounts import PASSWORD, make_user, signed_in_client

COOKIES = ("refresh_token_cookie", "csrf_refresh_token")
HTML = {"Accept": "text/html"}
SECONDS = timedelta(seconds=5)
Restart = Callable[..., None]


@pytest.fixture
def restart(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Restart:
    """Restart the application with other keys: `restart("new", "old")`."""
    settings = app.config["WAYPOST"]

    def start(current: str, previous: str | None = None) -> None:
        changed = flask_config(replace(settings, secret_key=current, secret_key_previous=previous))
        for name in ("WAYPOST", "JWT_SECRET_KEY", "JWT_PREVIOUS_KEY"):
            monkeypatch.setitem(app.config, name, changed[name])
        app.extensions["waypost.token_decoder"].cache_clear()

    return start


@pytest.fixture
def browser(client: FlaskClient) -> FlaskClient:
    """A browser with a session."""
    assert sign_in(client, make_user().email) == 200
    return client


def sign_in(client: FlaskClient, email: str) -> int:
    return client.post("/auth/sign-in", json={"email": email, "password": PASSWORD}).status_code


def cookie(client: FlaskClient, name: str, path: str = "/") -> str:
    found = client.get_cookie(name, path=path)
    return found.value if found else ""


def refresh(client: FlaskClient) -> int:
    return client.post("/auth/refresh", headers={"X-CSRF-TOKEN": cookie(client, COOKIES[1])}).status_code


def device_signer(key: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="device", signer_kwargs=dict(SIGNER))


def test_tokens_of_the_previous_key_are_accepted_and_new_ones_have_the_new_key(app: Flask, restart: Restart) -> None:
    restart("first")
    bearer, browser = signed_in_client(app), app.test_client()
    assert sign_in(browser, make_user().email) == 200
    restart("second", "first")
    assert bearer.get("/user/profile").status_code == 200
    assert browser.get("/explore", headers=HTML).status_code == 200
    assert refresh(browser) == 200
    restart("second")
    assert bearer.get("/user/profile").status_code == 401
    assert browser.get("/explore", headers=HTML).status_code == 200
    assert refresh(browser) == 200
    restart("third", "first")
    assert browser.get("/explore", headers=HTML).status_code == 302
    assert cookie(browser, COOKIES[0]) == ""


def test_tokens_from_before_keys_had_names_are_accepted(app: Flask, restart: Restart) -> None:
    restart("first")
    client = signed_in_client(app)
    token = str(client.environ_base["HTTP_AUTHORIZATION"]).partition(" ")[2]
    nameless = jwt.encode(decode_token(token), app.config["JWT_SECRET_KEY"], "HS256")
    assert "kid" not in jwt.get_unverified_header(nameless)
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {nameless}"
    for keys in (("first",), ("second", "first")):
        restart(*keys)
        assert client.get("/user/profile").status_code == 200
    restart("second")
    assert client.get("/user/profile").status_code == 401


def test_the_mark_of_a_device_survives_one_change_of_the_key(app: Flask, restart: Restart) -> None:
    restart("first")
    browser, email = app.test_client(), make_user().email
    assert sign_in(browser, email) == 200
    restart("second", "first")
    mark = device_signer("first").loads(cookie(browser, "device", "/auth"))
    assert sign_in(browser, email) == 200
    renewed = cookie(browser, "device", "/auth")
    assert device_signer("second").loads(renewed) == mark
    with pytest.raises(BadSignature):
        device_signer("first").loads(renewed)


def moved(app: Flask, token: str, span: timedelta) -> str:
    """Return a token as signed by a machine whose clock differs by this much."""
    claims: dict[str, Any] = jwt.decode(token, options={"verify_signature": False})
    claims |= {name: claims[name] + span.total_seconds() for name in ("iat", "nbf", "exp")}
    return jwt.encode(claims, app.config["JWT_SECRET_KEY"], "HS256")


@pytest.mark.parametrize(
    ("ahead", "status"),
    [(CLOCK_LEEWAY - SECONDS, 200), (CLOCK_LEEWAY + SECONDS, 401)],
)
def test_clocks_of_two_machines_may_differ_by_a_minute(app: Flask, ahead: timedelta, status: int) -> None:
    client = signed_in_client(app)
    token = str(client.environ_base["HTTP_AUTHORIZATION"]).partition(" ")[2]
    behind = -timedelta(seconds=decode_token(token)["exp"] - datetime.now(UTC).timestamp()) - ahead
    for span in (ahead, behind):
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {moved(app, token, span)}"
        assert client.get("/user/profile").status_code == status


def test_a_clock_that_was_set_back_drops_no_cookie(app: Flask, browser: FlaskClient) -> None:
    right = cookie(browser, COOKIES[0])
    ahead = moved(app, right, timedelta(days=1))
    browser.set_cookie(COOKIES[0], ahead)
    assert refresh(browser) == 401
    assert browser.get("/explore", headers=HTML).status_code == 302
    assert [bool(cookie(browser, name)) for name in COOKIES] == [True, True]
    assert cookie(browser, COOKIES[0]) == ahead
    # The clock is correct again.
    browser.set_cookie(COOKIES[0], right)
    assert refresh(browser) == 200


def test_an_expired_cookie_is_dropped(app: Flask, browser: FlaskClient) -> None:
    browser.set_cookie(COOKIES[0], moved(app, cookie(browser, COOKIES[0]), -timedelta(days=31)))
    assert browser.get("/explore", headers=HTML).status_code == 302
    assert [bool(cookie(browser, name)) for name in COOKIES] == [False, False]
