"""The map of a trip as a picture: access, content, and cost."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from flask import Flask

from app.extensions import db
from app.places.maps.views import MARGIN, view_of
from app.trips.exports.map_picture import HEIGHT, WIDTH
from app.trips.member_models import ShareLink
from app.trips.models import Trip
from tests.factories.accounts import browser_of, make_user
from tests.factories.own_places import make_own_place, with_place
from tests.factories.trips import Guide, make_guide, make_trip
from tests.fakes.renderer import NullRenderer
from tests.isolation import isolated
from tests.queries import counted

TOKEN = "Zt7x-a_token-that-nobody-guesses-0123456789"
KOCHI = (9.9658, 76.2421)


@pytest.fixture
def guide(rendering: Flask) -> Guide:
    return make_guide(at=KOCHI)


def shared_trip(guide: Guide, *, days: int = 1, stops: int = 0) -> Trip:
    trip = make_trip(make_user(email="asha@example.org"), guide, days=days, stops=stops, name="Kochi <& more>")
    db.session.add(ShareLink(token=TOKEN, trip_id=trip.id, permission="view"))
    db.session.commit()
    return trip


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")]


def test_its_traveller_sees_all_days_with_the_names_of_their_stops(rendering: Flask, guide: Guide) -> None:
    trip = shared_trip(guide, days=2, stops=2)
    answer = browser_of(rendering, "asha@example.org").get(f"/trip/{trip.id}/map.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert [text for text in texts(answer.text) if text.isdecimal()] == ["1", "2", "1", "2"]
    assert [text for text in texts(answer.text) if text.startswith("Kochi sight")]
    assert "Map of Kochi &#60;&#38; more&#62;" in answer.text
    assert 'class="land"' in answer.text


def test_it_loads_and_runs_nothing_and_belongs_to_its_viewer(rendering: Flask, guide: Guide) -> None:
    trip = shared_trip(guide, stops=2)
    answer = browser_of(rendering, "asha@example.org").get(f"/trip/{trip.id}/map.svg")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_strangers_do_not_learn_of_a_private_trip(rendering: Flask, guide: Guide) -> None:
    trip = shared_trip(guide, stops=2)
    make_user(email="ben@example.org")
    for client in (rendering.test_client(), browser_of(rendering, "ben@example.org")):
        assert client.get(f"/trip/{trip.id}/map.svg").status_code == 404
        assert client.get("/trip/AAAAAAAAAAAAAAAAAAAAAA/map.svg").status_code == 404


def test_a_share_link_shows_where_the_trip_leads_but_not_to_which_places(rendering: Flask, guide: Guide) -> None:
    shared_trip(guide, stops=3)
    answer = rendering.test_client().get(f"/shared/{TOKEN}/map.svg")
    assert answer.status_code == 200
    assert [text for text in texts(answer.text) if text.isdecimal()] == ["1", "2", "3"]
    assert "sight" not in answer.text


def test_a_link_that_is_turned_off_shows_nothing(rendering: Flask, guide: Guide) -> None:
    trip = shared_trip(guide, stops=2)
    client = rendering.test_client()
    assert client.get(f"/shared/{TOKEN}/map.svg").status_code == 200
    db.session.query(ShareLink).filter_by(trip_id=trip.id).delete()
    db.session.commit()
    assert client.get(f"/shared/{TOKEN}/map.svg").status_code == 404


def test_a_trip_without_places_has_no_map(rendering: Flask, guide: Guide) -> None:
    trip = shared_trip(guide, stops=0)
    assert browser_of(rendering, "asha@example.org").get(f"/trip/{trip.id}/map.svg").status_code == 404


def test_a_picture_that_the_browser_has_is_not_drawn_again_until_the_trip_changes(
    rendering: Flask, guide: Guide
) -> None:
    trip = shared_trip(guide, stops=2)
    client = browser_of(rendering, "asha@example.org")
    path = f"/trip/{trip.id}/map.svg"
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    trip.name = "Backwaters"
    db.session.commit()
    renamed = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert renamed.status_code == 200
    assert "Map of Backwaters" in renamed.text


def test_the_number_of_statements_does_not_grow_with_the_trip(rendering: Flask, guide: Guide) -> None:
    owner = make_user(email="cleo@example.org")
    client = browser_of(rendering, "cleo@example.org")
    counts = []
    for days, stops in ((1, 2), (4, 8)):
        path = f"/trip/{make_trip(owner, guide, days=days, stops=stops).id}/map.svg"
        client.get(path)
        with counted(db.engine) as statements:
            assert client.get(path).status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_without_a_renderer_it_asks_to_come_back(make_app: Callable[..., Flask]) -> None:
    app = make_app(renderer=NullRenderer())
    with app.app_context(), isolated():
        shared_trip(make_guide(at=KOCHI), stops=2)
        assert app.test_client().get(f"/shared/{TOKEN}/map.svg").status_code == 503


@pytest.mark.parametrize(
    "positions",
    [
        pytest.param([KOCHI], id="one place"),
        pytest.param([(48.85, 2.35), (41.9, 12.5)], id="two countries"),
        pytest.param([(-33.9, 18.4), (64.1, -21.9)], id="far from one another"),
        pytest.param([(9.9, 76.2), (9.9, 76.9)], id="side by side"),
        pytest.param([(8.1, 76.2), (12.9, 76.2)], id="north and south"),
    ],
)
def test_a_view_holds_all_places_with_a_margin(positions: list[tuple[float, float]]) -> None:
    view = view_of(positions, WIDTH / HEIGHT)
    room = (view.east - view.west) * MARGIN * 0.9
    for lat, lon in positions:
        assert view.holds(lat, lon)
        assert lon - view.west > room
        assert view.east - lon > room


def test_a_private_place_is_on_the_map_of_its_members_only(rendering: Flask, guide: Guide) -> None:
    owner = make_user(email="dia@example.org")
    make_user(email="ben@example.org")
    home = make_own_place(owner, "Aunt Lakshmi", lat=KOCHI[0] + 0.02, lon=KOCHI[1], is_private=True)
    trip = make_trip(owner, with_place(guide, home.id), days=1, stops=3, is_published=True)
    path = f"/trip/{trip.id}/map.svg"
    own, other = (browser_of(rendering, email).get(path) for email in ("dia@example.org", "ben@example.org"))
    assert "Aunt Lakshmi" in texts(own.text)
    assert [text for text in texts(own.text) if text.isdecimal()] == ["1", "2", "3"]
    assert "Aunt" not in other.text
    assert [text for text in texts(other.text) if text.isdecimal()] == ["2", "3"]
