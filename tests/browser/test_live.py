"""Two travellers look at one trip: each sees what the other changes, and who it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.test_shared import link_of
from tests.browser.visitors import posted, sign_in_new
from tests.live import LiveServer, on_each_stack

pytestmark = [pytest.mark.browser, on_each_stack]


def watching(context: BrowserContext, trip: str) -> Page:
    """Open a trip, and wait until its changes are asked for."""
    page = context.new_page()
    with page.expect_response(lambda answer: "/itinerary/changes" in answer.url):
        page.goto(f"/trip/{trip}")
    return page


def rename(page: Page, name: str) -> None:
    # The owner's menu holds it; the same for who may edit would need a menu that they have.
    page.get_by_role("button", name="Trip menu").click()
    page.get_by_role("menuitem", name="Rename Trip").click()
    page.get_by_label("Trip name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_change_is_seen_by_the_other_with_who_made_it(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    owner, friend = open_context(), open_context()
    link = link_of(owner, live_server, "edit")
    token = sign_in_new(friend, live_server, name="Leo Braun")
    trip = posted(friend.request, f"/itinerary/join/{link.rpartition('/')[2]}", {}, token)["itinerary_id"]
    mine, theirs = watching(owner, trip), watching(friend, trip)

    rename(mine, "Boats at dawn")
    expect(theirs.get_by_text("Mina Khan changed this trip")).to_be_visible()
    expect(theirs.get_by_role("heading", name="Boats at dawn", level=1)).to_be_visible()
    assert violations(theirs) == []
    # Who made the change needs no news of it.
    expect(mine.get_by_text("changed this trip")).to_have_count(0)

    headers = {"Authorization": f"Bearer {token}"}
    assert friend.request.put(f"/itinerary/{trip}", data={"trip_name": "Boats at dusk"}, headers=headers).ok
    expect(mine.get_by_text("Leo Braun changed this trip")).to_be_visible()
    expect(mine.get_by_role("heading", name="Boats at dusk", level=1)).to_be_visible()
