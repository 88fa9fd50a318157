"""Pages: access, initial data, metadata."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.pages.table import Audience, pages
from app.ssr.renderer import V8Renderer
from tests.client import built_client
from tests.factories.accounts import PASSWORD, browser_of, make_user
from tests.factories.trips import make_guide, make_trip, share
from tests.fakes.renderer import NullRenderer
from tests.pages import HTML, bootstrap_of

PAGE_TITLES = (
    ("/", "Which way next?"),
    ("/trips", "All Trips"),
    ("/explore", "Explore"),
    ("/settings", "Settings"),
    ("/terms", "Terms"),
    ("/privacy", "Privacy"),
    ("/privacy-policy", "Privacy policy for games"),
)


@pytest.fixture
def traveller(app: Flask) -> User:
    return make_user(name="Asha Rao")


@pytest.fixture
def visitor(app: Flask, traveller: User) -> FlaskClient:
    """A signed-in browser: it has cookies but no token."""
    return browser_of(app, traveller.email)


# Only a browser that has planned a trial trip can open one (test_trial_form.py).
ALWAYS_THERE = [page for page in pages() if "<" not in page.path and page.name != "trial"]


@pytest.mark.parametrize("page", ALWAYS_THERE, ids=lambda p: p.name)
def test_a_signed_out_visit_sees_a_page_or_is_sent_to_sign_in(client: FlaskClient, page: Any) -> None:
    answer = client.get(page.path, headers=HTML)
    if page.audience is Audience.SIGNED_IN:
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/signin?next={page.path.replace('/', '%2F')}"
    else:
        assert answer.status_code == 200


@pytest.mark.parametrize("page", ALWAYS_THERE, ids=lambda p: p.name)
def test_a_signed_in_visit_sees_every_page_but_the_sign_in_page(visitor: FlaskClient, page: Any) -> None:
    answer = visitor.get(page.path, headers=HTML)
    if page.audience is Audience.SIGNED_OUT:
        assert answer.headers["Location"] == "/explore"
    else:
        assert answer.status_code == 200
        assert bootstrap_of(answer.text)["page"] == page.name


def test_the_way_back_keeps_its_query(client: FlaskClient) -> None:
    answer = client.get("/create-trip?destination=New%20York", headers=HTML)
    assert answer.headers["Location"] == "/signin?next=%2Fcreate-trip%3Fdestination%3DNew%2520York"


@pytest.mark.parametrize(
    ("requested", "address"),
    [
        ("/trip/abc?day=2", "/trip/abc?day=2"),
        ("//evil.example", "/explore"),
        ("/\\evil.example", "/explore"),
        ("https://evil.example", "/explore"),
        ("/trips\r\nSet-Cookie: a=b", "/explore"),
        ("", "/explore"),
    ],
)
def test_a_signed_in_visit_to_the_sign_in_page_goes_where_it_was_asked_to(
    visitor: FlaskClient, requested: str, address: str
) -> None:
    answer = visitor.get("/signin", query_string={"next": requested}, headers=HTML)
    assert (answer.status_code, answer.headers["Location"]) == (302, address)


def test_a_page_starts_with_the_answers_of_its_calls(app: Flask, visitor: FlaskClient, traveller: User) -> None:
    token = visitor.post("/auth/sign-in", json={"email": traveller.email, "password": PASSWORD}).get_json()
    bearer = {"Authorization": f"Bearer {token['access_token']}"}
    for path in ("/explore", "/trips", "/profile"):
        data = bootstrap_of(visitor.get(path, headers=HTML).text)["data"]
        assert data
        for call, answer in data.items():
            assert visitor.get(call, headers=bearer).get_json() == answer


def test_the_explore_page_needs_no_call_for_the_country_of_its_holidays(visitor: FlaskClient) -> None:
    data = bootstrap_of(visitor.get("/explore", headers=HTML).text)["data"]
    assert set(data) == {"/itinerary?limit=1", "/itinerary/published_trips?limit=12", "/user/profile"}
    assert data["/user/profile"]["country"] is None


def test_a_page_knows_its_viewer(visitor: FlaskClient, traveller: User) -> None:
    viewer = bootstrap_of(visitor.get("/explore", headers=HTML).text)["viewer"]
    assert viewer == {"id": traveller.id, "name": "Asha Rao", "email": traveller.email, "profile_image_url": None}
    assert "password" not in json.dumps(viewer)


def test_an_ended_session_is_signed_out(visitor: FlaskClient, traveller: User) -> None:
    token = visitor.post("/auth/sign-in", json={"email": traveller.email, "password": PASSWORD}).get_json()
    visitor.post("/auth/sign-out", headers={"Authorization": f"Bearer {token['access_token']}"})
    assert visitor.get("/explore", headers=HTML).status_code == 302


def test_the_page_of_a_trip_starts_with_the_trip_and_its_people(visitor: FlaskClient, traveller: User) -> None:
    trip = make_trip(make_user(name="Mina Kaur"), make_guide())
    share(trip, "view", traveller)
    data = bootstrap_of(visitor.get(f"/trip/{trip.id}", headers=HTML).text)["data"]
    path = f"/itinerary/{trip.id}"
    assert set(data) == {path, f"{path}/collaborators"}
    people = data[f"{path}/collaborators"]
    assert (people["owner"]["name"], people["total_count"]) == ("Mina Kaur", 2)
    assert [person["name"] for person in people["collaborators"]] == ["Asha Rao"]


def test_an_unknown_trip_is_a_404_page(visitor: FlaskClient) -> None:
    answer = visitor.get("/trip/nowhere", headers=HTML)
    assert answer.status_code == 404
    assert bootstrap_of(answer.text)["status"] == 404
    assert "<title>Trip not found · Waypost</title>" in answer.text


def test_a_trips_id_may_come_in_the_query(client: FlaskClient) -> None:
    assert client.get("/trip?itinerary_id=abc", headers=HTML).headers["Location"] == "/trip/abc"
    assert client.get("/trip?itinerary_id=//evil.example", headers=HTML).headers["Location"].startswith("/trip/")
    assert client.get("/trip", headers=HTML).headers["Location"] == "/trips"


def test_the_dashboard_is_the_explore_page(client: FlaskClient) -> None:
    assert client.get("/dashboard", headers=HTML).headers["Location"] == "/explore"


def test_a_negotiated_path_is_json_unless_html_is_preferred(client: FlaskClient) -> None:
    assert client.get("/place/abc").content_type == "application/problem+json"
    assert client.get("/place/abc", headers={"Accept": "*/*"}).status_code == 401


def test_pages_are_never_cached(visitor: FlaskClient) -> None:
    headers = visitor.get("/explore", headers=HTML).headers
    assert headers["Cache-Control"] == "private, no-store"
    assert "Cookie" in headers["Vary"]


@pytest.mark.parametrize(("cookie", "theme"), [("dark", "dark"), ("light", "light"), ('"><script>', ""), (None, "")])
def test_the_theme_is_set_before_the_first_paint(client: FlaskClient, cookie: str | None, theme: str) -> None:
    if cookie:
        client.set_cookie("theme", cookie)
    assert f'data-theme="{theme}"' in client.get("/", headers=HTML).text


def test_a_page_title_names_its_subject(visitor: FlaskClient) -> None:
    for path, title in PAGE_TITLES:
        document = visitor.get(path, headers=HTML).text
        assert html.unescape(re.findall("<title>(.*?)</title>", document)[0]) == f"{title} · Waypost"


def test_only_public_pages_are_indexed(client: FlaskClient) -> None:
    for path in ("/", "/terms", "/privacy", "/privacy-policy"):
        assert "noindex" not in client.get(path, headers=HTML).text
    assert "noindex" in client.get("/verification", headers=HTML).text


@pytest.mark.parametrize("page", [page for page in pages() if page.listed], ids=lambda page: page.name)
def test_search_engines_get_a_description_of_every_page_that_they_may_list(client: FlaskClient, page: Any) -> None:
    described = re.search(r'<meta name="description" content="([^"]+)">', client.get(page.path, headers=HTML).text)
    assert described is not None
    assert len(described[1]) > 25


def test_the_first_html_contains_the_page(make_app: Callable[..., Flask]) -> None:
    renderer = V8Renderer(built_client() / "server")
    document = make_app(renderer=renderer).test_client().get("/", headers=HTML).text
    assert re.search(r"<h1[^>]*>.*Which", document, re.DOTALL)
    assert "Let&#x27;s Plan" in document


class CountingRenderer(NullRenderer):
    """Renders the same text each time, and records its calls."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def render(self, bootstrap: str) -> str:
        """Return a text."""
        self.asked.append(bootstrap)
        return "<h1>Waypost</h1>"


def test_a_page_that_is_the_same_for_all_visitors_is_rendered_once(make_app: Callable[..., Flask]) -> None:
    renderer = CountingRenderer()
    app = make_app(renderer=renderer)
    documents = [app.test_client().get("/terms", headers=HTML) for _ in range(2)]
    assert ["<h1>Waypost</h1>" in document.text for document in documents] == [True, True]
    assert len(renderer.asked) == 1
    dark = app.test_client()
    dark.set_cookie("theme", "dark")
    dark.get("/terms", headers=HTML)
    assert len(renderer.asked) == 2


def test_a_page_that_cannot_be_rendered_is_rendered_by_the_browser(client: FlaskClient) -> None:
    document = client.get("/", headers=HTML)
    assert document.status_code == 200
    assert '<div id="root"></div>' in document.text
    assert bootstrap_of(document.text)["page"] == "landing"


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd"])
def test_pages_are_compressed(visitor: FlaskClient, encoding: str) -> None:
    for _ in range(2):
        page = visitor.get("/explore", headers=HTML | {"Accept-Encoding": encoding})
        assert page.headers["Content-Encoding"] == encoding
        assert {"Accept", "Accept-Encoding", "Cookie"} <= set(page.vary)
    assert "Content-Encoding" not in visitor.get("/explore", headers=HTML).headers


@pytest.mark.parametrize("destination", ["x" * 101, "%00", "%20", ""])
def test_an_unknown_destination_leaves_the_field_empty(visitor: FlaskClient, destination: str) -> None:
    answer = visitor.get(f"/create-trip?destination={destination}", headers=HTML)
    assert answer.status_code == 200
    assert bootstrap_of(answer.text)["data"] == {}


def test_the_page_of_a_reset_link_tells_nobody_its_address(client: FlaskClient, visitor: FlaskClient) -> None:
    for browser in (client, visitor):
        answer = browser.get("/reset-password?token=aToken", headers=HTML)
        assert answer.status_code == 200
        assert answer.headers.getlist("Referrer-Policy") == ["no-referrer"]
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert "aToken" not in re.sub(r"<script[^>]*bootstrap.*?</script>", "", answer.text)
