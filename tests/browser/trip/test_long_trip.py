"""The page of a long trip: the rest loads automatically, or by links without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seeding import Traveller, make_traveller, make_trip
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

DAYS, STOPS = 14, 50


@pytest.fixture
def asha(live_server: LiveServer) -> Traveller:
    return make_traveller(live_server, "Asha Rao")


@pytest.fixture
def trip(live_server: LiveServer, asha: Traveller) -> str:
    return make_trip(live_server, asha, days=DAYS, stops=STOPS)


def days_with_stops(page: Page) -> list[int]:
    return [day for day in range(1, DAYS + 1) if page.locator(f"#stop-{day}-{STOPS}").count() == 1]


def test_without_javascript_the_links_lead_through_all_days(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, asha: Traveller, trip: str
) -> None:
    context = open_context(java_script_enabled=False)
    asha.sign_in(context, live_server)
    page = context.new_page()
    page.goto(f"/trip/{trip}")
    seen = days_with_stops(page)
    assert 0 < len(seen) < DAYS
    expect(page.get_by_role("heading", level=2, name=f"Day {DAYS}", exact=True)).to_be_visible()
    while seen[-1] < DAYS:
        link = page.locator(f'a[href="?from={seen[-1] + 1}#day-{seen[-1] + 1}"]')
        expect(link).to_be_visible()
        link.click()
        expect(page.locator(f"#stop-{seen[-1] + 1}-1")).to_be_in_viewport()
        seen += days_with_stops(page)
    assert seen == list(range(1, DAYS + 1))


def test_with_javascript_all_days_come_and_can_be_edited(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, asha: Traveller, trip: str
) -> None:
    context = open_context(reduced_motion="reduce")
    asha.sign_in(context, live_server)
    page = context.new_page()
    visit(page, f"/trip/{trip}")
    last = page.locator(f"#stop-{DAYS}-{STOPS}")
    expect(last).to_be_attached()
    assert days_with_stops(page) == list(range(1, DAYS + 1))
    expect(page.get_by_role("link", name="Show day")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(last.locator(".cover-art > *, img").first).to_be_attached()
    last.get_by_role("button", name="Options for").click()
    page.get_by_role("menuitem", name="Remove Place").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(last).to_have_count(0)
    expect(page.locator(f"#stop-{DAYS}-{STOPS - 1}")).to_be_attached()
    expect(page.locator(f"#stop-1-{STOPS}")).to_be_attached()
