"""Access tokens that are no longer valid."""

from __future__ import annotations

import time

import pytest
from flask import Flask
from sqlalchemy import update

from app.accounts.models import AuthSession
from app.db.types import utc_now
from app.extensions import db
from app.web.configuration import ACCESS_TOKEN_LIFE, CLOCK_LEEWAY
from tests.factories.accounts import signed_in_client


def test_an_expired_token_is_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = signed_in_client(app)
    assert client.get("/user/profile").status_code == 200
    later = time.time() + (ACCESS_TOKEN_LIFE + CLOCK_LEEWAY).total_seconds() + 1
    monkeypatch.setattr("app.web.identity.time.time", lambda: later)
    assert client.get("/user/profile").status_code == 401


def test_a_token_of_an_ended_session_is_refused(app: Flask) -> None:
    client = signed_in_client(app)
    assert client.get("/user/profile").status_code == 200
    db.session.execute(update(AuthSession).values(ended_at=utc_now()))
    db.session.commit()
    assert client.get("/user/profile").status_code == 401


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "bearer x", "Basic eDp5", "Bearer a b", "Bearer \x7f"])
def test_malformed_headers_are_refused(app: Flask, header: str) -> None:
    assert app.test_client().get("/user/profile", headers={"Authorization": header}).status_code == 401


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_case_insensitive(app: Flask, scheme: str) -> None:
    token = str(signed_in_client(app).environ_base["HTTP_AUTHORIZATION"]).partition(" ")[2]
    answer = app.test_client().get("/user/profile", headers={"Authorization": f"{scheme} {token}"})
    assert answer.status_code == 200


def test_a_token_of_another_installation_is_refused(app: Flask) -> None:
    client = signed_in_client(app)
    assert client.get("/user/profile").status_code == 200
    token = str(client.environ_base["HTTP_AUTHORIZATION"])
    for forged in (token[:-2], token + "x", token.swapcase()):
        assert app.test_client().get("/user/profile", headers={"Authorization": forged}).status_code == 401
