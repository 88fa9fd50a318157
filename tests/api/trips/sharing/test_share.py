"""Creating and revoking share links."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.trips.member_models import ShareLink
from app.trips.models import Trip, TripStatus
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_trip, share
from tests.logs import events

ADDRESS = "http://localhost:8000/shared/"


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide)


def link(client: FlaskClient, trip: Trip, permission: str = "view") -> str:
    answer = client.post(f"/itinerary/{trip.id}/share", json={"permission": permission})
    assert answer.status_code == 200, answer.get_json()
    url: str = answer.get_json()["share_url"]
    return url


def test_a_link_is_an_unguessable_address(mine: FlaskClient, trip: Trip) -> None:
    answer = mine.post(f"/itinerary/{trip.id}/share", json={"permission": "view"}).get_json()
    assert answer.keys() == {"share_url", "message"}
    assert answer["message"] == "Anyone with this link can view your trip."
    assert answer["share_url"].startswith(ADDRESS)
    assert len(answer["share_url"].removeprefix(ADDRESS)) == 43
    assert trip.id not in answer["share_url"]


def test_the_same_permission_gives_the_same_link(mine: FlaskClient, trip: Trip) -> None:
    assert link(mine, trip, "view") == link(mine, trip, "view")
    assert link(mine, trip, "edit") == link(mine, trip, "edit") != link(mine, trip, "view")


def test_each_trip_has_links_of_its_own(mine: FlaskClient, owner: User, guide: Guide, trip: Trip) -> None:
    assert link(mine, trip) != link(mine, make_trip(owner, guide))


def test_the_link_starts_with_the_public_url(
    app: Flask, mine: FlaskClient, trip: Trip, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(app.config["WAYPOST"], public_url="https://waypost.example")
    monkeypatch.setitem(app.config, "WAYPOST", settings)
    assert link(mine, trip).startswith("https://waypost.example/shared/")


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({}, "permission", "Please choose view or edit."),
        ({"permission": None}, "permission", "Please choose view or edit."),
        ({"permission": ""}, "permission", "Please choose view or edit."),
        ({"permission": "owner"}, "permission", "Must be one of: view, edit."),
        ({"permission": ["view"]}, "permission", "Please give a text."),
        ({"permission": "view", "days": 3}, "days", "Unknown field: days."),
    ],
)
def test_invalid_requests_are_refused(
    mine: FlaskClient, trip: Trip, body: dict[str, Any], field: str, text: str
) -> None:
    answer = mine.post(f"/itinerary/{trip.id}/share", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {field: [text]})
    assert db.session.scalars(select(ShareLink)).all() == []


def test_revoked_links_stop_working_and_new_ones_differ(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    old = [link(mine, trip, permission) for permission in ("view", "edit")]
    ended = mine.delete(f"/itinerary/{trip.id}/share")
    assert (ended.status_code, ended.get_json()) == (200, {"message": "The links to your trip are no longer valid."})
    for url in old:
        refused = signed_in_client(app).post(f"/itinerary/join/{url.removeprefix(ADDRESS)}")
        assert (refused.status_code, refused.get_json()["detail"][:18]) == (404, "Invalid share link")
    assert mine.delete(f"/itinerary/{trip.id}/share").status_code == 200
    assert link(mine, trip) not in old


def test_collaborators_stay_when_links_are_revoked(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    friend = signed_in_client(app)
    assert friend.post(f"/itinerary/join/{link(mine, trip).removeprefix(ADDRESS)}").status_code == 200
    mine.delete(f"/itinerary/{trip.id}/share")
    assert friend.get(f"/itinerary/{trip.id}").status_code == 200


@pytest.mark.parametrize("method", ["POST", "DELETE"])
@pytest.mark.parametrize("is_published", [False, True])
def test_only_the_owner_makes_and_revokes_links(
    app: Flask, client: FlaskClient, owner: User, guide: Guide, method: str, is_published: bool
) -> None:
    trip = make_trip(owner, guide, is_published=is_published)
    editor, viewer = make_user(), make_user()
    share(trip, "edit", editor)
    share(trip, "view", viewer)
    stranger = 403 if is_published else 404
    body = {"permission": "view"} if method == "POST" else None
    callers = {signed_in_client(app, editor): 403, signed_in_client(app, viewer): 403, client: 401}
    for caller, status in [*callers.items(), (signed_in_client(app), stranger)]:
        answer = caller.open(f"/itinerary/{trip.id}/share", method=method, json=body)
        assert answer.status_code == status
    assert db.session.scalars(select(ShareLink)).all() == []


def test_a_trip_that_is_being_built_cannot_be_shared(mine: FlaskClient, owner: User, guide: Guide) -> None:
    unready = make_trip(owner, guide, status=TripStatus.BUILDING)
    assert mine.post(f"/itinerary/{unready.id}/share", json={"permission": "view"}).status_code == 404
    assert mine.post("/itinerary/no-such-trip/share", json={"permission": "view"}).status_code == 404


def test_no_log_line_holds_a_token(
    app: Flask, mine: FlaskClient, client: FlaskClient, trip: Trip, caplog: pytest.LogCaptureFixture
) -> None:
    token = link(mine, trip).removeprefix(ADDRESS)
    caplog.set_level("INFO")
    caplog.clear()
    signed_in_client(app).post(f"/itinerary/join/{token}")
    client.get(f"/itinerary/shared/{token}")
    client.get(f"/shared/{token}", headers={"Accept": "text/html"})
    client.get(f"/shared/{token}/", headers={"Accept": "text/html"})
    client.get(f"/shared//{token}")
    paths = [line["path"] for line in events(caplog) if line["event"] == "request"]
    assert paths == ["/itinerary/join/***", "/itinerary/shared/***", "/shared/***", "/shared/***/", "/shared//***"]
    assert token not in caplog.text
