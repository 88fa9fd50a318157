"""Changing a trip by operations: each of them, atomicity, and refusals."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.db.types import utc_now
from app.extensions import db
from app.trips.changes import routes as change_routes
from app.trips.models import Trip
from app.trips.plan_models import MAX_IDEAS, MAX_STOPS_PER_DAY
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip, share
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

START = date(2031, 5, 1)
STATEMENTS = 28
Shown = dict[str, Any]


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A trip of three days with two stops each, the first from half past ten on."""
    return make_trip(owner, guide, days=3, stops=2, start=START)


def schema_of(client: FlaskClient, name: str) -> dict[str, Any]:
    document = client.get("/openapi.json").get_json()
    return {"$ref": f"#/components/schemas/{name}", "components": document["components"]}


def read(client: FlaskClient, trip: Trip) -> Shown:
    shown: Shown = client.get(f"/itinerary/{trip.id}").get_json()
    return shown


def change(client: FlaskClient, trip: Trip, *operations: dict[str, Any]) -> Shown:
    """Return the trip after a successful change."""
    answer = client.post(f"/itinerary/{trip.id}/changes", json={"changes": list(operations)})
    assert answer.status_code == 200, answer.get_json()
    shown: Shown = answer.get_json()["trip"]
    assert answer.get_json()["change"] is not None
    return shown


def refused(client: FlaskClient, trip: Trip, *operations: dict[str, Any]) -> dict[str, list[str]]:
    """Return the errors of a refused change, which must leave nothing behind."""
    before = read(client, trip)
    answer = client.post(f"/itinerary/{trip.id}/changes", json={"changes": list(operations)})
    assert answer.status_code == 422, answer.get_json()
    assert read(client, trip) == before
    errors: dict[str, list[str]] = answer.get_json()["errors"]
    return errors


def places(shown: Shown) -> list[list[str]]:
    return [[stop["place_id"] for stop in day["activities"]] for day in shown["days"]]


def stop_ids(shown: Shown) -> list[list[str]]:
    return [[stop["stop_id"] for stop in day["activities"]] for day in shown["days"]]


def days(shown: Shown) -> list[str]:
    return [day["day_id"] for day in shown["days"]]


def test_a_stop_is_added_where_the_call_says(mine: FlaskClient, trip: Trip, owner: User, guide: Guide) -> None:
    before = read(mine, trip)
    [first, second], day = stop_ids(before)[0], days(before)[0]
    new = {"op": "add_stop", "day_id": day}
    shown = change(
        mine,
        trip,
        new | {"place_id": guide.places[30], "after": first},
        new | {"place_id": guide.places[31], "after": None},
        new | {"place_id": guide.places[32]},
    )
    one, two = before["days"][0]["activities"]
    assert places(shown)[0] == [
        guide.places[31],
        one["place_id"],
        guide.places[30],
        two["place_id"],
        guide.places[32],
    ]
    assert [stop_ids(shown)[0][1], stop_ids(shown)[0][3]] == [first, second]
    assert shown["days"][0]["activities"][0]["added_by"] == {"user_id": owner.id, "name": owner.name}
    assert (shown["no_of_places"], shown["version"]) == (9, before["version"] + 1)
    assert len(shown["days"][0]["distance_time"]) == 4
    jsonschema_rs.validate(schema_of(mine, "Trip"), shown)


def test_a_moved_stop_keeps_its_id_and_all_it_holds(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    stop, target = stop_ids(before)[0][0], days(before)[2]
    edited = change(
        mine, trip, {"op": "edit_stop", "stop_id": stop, "note": "Bring *water*", "minutes": 90, "state": "done"}
    )
    assert stop_ids(edited) == stop_ids(before)
    shown = change(mine, trip, {"op": "move_stop", "stop_id": stop, "day_id": target, "after": None})
    moved = shown["days"][2]["activities"][0]
    assert (moved["stop_id"], moved["note"], moved["minutes"], moved["state"]) == (stop, "Bring *water*", 90, "done")
    assert [len(day["activities"]) for day in shown["days"]] == [1, 2, 3]


def test_a_removed_stop_may_stay_an_idea(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    (first, second), _, _ = stop_ids(before)
    change(mine, trip, {"op": "edit_stop", "stop_id": first, "note": "Closed in June"})
    shown = change(
        mine, trip, {"op": "remove_stop", "stop_id": first, "to": "ideas"}, {"op": "remove_stop", "stop_id": second}
    )
    assert places(shown)[0] == []
    [idea] = shown["ideas"]
    assert (idea["place_id"], idea["note"]) == (places(before)[0][0], "Closed in June")
    assert (idea["votes"], idea["my_vote"]) == ({"up": 0, "down": 0}, None)
    planned = change(mine, trip, {"op": "plan_idea", "idea_id": idea["idea_id"], "day_id": days(shown)[1]})
    assert planned["ideas"] == []
    assert planned["days"][1]["activities"][-1]["note"] == "Closed in June"


def test_a_fixed_time_holds_and_the_plan_works_around_it(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    first, second = before["days"][0]["activities"]
    shown = change(mine, trip, {"op": "edit_stop", "stop_id": second["stop_id"], "start_time": "15:00", "minutes": 45})
    one, two = shown["days"][0]["activities"]
    assert (two["start_time"], two["minutes"], two["arrive"], two["depart"]) == ("15:00", 45, "15:00", "15:45")
    assert (one["arrive"], one["depart"]) == (first["arrive"], first["depart"])
    assert stop_ids(shown) == stop_ids(before)
    free = change(mine, trip, {"op": "edit_stop", "stop_id": second["stop_id"], "start_time": None, "minutes": None})
    given_back = free["days"][0]["activities"][1]
    assert given_back["start_time"] is None
    assert one["depart"] <= given_back["arrive"] < "15:00"


@pytest.mark.parametrize("index", [0, 1])
def test_a_length_without_a_time_is_how_long_the_stop_is_planned(mine: FlaskClient, trip: Trip, index: int) -> None:
    before = read(mine, trip)["days"][0]["activities"]
    stop = before[index]["stop_id"]
    for minutes, length in ((5, 5), (200, 200), (None, 60)):
        shown = change(mine, trip, {"op": "edit_stop", "stop_id": stop, "minutes": minutes})
        activities = shown["days"][0]["activities"]
        assert (activities[index]["minutes"], length_of(activities[index])) == (minutes, length)
        assert activities[1 - index]["minutes"] is None
        assert length_of(activities[1 - index]) == 60
        assert activities[0]["depart"] <= activities[1]["arrive"]
    assert activities[0]["arrive"] == before[0]["arrive"]


def length_of(stop: Shown) -> int:
    """Return the planned minutes of a stop."""
    arrive, depart = (60 * int(stop[name][:2]) + int(stop[name][3:]) for name in ("arrive", "depart"))
    return depart - arrive


def test_no_planned_time_overlaps_a_fixed_one_that_contradicts_the_order(
    mine: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide, days=1, stops=6, start=START)
    first, second, *_ = stop_ids(read(mine, trip))[0]
    shown = change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": first, "start_time": "12:00", "minutes": 180},
        {"op": "edit_stop", "stop_id": second, "start_time": "09:00"},
    )
    stops = shown["days"][0]["activities"]
    assert [stop["stop_id"] for stop in stops[:2]] == [first, second]
    planned = [stop for stop in stops[2:] if stop["arrive"] is not None]
    assert planned
    assert [stop for stop in planned if stop["arrive"] < "15:00" and stop["depart"] > "12:00"] == []
    [found] = mine.get(f"/itinerary/{trip.id}/warnings").get_json()["warnings"]
    assert (found["kind"], found["stop_id"]) == ("late", second)


def test_a_day_that_nobody_timed_has_only_its_fixed_times(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    new = {"op": "add_stop", "day_id": days(change(mine, trip, {"op": "add_days", "count": 1}))[3]}
    shown = change(mine, trip, new | {"place_id": guide.places[20]}, new | {"place_id": guide.places[21]})
    stop = stop_ids(shown)[3][1]
    fixed = change(mine, trip, {"op": "edit_stop", "stop_id": stop, "start_time": "11:20"})
    assert [each["arrive"] for each in fixed["days"][3]["activities"]] == [None, "11:20"]
    freed = change(mine, trip, {"op": "edit_stop", "stop_id": stop, "start_time": None})
    assert [each["arrive"] for each in freed["days"][3]["activities"]] == [None, None]


def test_days_are_added_and_dates_follow(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    shown = change(mine, trip, {"op": "add_days", "count": 2, "after": days(before)[0]})
    assert [day["date"] for day in shown["days"]] == [str(START + timedelta(days=n)) for n in range(5)]
    assert [days(shown)[0], *days(shown)[3:]] == days(before)
    assert (shown["no_of_days"], shown["end_date"], shown["days"][1]["activities"]) == (5, "2031-05-05", [])
    front = change(mine, trip, {"op": "add_days", "count": 1, "after": None})
    assert (front["start_date"], front["days"][1]["date"], front["days"][0]["city"]) == (
        "2031-04-30",
        "2031-05-01",
        "Kochi",
    )
    assert front["destinations"][0]["no_of_days"] == 6


def test_the_stops_of_a_removed_day_become_ideas(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    shown = change(mine, trip, {"op": "remove_day", "day_id": days(before)[0]})
    assert (shown["start_date"], shown["no_of_days"], days(shown)) == ("2031-05-02", 2, days(before)[1:])
    assert [idea["place_id"] for idea in shown["ideas"]] == places(before)[0]
    middle = change(mine, trip, {"op": "remove_day", "day_id": days(before)[1]})
    assert [day["date"] for day in middle["days"]] == ["2031-05-03"]
    assert set(refused(mine, trip, {"op": "remove_day", "day_id": days(before)[2]})) == {"changes.0.day_id"}


def test_a_moved_day_takes_its_stops_along_and_dates_stay(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    shown = change(mine, trip, {"op": "move_day", "day_id": days(before)[2], "after": None})
    assert days(shown) == [days(before)[2], *days(before)[:2]]
    assert stop_ids(shown) == [stop_ids(before)[2], *stop_ids(before)[:2]]
    assert [day["date"] for day in shown["days"]] == [day["date"] for day in before["days"]]


def test_the_start_date_moves_goes_and_comes(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    shown = change(mine, trip, {"op": "set_start_date", "start_date": "2032-02-28"})
    assert [day["date"] for day in shown["days"]] == ["2032-02-28", "2032-02-29", "2032-03-01"]
    assert (shown["end_date"], stop_ids(shown)) == ("2032-03-01", stop_ids(before))
    undated = change(mine, trip, {"op": "set_start_date", "start_date": None})
    assert ([day["date"] for day in undated["days"]], undated["start_date"]) == (["Day 1", "Day 2", "Day 3"], None)
    yesterday = str(utc_now().date() - timedelta(days=1))
    assert set(refused(mine, trip, {"op": "set_start_date", "start_date": yesterday})) == {"changes.0.start_date"}


def test_the_dates_of_a_trip_that_has_begun_may_lie_in_the_past(mine: FlaskClient, owner: User, guide: Guide) -> None:
    today = utc_now().date()
    trip = make_trip(owner, guide, days=2, stops=1, start=today)
    shown = change(mine, trip, {"op": "set_start_date", "start_date": str(today - timedelta(days=3))})
    assert shown["start_date"] == str(today - timedelta(days=3))


def test_a_city_is_added_with_days_of_its_own(mine: FlaskClient, trip: Trip) -> None:
    munnar = make_guide("Munnar", places=3).destination
    shown = change(mine, trip, {"op": "add_city", "place_id": munnar, "days": 2, "after": days(read(mine, trip))[0]})
    assert [day["city"] for day in shown["days"]] == ["Kochi", "Munnar", "Munnar", "Kochi", "Kochi"]
    assert [each["no_of_days"] for each in shown["destinations"]] == [1, 2, 2]
    assert shown["destination"] == "Kochi, Munnar"
    place = make_guide("Kollam", places=1).places[0]
    assert set(refused(mine, trip, {"op": "add_city", "place_id": place, "days": 1})) == {"changes.0.place_id"}


def test_a_second_idea_for_a_place_changes_nothing(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    idea = {"op": "add_idea", "place_id": guide.places[20], "note": "For the sunset"}
    shown = change(mine, trip, idea)
    again = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [idea]})
    assert (again.status_code, again.get_json()["change"]) == (200, None)
    assert again.get_json()["trip"]["version"] == shown["version"]
    gone = change(mine, trip, {"op": "remove_idea", "idea_id": shown["ideas"][0]["idea_id"]})
    assert gone["ideas"] == []


def test_name_notes_and_party_are_changed(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    shown = change(
        mine,
        trip,
        {"op": "rename", "trip_name": "Kochi, slowly"},
        {"op": "set_about", "about_trip": "By *boat*."},
        {"op": "set_party", "traveler": "FAMILY", "interests": ["Food", "Boats"]},
    )
    assert (shown["trip_name"], shown["about_trip"]) == ("Kochi, slowly", "By *boat*.")
    assert (shown["traveler"], shown["budget"], shown["interests"]) == ("FAMILY", before["budget"], ["Food", "Boats"])
    assert stop_ids(shown) == stop_ids(before)


@pytest.mark.parametrize(
    ("operation", "field"),
    [
        ({"op": "fly"}, "op"),
        ({}, "op"),
        ({"op": "rename", "trip_name": " "}, "trip_name"),
        ({"op": "rename", "trip_name": "Kochi", "colour": "red"}, "colour"),
        ({"op": "add_stop", "day_id": "gone", "place_id": "$place"}, "day_id"),
        ({"op": "add_stop", "day_id": "$day", "place_id": "nowhere"}, "place_id"),
        ({"op": "add_stop", "day_id": "$day", "place_id": "$place", "after": "gone"}, "after"),
        ({"op": "move_stop", "stop_id": "gone", "day_id": "$day"}, "stop_id"),
        ({"op": "edit_stop", "stop_id": "$stop", "start_time": "25:00"}, "start_time"),
        ({"op": "edit_stop", "stop_id": "$stop", "minutes": 4}, "minutes"),
        ({"op": "edit_stop", "stop_id": "$stop", "minutes": 1441}, "minutes"),
        ({"op": "edit_stop", "stop_id": "$stop", "note": "x" * 2001}, "note"),
        ({"op": "edit_stop", "stop_id": "$stop", "state": "maybe"}, "state"),
        ({"op": "add_days", "count": 15}, "count"),
        ({"op": "remove_idea", "idea_id": "gone"}, "idea_id"),
        ({"op": "remove_stay", "stay_id": "gone"}, "stay_id"),
        ({"op": "set_start_date", "start_date": "soon"}, "start_date"),
        ({"op": "remove_stop", "stop_id": "$stop", "to": "bin"}, "to"),
    ],
)
def test_an_operation_that_cant_be_done_refuses_all(
    mine: FlaskClient, trip: Trip, guide: Guide, operation: dict[str, Any], field: str
) -> None:
    shown = read(mine, trip)
    known = {"$day": days(shown)[0], "$stop": stop_ids(shown)[0][0], "$place": guide.places[30]}
    wanted = {name: known.get(value, value) if isinstance(value, str) else value for name, value in operation.items()}
    assert set(refused(mine, trip, {"op": "rename", "trip_name": "Never"}, wanted)) == {f"changes.1.{field}"}


@pytest.mark.parametrize(
    "body", [{}, {"changes": []}, {"changes": [{"op": "add_days", "count": 1}] * 201}, {"changes": 1}]
)
def test_a_call_needs_some_operations_but_not_too_many(mine: FlaskClient, trip: Trip, body: dict[str, Any]) -> None:
    answer = mine.post(f"/itinerary/{trip.id}/changes", json=body)
    assert (answer.status_code, list(answer.get_json()["errors"])) == (422, ["changes"])


def test_days_stops_and_ideas_have_limits(mine: FlaskClient, owner: User, guide: Guide) -> None:
    full = make_trip(owner, guide, days=60, stops=1)
    assert set(refused(mine, full, {"op": "add_days", "count": 1})) == {"changes.0.count"}
    busy = make_trip(owner, guide, days=1, stops=MAX_STOPS_PER_DAY)
    shown = read(mine, busy)
    another = {"op": "add_stop", "day_id": days(shown)[0], "place_id": guide.places[0]}
    assert set(refused(mine, busy, another)) == {"changes.0.day_id"}
    many = make_guide("Alappuzha", places=MAX_IDEAS + 1)
    change(mine, busy, *({"op": "add_idea", "place_id": place} for place in many.places[:MAX_IDEAS]))
    assert set(refused(mine, busy, {"op": "add_idea", "place_id": many.places[-1]})) == {"changes.0.place_id"}
    to_ideas = {"op": "remove_stop", "stop_id": stop_ids(shown)[0][0], "to": "ideas"}
    assert set(refused(mine, busy, to_ideas)) == {"changes.0.to"}


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
    before = read(mine, trip)
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
    turned = [list(reversed(stops)) for stops in places(shown)]
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
    assert read(mine, trip) == shown


def test_a_change_that_waited_names_what_another_has_changed_and_changes_nothing(
    app: Flask, mine: FlaskClient, trip: Trip, monkeypatch: pytest.MonkeyPatch
) -> None:
    mina = make_user(name="Mina Kaur")
    share(trip, "edit", mina)
    theirs = signed_in_client(app, mina)
    first, second = stop_ids(read(mine, trip))[0]
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
    stop = read(mine, trip)["days"][0]["activities"][0]
    assert (stop["note"], stop["minutes"], stop["start_time"]) == ("Theirs", None, "14:00")
    waiting.append({"op": "edit_stop", "stop_id": first, "note": "Theirs again"})
    shown = change(mine, trip, {"op": "edit_stop", "stop_id": second, "note": "Mine"})
    assert [stop["note"] for stop in shown["days"][0]["activities"]] == ["Theirs again", "Mine"]
    waiting.append({"op": "remove_stop", "stop_id": first})
    gone = mine.post(f"/itinerary/{trip.id}/changes", json=body)
    assert (gone.status_code, list(gone.get_json()["errors"])) == (422, ["changes.0.stop_id"])


def test_the_old_call_keeps_stops_and_what_they_hold(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    before = read(mine, trip)
    (a, b), (c, _), _ = stop_ids(before)
    change(mine, trip, {"op": "edit_stop", "stop_id": a, "note": "At dawn", "start_time": "07:00", "state": "done"})
    plan = places(before)
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


@pytest.mark.parametrize(("number", "stops"), [(2, 2), (20, 20)])
def test_the_number_of_statements_does_not_depend_on_the_trip(
    mine: FlaskClient, owner: User, guide: Guide, number: int, stops: int
) -> None:
    trip = make_trip(owner, guide, days=number, stops=stops, start=START)
    shown = read(mine, trip)
    wanted = [{"op": "add_stop", "day_id": day, "place_id": guide.places[39]} for day in days(shown)]
    with counted(db.engine) as statements:
        change(mine, trip, *wanted)
    assert len(statements) <= STATEMENTS, statements


def test_what_is_moved_there_and_back_in_one_call_is_no_change(mine: FlaskClient, trip: Trip) -> None:
    before = read(mine, trip)
    stop, [first, second, _] = stop_ids(before)[0][0], days(before)
    there = {"op": "move_stop", "stop_id": stop, "day_id": second}
    back = {"op": "move_stop", "stop_id": stop, "day_id": first, "after": None}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [there, back]})
    assert answer.status_code == 200
    assert answer.get_json()["change"] is None
    assert answer.get_json()["trip"] == before == read(mine, trip)


def test_the_notes_of_stops_of_one_place_come_together_in_its_idea(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    place, day = guide.places[20], days(read(mine, trip))[0]
    stop = {"op": "add_stop", "day_id": day, "place_id": place}
    added = change(mine, trip, {"op": "add_idea", "place_id": place, "note": "Closed on Mondays"}, stop, stop)
    first, second = stop_ids(added)[0][-2:]
    shown = change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": first, "note": "Tickets at the door"},
        {"op": "edit_stop", "stop_id": second, "note": "Ask for Ravi"},
    )
    removed = change(mine, trip, {"op": "remove_day", "day_id": day})
    notes = {idea["place_id"]: idea["note"] for idea in removed["ideas"]}
    assert notes[place] == "Closed on Mondays\n\nTickets at the door\n\nAsk for Ravi"
    change_id = mine.get(f"/itinerary/{trip.id}/changes").get_json()["changes"][0]["change_id"]
    back = mine.post(f"/itinerary/{trip.id}/changes/{change_id}/undo").get_json()["trip"]
    assert (back["days"], back["ideas"]) == (shown["days"], shown["ideas"])
