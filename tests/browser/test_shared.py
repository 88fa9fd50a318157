"""A link to a trip: who opens it signed out lands on the trip once they are signed in, or verified."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.mailbox import wait_for_code
from tests.browser.visitors import PASSWORD, posted, sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

TRIP: dict[str, Any] = {
    "destination": "Kochi, Kerala, India",
    "traveler": "FRIENDS",
    "budget": "CHEAP",
    "trip_builder": "CUSTOM",
    "trip_name": "Boats and spices",
    "is_multi_city": False,
    "no_of_days": 2,
}
PLEASE = "Please sign in to view this shared trip."


def link_of(owner: BrowserContext, server: LiveServer, permission: str) -> str:
    """Have a new traveller make a trip, and return the path of a link to it."""
    token = sign_in_new(owner, server, name="Mina Khan")
    found = owner.request.get(
        "/place/autocomplete?input=Kochi&kind=destination", headers={"Authorization": f"Bearer {token}"}
    )
    place = found.json()["predictions"][0]["place_id"]
    trip = posted(owner.request, "/itinerary", TRIP | {"place_id": place}, token)["itinerary_id"]
    answer = posted(owner.request, f"/itinerary/{trip}/share", {"permission": permission}, token)
    path: str = answer["share_url"].removeprefix(server.settings.public_url)
    return path


def land(page: Page) -> None:
    expect(page.get_by_role("heading", name="Boats and spices", level=1)).to_be_visible()
    assert "/trip/" in page.url


def test_a_stranger_signs_in_and_lands_on_the_trip(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    link = link_of(open_context(), live_server, "edit")
    context = open_context()
    email = "leo.shared@example.org"
    sign_in_new(context, live_server, name="Leo Braun", email=email)
    context.clear_cookies()
    page = context.new_page()
    visit(page, link)
    expect(page.get_by_text(PLEASE)).to_be_visible()
    expect(page).to_have_url(f"{live_server.url}/signin")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    land(page)
    # Signed in, the link leads straight there, and the way back does not lead through it.
    visit(page, "/trips")
    expect(page.get_by_text("Boats and spices")).to_be_visible()
    visit(page, link)
    land(page)
    page.go_back()
    expect(page.get_by_role("heading", name="All Trips")).to_be_visible()


def test_a_newcomer_signs_up_and_lands_on_the_trip_once_verified(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    link = link_of(open_context(), live_server, "view")
    page = open_context().new_page()
    email = "newcomer.shared@example.org"
    visit(page, link)
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


def test_a_link_to_view_lets_one_read_the_trip_and_own_a_copy(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    link = link_of(open_context(), live_server, "view")
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
    rows = ["Share Trip", "Publish Trip", "Rename Trip", "Download GPX", "Print", "Delete Trip"]
    expect(page.get_by_role("menuitem")).to_have_text(rows)
    page.keyboard.press("Escape")
    land(page)
    # The copy is nobody else's, and the trip it was made of is what it was.
    expect(page.get_by_role("button", name="Show collaborators")).to_have_count(0)
    expect(page.get_by_role("button", name="Add Activity to Day 1")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(shared)
    expect(page.get_by_role("button", name="Duplicate Trip")).to_be_visible()
    expect(menu).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_waiting_and_a_wrong_link_keep_nobody_out(
    browser: Browser, open_context: Callable[..., BrowserContext], live_server: LiveServer, theme: str
) -> None:
    context = open_context(color_scheme=theme)
    link = link_of(context, live_server, "view")
    page = context.new_page()
    # Never answered: the page goes on waiting.
    page.route("**/itinerary/join/*", lambda _call: None)
    visit(page, link)
    expect(page.get_by_role("heading", name="Loading shared trip...")).to_be_visible()
    assert violations(page) == []
    # A browser of its own: it writes to its console that there is no such page.
    stranger = browser.new_context(base_url=live_server.url, color_scheme=theme)  # type: ignore[arg-type]
    wrong = stranger.new_page()
    answer = wrong.goto("/shared/no-such-link")
    assert answer is not None
    assert answer.status == 404
    expect(wrong.get_by_role("heading", name="Invalid share link")).to_be_visible()
    assert violations(wrong) == []
    stranger.close()
