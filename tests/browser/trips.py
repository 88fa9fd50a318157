"""A trip with places, for browser tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.visitors import posted, sign_in_new
from tests.live import LiveServer


@dataclass(frozen=True, slots=True)
class Traveller:
    """A signed-in browser with a trip.

    :param storage: the file with its cookies.
    :param path: the page of the trip.
    :param trip: the trip in full.
    """

    storage: str
    path: str
    trip: dict[str, Any]


def traveller_with_trip(browser: Browser, server: LiveServer, folder: Path) -> Traveller:
    """Sign a new traveller in and let the planner make them three days in Kochi.

    :param folder: for the cookies.
    """
    context = browser.new_context(base_url=server.url)
    token = sign_in_new(context, server)
    headers = {"Authorization": f"Bearer {token}"}
    found = context.request.get("/place/autocomplete?input=Kochi&kind=destination", headers=headers).json()
    body = {
        "destination": "Kochi",
        "place_id": found["predictions"][0]["place_id"],
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "AI",
        "trip_name": "Kochi and the backwaters",
        "is_multi_city": False,
        "no_of_days": 3,
    }
    ident = posted(context.request, "/itinerary", body, token)["itinerary_id"]
    trip = context.request.get(f"/itinerary/{ident}", headers=headers).json()
    storage = folder / "storage.json"
    context.storage_state(path=storage)
    context.close()
    return Traveller(str(storage), f"/trip/{ident}", trip)
