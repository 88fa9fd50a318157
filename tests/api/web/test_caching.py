"""Cache headers for browsers and proxies."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.pages.art import PREVIEW_PATH
from tests.factories.accounts import PASSWORD, browser_of, make_user
from tests.factories.trips import Guide, make_trip

HTML = {"Accept": "text/html,*/*;q=0.8"}


@pytest.mark.parametrize(
    "path", ["/user/profile", "/user/data", "/user?name=zz", "/itinerary", "/itinerary/nothing", "/user/profile?x=1"]
)
def test_answers_to_a_traveller_are_not_stored(traveller: FlaskClient, path: str) -> None:
    assert "no-store" in traveller.get(path).headers["Cache-Control"]


def test_refusals_are_not_stored(client: FlaskClient, traveller: FlaskClient) -> None:
    for answer in (client.get("/user/profile"), client.get("/nowhere"), traveller.put("/user/profile", json={})):
        assert answer.status_code >= 400
        assert "no-store" in answer.headers["Cache-Control"]


def test_tokens_are_not_stored(app: Flask) -> None:
    browser = app.test_client()
    body = {"email": make_user().email, "password": PASSWORD}
    signed_in = browser.post("/auth/sign-in", json=body)
    cookie = browser.get_cookie("csrf_refresh_token")
    assert cookie
    refreshed = browser.post("/auth/refresh", headers={"X-CSRF-TOKEN": cookie.value})
    for answer in (signed_in, refreshed):
        assert answer.get_json()["access_token"]
        assert "no-store" in answer.headers["Cache-Control"]


def test_pages_are_not_stored(app: Flask) -> None:
    browser = browser_of(app, make_user().email)
    for path in ("/explore", "/settings", "/nowhere", "/signin"):
        assert "no-store" in browser.get(path, headers=HTML).headers["Cache-Control"]


def test_a_trip_is_not_stored_and_yet_compared(mine: FlaskClient, owner: User, guide: Guide) -> None:
    path = f"/itinerary/{make_trip(owner, guide).id}"
    first = mine.get(path)
    again = mine.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "no-store"


def test_a_download_is_not_stored(mine: FlaskClient, owner: User, guide: Guide) -> None:
    answer = mine.get(f"/itinerary/{make_trip(owner, guide).id}/route.gpx")
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]


def test_public_files_may_be_stored(client: FlaskClient) -> None:
    assert client.get(PREVIEW_PATH).headers["Cache-Control"] == "public, max-age=86400"
