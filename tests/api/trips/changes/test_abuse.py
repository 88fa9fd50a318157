"""Abuse: huge changes, texts that are hard to render, links to anything but web pages."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.trips.changes.schemas import MAX_CHANGES
from app.trips.models import MAX_DAYS
from app.trips.plan_models import MAX_IDEAS, MAX_STOPS_PER_DAY
from tests.api.trips.changes.test_changes import change, refused, stop_ids
from tests.factories.trips import Guide, make_guide, make_trip
from tests.queries import counted
from tests.trips import read_trip

BOMBS = {
    "nested quotes": "> " * 1000,
    "nested lists": "".join(f"{' ' * (2 * depth)}- a\n" for depth in range(40))[:2000],
    "open brackets": "[" * 2000,
    "open links": "[a](" * 500,
    "emphasis without an end": "**a _b " * 285,
    "backticks": "".join("`" * length + " " for length in range(60))[:2000],
    "references": "[a]: a\n" * 285,
    "tags": "<b" * 1000,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_markdown_bomb_is_a_note_like_any_other(mine: FlaskClient, owner: User, guide: Guide, bomb: str) -> None:
    trip = make_trip(owner, guide, days=1, stops=1)
    stop = stop_ids(read_trip(mine, trip.id))[0][0]
    text = BOMBS[bomb].strip()
    shown = change(mine, trip, {"op": "edit_stop", "stop_id": stop, "note": text})
    assert shown["days"][0]["activities"][0]["note"] == text
    over = {"op": "edit_stop", "stop_id": stop, "note": text + "x" * 2001}
    assert set(refused(mine, trip, over)) == {"changes.0.note"}


def test_a_thousand_operations_are_refused_at_once(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=1)
    body = {"changes": [{"op": "rename", "trip_name": f"Kochi {number}"} for number in range(1000)]}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"changes": [f"Please send at most {MAX_CHANGES} changes at once."]}


def test_as_many_operations_as_there_may_be_take_no_more_statements_than_one(mine: FlaskClient, owner: User) -> None:
    guide = make_guide("Kottayam", places=MAX_IDEAS)
    trip = make_trip(owner, guide, days=MAX_DAYS, stops=MAX_STOPS_PER_DAY)
    stops = [stop for day in stop_ids(read_trip(mine, trip.id)) for stop in day]
    path = f"/itinerary/{trip.id}/changes"

    def edit(count: int, note: str) -> list[dict[str, Any]]:
        return [{"op": "edit_stop", "stop_id": stop, "note": note} for stop in stops[:count]]

    # Later changes find the stops of other days in the cache.
    assert mine.post(path, json={"changes": edit(1, "first")}).status_code == 200
    with counted(db.engine) as one:
        assert mine.post(path, json={"changes": edit(1, "one")}).status_code == 200
    with counted(db.engine) as many:
        assert mine.post(path, json={"changes": edit(MAX_CHANGES, "many")}).status_code == 200
    assert len(many) == len(one)


@pytest.mark.parametrize(
    "link",
    [
        "javascript:alert(48.85, 2.29)",
        "file:///etc/passwd",
        "data:text/html,<script>alert(1)</script>",
        "ftp://example.com/48.85,2.29",
        "http://169.254.169.254/latest/meta-data",
        "http://localhost:6379/",
        "http://[::1]/",
        "https://maps.app.goo.gl/abc",
    ],
)
def test_a_link_without_a_position_is_refused_and_never_opened(mine: FlaskClient, link: str) -> None:
    answer = mine.post("/place", json={"name": "Aunt Lakshmi", "text": link})
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["text"])


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "ftp://example.com"])
def test_the_address_of_a_place_is_one_of_the_web(mine: FlaskClient, url: str) -> None:
    answer = mine.post("/place", json={"name": "Aunt Lakshmi", "url": url})
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["url"])
