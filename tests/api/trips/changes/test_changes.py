"""Changing a trip by operations: each of them, atomicity, and refusals."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from app.accounts.models import User
from app.db.types import utc_now
from app.extensions import db
from app.trips.models import Trip
from tests.factories.trips import Guide, make_guide, make_trip
from tests.queries import counted
from tests.trips import plan_of, read_trip

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


def change(client: FlaskClient, trip: Trip, *operations: dict[str, Any]) -> Shown:
    """Return the trip after a successful change."""
    answer = client.post(f"/itinerary/{trip.id}/changes", json={"changes": list(operations)})
    assert answer.status_code == 200, answer.get_json()
    shown: Shown = answer.get_json()["trip"]
    assert answer.get_json()["change"] is not None
    return shown


def refused(client: FlaskClient, trip: Trip, *operations: dict[str, Any]) -> dict[str, list[str]]:
    """Return the errors of a refused change, which must leave nothing behind."""
    before = read_trip(client, trip.id)
    answer = client.post(f"/itinerary/{trip.id}/changes", json={"changes": list(operations)})
    assert answer.status_code == 422, answer.get_json()
    assert read_trip(client, trip.id) == before
    errors: dict[str, list[str]] = answer.get_json()["errors"]
    return errors


def stop_ids(shown: Shown) -> list[list[str]]:
    return [[stop["stop_id"] for stop in day["activities"]] for day in shown["days"]]


def days(shown: Shown) -> list[str]:
    return [day["day_id"] for day in shown["days"]]


def test_a_stop_is_added_where_the_call_says(mine: FlaskClient, trip: Trip, owner: User, guide: Guide) -> None:
    before = read_trip(mine, trip.id)
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
    assert plan_of(shown)[0] == [
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
    before = read_trip(mine, trip.id)
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
    before = read_trip(mine, trip.id)
    (first, second), _, _ = stop_ids(before)
    change(mine, trip, {"op": "edit_stop", "stop_id": first, "note": "Closed in June"})
    shown = change(
        mine, trip, {"op": "remove_stop", "stop_id": first, "to": "ideas"}, {"op": "remove_stop", "stop_id": second}
    )
    assert plan_of(shown)[0] == []
    [idea] = shown["ideas"]
    assert (idea["place_id"], idea["note"]) == (plan_of(before)[0][0], "Closed in June")
    assert (idea["votes"], idea["my_vote"]) == ({"up": 0, "down": 0}, None)
    planned = change(mine, trip, {"op": "plan_idea", "idea_id": idea["idea_id"], "day_id": days(shown)[1]})
    assert planned["ideas"] == []
    assert planned["days"][1]["activities"][-1]["note"] == "Closed in June"


def test_a_fixed_time_holds_and_the_plan_works_around_it(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
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
    before = read_trip(mine, trip.id)["days"][0]["activities"]
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
    first, second, *_ = stop_ids(read_trip(mine, trip.id))[0]
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
    before = read_trip(mine, trip.id)
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
    before = read_trip(mine, trip.id)
    shown = change(mine, trip, {"op": "remove_day", "day_id": days(before)[0]})
    assert (shown["start_date"], shown["no_of_days"], days(shown)) == ("2031-05-02", 2, days(before)[1:])
    assert [idea["place_id"] for idea in shown["ideas"]] == plan_of(before)[0]
    middle = change(mine, trip, {"op": "remove_day", "day_id": days(before)[1]})
    assert [day["date"] for day in middle["days"]] == ["2031-05-03"]
    assert set(refused(mine, trip, {"op": "remove_day", "day_id": days(before)[2]})) == {"changes.0.day_id"}


def test_a_moved_day_takes_its_stops_along_and_dates_stay(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
    shown = change(mine, trip, {"op": "move_day", "day_id": days(before)[2], "after": None})
    assert days(shown) == [days(before)[2], *days(before)[:2]]
    assert stop_ids(shown) == [stop_ids(before)[2], *stop_ids(before)[:2]]
    assert [day["date"] for day in shown["days"]] == [day["date"] for day in before["days"]]


def test_the_start_date_moves_goes_and_comes(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
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
    first = days(read_trip(mine, trip.id))[0]
    shown = change(mine, trip, {"op": "add_city", "place_id": munnar, "days": 2, "after": first})
    assert [day["city"] for day in shown["days"]] == ["Kochi", "Munnar", "Munnar", "Kochi", "Kochi"]
    assert [each["no_of_days"] for each in shown["destinations"]] == [1, 2, 2]
    assert shown["destination"] == "Kochi, Munnar"
    place = make_guide("Kollam", places=1).places[0]
    assert set(refused(mine, trip, {"op": "add_city", "place_id": place, "days": 1})) == {"changes.0.place_id"}


def test_name_notes_and_party_are_changed(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
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
        ({"op": "add_stop", "day_id": "$day", "place_id": "$place", "after": "$elsewhere"}, "after"),
        ({"op": "move_stop", "stop_id": "$stop", "day_id": "$day", "after": "$stop"}, "after"),
        ({"op": "move_stop", "stop_id": "$stop", "day_id": "gone"}, "day_id"),
        ({"op": "remove_day", "day_id": "gone"}, "day_id"),
        ({"op": "move_day", "day_id": "$day"}, "after"),
        ({"op": "move_day", "day_id": "$day", "after": "$day"}, "after"),
        ({"op": "move_day", "day_id": "$day", "after": "gone"}, "after"),
        ({"op": "plan_idea", "idea_id": "gone", "day_id": "$day"}, "idea_id"),
        ({"op": "set_stay", "place_id": "$place", "from_day": "$day", "to_day": "gone"}, "to_day"),
        ({"op": "set_stay", "place_id": "$place", "from_day": "gone", "to_day": "$day"}, "from_day"),
        ({"op": "set_stay", "stay_id": "gone", "place_id": "$place", "from_day": "$day", "to_day": "$day"}, "stay_id"),
        ({"op": "set_party", "traveler": "CROWD"}, "traveler"),
        ({"op": "set_party", "interests": ["Boats"] * 21}, "interests"),
        ({"op": "rename", "trip_name": "x" * 121}, "trip_name"),
        ({"op": "set_about", "about_trip": "x" * 5001}, "about_trip"),
        ({"op": "add_idea", "place_id": "$place", "note": "x" * 2001}, "note"),
        (
            {"op": "set_stay", "place_id": "$place", "from_day": "$day", "to_day": "$day", "note": "x" * 2001},
            "note",
        ),
        ({"op": "edit_stop", "stop_id": "$stop", "start_time": "25:00"}, "start_time"),
        ({"op": "edit_stop", "stop_id": "$stop", "start_time": "24:00"}, "start_time"),
        ({"op": "edit_stop", "stop_id": "$stop", "start_time": "9:30"}, "start_time"),
        ({"op": "edit_stop", "stop_id": "$stop", "minutes": "30"}, "minutes"),
        ({"op": "edit_stop", "stop_id": "$stop", "minutes": 4}, "minutes"),
        ({"op": "edit_stop", "stop_id": "$stop", "minutes": 1441}, "minutes"),
        ({"op": "edit_stop", "stop_id": "$stop", "note": "x" * 2001}, "note"),
        ({"op": "edit_stop", "stop_id": "$stop", "state": "maybe"}, "state"),
        ({"op": "add_days", "count": 15}, "count"),
        ({"op": "add_days", "count": 0}, "count"),
        ({"op": "add_days", "count": 1, "after": "gone"}, "after"),
        ({"op": "set_start_date", "start_date": "2031-02-29"}, "start_date"),
        ({"op": "remove_idea", "idea_id": "gone"}, "idea_id"),
        ({"op": "remove_stay", "stay_id": "gone"}, "stay_id"),
        ({"op": "set_start_date", "start_date": "soon"}, "start_date"),
        ({"op": "remove_stop", "stop_id": "$stop", "to": "bin"}, "to"),
    ],
)
def test_an_operation_that_cant_be_done_refuses_all(
    mine: FlaskClient, trip: Trip, guide: Guide, operation: dict[str, Any], field: str
) -> None:
    shown = read_trip(mine, trip.id)
    known = {"$day": days(shown)[0], "$stop": stop_ids(shown)[0][0], "$place": guide.places[30]}
    known["$elsewhere"] = stop_ids(shown)[1][0]
    wanted = {name: known.get(value, value) if isinstance(value, str) else value for name, value in operation.items()}
    assert set(refused(mine, trip, {"op": "rename", "trip_name": "Never"}, wanted)) == {f"changes.1.{field}"}


def test_a_change_is_answered_with_who_made_it_when_and_what(mine: FlaskClient, trip: Trip, owner: User) -> None:
    body = {"changes": [{"op": "rename", "trip_name": "Slowly"}, {"op": "add_days", "count": 1}]}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json=body)
    assert answer.get_json().keys() == {"trip", "change"}
    made = answer.get_json()["change"]
    assert datetime.fromisoformat(made.pop("at")) <= utc_now()
    assert made == {
        "change_id": made["change_id"],
        "by": {"user_id": owner.id, "name": owner.name},
        "summary": "Renamed the trip to “Slowly”. Added a day.",
        "can_undo": True,
    }
    jsonschema_rs.validate(schema_of(mine, "ChangedTrip"), answer.get_json())
    seen = {"If-Match": answer.headers["ETag"]}
    assert mine.post(f"/itinerary/{trip.id}/changes", json=body, headers=seen).status_code == 200
    assert mine.post(f"/itinerary/{trip.id}/changes", json=body, headers=seen).status_code == 412


@pytest.mark.parametrize(("number", "stops"), [(2, 2), (20, 20)])
def test_the_number_of_statements_does_not_depend_on_the_trip(
    mine: FlaskClient, owner: User, guide: Guide, number: int, stops: int
) -> None:
    trip = make_trip(owner, guide, days=number, stops=stops, start=START)
    shown = read_trip(mine, trip.id)
    wanted = [{"op": "add_stop", "day_id": day, "place_id": guide.places[39]} for day in days(shown)]
    with counted(db.engine) as statements:
        change(mine, trip, *wanted)
    assert len(statements) <= STATEMENTS, statements


def test_the_notes_of_stops_of_one_place_come_together_in_its_idea(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    place, day = guide.places[20], days(read_trip(mine, trip.id))[0]
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
