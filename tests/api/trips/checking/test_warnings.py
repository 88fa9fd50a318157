"""Problems in the plan of a trip, and fixing them in one step."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change, days, stop_ids
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import POINT_NEMO, Guide, make_guide, make_trip, share
from tests.queries import counted
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks

MONDAY = date(2031, 5, 5)


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """Three days from a Monday on with two stops each; all places are always open."""
    for place_id in guide.places:
        db.session.get_one(Place, place_id).hours = "24/7"
    db.session.commit()
    return make_trip(owner, guide, days=3, stops=2, start=MONDAY)


def set_hours(place_id: str, hours: str) -> None:
    db.session.get_one(Place, place_id).hours = hours
    db.session.commit()


def warnings(client: FlaskClient, trip: Trip) -> list[dict[str, Any]]:
    answer = client.get(f"/itinerary/{trip.id}/warnings")
    assert answer.status_code == 200, answer.get_json()
    found: list[dict[str, Any]] = answer.get_json()["warnings"]
    return found


def test_a_plan_that_works_has_no_warnings(mine: FlaskClient, trip: Trip) -> None:
    answer = mine.get(f"/itinerary/{trip.id}/warnings").get_json()
    assert answer == {"version": read_trip(mine, trip.id)["version"], "warnings": []}


def test_a_closed_place_is_moved_to_the_nearest_day_on_which_it_is_open(
    mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    shown = read_trip(mine, trip.id)
    set_hours(guide.places[0], "Tu-Su 09:00-18:00")
    [found] = warnings(mine, trip)
    assert (found["kind"], found["day_id"], found["stop_id"]) == ("closed", days(shown)[0], stop_ids(shown)[0][0])
    assert found["text"] == "Closed on Monday."
    assert found["mend"]["label"] == "Move to Day 2"
    mended = change(mine, trip, *found["mend"]["changes"])
    assert stop_ids(mended)[1][-1] == found["stop_id"]
    assert warnings(mine, trip) == []


def test_other_dates_bring_other_warnings(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    set_hours(guide.places[0], "Mo-Tu 00:00-24:00")
    assert warnings(mine, trip) == []
    shown = change(mine, trip, {"op": "set_start_date", "start_date": "2031-05-06"})
    assert warnings(mine, trip) == []
    later = change(mine, trip, {"op": "set_start_date", "start_date": "2031-05-07"})
    [found] = warnings(mine, trip)
    assert (found["kind"], found["stop_id"], found["text"]) == ("closed", stop_ids(shown)[0][0], "Closed on Wednesday.")
    assert mine.get(f"/itinerary/{trip.id}/warnings").get_json()["version"] == later["version"]
    change(mine, trip, {"op": "set_start_date", "start_date": None})
    assert warnings(mine, trip) == []


def test_a_place_that_is_closed_on_every_day_becomes_an_idea(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    set_hours(guide.places[0], "Sa-Su 09:00-18:00")
    [found] = warnings(mine, trip)
    assert found["mend"]["label"] == "Keep as an idea"
    mended = change(mine, trip, *found["mend"]["changes"])
    assert [idea["place_id"] for idea in mended["ideas"]] == [guide.places[0]]
    assert warnings(mine, trip) == []


def test_a_fixed_time_outside_the_hours_names_them_and_is_given_back_to_the_plan(
    mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    set_hours(guide.places[0], "09:00-12:00,13:30-17:00")
    stop = stop_ids(read_trip(mine, trip.id))[0][0]
    change(mine, trip, {"op": "edit_stop", "stop_id": stop, "start_time": "12:15", "minutes": 30})
    [found] = warnings(mine, trip)
    assert (found["kind"], found["stop_id"]) == ("outside_hours", stop)
    assert found["text"] == "Open 09:00–12:00, 13:30–17:00 that day."
    assert found["mend"]["changes"] == [{"op": "edit_stop", "stop_id": stop, "start_time": None}]
    change(mine, trip, *found["mend"]["changes"])
    assert "outside_hours" not in [one["kind"] for one in warnings(mine, trip)]


def test_two_fixed_times_that_are_too_close_make_the_second_late(mine: FlaskClient, trip: Trip) -> None:
    first, second = stop_ids(read_trip(mine, trip.id))[0]
    shown = change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": first, "start_time": "10:00", "minutes": 120},
        {"op": "edit_stop", "stop_id": second, "start_time": "11:00", "minutes": 30},
    )
    way = shown["days"][0]["distance_time"][0]["duration_s"] // 60
    [found] = warnings(mine, trip)
    assert (found["kind"], found["stop_id"]) == ("late", second)
    late = f"1 h {way} min" if way else "1 h"
    assert found["text"] == f"The way here takes longer: you would be {late} late."


def test_a_stop_before_the_arrival_in_its_city_is_mended_by_the_plan(
    mine: FlaskClient, owner: User, trip: Trip, guide: Guide
) -> None:
    munnar = make_guide("Munnar", places=3, at=(POINT_NEMO[0] + 2, POINT_NEMO[1]), hours="24/7")
    two = make_trip(owner, guide, days=1, stops=1, start=MONDAY, builder="AI")
    day = days(change(mine, two, {"op": "add_city", "place_id": munnar.destination, "days": 1}))[1]
    shown = change(mine, two, *({"op": "add_stop", "day_id": day, "place_id": place} for place in munnar.places))
    stop = stop_ids(shown)[1][0]
    change(mine, two, {"op": "edit_stop", "stop_id": stop, "start_time": "07:00"})
    [found] = warnings(mine, two)
    assert (found["kind"], found["stop_id"]) == ("before_arrival", stop)
    reached = found["text"].removeprefix("You reach Munnar about ").removesuffix(".")
    mended = change(mine, two, *found["mend"]["changes"])
    assert mended["days"][1]["activities"][0]["arrive"] >= reached
    assert warnings(mine, two) == []


def test_a_stop_that_a_fixed_time_leaves_no_room_for_is_named_and_becomes_an_idea(
    mine: FlaskClient, trip: Trip
) -> None:
    first, second = stop_ids(read_trip(mine, trip.id))[1]
    change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": second, "start_time": "10:00"},
        {"op": "edit_stop", "stop_id": first, "minutes": 240},
    )
    [found] = warnings(mine, trip)
    assert (found["kind"], found["stop_id"], found["text"]) == (
        "no_time",
        first,
        "No time is left for this before 10:00.",
    )
    assert found["mend"]["label"] == "Keep as an idea"
    change(mine, trip, *found["mend"]["changes"])
    assert warnings(mine, trip) == []


def test_more_than_a_day_holds_is_said_of_the_day_and_its_last_stop_can_go(
    mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    day = days(read_trip(mine, trip.id))[1]
    full = change(mine, trip, *({"op": "add_stop", "day_id": day, "place_id": place} for place in guide.places[6:30]))
    [found] = warnings(mine, trip)
    assert (found["kind"], found["day_id"], found["stop_id"]) == ("too_full", day, None)
    assert found["text"].startswith("More than the day holds, by about ")
    last = full["days"][1]["activities"][-1]
    assert found["mend"]["label"] == f"Keep {last['name']} as an idea"
    assert found["mend"]["changes"] == [{"op": "remove_stop", "stop_id": last["stop_id"], "to": "ideas"}]


def test_who_may_only_view_sees_what_does_not_work_but_no_mends(app: Flask, trip: Trip, guide: Guide) -> None:
    reader = make_user()
    share(trip, "view", reader)
    set_hours(guide.places[0], "Tu-Su 09:00-18:00")
    [found] = warnings(signed_in_client(app, reader), trip)
    assert found["text"] == "Closed on Monday."
    assert found["mend"] is None


def test_the_number_of_statements_does_not_depend_on_the_plan(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    def statements() -> int:
        with counted(db.engine) as sent:
            warnings(mine, trip)
        return len(sent)

    before = statements()
    day = days(read_trip(mine, trip.id))[1]
    change(mine, trip, *({"op": "add_stop", "day_id": day, "place_id": place} for place in guide.places[6:20]))
    assert statements() == before
