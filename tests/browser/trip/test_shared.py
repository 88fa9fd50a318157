"""Share links: a signed-out visitor lands on the trip after signing in or up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.trips.member_models import SharedPermission
from tests.browser.mailbox import wait_for_code
from tests.browser.seeding import make_link, make_traveller, make_trip, sign_in_new
from tests.browser.visits import visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer

pytestmark = pytest.mark.browser

PLEASE = "Please sign in to view this shared trip."


def link_of(server: LiveServer, permission: SharedPermission) -> str:
    """Add a traveller with an empty trip; return the path of a link to it."""
    mina = make_traveller(server, "Mina Khan")
    return make_link(server, make_trip(server, mina, name="Boats and spices", days=2, stops=0), permission)


def land(page: Page) -> None:
    expect(page.get_by_role("heading", name="Boats and spices", level=1)).to_be_visible()
    assert "/trip/" in page.url


def test_a_signed_out_visitor_signs_in_and_lands_on_the_trip(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    link = link_of(live_server, SharedPermission.EDIT)
    leo = make_traveller(live_server, "Leo Braun")
    page = open_context().new_page()
    visit(page, link)
    expect(page.get_by_role("heading", name="Boats and spices", level=1)).to_be_visible()
    expect(page.get_by_text("Mina Khan invites you to a trip")).to_be_visible()
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text(PLEASE)).to_be_visible()
    expect(page).to_have_url(f"{live_server.url}/signin")
    page.get_by_label("Email").fill(leo.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    land(page)
    # When signed in, the link leads straight there, and is not in the browser history.
    visit(page, "/trips")
    expect(page.get_by_text("Boats and spices")).to_be_visible()
    visit(page, link)
    land(page)
    page.go_back()
    expect(page.get_by_role("heading", name="All Trips")).to_be_visible()


def test_a_new_traveller_signs_up_and_lands_on_the_trip(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    link = link_of(live_server, SharedPermission.VIEW)
    page = open_context().new_page()
    email = "newcomer.shared@example.org"
    visit(page, link)
    page.get_by_role("button", name="Join").click()
    expect(page).to_have_url(f"{live_server.url}/signin")
    page.get_by_role("link", name="Sign Up").click()
    page.get_by_label("Name").fill("Ines Costa")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign Up").click()
    page.wait_for_url("**/verification")
    for number, digit in enumerate(wait_for_code(live_server.outbox, email), 1):
        page.get_by_label(f"Digit {number} of 4").fill(digit)
    page.get_by_role("button", name="Verify").click()
    land(page)


def test_a_view_link_lets_a_traveller_read_and_copy_the_trip(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    link = link_of(live_server, SharedPermission.VIEW)
    context = open_context()
    sign_in_new(context, live_server, name="Leo Braun")
    page = context.new_page()
    visit(page, link)
    land(page)
    shared = page.url
    menu = page.get_by_role("button", name="Trip menu")
    expect(page.get_by_role("button", name="2 people on this trip. Show collaborators")).to_be_visible()
    expect(menu).to_have_count(0)

    page.get_by_role("button", name="Duplicate Trip").click()
    expect(page).not_to_have_url(shared)
    menu.click()
    rows = ["Share Trip", "Publish Trip", "Edit dates and days", "Rename Trip", "History", "Duplicate Trip"]
    rows += ["Download GPX", "Print", "Delete Trip"]
    expect(page.get_by_role("menuitem")).to_have_text(rows)
    page.keyboard.press("Escape")
    land(page)
    # The copy belongs only to its maker, and the original is unchanged.
    expect(page.get_by_role("button", name="Show collaborators")).to_have_count(0)
    expect(page.get_by_role("button", name="Add Activity to Day 1")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(shared)
    expect(page.get_by_role("button", name="Duplicate Trip")).to_be_visible()
    expect(menu).to_have_count(0)
