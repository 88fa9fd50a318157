"""One table: every call that could reveal a trip's private own places, notes or stays to strangers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change
from tests.factories.accounts import browser_of, make_user, signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import POINT_NEMO, Guide, make_trip
from tests.pages import HTML
from tests.trips import read_trip

NAME = "Grandmother Ammini"
LAT, LON = POINT_NEMO[0] + 0.00271, POINT_NEMO[1] + 0.00163
SECRETS = (NAME, "Ammini", "17 Rosary Lane", "Key under the pot", "Sleeps here", "Vegetarian only", str(LAT), str(LON))
"""Name, address, notes of place, stay and stop, and position."""
BOT = {"User-Agent": "facebookexternalhit/1.1", "Accept": "text/html"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A published trip with a private place as stop, stay and idea, and its viewers.

    :param stranger: a non-member's API client; `browser` opens pages as the same traveller.
    """

    trip: Trip
    place_id: str
    owner: User
    stranger: FlaskClient
    browser: FlaskClient
    nobody: FlaskClient


@pytest.fixture
def scene(app: Flask, owner: User, mine: FlaskClient, guide: Guide) -> Scene:
    trip = make_trip(owner, guide, days=2, stops=2, start=date(2031, 5, 1), is_published=True)
    place = make_own_place(
        owner,
        NAME,
        category="home",
        is_private=True,
        lat=LAT,
        lon=LON,
        address="17 Rosary Lane",
        note="Key under the pot",
    )
    first, second = (day["day_id"] for day in read_trip(mine, trip.id)["days"])
    shown = change(
        mine,
        trip,
        {"op": "add_stop", "day_id": first, "place_id": place.id, "after": None},
        {"op": "add_idea", "place_id": place.id, "note": "Vegetarian only"},
        {"op": "set_stay", "place_id": place.id, "from_day": first, "to_day": second, "note": "Sleeps here"},
    )
    stop = shown["days"][0]["activities"][0]["stop_id"]
    change(mine, trip, {"op": "edit_stop", "stop_id": stop, "note": "Vegetarian only"})
    other = make_user()
    browser = browser_of(app, other.email)
    return Scene(trip, place.id, owner, signed_in_client(app, other), browser, app.test_client())


def duplicate(scene: Scene) -> TestResponse:
    copied = scene.stranger.post(f"/itinerary/duplicate/{scene.trip.id}").get_json()["itinerary_id"]
    return scene.stranger.get(f"/itinerary/{copied}")


def ticket(scene: Scene) -> TestResponse:
    opened = scene.stranger.get(f"/itinerary/{scene.trip.id}/live").get_json()
    return scene.stranger.get(f"/itinerary/changes?ticket={opened['ticket']}")


SURFACES: dict[str, tuple[Callable[[Scene], TestResponse], int]] = {
    "the trip": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}"), 200),
    "its page": (lambda s: s.browser.get(f"/trip/{s.trip.id}", headers=HTML), 200),
    "its page, signed out": (lambda s: s.nobody.get(f"/trip/{s.trip.id}", headers=HTML), 302),
    "its link preview": (lambda s: s.nobody.get(f"/trip/{s.trip.id}", headers=BOT, follow_redirects=True), 200),
    "the calendar": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/calendar.ics"), 200),
    "the timeline": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/timeline"), 200),
    "who changed it": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/changers?since=0"), 403),
    "a proposal for its ideas": (lambda s: s.stranger.post(f"/itinerary/{s.trip.id}/propose_ideas"), 403),
    "the GPX file": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/route.gpx"), 200),
    "the warnings": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/warnings"), 403),
    "the history": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/changes"), 403),
    "areas to stay": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/stay_areas"), 403),
    "the members": (lambda s: s.stranger.get(f"/itinerary/{s.trip.id}/collaborators"), 200),
    "published trips": (lambda s: s.stranger.get("/itinerary/published_trips"), 200),
    "the search of trips": (lambda s: s.stranger.get("/itinerary/all?name=Ammini"), 200),
    "the search of places": (lambda s: s.stranger.get(f"/place/autocomplete?input={quote(NAME)}"), 200),
    "the place": (lambda s: s.stranger.get(f"/place/{s.place_id}"), 404),
    "the page of the place": (lambda s: s.browser.get(f"/place/{s.place_id}", headers=HTML), 404),
    "what is near it": (lambda s: s.stranger.get(f"/place/{s.place_id}/nearby"), 404),
    "its reviews": (lambda s: s.stranger.get(f"/review/{s.place_id}"), 404),
    "a stranger's copy": (duplicate, 200),
    "the live view": (ticket, 200),
    "the owner's profile": (lambda s: s.stranger.get(f"/user/{s.owner.id}"), 200),
    "the page of the owner": (lambda s: s.browser.get(f"/user/{s.owner.id}", headers=HTML), 200),
    "a stranger's data": (lambda s: s.stranger.get("/user/data"), 200),
    "a stranger's someday list": (lambda s: s.stranger.put(f"/user/someday/{s.place_id}"), 404),
}


@pytest.mark.parametrize("surface", SURFACES)
def test_a_private_place_is_hidden_from_strangers(scene: Scene, surface: str) -> None:
    call, status = SURFACES[surface]
    answer = call(scene)
    text = answer.get_data(as_text=True)
    assert answer.status_code == status, text[:500]
    # A search repeats the query, which reveals nothing about existing data.
    assert [secret for secret in SECRETS if secret in text] == []


@pytest.mark.parametrize("path", ["", "/calendar.ics", "/route.gpx"])
def test_members_see_it_where_strangers_do_not(mine: FlaskClient, scene: Scene, path: str) -> None:
    assert "Ammini" in mine.get(f"/itinerary/{scene.trip.id}{path}").get_data(as_text=True)
