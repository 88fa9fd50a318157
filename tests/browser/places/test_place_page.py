"""The page of a place, and adding it to a trip."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.planned import PlannedTrip, plan_trip
from tests.browser.seeding import id_of_place
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser


@pytest.fixture
def planned(live_server: LiveServer) -> PlannedTrip:
    return plan_trip(live_server)


@pytest.fixture
def page(open_context: Callable[..., BrowserContext], live_server: LiveServer, planned: PlannedTrip) -> Page:
    context = open_context(reduced_motion="reduce")
    planned.owner.sign_in(context, live_server)
    return context.new_page()


def test_a_stop_links_to_its_place_and_on_to_nearby_places(page: Page, planned: PlannedTrip) -> None:
    stop: dict[str, Any] = planned.trip["days"][0]["activities"][0]
    visit(page, planned.path)
    page.get_by_role("link", name=stop["name"], exact=True).first.press("Enter")
    page.get_by_role("dialog", name=stop["name"]).get_by_role("link", name="About this place").press("Enter")
    expect(page.get_by_role("heading", level=1, name=stop["name"])).to_be_focused()
    for title in ("Top Attractions", "Hotels", "Restaurants"):
        expect(page.get_by_role("heading", level=2, name=title)).to_be_visible()
    assert_accessible(page)
    card = page.get_by_role("group", name="Hotels, scrolls sideways").get_by_role("link").first
    name = card.inner_text()
    card.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", level=1, name=stop["name"])).to_be_visible()


def test_sights_and_hotels_come_with_the_page(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, planned: PlannedTrip
) -> None:
    context = open_context(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    planned.owner.sign_in(context, live_server)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/nearby?*"):
        visit(page, f"/place/{id_of_place(live_server, 'Kochi')}")
    expect(page.get_by_role("heading", level=2, name="Restaurants")).to_be_attached()
    assert [url.partition("?")[2] for url in asked if "/nearby?" in url] == ["place_types=restaurant,cafe&radius=5000"]
    assert not any("/paint." in url for url in asked)


def test_a_place_is_added_to_a_day_by_keyboard_and_only_once(page: Page, planned: PlannedTrip) -> None:
    stop: dict[str, Any] = planned.trip["days"][0]["activities"][0]
    visit(page, f"/place/{stop['place_id']}")
    page.get_by_role("button", name="Add to trip").press("Enter")
    page.get_by_role("button", name=planned.trip["trip_name"]).press("Enter")
    expect(page.get_by_role("heading", name="Which day of")).to_be_focused()
    expect(page.get_by_role("button", name=re.compile(r"Day 1\b"))).to_contain_text("Already on this day")
    assert_accessible(page)
    page.get_by_role("button", name=re.compile(r"Day 3\b")).dblclick()
    link = page.get_by_role("main").get_by_role("link", name=planned.trip["trip_name"])
    expect(link).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    link.click()
    visits = page.get_by_role("link", name=stop["name"], exact=True)
    expect(visits).to_have_count(2)
