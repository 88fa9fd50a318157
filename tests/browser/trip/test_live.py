"""Two travellers view one trip: each sees the other's changes, with their name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import make_traveller, make_trip, share_trip
from tests.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.both_stacks]


def watching(context: BrowserContext, trip: str) -> Page:
    """Open a trip, and wait for its first poll."""
    page = context.new_page()
    with page.expect_response(lambda answer: "/itinerary/changes" in answer.url):
        page.goto(f"/trip/{trip}")
    return page


def rename(page: Page, name: str) -> None:
    # In the owner's menu.
    page.get_by_role("button", name="Trip menu").click()
    page.get_by_role("menuitem", name="Rename Trip").click()
    page.get_by_label("Trip name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_change_is_shown_to_others_with_its_author(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    mina, leo = make_traveller(live_server, "Mina Khan"), make_traveller(live_server, "Leo Braun")
    trip = make_trip(live_server, mina, name="Boats and spices")
    share_trip(live_server, trip, "edit", leo)
    minas_browser, leos_browser = open_context(), open_context()
    mina.sign_in(minas_browser, live_server)
    leo.sign_in(leos_browser, live_server)
    mine, theirs = watching(minas_browser, trip), watching(leos_browser, trip)

    rename(mine, "Boats at dawn")
    expect(theirs.get_by_text("Mina Khan changed this trip")).to_be_visible()
    expect(theirs.get_by_role("heading", name="Boats at dawn", level=1)).to_be_visible()
    assert_accessible(theirs)
    # The author gets no notification of their own change.
    expect(mine.get_by_text("changed this trip")).to_have_count(0)

    change = {"trip_name": "Boats at dusk"}
    assert leos_browser.request.put(f"/itinerary/{trip}", data=change, headers=leo.bearer).ok
    expect(mine.get_by_text("Leo Braun changed this trip")).to_be_visible()
    expect(mine.get_by_role("heading", name="Boats at dusk", level=1)).to_be_visible()
