"""What the older calls leave of stops."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from app.accounts.models import User
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import START, change, days, stop_ids
from tests.factories.trips import Guide, make_trip
from tests.trips import plan_of, read_trip

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A trip of three days with two stops each."""
    return make_trip(owner, guide, days=3, stops=2, start=START)


def test_the_old_call_keeps_stops_and_what_they_hold(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    before = read_trip(mine, trip.id)
    (a, b), (c, _), _ = stop_ids(before)
    change(mine, trip, {"op": "edit_stop", "stop_id": a, "note": "At dawn", "start_time": "07:00", "state": "done"})
    plan = plan_of(before)
    plan[0], plan[1] = [plan[0][1], guide.places[30]], [plan[0][0], *plan[1]]
    body = {"days": [{"date": d["date"], "activities": p} for d, p in zip(before["days"], plan, strict=True)]}
    shown = mine.put(f"/itinerary/{trip.id}/update_activities", json=body).get_json()
    assert stop_ids(shown)[0][0] == b
    assert stop_ids(shown)[1][:2] == [a, c]
    moved = shown["days"][1]["activities"][0]
    assert (moved["note"], moved["start_time"], moved["state"], moved["arrive"]) == (
        "At dawn",
        "07:00",
        "done",
        "07:00",
    )


def test_the_old_call_finds_stops_by_their_place_in_the_same_day_first(
    mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    first, second, _ = days(read_trip(mine, trip.id))
    twice, new = guide.places[30], guide.places[31]
    begun = change(
        mine, trip, *({"op": "add_stop", "day_id": day, "place_id": twice} for day in (first, first, second))
    )
    (a, b, x, y), (c, d, z), (e, f) = stop_ids(begun)
    change(mine, trip, *({"op": "edit_stop", "stop_id": stop, "note": stop} for stop in (x, y, z)))
    at = {
        ident: place
        for ids, row in zip(stop_ids(begun), plan_of(begun), strict=True)
        for ident, place in zip(ids, row, strict=True)
    }
    # In the first day one visit is left, so that its second one goes to the third day; `c` comes from the second day.
    plan = [[twice, at[b], at[c], at[a]], [at[d], twice], [at[e], twice, at[f], new]]
    body = {"days": [{"date": d["date"], "activities": p} for d, p in zip(begun["days"], plan, strict=True)]}
    shown = mine.put(f"/itinerary/{trip.id}/update_activities", json=body).get_json()
    ids = stop_ids(shown)
    assert [ids[0], ids[1], ids[2][:3]] == [[x, b, c, a], [d, z], [e, y, f]]
    assert ids[2][3] not in at
    assert {stop["stop_id"]: stop["note"] for day in shown["days"] for stop in day["activities"] if stop["note"]} == {
        x: x,
        y: y,
        z: z,
    }
