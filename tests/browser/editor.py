"""A traveller with a trip whose plan is known stop by stop."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seeding import id_of_place, make_traveller, make_trip
from tests.browser.visits import visit
from tests.live import LiveServer

Plan = list[list[str]]
NAME = "Kochi by hand"


class Editor:
    """A traveller's browser with a trip of two days, with three stops and one stop.

    :param city: the destination.
    """

    def __init__(self, context: BrowserContext, server: LiveServer, city: str = "Kochi") -> None:
        traveller = make_traveller(server)
        traveller.sign_in(context, server)
        self.context = context
        self.token = traveller.token
        self.trip = make_trip(server, traveller, city=city, name=NAME, days=2, stops=0)
        near = context.request.get(
            f"/place/{id_of_place(server, city)}/nearby?place_types=museum,park,tourist_attraction&radius=10000",
            headers=self._headers(),
        ).json()["places"]
        self.names: dict[str, str] = {place["place_id"]: place["name"] for place in near[:4]}
        self.ids = list(self.names)
        self.write([self.ids[:3], self.ids[3:]])

    def write(self, plan: Plan) -> None:
        """Replace the places of the days, by id."""
        days = [{"date": f"Day {number}", "activities": places} for number, places in enumerate(plan, 1)]
        answer = self.context.request.put(
            f"/itinerary/{self.trip}/update_activities", data={"days": days}, headers=self._headers()
        )
        assert answer.ok, answer.text()

    def plan(self) -> Plan:
        """Return the places of each day as the server stores them, by id."""
        return [[stop["place_id"] for stop in day["activities"]] for day in self.trip_now()["days"]]

    def trip_now(self) -> dict[str, Any]:
        """Return the trip in full as the server stores it."""
        trip: dict[str, Any] = self.context.request.get(f"/itinerary/{self.trip}", headers=self._headers()).json()
        return trip

    def name(self, number: int) -> str:
        return self.names[self.ids[number]]

    def open(self) -> Page:
        page = self.context.new_page()
        visit(page, f"/trip/{self.trip}")
        expect(page.get_by_role("button", name="Add More to Day 1")).to_be_visible()
        return page

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def undo(page: Page) -> None:
    """Take back the last change by its toast, which lasts ten seconds.

    A click would first wait until the toast no longer moves; a busy machine may not paint that soon.
    """
    page.get_by_role("button", name="Undo").dispatch_event("click")
