"""Adding, removing and rearranging the stops of a trip: `PUT /itinerary/{id}/update_activities`."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.routing.models import Point
from app.routing.service import estimate_router
from app.trips import plan_queries
from app.trips.models import Trip, TripDestination
from app.trips.plan_models import TripDay
from app.trips.stops_cache import StopsCache
from tests.factories.trips import Guide, make_trip
from tests.queries import counted
from tests.trips import Plan, plan_of

pytestmark = pytest.mark.both_stacks

STATEMENTS = 25
"""The actor, the lock, the permission, the plan, its places; deletes, inserts, hops, version, the change's author; then
the trip. One less if all places are already in the trip."""


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """Two days of three stops: A B C and D E F."""
    return make_trip(owner, guide, days=2, stops=3)


@pytest.fixture
def start(guide: Guide) -> Plan:
    return [list(guide.places[:3]), list(guide.places[3:6])]


def body_of(plan: Plan) -> dict[str, Any]:
    return {"days": [{"date": f"Day {number}", "activities": stops} for number, stops in enumerate(plan, 1)]}


def put(client: FlaskClient, trip: Trip, plan: Plan, **headers: str) -> TestResponse:
    return client.put(f"/itinerary/{trip.id}/update_activities", json=body_of(plan), headers=headers)


def times_of(day: dict[str, Any]) -> list[str | None]:
    return [stop["arrive"] for stop in day["activities"]]


def hops_of(day: dict[str, Any]) -> list[tuple[str, str, int, int]]:
    return [(hop["from"], hop["to"], hop["distance_m"], hop["duration_s"]) for hop in day["distance_time"]]


def measured(stops: list[str]) -> list[tuple[str, str, int, int]]:
    """Return the hops of a day as the router measures them."""
    points = [db.session.get_one(Place, stop) for stop in stops]
    legs = estimate_router().legs([Point(place.lat, place.lon) for place in points])
    return [
        (start, end, leg.distance_m, leg.duration_s)
        for start, end, leg in zip(stops, stops[1:], legs, strict=False)  # a day has one hop fewer than stops
    ]


def test_the_answer_is_the_trip(mine: FlaskClient, trip: Trip, start: Plan, guide: Guide) -> None:
    plan = [[start[1][0], *start[0][:2]], [guide.places[9], start[0][2], *start[1][1:]]]
    answer = put(mine, trip, plan)
    read = mine.get(f"/itinerary/{trip.id}")
    assert answer.status_code == 200
    assert (answer.get_json(), answer.headers["ETag"]) == (read.get_json(), read.headers["ETag"])
    document = read.get_json()
    assert (plan_of(document), document["no_of_places"], document["version"]) == (plan, 7, 2)
    assert [hops_of(day) for day in document["days"]] == [measured(stops) for stops in plan]


def test_a_place_is_added_and_removed(mine: FlaskClient, trip: Trip, start: Plan, guide: Guide) -> None:
    added = put(mine, trip, [[*start[0], guide.places[9]], start[1]]).get_json()
    assert (added["no_of_places"], added["version"]) == (7, 2)
    assert put(mine, trip, start).get_json()["no_of_places"] == 6


def test_all_days_can_be_emptied_and_filled_again(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    emptied = put(mine, trip, [[], []]).get_json()
    assert (plan_of(emptied), emptied["no_of_places"], len(emptied["days"])) == ([[], []], 0, 2)
    assert plan_of(put(mine, trip, start).get_json()) == start


def test_an_unchanged_plan_makes_no_new_version(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    before = mine.get(f"/itinerary/{trip.id}")
    after = put(mine, trip, start)
    assert (after.status_code, after.get_json()) == (200, before.get_json())
    assert after.headers["ETag"] == before.headers["ETag"]


def test_an_unchanged_day_keeps_its_times_and_hops(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    after = put(mine, trip, [start[0], start[1][::-1]]).get_json()
    assert after["days"][0] == before["days"][0]
    assert times_of(before["days"][0]) == ["09:00", "10:30", "12:00"]
    # A restaurant, a market and a beach, in reverse.
    assert times_of(after["days"][1]) != times_of(before["days"][1])
    assert None not in times_of(after["days"][1])


def test_removing_a_stop_does_not_change_other_times(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    after = put(mine, trip, [[start[0][0], start[0][2]], start[1]]).get_json()
    assert times_of(after["days"][0]) == ["09:00", "12:00"]
    assert hops_of(after["days"][0]) == measured([start[0][0], start[0][2]])


def test_a_stop_added_at_the_end_of_a_planned_day_is_timed_after_it(
    mine: FlaskClient, trip: Trip, start: Plan, guide: Guide
) -> None:
    after = put(mine, trip, [[*start[0], guide.places[9]], start[1]]).get_json()
    assert times_of(after["days"][0]) == ["09:00", "10:30", "12:00", "13:10"]


def test_a_stop_that_changes_days_is_timed_after_the_existing_ones(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    after = put(mine, trip, [start[0][:2], [*start[1], start[0][2]]]).get_json()
    assert [times_of(day) for day in after["days"]] == [["09:00", "10:30"], ["09:00", "10:30", "12:00", "13:15"]]


def test_an_unplanned_day_stays_without_times(mine: FlaskClient, owner: User, start: Plan, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2)
    for plan in ([start[0], []], [start[0][::-1], start[1]]):
        after = put(mine, trip, plan).get_json()
        assert {time for day in after["days"] for time in times_of(day)} == {None}


def test_a_place_may_be_visited_twice_in_a_day_and_in_a_row(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    hotel = start[0][0]
    plan = [[hotel, start[0][1], hotel, hotel], [hotel]]
    answer = put(mine, trip, plan).get_json()
    assert (plan_of(answer), answer["no_of_places"]) == (plan, 5)
    assert hops_of(answer["days"][0])[-1] == (hotel, hotel, 0, 0)


def test_days_of_a_dated_trip_are_named_by_date(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, start=date(2031, 3, 1))
    body = {"days": [{"date": f"2031-03-0{number}", "activities": [guide.places[0]]} for number in (1, 2)]}
    assert mine.put(f"/itinerary/{trip.id}/update_activities", json=body).status_code == 200
    wrong = put(mine, trip, [[], []])
    assert wrong.get_json()["errors"] == {
        "days.0.date": ["This must be 2031-03-01."],
        "days.1.date": ["This must be 2031-03-02."],
    }


def test_a_transfer_day_is_named_for_each_city(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=1, start=date(2031, 3, 1))
    db.session.add(TripDestination(trip_id=trip.id, position=1, place_id=guide.destination, name="Munnar", days=1))
    db.session.add(TripDay(trip_id=trip.id, position=2, destination=1, date=date(2031, 3, 2)))
    db.session.commit()
    stops: Plan = [[guide.places[1]], [], [guide.places[0]]]
    dates = ["2031-03-01", "2031-03-02", "2031-03-02"]
    body = {"days": [{"date": day, "activities": own} for day, own in zip(dates, stops, strict=True)]}
    answer = mine.put(f"/itinerary/{trip.id}/update_activities", json=body).get_json()
    assert (plan_of(answer), [day["city"] for day in answer["days"]]) == (stops, ["Kochi", "Kochi", "Munnar"])


def test_a_stop_whose_place_is_gone_can_be_moved_and_has_no_hops(
    mine: FlaskClient, trip: Trip, start: Plan, guide: Guide
) -> None:
    gone = start[0][1]
    db.session.execute(delete(Place).where(Place.id == gone))
    db.session.commit()
    plan = [[start[0][0], start[0][2]], [*start[1], gone, guide.places[9], guide.places[10]]]
    answer = put(mine, trip, plan)
    assert (answer.status_code, plan_of(answer.get_json())) == (200, plan)
    assert hops_of(answer.get_json()["days"][1]) == [*measured(start[1]), *measured(list(guide.places[9:11]))]


REFUSED: list[tuple[Any, dict[str, list[str]]]] = [
    ({}, {"days": ["Please fill this in."]}),
    ({"days": None}, {"days": ["Please fill this in."]}),
    ({"days": "Day 1"}, {"days": ["Please give a list."]}),
    (body_of([]), {"days": ["This trip has 2 days. Please send each of them once, in order."]}),
    (body_of([[]]), {"days": ["This trip has 2 days. Please send each of them once, in order."]}),
    (body_of([[], [], []]), {"days": ["This trip has 2 days. Please send each of them once, in order."]}),
    (body_of([[]] * 61), {"days": ["A trip has at most 60 days."]}),
    (
        {"days": [{"date": "Day 2", "activities": []}, {"date": "Day 1", "activities": []}]},
        {"days.0.date": ["This must be Day 1."], "days.1.date": ["This must be Day 2."]},
    ),
    ({"days": [{"date": "Day 1", "activities": []}] * 2}, {"days.1.date": ["This must be Day 2."]}),
    (
        {"days": [{"activities": []}] * 2},
        {"days.0.date": ["Please say which day this is."]} | {"days.1.date": ["Please say which day this is."]},
    ),
    (
        {"days": [{"date": "Day 1"}, {"date": "Day 2", "activities": []}]},
        {"days.0.activities": ["Please fill this in."]},
    ),
    (
        body_of([["no-such-place"], []]),
        {"days.0.activities.0": ["We don't know this place. Please choose one from the list."]},
    ),
    (body_of([[], [""]]), {"days.1.activities.0": ["Please choose this place from the list."]}),
    (body_of([[None], []]), {"days.0.activities.0": ["Please choose this place from the list."]}),  # type: ignore[list-item]  # invalid on purpose
    (body_of([["x" * 37], []]), {"days.0.activities.0": ["Please use at most 36 characters."]}),
    (body_of([["a\0b"], []]), {"days.0.activities.0": ["This text has characters that can't be stored."]}),
    (body_of([["x"] * 51, []]), {"days.0.activities": ["A day has at most 50 stops."]}),
    (body_of([[], []]) | {"version": 1}, {"version": ["Unknown field: version."]}),
]


@pytest.mark.parametrize(("body", "errors"), REFUSED)
def test_a_refused_request_changes_nothing(
    mine: FlaskClient, trip: Trip, body: Any, errors: dict[str, list[str]]
) -> None:
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    answer = mine.put(f"/itinerary/{trip.id}/update_activities", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, errors)
    assert mine.get(f"/itinerary/{trip.id}").get_json() == before


def test_every_unknown_place_is_named(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    answer = put(mine, trip, [[*start[0], "nowhere"], ["nothing", *start[1], "nowhere"]])
    assert list(answer.get_json()["errors"]) == ["days.0.activities.3", "days.1.activities.0", "days.1.activities.4"]


def test_a_day_holds_at_most_fifty_stops(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    plan: Plan = [[guide.places[number % 40] for number in range(50)], []]
    assert plan_of(put(mine, trip, plan).get_json()) == plan


def test_a_change_of_an_older_version_is_refused(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    seen = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    assert put(mine, trip, start[::-1], **{"If-Match": seen}).status_code == 200
    answer = put(mine, trip, [[], []], **{"If-Match": seen})
    assert (answer.status_code, answer.content_type) == (412, "application/problem+json")
    assert answer.get_json()["version"] == 2
    assert plan_of(mine.get(f"/itinerary/{trip.id}").get_json()) == start[::-1]


def test_the_last_write_wins_without_if_match(mine: FlaskClient, trip: Trip, start: Plan) -> None:
    put(mine, trip, start[::-1])
    assert plan_of(put(mine, trip, [[], start[0]]).get_json()) == [[], start[0]]


@pytest.mark.parametrize(("days", "stops"), [(1, 3), (10, 30)])
def test_the_number_of_statements_does_not_depend_on_the_plan(
    mine: FlaskClient, owner: User, guide: Guide, monkeypatch: pytest.MonkeyPatch, days: int, stops: int
) -> None:
    trip = make_trip(owner, guide, days=days, stops=stops)
    plan = plan_of(mine.get(f"/itinerary/{trip.id}").get_json())
    # As in a process that has not read the trip yet.
    monkeypatch.setattr(plan_queries, "stops_cache", StopsCache())
    with counted(db.engine) as statements:
        # Some stops retain their times and some do not.
        assert put(mine, trip, [[*day[:1], guide.places[39], *day[1:]] for day in plan]).status_code == 200
    assert STATEMENTS - 1 <= len(statements) <= STATEMENTS, statements
