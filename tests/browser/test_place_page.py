"""The page of a place: what one reads there, and adding it to a trip."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.trips import Traveller, traveller_with_trip
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser


@pytest.fixture
def traveller(browser: Browser, live_server: LiveServer, tmp_path: Path) -> Traveller:
    return traveller_with_trip(browser, live_server, tmp_path)


@pytest.fixture
def page(open_context: Callable[..., BrowserContext], traveller: Traveller) -> Page:
    return open_context(storage_state=traveller.storage, reduced_motion="reduce").new_page()


def test_a_stop_leads_to_its_place_and_from_there_to_others(page: Page, traveller: Traveller) -> None:
    stop: dict[str, Any] = traveller.trip["days"][0]["activities"][0]
    visit(page, traveller.path)
    page.get_by_role("link", name=stop["name"], exact=True).first.press("Enter")
    expect(page.get_by_role("heading", level=1, name=stop["name"])).to_be_focused()
    for title in ("Top Attractions", "Hotels", "Restaurants"):
        expect(page.get_by_role("heading", level=2, name=title)).to_be_visible()
    assert violations_by_day_and_night(page) == []
    card = page.get_by_role("group", name="Hotels, scrolls sideways").get_by_role("link").first
    name = card.inner_text()
    card.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", level=1, name=stop["name"])).to_be_visible()


def test_a_place_is_added_to_a_day_by_keyboard_and_only_once(page: Page, traveller: Traveller) -> None:
    stop: dict[str, Any] = traveller.trip["days"][0]["activities"][0]
    visit(page, f"/place/{stop['place_id']}")
    page.get_by_role("button", name="Add to trip").press("Enter")
    page.get_by_role("button", name=traveller.trip["trip_name"]).press("Enter")
    expect(page.get_by_role("heading", name="Which day of")).to_be_focused()
    expect(page.get_by_role("button", name=re.compile(r"Day 1\b"))).to_contain_text("It is on this day already")
    assert violations_by_day_and_night(page) == []
    page.get_by_role("button", name=re.compile(r"Day 3\b")).dblclick()
    link = page.get_by_role("main").get_by_role("link", name=traveller.trip["trip_name"])
    expect(link).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    link.click()
    visits = page.get_by_role("link", name=stop["name"], exact=True)
    expect(visits).to_have_count(2)
