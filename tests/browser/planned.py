"""A trip with places on every day, and its owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.browser.seeding import Traveller, make_traveller, make_trip
from tests.live import LiveServer, get_json


@dataclass(frozen=True, slots=True)
class PlannedTrip:
    """A traveller with a trip.

    :param path: the page of the trip.
    :param trip: as returned by the API.
    """

    owner: Traveller
    path: str
    trip: dict[str, Any]


def plan_trip(server: LiveServer) -> PlannedTrip:
    """Add a traveller with three days in Kochi."""
    owner = make_traveller(server)
    trip_id = make_trip(server, owner)
    return PlannedTrip(owner, f"/trip/{trip_id}", get_json(server, f"/itinerary/{trip_id}", owner.bearer))
