"""Two editors at once, on real transactions, which clean up after themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.db.types import Id
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.races import at_once
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks

AT_ONCE = 6


@pytest.fixture
def scene(shared_app: Flask) -> tuple[Id, list[FlaskClient]]:
    """A trip with a stop for each editor, and their clients."""
    with shared_app.app_context():
        owner = make_user()
        trip = make_trip(owner, make_guide(), days=2, stops=AT_ONCE)
        editors = [make_user() for _ in range(AT_ONCE)]
        share(trip, "edit", *editors)
        db.session.commit()
        return trip.id, [signed_in_client(shared_app, editor) for editor in editors]


def posting(client: FlaskClient, trip_id: Id, operation: dict[str, Any]) -> Callable[[], int]:
    return lambda: client.post(f"/itinerary/{trip_id}/changes", json={"changes": [operation]}).status_code


def test_changes_of_different_items_all_land(scene: tuple[Id, list[FlaskClient]]) -> None:
    trip_id, clients = scene
    stops = read_trip(clients[0], trip_id)["days"][0]["activities"]
    edits = [
        posting(client, trip_id, {"op": "edit_stop", "stop_id": stop["stop_id"], "note": f"Note {number}"})
        for number, (client, stop) in enumerate(zip(clients, stops, strict=True))
    ]
    assert at_once(edits) == [200] * AT_ONCE
    shown = read_trip(clients[0], trip_id)
    assert [stop["note"] for stop in shown["days"][0]["activities"]] == [f"Note {number}" for number in range(AT_ONCE)]
    assert shown["version"] == 1 + AT_ONCE


def test_of_changes_of_the_same_thing_those_that_waited_are_refused(scene: tuple[Id, list[FlaskClient]]) -> None:
    trip_id, clients = scene
    stop = read_trip(clients[0], trip_id)["days"][0]["activities"][0]["stop_id"]
    notes = [
        posting(client, trip_id, {"op": "edit_stop", "stop_id": stop, "note": f"Note {number}"})
        for number, client in enumerate(clients)
    ]
    answers = Counter(at_once(notes))
    shown = read_trip(clients[0], trip_id)
    assert set(answers) <= {200, 409}
    assert shown["version"] == 1 + answers[200]
    assert shown["days"][0]["activities"][0]["note"].startswith("Note")


def test_a_stop_is_removed_once(scene: tuple[Id, list[FlaskClient]]) -> None:
    trip_id, clients = scene
    stop = read_trip(clients[0], trip_id)["days"][0]["activities"][0]["stop_id"]
    gone = [posting(client, trip_id, {"op": "remove_stop", "stop_id": stop, "to": "ideas"}) for client in clients]
    answers = Counter(at_once(gone))
    assert (answers[200], set(answers)) == (1, {200, 422} & set(answers) | {200})
    shown = read_trip(clients[0], trip_id)
    assert (shown["no_of_places"], len(shown["ideas"])) == (2 * AT_ONCE - 1, 1)


def test_an_idea_of_several_at_once_is_one(scene: tuple[Id, list[FlaskClient]]) -> None:
    trip_id, clients = scene
    place = read_trip(clients[0], trip_id)["days"][0]["activities"][0]["place_id"]
    answers = Counter(at_once([posting(client, trip_id, {"op": "add_idea", "place_id": place}) for client in clients]))
    assert set(answers) <= {200, 409}
    assert [idea["place_id"] for idea in read_trip(clients[0], trip_id)["ideas"]] == [place]


def test_of_stays_for_the_same_night_one_lands(scene: tuple[Id, list[FlaskClient]]) -> None:
    trip_id, clients = scene
    shown = read_trip(clients[0], trip_id)
    first, second = (day["day_id"] for day in shown["days"])
    hotels = [stop["place_id"] for stop in shown["days"][0]["activities"]]
    calls = [
        posting(client, trip_id, {"op": "set_stay", "place_id": hotel, "from_day": first, "to_day": second})
        for client, hotel in zip(clients, hotels, strict=True)
    ]
    answers = Counter(at_once(calls))
    assert (answers[200], set(answers) <= {200, 409, 422}) == (1, True)
    assert len(read_trip(clients[0], trip_id)["stays"]) == 1


def test_dates_that_are_set_at_once_stay_in_a_row(scene: tuple[Id, list[FlaskClient]]) -> None:
    trip_id, clients = scene
    starts = [f"2031-0{1 + number}-01" for number in range(len(clients))]
    calls = [
        posting(client, trip_id, {"op": "set_start_date", "start_date": start})
        for client, start in zip(clients, starts, strict=True)
    ]
    answers = Counter(at_once(calls))
    shown = read_trip(clients[0], trip_id)
    assert (answers[200] >= 1, set(answers) <= {200, 409}) == (True, True)
    assert shown["start_date"] in starts
    assert [day["date"] for day in shown["days"]] == [shown["start_date"], shown["start_date"][:-1] + "2"]
    assert shown["version"] == 1 + answers[200]
