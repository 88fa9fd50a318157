"""The fuel cost of a trip on screen: its breakdown, and updates after changes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor
from tests.browser.seeding import make_traveller, share_trip
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]
CARD = "Estimated Travel Cost"
# Kerala has a price for diesel; for petrol the nearest is Karnataka's.
PETROL, DIESEL = Decimal("106.21"), Decimal("95.71")
VEHICLES = (
    ("Bike", 45, PETROL, "Estimate, using prices from Karnataka, 15 May 2026"),
    ("Car, petrol", 15, PETROL, "Estimate, using prices from Karnataka, 15 May 2026"),
    ("Car, diesel", 18, DIESEL, "Price: Kerala, 1 July 2025"),
)
NOTE_WHAT_IS_SHOWN = """
window.shown = [];
const note = () => {
  const places = /(\\d+) places?/.exec(document.querySelector('main')?.innerText ?? '')?.[1];
  const cost = document.querySelector('.cost');
  if (places && cost) shown.push(`${places}: ${cost.querySelector('.tag')?.innerText ?? 'none yet'}`);
};
new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Each figure that ever appeared on the page, with the number of places next to it."""


def open_overview(page: Page, trip: str) -> Locator:
    visit(page, f"/trip/{trip}")
    page.get_by_role("tab", name="Overview").click()
    return page.get_by_role("region", name=CARD)


def read(editor: Editor) -> dict[str, Any]:
    answer = editor.context.request.get(
        f"/itinerary/{editor.trip}", headers={"Authorization": f"Bearer {editor.token}"}
    )
    document: dict[str, Any] = answer.json()
    return document


def far_from(editor: Editor) -> str:
    """Return the farthest nearby place."""
    first = read(editor)["days"][0]["activities"][0]
    near = editor.context.request.get(
        f"/place/{first['place_id']}/nearby?place_types=museum,park,tourist_attraction&radius=10000",
        headers={"Authorization": f"Bearer {editor.token}"},
    ).json()["places"]
    lat, lng = first["geo_location"]["lat"], first["geo_location"]["lng"]
    away: dict[str, float] = {
        place["place_id"]: math.hypot(place["geo_location"]["lat"] - lat, place["geo_location"]["lng"] - lng)
        for place in near
    }
    return max(away, key=lambda ident: away[ident])


def rounded(figure: Decimal, step: str) -> Decimal:
    return figure.quantize(Decimal(step), ROUND_HALF_UP)


def driven(trip: dict[str, Any]) -> Decimal:
    """Return the kilometres of all hops of a trip to one city."""
    metres = sum(hop["distance_m"] for day in trip["days"] for hop in day["distance_time"])
    return rounded(Decimal(metres) / 1000, "0.01")


def read_out(figure: Decimal) -> str:
    """Format a number like the card: one decimal from 1 on, two below, without trailing zeros."""
    return f"{rounded(figure, '0.1' if figure >= 1 else '0.01').normalize():f}"


def expected(km: Decimal) -> list[str]:
    """Return the card's lines: litres = kilometres / mileage, and total = litres x price."""
    lines = []
    for _, mileage, price, source in VEHICLES:
        litres = rounded(km / mileage, "0.01")
        total = litres * price
        lines += [
            f"₹{rounded(total, '1'):,}" if total >= 1 else "Under ₹1",
            f"{f'{read_out(litres)} L' if litres else 'Under 0.01 L'} at {mileage} km/L, ₹{price} per litre",
            source,
        ]
    return lines


def test_a_trip_in_india_shows_the_fuel_cost_of_each_vehicle(
    open_context: OpenContext, live_server: LiveServer
) -> None:
    editor = Editor(open_context(), live_server)
    editor.write([[editor.ids[0], far_from(editor), editor.ids[1]], editor.ids[2:]])
    page = editor.context.new_page()
    card = open_overview(page, editor.trip)
    expect(card.get_by_role("term")).to_have_text([name for name, *_ in VEHICLES])
    km = driven(read(editor))
    assert 2 <= km < 100
    expect(card.get_by_text(f"{read_out(km) if km < 10 else rounded(km, '1')} km", exact=True)).to_be_visible()
    expect(card.get_by_role("definition")).to_have_text(expected(km))
    assert_accessible(page)


def test_the_fuel_cost_is_refreshed_after_a_change(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    ravi = make_traveller(live_server, "Ravi")
    share_trip(live_server, editor.trip, "edit", ravi)

    page = editor.context.new_page()
    page.add_init_script(NOTE_WHAT_IS_SHOWN)
    card = open_overview(page, editor.trip)
    expect(card.get_by_role("definition")).to_have_text(expected(driven(read(editor))))
    before = card.locator(".tag").inner_text()

    far = [editor.ids[0], far_from(editor)]
    days = [{"date": "Day 1", "activities": far}, {"date": "Day 2", "activities": []}]
    answer = open_context().request.put(
        f"/itinerary/{editor.trip}/update_activities", data={"days": days}, headers=ravi.bearer
    )
    assert answer.ok, answer.text()
    expect(page.get_by_text("2 days · 2 places")).to_be_visible()
    expect(card.get_by_role("definition")).to_have_text(expected(driven(read(editor))))
    after = card.locator(".tag").inner_text()

    assert before != after
    shown = list(dict.fromkeys(page.evaluate("shown")))
    assert [seen for seen in shown if not seen.endswith("none yet")] == [f"4: {before}", f"2: {after}"]
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1


def test_removing_a_place_refreshes_the_fuel_cost(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.context.new_page()
    page.add_init_script(NOTE_WHAT_IS_SHOWN)
    card = open_overview(page, editor.trip)
    expect(card.get_by_role("definition")).to_have_text(expected(driven(read(editor))))
    before = card.locator(".tag").inner_text()
    page.get_by_role("tab", name="Itinerary").click()
    page.get_by_role("button", name=f"Options for {editor.name(2)}", exact=True).click()
    page.get_by_role("menuitem", name="Remove Place").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    page.get_by_role("tab", name="Overview").click()
    expect(card.get_by_role("definition")).to_have_text(expected(driven(read(editor))))
    assert card.locator(".tag").inner_text() != before
    assert f"3: {before}" not in page.evaluate("shown")


def test_a_trip_outside_india_has_no_fuel_cost(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server, "Paris")
    trip = read(editor)
    assert (trip["fuel_cost"], trip["fuel_cost_pending"], driven(trip) > 0) == (None, False, True)
    page = editor.context.new_page()
    card = open_overview(page, editor.trip)
    expect(page.get_by_role("heading", name="About Trip")).to_be_visible()
    expect(card).to_have_count(0)
    expect(page.get_by_text(re.compile("₹|Calculating"))).to_have_count(0)
