"""The log line of each request."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.factories.accounts import browser_of, make_user, signed_in_client
from tests.logs import events


@pytest.fixture(autouse=True)
def logged(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [line for line in events(caplog) if line["event"] == "request"]


def test_a_call_is_logged_with_its_traveller(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    client.get("/user/profile")
    client.put("/user/profile", data={"about_me": "Slowly."})
    client.post("/user/follow", json={})
    assert [line["user_id"] for line in lines(caplog)] == [user.id] * 3


def test_a_page_is_logged_with_its_viewer(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    user = make_user()
    browser = browser_of(app, user.email)
    caplog.clear()
    browser.get("/explore", headers={"Accept": "text/html"})
    assert [line["user_id"] for line in lines(caplog)] == [user.id]


def test_a_signed_out_request_logs_no_travellers_id(
    app: Flask, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    signed_in_client(app).get("/user/profile")
    caplog.clear()
    client.get("/user/profile")
    client.get("/", headers={"Accept": "text/html"})
    assert [line["status"] for line in lines(caplog)] == [401, 200]
    assert not [line for line in lines(caplog) if "user_id" in line]
