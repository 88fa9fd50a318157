"""The page of a traveller, at the same path as a call."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from tests.factories.accounts import browser_and_bearer, browser_of, make_sign_up, make_user
from tests.factories.trips import make_guide, make_trip
from tests.pages import HTML, bootstrap_of, root_of


@pytest.fixture
def mina(app: Flask) -> User:
    """A traveller with one published trip."""
    return make_mina()


def make_mina() -> User:
    mina = make_user(name="Mina <K>", about_me="By train.\nNever in a hurry.")
    make_trip(mina, make_guide(places=2), name="Three Kyoto autumns", is_published=True)
    return mina


def test_the_title_names_the_traveller_and_the_page_starts_with_the_calls_answer(app: Flask, mina: User) -> None:
    client, bearer = browser_and_bearer(app, make_user().email)
    answer = client.get(f"/user/{mina.id}", headers=HTML)
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    assert "<title>Mina &lt;K&gt; · Waypost</title>" in answer.text
    started = bootstrap_of(answer.text)
    assert started["page"] == "user"
    assert started["data"] == {f"/user/{mina.id}": client.get(f"/user/{mina.id}", headers=bearer).get_json()}


def test_the_first_html_contains_the_profile_and_for_followers_the_trips(rendering: Flask) -> None:
    mina = make_mina()
    client, bearer = browser_and_bearer(rendering, make_user().email)
    before = root_of(client.get(f"/user/{mina.id}", headers=HTML).text)
    assert re.search(r"<h1[^>]*>Mina <K></h1>", before)
    assert "By train.\nNever in a hurry." in before
    assert "Follow this traveler to see their trips!" in before
    assert "Three Kyoto autumns" not in before
    client.post("/user/follow", json={"action": "follow", "target_user_id": mina.id}, headers=bearer)
    after = root_of(client.get(f"/user/{mina.id}", headers=HTML).text)
    assert "Three Kyoto autumns" in after
    assert "Unfollow" in after
    assert "Follow this traveler to see their trips!" not in after


def test_the_own_page_has_no_follow_button(rendering: Flask) -> None:
    mina = make_mina()
    client = browser_of(rendering, mina.email)
    shown = root_of(client.get(f"/user/{mina.id}", headers=HTML).text)
    assert "Three Kyoto autumns" in shown
    assert "ollow</button>" not in shown


@pytest.mark.parametrize("user_id", ["nobody", "x" * 500, "%F0%9F%9A%82"])
def test_an_unknown_traveller_is_a_404_page(app: Flask, user_id: str) -> None:
    client = browser_of(app, make_user().email)
    answer = client.get(f"/user/{user_id}", headers=HTML)
    assert answer.status_code == 404
    assert "<title>Traveller not found · Waypost</title>" in answer.text
    assert bootstrap_of(answer.text)["page"] == "not-found"


def test_the_first_html_of_an_unknown_traveller_says_so(rendering: Flask) -> None:
    client = browser_of(rendering, make_user().email)
    assert re.search(r"<h1[^>]*>Traveller not found</h1>", root_of(client.get("/user/nobody", headers=HTML).text))


def test_a_traveller_whose_address_was_never_verified_has_no_page(app: Flask) -> None:
    client = browser_of(app, make_user().email)
    assert client.get(f"/user/{make_sign_up().id}", headers=HTML).status_code == 404


def test_a_signed_out_visit_is_sent_to_sign_in_and_back(client: FlaskClient, mina: User) -> None:
    answer = client.get(f"/user/{mina.id}", headers=HTML)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/signin?next=%2Fuser%2F{mina.id}"
    assert "Accept" in answer.vary


@pytest.mark.parametrize("accept", ["*/*", "application/json", None])
def test_any_other_request_is_the_call(app: Flask, mina: User, accept: str | None) -> None:
    client, bearer = browser_and_bearer(app, make_user().email)
    answer = client.get(f"/user/{mina.id}", headers=bearer | ({"Accept": accept} if accept else {}))
    assert answer.content_type == "application/json"
    assert answer.get_json()["name"] == "Mina <K>"
    assert "Accept" in answer.vary


def test_the_page_has_a_vary_header(app: Flask, mina: User) -> None:
    client = browser_of(app, make_user().email)
    assert {"Accept", "Cookie"} <= set(client.get(f"/user/{mina.id}", headers=HTML).vary)


@pytest.mark.parametrize("path", ["/user/profile", "/user?name=mina"])
def test_related_calls_are_not_pages(app: Flask, mina: User, path: str) -> None:
    client, bearer = browser_and_bearer(app, mina.email)
    answer = client.get(path, headers=HTML | bearer)
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    assert "Accept" not in answer.vary
