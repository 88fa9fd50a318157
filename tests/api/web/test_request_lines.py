"""The log line of each request."""

from __future__ import annotations

import json
import logging
from datetime import datetime
from typing import Any

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient

from tests.factories.accounts import browser_of, make_user, signed_in_client
from tests.logs import events


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [line for line in events(capsys) if line["event"] == "request"]


def test_a_request_is_one_line_of_json(app: Flask, client: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    answer = client.get("/explore?x=1", headers={"Accept": "text/html"})
    (written,) = capsys.readouterr().err.splitlines()
    line = json.loads(written)
    assert isinstance(line.pop("ms"), float)
    assert datetime.fromisoformat(line.pop("timestamp")).tzinfo is not None
    assert line == {
        "event": "request",
        "level": "info",
        "logger": "app.web.logs",
        "request_id": answer.headers["X-Request-Id"],
        "method": "GET",
        "path": "/explore",
        "status": 302,
    }


def test_a_librarys_event_has_the_same_form(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    (handler,) = [each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler]
    library = logging.getLogger("a.library")
    with (
        app.test_request_context("/"),
        structlog.contextvars.bound_contextvars(request_id="given-id"),
    ):
        line = json.loads(
            handler.format(library.makeRecord("a.library", logging.WARNING, "", 0, "%s!", ("Slow",), None))
        )
    assert (line["event"], line["level"], line["logger"], line["request_id"]) == (
        "Slow!",
        "warning",
        "a.library",
        "given-id",
    )


def test_a_call_is_logged_with_its_traveller(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    client.get("/user/profile")
    client.put("/user/profile", data={"about_me": "Slowly."})
    client.post("/user/follow", json={})
    assert [line["user_id"] for line in lines(capsys)] == [user.id] * 3


def test_a_page_is_logged_with_its_viewer(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    user = make_user()
    browser = browser_of(app, user.email)
    capsys.readouterr()
    browser.get("/explore", headers={"Accept": "text/html"})
    assert [line["user_id"] for line in lines(capsys)] == [user.id]


def test_a_signed_out_request_logs_no_travellers_id(
    app: Flask, client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    signed_in_client(app).get("/user/profile")
    capsys.readouterr()
    client.get("/user/profile")
    client.get("/", headers={"Accept": "text/html"})
    found = lines(capsys)
    assert [line["status"] for line in found] == [401, 200]
    assert not [line for line in found if "user_id" in line]
