"""The content behind a share link: in the call, on the page, and in link previews."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import select

from app.extensions import db
from app.pages.art import MAX_SEED
from app.trips.member_models import Collaborator, ShareLink
from app.trips.models import Trip
from tests.factories.accounts import browser_of, make_user
from tests.factories.trips import make_guide, make_trip
from tests.isolation import isolated
from tests.pages import HTML, bootstrap_of
from tests.queries import counted

TOKEN = "Zt7x-a_token-that-nobody-guesses-0123456789"


@pytest.fixture
def trip(app: Flask) -> Trip:
    """A private trip with a link to edit it."""
    return shared_trip()


def shared_trip() -> Trip:
    owner = make_user(name="Asha Rao")
    trip = make_trip(owner, make_guide(), stops=2, name="Kochi <& more>", about_trip="Our secret.")
    db.session.add(ShareLink(token=TOKEN, trip_id=trip.id, permission="edit"))
    db.session.commit()
    return trip


def show(client: FlaskClient, path: str = f"/shared/{TOKEN}") -> Any:
    return client.get(path, headers=HTML)


def properties(document: str) -> dict[str, str]:
    found = re.findall(r'<meta property="og:([^"]+)" content="([^"]*)">', document)
    return {name: html.unescape(value) for name, value in found}


@pytest.mark.usefixtures("trip")
def test_the_call_answers_what_the_preview_shows(client: FlaskClient) -> None:
    answer = client.get(f"/itinerary/shared/{TOKEN}")
    assert (answer.status_code, answer.get_json()) == (
        200,
        {
            "trip_name": "Kochi <& more>",
            "destination": "Kochi, Kerala, India",
            "no_of_days": 2,
            "no_of_places": 4,
            "place_image": None,
            "poster_name": "Kochi, Kerala, India",
            "scenery": "harbour",
            "owner_name": "Asha Rao",
            "permission": "edit",
        },
    )


@pytest.mark.usefixtures("trip")
def test_the_call_takes_a_fixed_number_of_statements(client: FlaskClient) -> None:
    with counted(db.engine) as sent:
        assert client.get(f"/itinerary/shared/{TOKEN}").status_code == 200
    assert len(sent) == 2, sent


@pytest.mark.parametrize("token", ["no-such-link", "x" * 500, "a%00b", "%F0%9F%9A%B2"])
def test_an_unknown_link_is_not_found(client: FlaskClient, token: str) -> None:
    assert client.get(f"/itinerary/shared/{token}").status_code == 404


@pytest.mark.usefixtures("trip")
def test_the_preview_names_the_trip_and_where_it_goes(client: FlaskClient) -> None:
    answer = show(client)
    assert answer.status_code == 200
    assert "<title>Kochi &lt;&amp; more&gt; · Waypost</title>" in answer.text
    found = properties(answer.text)
    assert found["title"] == "Kochi <& more>"
    assert found["description"] == "Kochi, Kerala, India, 2 days"
    assert found["url"] == f"http://localhost:8000/shared/{TOKEN}"
    assert found["type"] == "website"
    assert found["image"] == "http://localhost:8000/preview.png"


@pytest.mark.usefixtures("trip")
def test_the_preview_picture_matches_its_meta_tags(client: FlaskClient) -> None:
    found = properties(show(client).text)
    answer = client.get(found["image"].removeprefix("http://localhost:8000"))
    assert (answer.status_code, answer.mimetype) == (200, found["image:type"])
    assert "max-age" in answer.headers["Cache-Control"]
    with Image.open(io.BytesIO(answer.data)) as picture:
        assert (picture.format, picture.size) == ("PNG", (int(found["image:width"]), int(found["image:height"])))


def test_with_a_renderer_the_preview_is_the_destinations_poster(rendering: Flask) -> None:
    shared_trip()
    client = rendering.test_client()
    found = properties(show(client).text)
    address = found["image"]
    assert address.startswith("http://localhost:8000/art/Kochi%2C%20Kerala%2C%20India.png?kind=city&scenery=harbour&v=")
    assert found["image:alt"] == "Illustration of Kochi, Kerala, India"
    # The picture's URL contains neither the token nor the trip's name.
    assert TOKEN not in address
    answer = client.get(address.removeprefix("http://localhost:8000"))
    assert (answer.status_code, answer.mimetype) == (200, found["image:type"])
    assert "immutable" in answer.headers["Cache-Control"]
    with Image.open(io.BytesIO(answer.data)) as picture:
        assert (picture.format, picture.size) == ("PNG", (int(found["image:width"]), int(found["image:height"])))


def test_the_landing_page_has_the_default_picture(rendering: Flask) -> None:
    found = properties(show(rendering.test_client(), "/").text)
    assert found["image"] == "http://localhost:8000/preview.png"


def test_a_text_too_long_for_a_url_has_the_poster_of_the_first_destination(rendering: Flask) -> None:
    trip = shared_trip()
    trip.destination = "x" * (MAX_SEED + 1)
    db.session.commit()
    found = properties(show(rendering.test_client()).text)
    assert found["image"].startswith("http://localhost:8000/art/Kochi%2C%20Kerala%2C%20India.png?")


def test_the_page_names_who_invites_and_holds_no_id_and_no_private_word(rendering: Flask) -> None:
    trip = shared_trip()
    document = show(rendering.test_client()).text
    for shown in ("Kochi &lt;&amp; more", "Asha Rao invites you to a trip", "2 days"):
        assert shown in document
    for secret in (trip.id, trip.owner_id, "Our secret.", "Kochi sight"):
        assert secret not in document
    assert bootstrap_of(document)["data"].keys() == {f"/itinerary/shared/{TOKEN}"}


@pytest.mark.usefixtures("trip")
def test_the_page_is_not_indexed_and_sends_no_referrer(client: FlaskClient) -> None:
    answer = show(client)
    assert '<meta name="robots" content="noindex">' in answer.text
    assert answer.headers.getlist("Referrer-Policy") == ["no-referrer"]
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert client.get("/terms", headers=HTML).headers["Referrer-Policy"] == "strict-origin-when-cross-origin"


@pytest.mark.usefixtures("trip")
def test_opening_the_page_does_not_join_the_trip(app: Flask, client: FlaskClient) -> None:
    user = make_user()
    visitor = browser_of(app, user.email)
    for one in (client, visitor):
        assert show(one).status_code == 200
        assert one.head(f"/shared/{TOKEN}", headers=HTML).status_code == 200
    assert db.session.scalars(select(Collaborator)).all() == []
    assert bootstrap_of(show(visitor).text)["viewer"]["id"] == user.id


@pytest.mark.parametrize("path", ["/shared/no-such-link", "/shared/", "/shared/%00"])
def test_a_broken_link_says_so(client: FlaskClient, path: str) -> None:
    answer = show(client, path)
    assert answer.status_code == 404
    assert bootstrap_of(answer.text)["page"] == "not-found"
    if "%00" not in path:
        assert "<title>Invalid share link · Waypost</title>" in answer.text


def test_the_screen_of_a_wrong_link_is_rendered(rendering: Flask) -> None:
    for path in ("/shared/no-such-link", "/shared/"):
        document = show(rendering.test_client(), path).text
        assert re.search(r"<h1[^>]*>Invalid share link</h1>", document)


def test_a_link_without_its_token_is_the_same_address_with_or_without_a_slash(client: FlaskClient) -> None:
    assert client.get("/shared", headers=HTML, follow_redirects=True).status_code == 404


def test_requests_for_links_are_rate_limited(make_app: Callable[..., Flask]) -> None:
    app = make_app(ratelimit_enabled=True)
    with app.app_context(), isolated():
        client = app.test_client()
        tries = [client.get("/itinerary/shared/guess", environ_base={"REMOTE_ADDR": "10.0.0.1"}) for _ in range(31)]
        assert [answer.status_code for answer in tries] == [404] * 30 + [429]
        assert int(tries[-1].headers["Retry-After"]) > 0
        # A page counts against its visitor's limit, not the server's own or other visitors'.
        page = client.get("/shared/guess", headers=HTML, environ_base={"REMOTE_ADDR": "10.0.0.1"})
        assert page.status_code == 429
        other = client.get("/shared/guess", headers=HTML, environ_base={"REMOTE_ADDR": "10.0.0.2"})
        assert other.status_code == 404
