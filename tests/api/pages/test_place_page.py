"""The page of a place, at the same path as a call."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from app.errors import Unavailable
from app.extensions import db
from app.places.providers import CatalogueProvider
from app.places.service import catalogue_size
from tests.factories.accounts import browser_and_bearer, browser_of, make_user
from tests.factories.places import id_of
from tests.pages import HTML, bootstrap_of, root_of

SIGHTS = "place_types=tourist_attraction,point_of_interest,museum,park,amusement_park"
HOTELS = "place_types=lodging&radius=5000"

pytestmark = pytest.mark.usefixtures("catalogue")


def test_the_title_names_the_place_and_the_page_starts_with_the_calls_answer(app: Flask) -> None:
    client, bearer = browser_and_bearer(app, make_user().email)
    path = f"/place/{id_of('Louvre Museum')}"
    answer = client.get(path, headers=HTML)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert "<title>Louvre Museum · Waypost</title>" in answer.text
    started = bootstrap_of(answer.text)
    assert started["page"] == "place"
    calls = path, f"{path}/nearby?{SIGHTS}&radius=10000", f"{path}/nearby?{HOTELS}"
    assert started["data"] == {call: client.get(call, headers=bearer).get_json() for call in calls}
    assert {"Accept", "Cookie"} <= set(answer.vary)


def test_the_first_html_contains_the_facts_of_a_place(rendering: Flask) -> None:
    client = browser_of(rendering, make_user().email)
    shown = root_of(client.get(f"/place/{id_of('Louvre Museum')}", headers=HTML).text)
    assert re.search(r"<h1[^>]*>Louvre Museum</h1>", shown)
    for text in ("Paris, Île-de-France, France", "Mon 09:00–18:00, Tue closed, Wed 09:00–21:00", "About 3 h 30 min"):
        assert text in shown
    assert "Add to trip" in shown
    assert "Reviews</h2>" not in shown


def test_the_first_html_shows_sights_and_hotels_with_the_posters_that_a_phone_shows(rendering: Flask) -> None:
    client, bearer = browser_and_bearer(rendering, make_user().email)
    paris = f"/place/{id_of('Paris')}"
    answer = client.get(paris, headers=HTML)
    data, shown = bootstrap_of(answer.text)["data"], root_of(answer.text)
    for call in (f"{paris}/nearby?{SIGHTS}&radius=25000", f"{paris}/nearby?{HOTELS}"):
        assert data[call] == client.get(call, headers=bearer).get_json()
        names = [place["name"] for place in data[call]["places"]]
        assert [name for name in names if f">{name}<" not in shown] == []
        drawn = [bool(re.search(rf'data-poster="{re.escape(name)}\|[^>]*><\w', shown)) for name in names]
        assert drawn == [index < 4 for index in range(len(names))]


@pytest.mark.parametrize(
    "error",
    [
        Unavailable("Places are out of reach."),
        OperationalError("SELECT", None, Exception("canceling statement due to statement timeout")),
    ],
    ids=["refused", "too slow"],
)
def test_a_page_comes_without_sights_that_fail(app: Flask, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(CatalogueProvider, "nearby", fail)
    client = browser_of(app, make_user().email)
    path = f"/place/{id_of('Louvre Museum')}"
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200
    assert list(bootstrap_of(answer.text)["data"]) == [path]


def test_a_destinations_page_offers_to_plan_a_trip_and_warns_about_few_places(rendering: Flask) -> None:
    client = browser_of(rendering, make_user().email)
    shown = root_of(client.get(f"/place/{id_of('Hallstatt')}", headers=HTML).text)
    assert 'href="/create-trip?destination=Hallstatt%2C%20Upper%20Austria%2C%20Austria"' in shown
    assert "have a guide to Hallstatt yet" in shown
    assert "Add to trip" not in shown
    known = root_of(client.get(f"/place/{id_of('Paris')}", headers=HTML).text)
    assert "We know" not in known
    assert "have a guide" not in known


@pytest.mark.parametrize("place_id", ["nowhere", "x" * 300, "%F0%9F%9A%82"])
def test_a_missing_place_is_a_404_page(app: Flask, place_id: str) -> None:
    client = browser_of(app, make_user().email)
    answer = client.get(f"/place/{place_id}", headers=HTML)
    assert answer.status_code == 404
    assert "<title>Place not found · Waypost</title>" in answer.text
    assert bootstrap_of(answer.text)["page"] == "not-found"


def test_the_first_html_of_a_missing_place_says_so(rendering: Flask) -> None:
    client = browser_of(rendering, make_user().email)
    assert re.search(r"<h1[^>]*>Place not found</h1>", root_of(client.get("/place/nowhere", headers=HTML).text))


def test_a_signed_out_visit_is_sent_to_sign_in_and_back(client: FlaskClient) -> None:
    ident = id_of("Paris")
    answer = client.get(f"/place/{ident}", headers=HTML)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/signin?next=%2Fplace%2F{ident}"


@pytest.mark.parametrize("path", ["/place/autocomplete?input=paris", "/place/{}/nearby"])
def test_related_calls_are_not_pages(app: Flask, path: str) -> None:
    client, bearer = browser_and_bearer(app, make_user().email)
    answer = client.get(path.format(id_of("Paris")), headers=HTML | bearer)
    assert (answer.status_code, answer.content_type) == (200, "application/json")


def test_the_landing_page_shows_the_catalogue_counts(rendering: Flask) -> None:
    counted = catalogue_size(db.session())
    assert counted
    answer = rendering.test_client().get("/", headers=HTML)
    assert bootstrap_of(answer.text)["data"] == {
        "/catalogue": {"destinations": counted.destinations, "guides": counted.guides, "others": "traveller"}
    }
    claim = f"Hand-written guides to {counted.guides} destinations."
    assert claim in root_of(answer.text)
