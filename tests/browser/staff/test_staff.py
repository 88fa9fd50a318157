"""The staff pages, on a phone, without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import database_of, make_traveller, make_trip
from tests.factories.staff import begin_session, cookies_of, make_staff
from tests.live import LiveServer

pytestmark = pytest.mark.browser

NARROW = {"width": 390, "height": 844}


def assert_fits(page: Page) -> None:
    """Check that nothing scrolls sideways, and that axe finds nothing in either theme."""
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert_accessible(page)


def test_the_staff_find_a_traveller_lock_the_account_and_unlock_it(
    live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    subject = make_traveller(live_server, "Zora Vega", about_me="Cheap flights!")
    trip = make_trip(live_server, subject, is_published=True)
    with database_of(live_server):
        cookies = cookies_of(begin_session(make_staff(), second_step=True))
    context = open_context(viewport=NARROW)
    context.add_cookies([{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()])
    page = context.new_page()
    page.goto("/staff")
    expect(page.get_by_role("heading", level=1, name="Staff")).to_be_visible()
    assert_fits(page)

    page.get_by_role("link", name="Travellers").click()
    page.get_by_role("searchbox").fill("zora")
    page.get_by_role("button", name="Find").click()
    assert_fits(page)
    page.get_by_role("link", name=subject.email).click()
    expect(page.get_by_role("heading", level=1, name=subject.email)).to_be_visible()
    assert_fits(page)

    page.get_by_role("link", name="Lock", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Lock the account of {subject.email}?")
    assert_fits(page)
    page.get_by_label("Why").fill("It sends advertising.")
    page.get_by_role("button", name="Lock").click()
    expect(page.get_by_role("status")).to_have_text("The account is locked.")
    expect(page.get_by_text("account_locked")).to_be_visible()
    assert_fits(page)
    page.get_by_role("link", name="Unlock", exact=True).click()
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("status")).to_have_text("The account is unlocked.")

    for path in (f"/staff/trips/{trip}", f"/staff/reports/profile/{subject.id}", "/staff/reports", "/staff/jobs"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_fits(page)
