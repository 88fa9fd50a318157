"""The times of a reordered plan: present and feasible."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.db.types import Id, utc_now
from app.extensions import db
from app.places import service as places
from app.planner.meals import FOOD_CATEGORIES, MEAL_TIMES
from tests.factories.trips import make_guide, trip_request
from tests.trips import Plan, minutes, plan_of, read_trip


@pytest.fixture
def trip(mine: FlaskClient, run_jobs: Callable[[], None]) -> str:
    """Three planned days with dates, among places that close one day a week."""
    guide = make_guide("Aluva", hours="Tu-Su 09:00-22:00")
    monday = utc_now().date() + timedelta(days=7 - utc_now().weekday())
    dates = {"start_date": monday.isoformat(), "end_date": (monday + timedelta(days=2)).isoformat()}
    body = trip_request(guide.destination, trip_builder="AI", **dates)
    del body["no_of_days"]
    answer = mine.post("/itinerary", json=body, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202, answer.get_json()
    run_jobs()
    return str(answer.get_json()["itinerary_id"])


def written(client: FlaskClient, trip: str, plan: Plan) -> dict[str, Any]:
    dates = [day["date"] for day in read_trip(client, trip)["days"]]
    days = [{"date": date, "activities": stops} for date, stops in zip(dates, plan, strict=True)]
    answer = client.put(f"/itinerary/{trip}/update_activities", json={"days": days})
    assert answer.status_code == 200, answer.get_json()
    document: dict[str, Any] = answer.get_json()
    return document


def tables_of(document: dict[str, Any]) -> set[str]:
    """Return the places that serve meals."""
    ids = {Id(place_id) for day in plan_of(document) for place_id in day}
    return {place_id for place_id, card in places.find(db.session(), ids).items() if card.category in FOOD_CATEGORIES}


def assert_can_be_kept(day: dict[str, Any]) -> None:
    """Check that every stop has times, is reached in time, and is open, or at a mealtime."""
    stops = day["activities"]
    assert all(stop["arrive"] and stop["depart"] for stop in stops)
    for (one, other), hop in zip(pairwise(stops), day["distance_time"], strict=True):
        assert minutes(one["depart"]) + hop["duration_s"] / 60 <= minutes(other["arrive"])
    cards = places.find(db.session(), {Id(stop["place_id"]) for stop in stops})
    for stop in stops:
        assert minutes("09:00") <= minutes(stop["arrive"]) < minutes(stop["depart"]) <= minutes("22:00")
        if cards[stop["place_id"]].category in FOOD_CATEGORIES:
            begins = minutes(stop["arrive"])
            assert any(meal.earliest_start <= begins <= meal.latest_start for meal in MEAL_TIMES.values())


def test_a_reordered_day_has_feasible_times(mine: FlaskClient, trip: str) -> None:
    before = read_trip(mine, trip)
    sights, tables = plan_of(before), tables_of(before)
    plan: Plan = []
    for day in sights:
        turned = iter([stop for stop in reversed(day) if stop not in tables])
        plan.append([stop if stop in tables else next(turned) for stop in day])
    assert plan[1:] != sights[1:]
    after = written(mine, trip, plan)
    assert plan_of(after) == plan
    for day in after["days"][1:]:
        assert_can_be_kept(day)


@pytest.mark.parametrize("day", [2, None])
def test_an_accepted_proposal_has_feasible_times(mine: FlaskClient, trip: str, day: int | None) -> None:
    crooked = plan_of(read_trip(mine, trip))
    tables = tables_of(read_trip(mine, trip))
    first, second = ([stop for stop in day if stop not in tables] for day in crooked[1:])
    turns = {1: iter([*second[:2], *reversed(first[2:])]), 2: iter([*first[:2], *reversed(second[2:])])}
    for number, turn in turns.items():
        crooked[number] = [stop if stop in tables else next(turn) for stop in crooked[number]]
    written(mine, trip, crooked)
    better = mine.post(f"/itinerary/{trip}/improve", json={"day": day}).get_json()
    assert better["is_better"]
    after = written(mine, trip, [each["activities"] for each in better["days"]])
    assert plan_of(after) != crooked
    for number in (1, 2):
        assert_can_be_kept(after["days"][number])


def test_a_stop_added_to_a_planned_day_has_a_time_unless_it_is_closed(mine: FlaskClient, trip: str) -> None:
    before = read_trip(mine, trip)
    plan, tables = plan_of(before), tables_of(before)
    assert plan[0] == []  # a Monday
    first, second, *_ = [stop for stop in plan[1] if stop not in tables]
    plan[1] = [stop for stop in plan[1] if stop not in (first, second)]
    plan[0].append(first)
    plan[2] = [second, *(stop for stop in plan[2] if stop in tables or stop != plan[2][0])]
    after = written(mine, trip, plan)
    assert [stop["arrive"] for stop in after["days"][0]["activities"]] == [None]
    for day in after["days"][1:]:
        assert_can_be_kept(day)
