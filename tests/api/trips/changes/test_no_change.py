"""Operations that change nothing make no version."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.accounts.models import User
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import START, change, days, stop_ids
from tests.factories.trips import Guide, make_trip
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A trip of three days with two stops each."""
    return make_trip(owner, guide, days=3, stops=2, start=START)


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "rename", "trip_name": " Kochi, slowly "},
        {"op": "set_about", "about_trip": "By boat."},
        {"op": "set_party"},
        {"op": "set_party", "traveler": "COUPLE", "budget": "MODERATE", "interests": ["Boats"]},
        {"op": "set_start_date", "start_date": str(START)},
        {"op": "move_stop", "stop_id": "$first", "day_id": "$day", "after": None},
        {"op": "move_stop", "stop_id": "$second", "day_id": "$day", "after": "$first"},
        {"op": "move_stop", "stop_id": "$second", "day_id": "$day"},
        {"op": "move_day", "day_id": "$day", "after": None},
        {"op": "edit_stop", "stop_id": "$first"},
        {
            "op": "edit_stop",
            "stop_id": "$first",
            "start_time": "10:00",
            "minutes": 30,
            "note": "Water",
            "state": "done",
        },
        {"op": "edit_stop", "stop_id": "$second", "start_time": None, "minutes": None, "note": "", "state": "open"},
        {
            "op": "set_stay",
            "stay_id": "$stay",
            "place_id": "$hotel",
            "from_day": "$day",
            "to_day": "$next",
            "note": "Ring",
        },
    ],
)
def test_what_is_so_already_is_no_change(
    mine: FlaskClient, trip: Trip, guide: Guide, operation: dict[str, Any]
) -> None:
    shown = read_trip(mine, trip.id)
    (first, second), (day, following, _) = stop_ids(shown)[0], days(shown)
    known = {"$first": first, "$second": second, "$day": day, "$next": following, "$hotel": guide.places[30]}
    stay = {"op": "set_stay", "place_id": guide.places[30], "from_day": day, "to_day": following, "note": "Ring"}
    before = change(
        mine,
        trip,
        {"op": "rename", "trip_name": "Kochi, slowly"},
        {"op": "set_about", "about_trip": "By boat."},
        {"op": "set_party", "interests": ["Boats"]},
        {"op": "edit_stop", "stop_id": first, "start_time": "10:00", "minutes": 30, "note": "Water", "state": "done"},
        stay,
    )
    known["$stay"] = before["stays"][0]["stay_id"]
    wanted = {name: known.get(value, value) if isinstance(value, str) else value for name, value in operation.items()}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [wanted]})
    assert (answer.status_code, answer.get_json()["change"]) == (200, None)
    assert answer.get_json()["trip"] == before == read_trip(mine, trip.id)
    assert len(mine.get(f"/itinerary/{trip.id}/changes").get_json()["changes"]) == 1


def test_a_second_idea_for_a_place_changes_nothing(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    idea = {"op": "add_idea", "place_id": guide.places[20], "note": "For the sunset"}
    shown = change(mine, trip, idea)
    again = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [idea]})
    assert (again.status_code, again.get_json()["change"]) == (200, None)
    assert again.get_json()["trip"]["version"] == shown["version"]
    gone = change(mine, trip, {"op": "remove_idea", "idea_id": shown["ideas"][0]["idea_id"]})
    assert gone["ideas"] == []


def test_what_is_moved_there_and_back_in_one_call_is_no_change(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
    stop, [first, second, _] = stop_ids(before)[0][0], days(before)
    there = {"op": "move_stop", "stop_id": stop, "day_id": second}
    back = {"op": "move_stop", "stop_id": stop, "day_id": first, "after": None}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [there, back]})
    assert answer.status_code == 200
    assert answer.get_json()["change"] is None
    assert answer.get_json()["trip"] == before == read_trip(mine, trip.id)
