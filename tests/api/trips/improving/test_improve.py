"""Proposing a better order: `POST /itinerary/{id}/improve`."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete

from app.accounts.models import User
from app.extensions import db
from app.places.models import Place
from app.trips.models import Trip
from tests.factories.trips import Guide, make_trip
from tests.queries import counted
from tests.trips import Plan, rearrange


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, days=2)


@pytest.fixture
def zigzag(mine: FlaskClient, trip: Trip, guide: Guide) -> Plan:
    """Two zigzag days: the places with even numbers lie apart from those with odd ones."""
    sights: list[str] = [guide.places[number] for number in (0, 30, 1, 37, 2, 31, 5, 36)]
    plan = [sights[:4], sights[4:]]
    rearrange(mine, trip.id, plan)
    return plan


def improved(client: FlaskClient, trip: Trip, day: int | None) -> dict[str, Any]:
    answer = client.post(f"/itinerary/{trip.id}/improve", json={"day": day})
    assert answer.status_code == 200, answer.get_json()
    body: dict[str, Any] = answer.get_json()
    return body


def travel(document: dict[str, Any]) -> int:
    return sum(hop["duration_s"] for day in document["days"] for hop in day["distance_time"])


def test_proposing_a_better_order_of_a_day_does_not_change_the_trip(
    mine: FlaskClient, trip: Trip, zigzag: Plan
) -> None:
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    better = improved(mine, trip, 1)
    assert (better["is_better"], better["version"]) == (True, before["version"])
    assert better["days"][1] == {"date": "Day 2", "activities": zigzag[1]}
    assert sorted(better["days"][0]["activities"]) == sorted(zigzag[0])
    assert better["days"][0]["activities"] != zigzag[0]
    assert mine.get(f"/itinerary/{trip.id}").get_json() == before


@pytest.mark.parametrize("day", [1, 2, None])
def test_an_accepted_proposal_saves_the_promised_time_and_distance(
    mine: FlaskClient, trip: Trip, zigzag: Plan, day: int | None
) -> None:
    before = mine.get(f"/itinerary/{trip.id}").get_json()
    better = improved(mine, trip, day)
    plan = [each["activities"] for each in better["days"]]
    after = rearrange(mine, trip.id, plan, **{"If-Match": f'"{better["version"]}"'})
    saved = travel(before) - travel(after)
    assert better["saved_minutes"] == saved // 60 > 0
    metres = [
        sum(hop["distance_m"] for each in one["days"] for hop in each["distance_time"]) for one in (before, after)
    ]
    assert better["saved_km"] == round((metres[0] - metres[1]) / 1000, 1)
    again = improved(mine, trip, day)
    assert (again["is_better"], again["saved_minutes"], again["saved_km"]) == (False, 0, 0)
    assert [each["activities"] for each in again["days"]] == plan


def test_improving_the_whole_trip_moves_stops_between_days_and_loses_none(
    mine: FlaskClient, trip: Trip, zigzag: Plan
) -> None:
    better = improved(mine, trip, None)
    plan = [each["activities"] for each in better["days"]]
    assert sorted(plan[0] + plan[1]) == sorted(zigzag[0] + zigzag[1])
    assert better["saved_minutes"] > improved(mine, trip, 1)["saved_minutes"] + improved(mine, trip, 2)["saved_minutes"]


def test_a_trip_without_stops_cannot_be_improved(mine: FlaskClient, trip: Trip) -> None:
    assert improved(mine, trip, None) == {
        "days": [{"date": "Day 1", "activities": []}, {"date": "Day 2", "activities": []}],
        "version": 1,
        "saved_minutes": 0,
        "saved_km": 0,
        "is_better": False,
    }


def test_a_stop_whose_place_is_gone_stays_where_it_is(mine: FlaskClient, trip: Trip, zigzag: Plan) -> None:
    db.session.execute(delete(Place).where(Place.id == zigzag[0][0]))
    db.session.commit()
    better = improved(mine, trip, 1)["days"][0]["activities"]
    assert better[0] == zigzag[0][0]
    assert sorted(better) == sorted(zigzag[0])


def test_days_are_named_by_date(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=3, start=date(2031, 3, 1))
    assert [day["date"] for day in improved(mine, trip, None)["days"]] == ["2031-03-01", "2031-03-02"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"day": 3}, "This trip has 2 days."),
        ({"day": 0}, "Please give a whole number from 1 to 60."),
        ({"day": 61}, "Please give a whole number from 1 to 60."),
        ({"day": "1"}, "Please give a whole number."),
        ({}, "Please fill this in."),
    ],
)
def test_a_day_outside_the_trip_is_refused(mine: FlaskClient, trip: Trip, body: dict[str, Any], text: str) -> None:
    answer = mine.post(f"/itinerary/{trip.id}/improve", json=body)
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"day": [text]})


def test_the_number_of_statements_does_not_depend_on_the_trip(mine: FlaskClient, owner: User, guide: Guide) -> None:
    numbers = set()
    for days, stops in ((1, 2), (8, 5)):
        trip = make_trip(owner, guide, days=days, stops=stops)
        with counted(db.engine) as statements:
            improved(mine, trip, None)
        numbers.add(len(statements))
    assert len(numbers) == 1
