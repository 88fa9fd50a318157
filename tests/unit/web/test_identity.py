"""Access tokens that are no longer valid, and visitors without any token."""

from __future__ import annotations

import re
import time
from typing import NoReturn

import pytest
from flask import Flask
from sqlalchemy import update
from werkzeug.test import TestResponse

from app.accounts.models import AuthSession
from app.db.types import utc_now
from app.extensions import db
from app.web import identity
from app.web.configuration import ACCESS_TOKEN_LIFE, CLOCK_LEEWAY
from app.web.identity import form_sender, page_viewer, token_subject
from tests.factories.accounts import signed_in_client
from tests.queries import counted


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


def refuse_to_decode(_token: str) -> NoReturn:
    raise AssertionError("a token was decoded")


@pytest.mark.parametrize("cookies", ["", "theme=dark; csrf_refresh_token=x", "refresh_token_cookie="])
def test_a_visitor_without_a_cookie_costs_neither_a_token_nor_a_statement(
    app: Flask, monkeypatch: pytest.MonkeyPatch, cookies: str
) -> None:
    monkeypatch.setitem(app.extensions, identity._DECODER, refuse_to_decode)
    headers = {"Cookie": cookies} if cookies else {}
    with counted(db.engine) as statements:
        with app.test_request_context("/explore", headers=headers):
            assert (page_viewer(), token_subject()) == (None, None)
        with app.test_request_context("/staff", method="POST", headers=headers):
            assert form_sender() is None
    assert statements == []


def test_a_token_in_the_cookie_is_decoded(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.extensions, identity._DECODER, refuse_to_decode)
    with (
        app.test_request_context("/explore", headers={"Cookie": "refresh_token_cookie=x.y.z"}),
        pytest.raises(AssertionError),
    ):
        page_viewer()


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/signin", 200), ("/explore", 302), ("/trip/x", 302), ("/nowhere", 404)]
)
def test_it_is_answered_like_one_with_an_invalid_cookie(app: Flask, path: str, status: int) -> None:
    def visited(cookie: str | None) -> tuple[int, str | None, str]:
        client = app.test_client()
        if cookie is not None:
            client.set_cookie("refresh_token_cookie", cookie)
        answer = client.get(path, headers={"Accept": "text/html"})
        return answer.status_code, answer.headers.get("Location"), without_nonces(answer)

    plain = visited(None)
    assert plain[0] == status
    assert visited("x.y.z") == visited("") == plain


def without_nonces(answer: TestResponse) -> str:
    return re.sub('nonce="[^"]*"', "", answer.text)
