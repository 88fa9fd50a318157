"""The full journey: from the landing page to a planned trip."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.mailbox import wait_for_code
from tests.browser.seeding import make_traveller, sign_in_new
from tests.browser.visits import reload, visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer

pytestmark = pytest.mark.browser


def sign_up(page: Page, server: LiveServer, name: str, email: str) -> None:
    visit(page, "/")
    page.get_by_role("link", name="Let's Plan").first.click()
    expect(page).to_have_url(re.compile("/signin"))
    page.get_by_role("link", name=re.compile("sign up", re.IGNORECASE)).click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign Up").click()
    expect(page).to_have_url(re.compile("/verification"))
    for number, digit in enumerate(wait_for_code(server.outbox, email), 1):
        page.get_by_label(f"Digit {number} of 4").fill(digit)
    page.get_by_role("button", name="Verify").click()
    expect(page).to_have_url(re.compile("/explore"))


def next_step(page: Page) -> None:
    page.get_by_role("button", name="Next").click()


def make_trip(page: Page, *, builder: str) -> None:
    page.get_by_role("link", name=re.compile("search a destination", re.IGNORECASE)).click()
    page.get_by_role("combobox").fill("Koch")
    page.get_by_role("option", name=re.compile("Kochi.*Kerala")).first.click()
    next_step(page)
    next_step(page)
    page.get_by_text("Couple", exact=True).click()
    next_step(page)
    page.get_by_text("Moderate", exact=True).click()
    next_step(page)
    page.get_by_role("button", name="Food").click()
    next_step(page)
    page.get_by_text(builder, exact=True).click()
    next_step(page)
    page.get_by_role("textbox").fill("Kochi and the backwaters")
    page.get_by_role("button", name="Build Trip").click()


@pytest.mark.both_stacks
def test_a_traveller_signs_up_and_lets_the_planner_make_a_trip(
    page: Page, live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    sign_up(page, live_server, "Asha", "asha@example.org")
    expect(page.get_by_role("heading", name="Hi, Asha")).to_be_visible()

    make_trip(page, builder="Build with AI")
    expect(page).to_have_url(re.compile(r"/trip/[\w-]+$"), timeout=60_000)
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("^Day 1"))).to_be_visible()
    hops = page.get_by_role("link", name=re.compile("^View Directions from "))
    expect(hops.first).to_be_visible()
    assert page.get_by_text(re.compile(r"\d+ min · \d")).count() == hops.count() > 3

    # The same page again, now server-rendered and hydrated.
    stops = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    reload(page)
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    assert page.get_by_role("main").get_by_role("listitem").all_inner_texts() == stops

    # And without JavaScript.
    bare = open_context(java_script_enabled=False, storage_state=page.context.storage_state())
    plain = bare.new_page()
    plain.goto(page.url)
    expect(plain.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    expect(plain.get_by_role("heading", name=re.compile("^Day 1"))).to_be_visible()
    expect(plain.get_by_role("link", name=re.compile("^View Directions from ")).first).to_be_visible()

    visit(page, "/trips")
    expect(page.get_by_role("link", name=re.compile("Kochi and the backwaters"))).to_be_visible()


def test_a_custom_trip_begins_with_empty_days(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server, "Ravi")
    visit(page, "/explore")
    make_trip(page, builder="Build it myself")
    expect(page).to_have_url(re.compile(r"/trip/[\w-]+$"), timeout=60_000)
    for day in (1, 2, 3):
        expect(page.get_by_role("heading", name=re.compile(f"^Day {day}"))).to_be_visible()


def test_a_signed_out_visit_comes_back_after_signing_in(page: Page, live_server: LiveServer) -> None:
    mina = make_traveller(live_server, "Mina")
    visit(page, "/create-trip?destination=Paris")
    expect(page).to_have_url(re.compile(r"/signin\?next="))
    page.get_by_label("Email").fill(mina.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page).to_have_url(re.compile(r"/create-trip\?destination=Paris$"))
    expect(page.get_by_role("combobox")).to_have_value(re.compile("Paris"))


def test_a_new_tab_of_a_signed_in_browser_is_signed_in(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server, "Noor")
    visit(page, "/explore")
    tab = page.context.new_page()
    visit(tab, "/search")
    assert tab.evaluate("sessionStorage.length") == 0
    tab.get_by_role("searchbox").fill("noo")
    expect(tab.get_by_role("link", name="Noor")).to_be_visible()
