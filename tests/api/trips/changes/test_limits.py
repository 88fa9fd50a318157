"""How many operations, days, cities, stops, ideas and stays there may be."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.accounts.models import User
from app.trips.models import MAX_CITIES, MAX_DAYS, Trip
from app.trips.plan_models import MAX_IDEAS, MAX_STAYS, MAX_STOPS_PER_DAY
from tests.api.trips.changes.test_changes import START, change, days, refused, stop_ids
from tests.factories.trips import Guide, make_guide, make_trip
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A trip of three days with two stops each."""
    return make_trip(owner, guide, days=3, stops=2, start=START)


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
    shown = read_trip(mine, busy.id)
    another = {"op": "add_stop", "day_id": days(shown)[0], "place_id": guide.places[0]}
    assert set(refused(mine, busy, another)) == {"changes.0.day_id"}
    many = make_guide("Alappuzha", places=MAX_IDEAS + 1)
    change(mine, busy, *({"op": "add_idea", "place_id": place} for place in many.places[:MAX_IDEAS]))
    assert set(refused(mine, busy, {"op": "add_idea", "place_id": many.places[-1]})) == {"changes.0.place_id"}
    to_ideas = {"op": "remove_stop", "stop_id": stop_ids(shown)[0][0], "to": "ideas"}
    assert set(refused(mine, busy, to_ideas)) == {"changes.0.to"}


def test_a_trip_has_at_most_ten_cities_and_a_night_one_stay(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1)
    cities = [make_guide(f"City {number}", places=1).destination for number in range(MAX_CITIES)]
    adding: list[dict[str, Any]] = [{"op": "add_city", "place_id": city, "days": 1} for city in cities]
    change(mine, trip, *adding[:-1])
    assert refused(mine, trip, adding[-1]) == {"changes.0.place_id": ["A trip has at most 10 destinations."]}
    # More days of one that it has are no further city.
    assert len(change(mine, trip, adding[0])["destinations"]) == MAX_CITIES + 1
    assert set(refused(mine, trip, adding[0] | {"days": 15})) == {"changes.0.days"}
    long = make_trip(owner, guide, days=MAX_DAYS)
    ids = days(read_trip(mine, long.id))
    nights = [
        {"op": "set_stay", "place_id": guide.places[number % 40], "from_day": start, "to_day": end}
        for number, (start, end) in enumerate(pairwise(ids))
    ]
    assert len(change(mine, long, *nights)["stays"]) == MAX_STAYS == 59
    assert set(refused(mine, long, {"op": "add_city", "place_id": cities[0], "days": 1})) == {"changes.0.days"}


def test_texts_lengths_and_days_may_be_as_large_as_allowed(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    shown = read_trip(mine, trip.id)
    (stop, _), (first, second, _) = stop_ids(shown)[0], days(shown)
    stay = {
        "place_id": guide.places[31],
        "from_day": first,
        "to_day": second,
        "check_in": "00:00",
        "check_out": "23:59",
    }
    note = "🛶" * 2000
    after = change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": stop, "minutes": 1440, "note": note},
        {"op": "add_idea", "place_id": guide.places[30], "note": note},
        {"op": "set_stay", **stay, "note": note},
        {"op": "add_days", "count": 14},
        {"op": "rename", "trip_name": "x" * 120},
        {"op": "set_about", "about_trip": "x" * 5000},
        {"op": "set_party", "interests": [f"{number:02}" * 20 for number in range(20)]},
    )
    edited = after["days"][0]["activities"][0]
    assert (edited["minutes"], after["no_of_days"], len(after["interests"])) == (1440, 17, 20)
    assert {edited["note"], after["ideas"][0]["note"], after["stays"][0]["note"]} == {note}
    assert (after["stays"][0]["check_in"], after["stays"][0]["check_out"]) == ("00:00", "23:59")


def test_a_full_day_takes_no_stop_from_elsewhere(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=2, stops=MAX_STOPS_PER_DAY)
    shown = change(mine, trip, {"op": "add_idea", "place_id": guide.places[0]})
    (stop, *_), _ = stop_ids(shown)
    first, second = days(shown)
    assert set(refused(mine, trip, {"op": "move_stop", "stop_id": stop, "day_id": second})) == {"changes.0.day_id"}
    idea = {"op": "plan_idea", "idea_id": shown["ideas"][0]["idea_id"], "day_id": second}
    assert set(refused(mine, trip, idea)) == {"changes.0.day_id"}
    assert stop_ids(change(mine, trip, {"op": "move_stop", "stop_id": stop, "day_id": first}))[0][-1] == stop
