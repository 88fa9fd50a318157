"""No call ignores what it does not understand in a body, not even one that takes no fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.web.identity import WRITES
from tests.factories.accounts import PASSWORD, bearer_token, make_user, signed_in_client

JSON = "application/json"
OF_PAGES = ("page.", "staff.")
"""Prefixes of the endpoints that take forms of our own pages, with their hidden fields."""
IN_CHUNKS = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
FORM = ("PUT", "/user/profile")
"""The only call that takes a form."""
REFUSALS_OF_BODIES = (400, 413, 415, 422)
WITHOUT_FIELDS: list[dict[str, Any]] = [
    {},
    {"content_type": JSON},
    {"headers": {"Content-Length": "0"}},
    {"content_type": JSON, "headers": {"Content-Length": "0"}},
    # What a browser's fetch and sendBeacon send with an empty text.
    {"content_type": "text/plain;charset=UTF-8", "headers": {"Content-Length": "0"}},
    {"json": {}},
    {"data": b" {} ", "content_type": "application/json; charset=utf-8"},
    {"content_type": JSON, "environ_overrides": IN_CHUNKS},
]
"""All ways of sending no field."""


def calls(app: Flask) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield method, path and documentation of every call that writes, with `x` for each id."""
    documented = app.test_client().get("/openapi.json").get_json()["paths"]
    for rule in app.url_map.iter_rules():
        if not rule.endpoint.startswith(OF_PAGES):
            path = re.sub("<[^>]*>", "x", rule.rule)
            for method in sorted((rule.methods or set()) & set(WRITES)):
                yield method, path, documented[re.sub("<(.*?)>", r"{\1}", rule.rule)][method.lower()]


def json_calls(app: Flask) -> list[tuple[str, str]]:
    """Return method and path of every call that writes, but for the one that takes a form."""
    return [(method, path) for method, path, _ in calls(app) if (method, path) != FORM]


def without_fields(app: Flask) -> list[tuple[str, str]]:
    """Return method and path of every call that needs no field."""
    return [
        (method, path)
        for method, path, documented in calls(app)
        if not documented.get("requestBody", {}).get("required", False)
    ]


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that has signed in: it sends its cookies and tokens."""
    user = make_user()
    client = signed_in_client(app, user)
    assert client.post("/auth/sign-in", json={"email": user.email, "password": PASSWORD}).status_code == 200
    csrf = client.get_cookie("csrf_refresh_token")
    assert csrf is not None
    client.environ_base["HTTP_X_CSRF_TOKEN"] = csrf.value
    return client


def test_every_call_that_writes_is_walked(app: Flask) -> None:
    assert len(json_calls(app)) > 50
    empty = {("POST", "/auth/sign-out"), ("PUT", "/user/x/block"), ("DELETE", "/itinerary/x/share")}
    assert empty <= set(json_calls(app)) & set(without_fields(app))
    assert not {FORM, ("POST", "/auth/sign-in")} & set(without_fields(app))


def test_every_call_names_an_unknown_field(app: Flask, browser: FlaskClient) -> None:
    for method, path in [*json_calls(app), FORM]:
        sent: dict[str, Any] = {"data" if (method, path) == FORM else "json": {"surprise": "1"}}
        answer = browser.open(path, method=method, **sent)
        assert answer.status_code == 422, f"{method} {path}"
        assert answer.get_json()["errors"]["surprise"] == ["Unknown field: surprise."], f"{method} {path}"


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"{", JSON, 400),
        (b'{"a": 1, "a": 1}', JSON, 400),
        (b"[" * 40 + b"]" * 40, JSON, 400),
        (b" " * (256 * 1024 + 1), JSON, 413),
        (b"{}", "text/plain", 415),
        (b"a=1", "application/x-www-form-urlencoded", 415),
        (b"{}", None, 415),
    ],
    ids=["malformed", "a-name-twice", "too-deep", "too-large", "text", "form", "untyped"],
)
def test_every_call_refuses_what_is_no_json(
    app: Flask, browser: FlaskClient, body: bytes, content_type: str | None, status: int
) -> None:
    for method, path in json_calls(app):
        answer = browser.open(path, method=method, data=body, content_type=content_type)
        assert answer.status_code == status, f"{method} {path}"
        assert answer.content_type == "application/problem+json"


def test_calls_without_fields_accept_no_body_and_an_empty_object(app: Flask, browser: FlaskClient) -> None:
    for method, path in without_fields(app):
        for sent in WITHOUT_FIELDS:
            browser.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {bearer_token(make_user())}"
            answer = browser.open(path, method=method, **sent)
            assert answer.status_code not in REFUSALS_OF_BODIES, f"{method} {path}, {sent}: {answer.text}"


@pytest.mark.parametrize("path", ["/auth/refresh", "/auth/sign-out"])
@pytest.mark.parametrize("sent", WITHOUT_FIELDS)
def test_a_session_is_refreshed_and_ended_without_a_body(browser: FlaskClient, path: str, sent: dict[str, Any]) -> None:
    assert browser.post(path, **sent).status_code == 200


def test_a_name_that_is_no_text_is_named_too(client: FlaskClient) -> None:
    # Half of a surrogate pair: JSON can spell it, UTF-8 cannot.
    answer = client.post("/auth/sign-in", data='{"\\ud800": 1}', content_type="application/json")
    assert answer.status_code == 422
    assert "\ud800" in answer.get_json()["errors"]
