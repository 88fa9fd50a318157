"""A country in the wizard and on its own page, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

ROUTE = re.compile(r"^India in \d+ days: .*Delhi \d")


def test_the_route_through_a_country_is_taken_into_the_wizard(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    page.get_by_role("combobox", name="Destination").fill("India")
    page.get_by_role("option", name="India Asia").click()
    expect(page.get_by_text(ROUTE)).to_be_visible()
    expect(page.get_by_role("button", name="Jaipur Guide")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Take this route").click()
    expect(page.get_by_role("button", name="Move Delhi", exact=True)).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("radio", name=re.compile("Per City"))).to_be_checked()


def test_a_destination_of_a_region_is_chosen_in_the_wizard(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    field = page.get_by_role("combobox", name="Destination")
    field.fill("Kerala")
    page.get_by_role("option", name=re.compile("^Kerala India")).click()
    page.get_by_role("button", name="Kochi Guide").click()
    expect(field).to_have_value("Kochi")
    expect(page.get_by_role("button", name="Take this route")).to_have_count(0)


def test_the_page_of_a_country_leads_to_its_destinations_and_its_route(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    with page.expect_response(re.compile("/place/autocomplete")) as found:
        page.get_by_role("combobox", name="Destination").fill("India")
    ident = found.value.json()["predictions"][0]["place_id"]
    visit(page, f"/place/{ident}")
    expect(page.get_by_role("heading", level=1, name="India")).to_be_visible()
    expect(page.get_by_text(ROUTE)).to_be_visible()
    expect(page.get_by_role("link", name="Delhi", exact=True)).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Plan this route").click()
    expect(page.get_by_role("button", name="Move Delhi", exact=True)).to_be_visible()
