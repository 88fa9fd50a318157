"""Any order of a trip's stops: none is lost or duplicated, and the order is stored."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.trips.models import Trip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip
from tests.trips import Plan, minutes, plan_of, read_trip, rearrange

pytestmark = pytest.mark.both_stacks

DAYS, STOPS = 3, 4
PLACES = 15

orders = st.permutations(range(DAYS * STOPS))
cuts = st.lists(st.integers(0, DAYS * STOPS), min_size=DAYS - 1, max_size=DAYS - 1).map(sorted)
any_plan = st.lists(st.lists(st.integers(0, PLACES - 1), max_size=6), min_size=DAYS, max_size=DAYS)
tried = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=PLACES)


@pytest.fixture
def trip(app: Flask, guide: Guide) -> tuple[Trip, FlaskClient]:
    owner = make_user()
    return make_trip(owner, guide, days=DAYS, stops=STOPS), signed_in_client(app, owner)


def put(client: FlaskClient, trip: Trip, plan: Plan) -> dict[str, Any]:
    document = rearrange(client, trip.id, plan)
    assert document == read_trip(client, trip.id)
    return document


def whole(document: dict[str, Any]) -> None:
    """Check the invariants of every trip."""
    plan = plan_of(document)
    assert document["no_of_places"] == sum(len(stops) for stops in plan)
    for day, stops in zip(document["days"], plan, strict=True):
        assert [(hop["from"], hop["to"]) for hop in day["distance_time"]] == list(pairwise(stops))
        planned = [time for stop in day["activities"] for time in (stop["arrive"], stop["depart"]) if time]
        assert planned == sorted(planned)
        for (one, other), hop in zip(pairwise(day["activities"]), day["distance_time"], strict=True):
            if one["depart"] and other["arrive"]:
                assert minutes(one["depart"]) + hop["duration_s"] / 60 <= minutes(other["arrive"])


@tried
@given(order=orders, ends=cuts)
def test_a_new_order_has_each_stop_once(trip: tuple[Trip, FlaskClient], order: list[int], ends: list[int]) -> None:
    row, client = trip
    before = plan_of(client.get(f"/itinerary/{row.id}").get_json())
    stops = list(chain.from_iterable(before))
    moved = [stops[number] for number in order]
    plan = [moved[start:end] for start, end in pairwise([0, *ends, len(moved)])]
    after = put(client, row, plan)
    assert plan_of(after) == plan
    assert Counter(chain.from_iterable(plan_of(after))) == Counter(stops)
    whole(after)


@tried
@given(numbers=any_plan)
def test_any_plan_is_stored_as_sent(trip: tuple[Trip, FlaskClient], guide: Guide, numbers: list[list[int]]) -> None:
    row, client = trip
    before = client.get(f"/itinerary/{row.id}").get_json()
    plan: Plan = [[guide.places[number] for number in day] for day in numbers]
    after = put(client, row, plan)
    assert plan_of(after) == plan
    assert after["version"] == before["version"] + (plan_of(before) != plan)
    unchanged = [number for number, stops in enumerate(plan_of(before)) if stops == plan[number]]
    assert [after["days"][number] for number in unchanged] == [before["days"][number] for number in unchanged]
    whole(after)
