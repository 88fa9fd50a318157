"""Holidays on Explore, in the traveller's time zone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import sign_in_new
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser


def test_upcoming_holidays_of_the_travellers_country_are_shown(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    page.clock.set_fixed_time("2026-10-05T12:00")
    visit(page, "/explore")
    assert_accessible(page)
    page.get_by_role("link", name="Select Your Country").click()
    expect(page.get_by_role("heading", level=1, name="Account Details")).to_be_focused()
    page.get_by_role("button", name=re.compile("Country$")).click()
    page.keyboard.type("United States")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Update Profile").click()
    expect(page.get_by_text("Your profile is up to date.")).to_be_visible()

    page.get_by_role("link", name="Explore").click()
    section = page.get_by_role("complementary")
    names = section.get_by_role("heading", level=3)
    expect(names).to_have_count(3)
    expect(section.get_by_role("listitem").first).to_contain_text(re.compile(r"Oct\s*12\s*Columbus Day\s*Monday"))
    section.get_by_role("button", name="Show all holidays").click()
    expect(names).to_have_text([re.compile("Columbus Day"), "Veterans Day", "Thanksgiving Day", "Christmas Day"])
    expect(section.get_by_role("link", name="Plan Trip for Christmas Day")).to_be_focused()
    assert_accessible(page)

    page.clock.set_fixed_time("2026-12-26T12:00")
    reload(page)
    expect(section.get_by_text("No more holidays in the United States this year.")).to_be_visible()

    page.clock.set_fixed_time("2026-12-25T23:59")
    reload(page)
    section.get_by_role("link", name="Plan Trip for Christmas Day").click()
    expect(page).to_have_url(re.compile("/create-trip"))
