"""Stays, and the hops of each day from and to them."""

from __future__ import annotations

from datetime import date
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change, days, refused, schema_of
from tests.factories.accounts import signed_in_client
from tests.factories.trips import POINT_NEMO, Guide, add_place, make_guide, make_trip
from tests.trips import plan_of, read_trip, rearrange

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A trip of four days with two stops each."""
    return make_trip(owner, guide, days=4, stops=2, start=date(2031, 5, 1))


def stay(shown: dict[str, Any], place: str, first: int, last: int, **more: str) -> dict[str, Any]:
    ids = days(shown)
    return {"op": "set_stay", "place_id": place, "from_day": ids[first], "to_day": ids[last]} | more


def ends(hop: dict[str, Any] | None) -> tuple[str, str] | None:
    return None if hop is None else (hop["from"], hop["to"])


def test_each_day_begins_and_ends_where_the_travellers_sleep(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    one, two = guide.places[30], guide.places[31]
    before = read_trip(mine, trip.id)
    shown = change(
        mine,
        trip,
        stay(before, one, 0, 2, check_in="15:00", note="By the *jetty*"),
        stay(before, two, 2, 3),
    )
    first, second = shown["stays"]
    assert (first["place_id"], first["nights"], first["check_in"], first["check_out"]) == (one, 2, "15:00", None)
    assert (first["from_day"], first["to_day"], first["note"]) == (days(before)[0], days(before)[2], "By the *jetty*")
    assert (second["place_id"], second["nights"], second["name"]) == (two, 1, "Kochi sight 31")
    stops = plan_of(shown)
    assert [ends(day["from_base"]) for day in shown["days"]] == [
        None,
        (one, stops[1][0]),
        (one, stops[2][0]),
        (two, stops[3][0]),
    ]
    assert [ends(day["to_base"]) for day in shown["days"]] == [
        (stops[0][1], one),
        (stops[1][1], one),
        (stops[2][1], two),
        None,
    ]
    hop = shown["days"][1]["from_base"]
    assert hop["source"] == "estimate"
    assert min(hop["distance_m"], hop["duration_s"]) > 0
    gone = change(mine, trip, {"op": "remove_stay", "stay_id": first["stay_id"]})
    assert [ends(day["from_base"]) for day in gone["days"]] == [None, None, None, (two, stops[3][0])]


def test_a_stay_is_changed_under_its_id(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[30], 0, 1))
    ident = shown["stays"][0]["stay_id"]
    changed = change(mine, trip, stay(shown, guide.places[32], 0, 3, stay_id=ident))
    assert [(each["stay_id"], each["nights"]) for each in changed["stays"]] == [(ident, 3)]


def test_a_stay_whose_place_is_no_longer_listed_is_still_changed(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[30], 0, 1))
    ident = shown["stays"][0]["stay_id"]
    db.session.delete(db.session.get_one(Place, guide.places[30]))
    db.session.commit()
    changed = change(mine, trip, stay(shown, guide.places[30], 0, 3, stay_id=ident, note="Ask for Ravi"))
    assert [(each["nights"], each["note"]) for each in changed["stays"]] == [(3, "Ask for Ravi")]
    assert set(refused(mine, trip, stay(shown, guide.places[30], 3, 3))) == {"changes.0.place_id"}


def test_stays_may_touch_but_not_overlap(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[30], 1, 2))
    assert set(refused(mine, trip, stay(shown, guide.places[31], 0, 2))) == {"changes.0.from_day"}
    assert set(refused(mine, trip, stay(shown, guide.places[31], 2, 2))) == {"changes.0.to_day"}
    assert set(refused(mine, trip, stay(shown, guide.places[31], 3, 2))) == {"changes.0.to_day"}
    assert set(refused(mine, trip, stay(shown, "nowhere", 2, 3))) == {"changes.0.place_id"}
    assert set(refused(mine, trip, stay(shown, guide.places[31], 2, 3, check_in="noon"))) == {"changes.0.check_in"}
    assert len(change(mine, trip, stay(shown, guide.places[31], 2, 3))["stays"]) == 2


def test_a_removed_day_shortens_the_stay_and_the_summary_says_so(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[30], 1, 3))
    ids = days(shown)
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [{"op": "remove_day", "day_id": ids[3]}]})
    [kept] = answer.get_json()["trip"]["stays"]
    assert (kept["from_day"], kept["to_day"], kept["nights"]) == (ids[1], ids[2], 1)
    assert answer.get_json()["change"]["summary"].endswith("Shortened the stay at Kochi sight 30.")
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [{"op": "remove_day", "day_id": ids[1]}]})
    assert answer.get_json()["trip"]["stays"] == []
    assert answer.get_json()["change"]["summary"].endswith("Dropped the stay at Kochi sight 30.")
    change_id = answer.get_json()["change"]["change_id"]
    undone = mine.post(f"/itinerary/{trip.id}/changes/{change_id}/undo").get_json()["trip"]
    assert [each["nights"] for each in undone["stays"]] == [1]


def test_a_moved_day_leaves_the_stay_at_its_edge(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[30], 0, 2))
    ids = days(shown)
    move = {"op": "move_day", "day_id": ids[2], "after": ids[3]}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [move]}).get_json()
    assert [(each["from_day"], each["to_day"]) for each in answer["trip"]["stays"]] == [(ids[0], ids[1])]
    assert answer["change"]["summary"] == "Made Day 3 the new Day 4. Shortened the stay at Kochi sight 30."


def test_areas_are_ranked_by_the_minutes_of_this_plan(
    app: Flask, mine: FlaskClient, owner: User, trip: Trip, guide: Guide
) -> None:
    add_place("Fort Kochi", "neighbourhood", (POINT_NEMO[0] + 0.001, POINT_NEMO[1] + 0.001))
    add_place("Airport", "neighbourhood", (POINT_NEMO[0] + 0.1, POINT_NEMO[1]))
    hotel = add_place("Brunton Boatyard", "hotel", (POINT_NEMO[0] + 0.002, POINT_NEMO[1]))
    answer = mine.get(f"/itinerary/{trip.id}/stay_areas")
    areas = answer.get_json()["areas"]
    jsonschema_rs.validate(schema_of(mine, "StayAreas"), answer.get_json())
    names = [area["name"] for area in areas]
    assert set(names) == {"Fort Kochi", "Airport", "Kochi"}
    assert names.index("Fort Kochi") < names.index("Airport")
    assert [area["minutes"] for area in areas] == sorted(area["minutes"] for area in areas)
    by_name = {area["name"]: area for area in areas}
    assert [place["place_id"] for place in by_name["Fort Kochi"]["hotels"]] == [hotel]
    assert by_name["Airport"]["hotels"] == []
    assert by_name["Fort Kochi"]["centre"]["lat"] == pytest.approx(POINT_NEMO[0] + 0.001)
    assert signed_in_client(app).get(f"/itinerary/{trip.id}/stay_areas").status_code == 404


def test_two_areas_of_one_name_are_offered_once_with_the_fewer_minutes(mine: FlaskClient, trip: Trip) -> None:
    for name, away in (("Fort Kochi", 0.001), ("Fort Cochin", 0.02)):
        quarter = db.session.get_one(Place, add_place(name, "neighbourhood", (POINT_NEMO[0] + away, POINT_NEMO[1])))
        quarter.name = "Fort Kochi"
    db.session.commit()
    areas = mine.get(f"/itinerary/{trip.id}/stay_areas").get_json()["areas"]
    [fort] = [area for area in areas if area["name"] == "Fort Kochi"]
    assert fort["centre"]["lat"] == pytest.approx(POINT_NEMO[0] + 0.001)


def test_at_most_five_areas_are_offered_and_every_city_has_one(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    for number in range(7):
        add_place(f"Quarter {number}", "neighbourhood", (POINT_NEMO[0] + 0.001 * number, POINT_NEMO[1]))
    assert len(mine.get(f"/itinerary/{trip.id}/stay_areas").get_json()["areas"]) == 5
    munnar = make_guide("Munnar", places=3, at=(POINT_NEMO[0] + 2, POINT_NEMO[1]))
    shown = change(mine, trip, {"op": "add_city", "place_id": munnar.destination, "days": 2})
    spread = [munnar.places[0], add_place("A long way off", "park", (POINT_NEMO[0] + 2.3, POINT_NEMO[1]))]
    change(mine, trip, *({"op": "add_stop", "day_id": days(shown)[4], "place_id": place} for place in spread))
    areas = mine.get(f"/itinerary/{trip.id}/stay_areas").get_json()["areas"]
    assert len(areas) == 5
    assert [area["minutes"] for area in areas] == sorted(area["minutes"] for area in areas)
    # Munnar takes more minutes than all quarters of Kochi.
    assert areas[-1]["name"] == "Munnar"


def test_a_better_order_depends_on_where_the_day_begins(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=3)
    row = list(guide.places[4:7])
    rearrange(mine, trip.id, [[], row])
    assert mine.post(f"/itinerary/{trip.id}/improve", json={"day": 2}).get_json()["is_better"] is False
    beyond = add_place("Beyond the last one", "hotel", (POINT_NEMO[0], POINT_NEMO[1] + 0.04))
    change(mine, trip, stay(read_trip(mine, trip.id), beyond, 0, 1))
    better = mine.post(f"/itinerary/{trip.id}/improve", json={"day": 2}).get_json()
    assert (better["is_better"], better["days"][1]["activities"]) == (True, row[::-1])


def test_suggestions_and_improvements_begin_and_end_at_the_stay(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[39], 0, 3))
    for number in (1, 2):
        found = mine.get(f"/itinerary/{trip.id}/suggestions", query_string={"day": number}).get_json()
        assert found["suggestions"]
        stops = {stop["place_id"] for stop in shown["days"][number - 1]["activities"]}
        assert {one["insert_after"] for one in found["suggestions"]} <= {None, *stops}
    better = mine.post(f"/itinerary/{trip.id}/improve", json={"day": None}).get_json()
    assert [sorted(day["activities"]) for day in better["days"]] != []
    assert sorted(place for day in better["days"] for place in day["activities"]) == sorted(
        stop["place_id"] for day in shown["days"] for stop in day["activities"]
    )


def test_an_improvement_leaves_fixed_stops_where_they_are(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=6)
    shown = read_trip(mine, trip.id)
    fixed = shown["days"][0]["activities"][3]
    change(mine, trip, {"op": "edit_stop", "stop_id": fixed["stop_id"], "start_time": "14:00"})
    better = mine.post(f"/itinerary/{trip.id}/improve", json={"day": 1}).get_json()
    assert better["days"][0]["activities"].index(fixed["place_id"]) == 3


def test_a_stay_whose_first_day_moves_within_it_is_not_called_shorter(
    mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    before = change(mine, trip, stay(read_trip(mine, trip.id), guide.places[30], 0, 2))
    first, second, *_ = days(before)
    move = {"op": "move_day", "day_id": first, "after": second}
    answer = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": [move]}).get_json()
    assert answer["trip"]["stays"][0]["nights"] == 2
    assert "Shortened" not in answer["change"]["summary"]
