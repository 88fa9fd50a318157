"""Reads trips, and rearranges them, through their calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask.testing import FlaskClient

from app.extensions import db
from app.places import service as places

Plan = list[list[str]]
"""The ids of the places of each day, in order."""
TABLES = ("restaurant", "cafe")


def read_trip(client: FlaskClient, trip_id: str) -> dict[str, Any]:
    """Return a trip as a client reads it."""
    answer = client.get(f"/itinerary/{trip_id}")
    assert answer.status_code == 200, answer.get_json()
    trip: dict[str, Any] = answer.get_json()
    return trip


def plan_of(trip: dict[str, Any]) -> Plan:
    """Return the plan of a trip that was read."""
    return [[stop["place_id"] for stop in day["activities"]] for day in trip["days"]]


def minutes(clock: str) -> int:
    """Return HH:MM as minutes after midnight."""
    hours, _, rest = clock.partition(":")
    return 60 * int(hours) + int(rest)


def assert_well_planned(trip: dict[str, Any]) -> None:
    """Check that a trip which starts on a Monday visits each place once, while it is open, with two meals a day."""
    stops = [stop for day in trip["days"] for stop in day["activities"]]
    assert len({stop["place_id"] for stop in stops}) == len(stops)
    cards = places.find(db.session(), {stop["place_id"] for stop in stops})
    for weekday, day in enumerate(trip["days"]):
        for stop in day["activities"]:
            week = cards[stop["place_id"]].weekly_hours
            stay = minutes(stop["arrive"]), minutes(stop["depart"])
            assert week is None or any(opens <= stay[0] and stay[1] <= closes for opens, closes in week[weekday]), stop
        meals = [minutes(s["arrive"]) for s in day["activities"] if cards[s["place_id"]].category in TABLES]
        assert len(meals) == 2
        assert 11 * 60 < meals[0] < 15 * 60 < 18 * 60 < meals[1] < 21 * 60


def rearrange(client: FlaskClient, trip_id: str, plan: Sequence[Sequence[str]], **headers: str) -> dict[str, Any]:
    """Give a trip without dates another plan; return the trip."""
    days = [{"date": f"Day {number}", "activities": list(stops)} for number, stops in enumerate(plan, 1)]
    answer = client.put(f"/itinerary/{trip_id}/update_activities", json={"days": days}, headers=headers)
    assert answer.status_code == 200, answer.get_json()
    trip: dict[str, Any] = answer.get_json()
    return trip
