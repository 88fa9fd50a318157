"""Changes of an older version, and of what somebody else has changed meanwhile."""

from __future__ import annotations

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.trips.changes import routes as change_routes
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import START, change, days, schema_of, stop_ids
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_trip, share
from tests.trips import plan_of, read_trip

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A trip of three days with two stops each."""
    return make_trip(owner, guide, days=3, stops=2, start=START)


def test_an_outdated_change_is_refused(mine: FlaskClient, trip: Trip) -> None:
    etag = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    change(mine, trip, {"op": "rename", "trip_name": "First"})
    body = {"changes": [{"op": "rename", "trip_name": "Second"}]}
    late = mine.post(f"/itinerary/{trip.id}/changes", json=body, headers={"If-Match": etag})
    assert (late.status_code, late.get_json()["version"]) == (412, 2)
    now = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    assert mine.post(f"/itinerary/{trip.id}/changes", json=body, headers={"If-Match": now}).status_code == 200


def test_a_refusal_names_what_was_changed_since_and_by_whom(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    mina = make_user(name="Mina Kaur")
    share(trip, "edit", mina)
    theirs = signed_in_client(app, mina)
    before = read_trip(mine, trip.id)
    first, second = stop_ids(before)[0]
    etag = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    change(theirs, trip, {"op": "edit_stop", "stop_id": first, "start_time": "14:30", "minutes": 40})
    change(
        theirs,
        trip,
        {"op": "edit_stop", "stop_id": first, "note": "Bring water"},
        {"op": "remove_day", "day_id": days(before)[2]},
    )
    change(mine, trip, {"op": "set_start_date", "start_date": "2031-06-01"})
    body = {"changes": [{"op": "edit_stop", "stop_id": first, "start_time": "15:00"}]}
    late = mine.post(f"/itinerary/{trip.id}/changes", json=body, headers={"If-Match": etag})
    assert late.status_code == 412
    changed = {(thing["kind"], thing["id"]): thing for thing in late.get_json()["changed"]}
    by = {"user_id": mina.id, "name": "Mina Kaur"}
    assert changed["stop", first] == {
        "kind": "stop",
        "id": first,
        "fields": ["minutes", "note", "start_time"],
        "by": by,
    }
    assert changed["trip", None]["fields"] == ["days", "start_date"]
    assert changed["day", days(before)[2]]["by"] == by
    assert ("stop", second) not in changed
    jsonschema_rs.validate(schema_of(mine, "Problem"), late.get_json())
    odd = mine.post(f"/itinerary/{trip.id}/changes", json=body, headers={"If-Match": '"x"'})
    assert (odd.status_code, "changed" in odd.get_json()) == (412, False)


def test_undoing_and_the_older_calls_name_it_too_but_not_to_strangers(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide, days=2, stops=2, is_published=True)
    stale = {"If-Match": mine.get(f"/itinerary/{trip.id}").headers["ETag"]}
    shown = change(mine, trip, {"op": "rename", "trip_name": "First"})
    made = mine.get(f"/itinerary/{trip.id}/changes").get_json()["changes"][0]["change_id"]
    turned = [list(reversed(stops)) for stops in plan_of(shown)]
    plan = [{"date": day["date"], "activities": stops} for day, stops in zip(shown["days"], turned, strict=True)]
    refusals = [
        mine.post(f"/itinerary/{trip.id}/changes/{made}/undo", headers=stale),
        mine.put(f"/itinerary/{trip.id}", json={"trip_name": "Second"}, headers=stale),
        mine.put(f"/itinerary/{trip.id}/update_activities", json={"days": plan}, headers=stale),
    ]
    by = {"user_id": owner.id, "name": owner.name}
    for late in refusals:
        assert (late.status_code, late.get_json()["version"]) == (412, 2)
        assert late.get_json()["changed"] == [{"kind": "trip", "id": None, "fields": ["trip_name"], "by": by}]
    liked = signed_in_client(app).put(f"/itinerary/{trip.id}", json={"like": True}, headers=stale)
    assert (liked.status_code, "changed" in liked.get_json()) == (412, False)
    assert read_trip(mine, trip.id) == shown


def test_a_change_that_waited_names_what_another_has_changed_and_changes_nothing(
    app: Flask, mine: FlaskClient, trip: Trip, monkeypatch: pytest.MonkeyPatch
) -> None:
    mina = make_user(name="Mina Kaur")
    share(trip, "edit", mina)
    theirs = signed_in_client(app, mina)
    first, second = stop_ids(read_trip(mine, trip.id))[0]
    waiting = [{"op": "edit_stop", "stop_id": first, "start_time": "14:00", "note": "Theirs"}]

    def meanwhile(*_arguments: object) -> None:
        """Change the trip after the call has read its version, and before it locks the trip."""
        if waiting:
            change(theirs, trip, waiting.pop())

    monkeypatch.setattr(change_routes, "prepare_places", meanwhile)
    body = {"changes": [{"op": "edit_stop", "stop_id": first, "note": "Mine", "minutes": 30}]}
    late = mine.post(f"/itinerary/{trip.id}/changes", json=body)
    assert late.status_code == 409
    by = {"user_id": mina.id, "name": "Mina Kaur"}
    assert late.get_json()["changed"] == [{"kind": "stop", "id": first, "fields": ["note"], "by": by}]
    jsonschema_rs.validate(schema_of(mine, "Problem"), late.get_json())
    stop = read_trip(mine, trip.id)["days"][0]["activities"][0]
    assert (stop["note"], stop["minutes"], stop["start_time"]) == ("Theirs", None, "14:00")
    waiting.append({"op": "edit_stop", "stop_id": first, "note": "Theirs again"})
    shown = change(mine, trip, {"op": "edit_stop", "stop_id": second, "note": "Mine"})
    assert [stop["note"] for stop in shown["days"][0]["activities"]] == ["Theirs again", "Mine"]
    waiting.append({"op": "remove_stop", "stop_id": first})
    gone = mine.post(f"/itinerary/{trip.id}/changes", json=body)
    assert (gone.status_code, list(gone.get_json()["errors"])) == (422, ["changes.0.stop_id"])
