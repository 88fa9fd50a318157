"""Reads trips, and rearranges them, through their calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask.testing import FlaskClient

Plan = list[list[str]]
"""The ids of the places of each day, in order."""


def read_trip(client: FlaskClient, trip_id: str) -> dict[str, Any]:
    """Return a trip as a client reads it."""
    answer = client.get(f"/itinerary/{trip_id}")
    assert answer.status_code == 200, answer.get_json()
    trip: dict[str, Any] = answer.get_json()
    return trip


def plan_of(trip: dict[str, Any]) -> Plan:
    """Return the plan of a trip that was read."""
    return [[stop["place_id"] for stop in day["activities"]] for day in trip["days"]]


def rearrange(client: FlaskClient, trip_id: str, plan: Sequence[Sequence[str]], **headers: str) -> dict[str, Any]:
    """Give a trip without dates another plan; return the trip."""
    days = [{"date": f"Day {number}", "activities": list(stops)} for number, stops in enumerate(plan, 1)]
    answer = client.put(f"/itinerary/{trip_id}/update_activities", json={"days": days}, headers=headers)
    assert answer.status_code == 200, answer.get_json()
    trip: dict[str, Any] = answer.get_json()
    return trip
