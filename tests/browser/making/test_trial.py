"""A trip before signing up: planned on the landing page, saved with the account; by mouse, by keyboard, without
scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.mailbox import wait_for_code
from tests.browser.seeding import make_traveller
from tests.browser.visits import reload, visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer

pytestmark = pytest.mark.browser

TRIP = re.compile(r"/trip/[\w-]+$")
SIZES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 1280, "height": 900}]


def wait_for_plan(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("article").first).to_be_visible()


def stops(page: Page) -> list[str]:
    return page.get_by_role("heading", level=3).all_inner_texts()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_a_visitor_plans_signs_up_and_has_the_trip(
    size: ViewportSize, open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    page = open_context(viewport=size).new_page()
    visit(page, "/")
    page.get_by_role("combobox", name="Where to?").fill("Koch")
    page.get_by_role("option", name=re.compile("Kochi.*Kerala")).click()
    page.get_by_role("group", name="How many days?").get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Plan my trip").click()
    wait_for_plan(page, "Kochi in 2 days")
    planned = stops(page)
    assert len(planned) >= 4
    # It is stored for a day.
    reload(page)
    wait_for_plan(page, "Kochi in 2 days")
    assert stops(page) == planned
    page.get_by_role("link", name="Save this trip").click()
    email = f"ravi{size['width']}@example.org"
    page.get_by_label("Name").fill("Ravi")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign Up").click()
    expect(page).to_have_url(re.compile("/verification"))
    for number, digit in enumerate(wait_for_code(live_server.outbox, email), 1):
        page.get_by_label(f"Digit {number} of 4").fill(digit)
    page.get_by_role("button", name="Verify").click()
    expect(page).to_have_url(TRIP)
    wait_for_plan(page, "Kochi in 2 days")
    own = page.url
    # Another tab of the same browser that still shows it opens the same trip.
    tab = page.context.new_page()
    visit(tab, "/try")
    tab.get_by_role("button", name="Open your trip").click()
    expect(tab).to_have_url(own)
    visit(tab, "/trips")
    expect(tab.get_by_text("Kochi in 2 days")).to_have_count(1)


def test_by_keyboard_and_with_an_account(open_context: Callable[..., BrowserContext], live_server: LiveServer) -> None:
    leo = make_traveller(live_server, "Leo Braun")
    page = open_context().new_page()
    visit(page, "/")
    field = page.get_by_role("combobox", name="Where to?")
    field.focus()
    page.keyboard.type("Koch")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(field).to_have_value("Kochi, Kerala, India")
    page.get_by_role("radio", name="3 days").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="1 day", exact=True)).to_be_checked()
    page.get_by_role("button", name="Plan my trip").focus()
    page.keyboard.press("Enter")
    wait_for_plan(page, "Kochi in 1 day")
    page.get_by_role("link", name="Save this trip").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Login").click()
    # The sign-up page has an "Email" field too.
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.get_by_label("Email").fill(leo.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(TRIP)
    wait_for_plan(page, "Kochi in 1 day")


def test_without_scripts_a_city_is_planned_and_read(open_context: Callable[..., BrowserContext]) -> None:
    page = open_context(java_script_enabled=False).new_page()
    page.goto("/")
    page.get_by_label("Where to?").fill("Kochi")
    page.get_by_role("radio", name="2 days").check(force=True)
    page.get_by_role("button", name="Plan my trip").click()
    # The waiting page polls.
    wait_for_plan(page, "Kochi in 2 days")
    expect(page).to_have_url(re.compile("/try$"))
