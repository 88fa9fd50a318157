"""A traveller with a trip of their own whose plan is known stop by stop."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.visitors import posted, sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

Plan = list[list[str]]
NAME = "Kochi by hand"


class Editor:
    """A traveller's browser with a trip of two days: three stops and one.

    :param city: where they go.
    """

    def __init__(self, context: BrowserContext, server: LiveServer, city: str = "Kochi") -> None:
        self.context = context
        self.token = sign_in_new(context, server)
        ident = self._found(city, "destination")[0]["place_id"]
        body = {
            "destination": city,
            "place_id": ident,
            "traveler": "COUPLE",
            "budget": "MODERATE",
            "trip_builder": "CUSTOM",
            "trip_name": NAME,
            "is_multi_city": False,
            "no_of_days": 2,
        }
        self.trip = posted(context.request, "/itinerary", body, self.token)["itinerary_id"]
        near = context.request.get(
            f"/place/{ident}/nearby?place_types=museum,park,tourist_attraction&radius=10000", headers=self._headers()
        ).json()["places"]
        self.names: dict[str, str] = {place["place_id"]: place["name"] for place in near[:4]}
        self.ids = list(self.names)
        self.write([self.ids[:3], self.ids[3:]])

    def write(self, plan: Plan) -> None:
        """Give the days these places, by id."""
        days = [{"date": f"Day {number}", "activities": places} for number, places in enumerate(plan, 1)]
        answer = self.context.request.put(
            f"/itinerary/{self.trip}/update_activities", data={"days": days}, headers=self._headers()
        )
        assert answer.ok, answer.text()

    def plan(self) -> Plan:
        """Return the places of each day as the server keeps them, by id."""
        trip = self.context.request.get(f"/itinerary/{self.trip}", headers=self._headers()).json()
        return [[stop["place_id"] for stop in day["activities"]] for day in trip["days"]]

    def name(self, number: int) -> str:
        return self.names[self.ids[number]]

    def open(self) -> Page:
        page = self.context.new_page()
        visit(page, f"/trip/{self.trip}")
        expect(page.get_by_role("button", name="Add More to Day 1")).to_be_visible()
        return page

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _found(self, text: str, kind: str) -> list[dict[str, Any]]:
        path = f"/place/autocomplete?input={text}&kind={kind}"
        found: list[dict[str, Any]] = self.context.request.get(path, headers=self._headers()).json()["predictions"]
        return found
