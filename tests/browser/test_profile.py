"""One's own profile, and what is left of it without a network."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.visitors import make_published_trip, posted, sign_in_new, traveller_id
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

TEXT = "By train, wherever there is one.\nNever in a hurry."


def test_a_profile_shows_its_counts_and_trips_and_lets_its_text_be_edited(
    page: Page, live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    calls = page.context.request
    token = sign_in_new(page.context, live_server, "Leela Iyer", "leela@example.org")
    make_published_trip(calls, token, "Three days of ferries")
    follow = {"action": "follow", "target_user_id": traveller_id(calls, token)}
    other = open_context()
    posted(other.request, "/user/follow", follow, sign_in_new(other, live_server))

    visit(page, "/profile")
    expect(page.get_by_role("heading", name="Leela Iyer")).to_be_visible()
    expect(page.get_by_text("leela@example.org")).to_be_visible()
    expect(page.get_by_role("term")).to_have_text(["Trips", "Followers", "Following"])
    expect(page.get_by_role("definition")).to_have_text(["1", "1", "0"])
    expect(page.get_by_role("link", name="Three days of ferries")).to_be_visible()
    expect(page.get_by_text("Tell travellers who you are")).to_be_visible()

    edit, field = page.get_by_role("button", name="Edit About Me"), page.get_by_role("textbox", name="About Me")
    edit.click()
    expect(field).to_be_focused()
    page.keyboard.type("Never mind")
    assert violations_by_day_and_night(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(edit).to_be_focused()
    expect(page.get_by_text("Tell travellers who you are")).to_be_visible()

    edit.click()
    field.fill(TEXT)
    page.get_by_role("button", name="Save").click()
    expect(edit).to_be_focused()
    reload(page)
    expect(page.get_by_text(TEXT)).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_focused()


def test_without_a_network_the_copy_stays_with_its_age_and_changes_say_why_they_fail(
    loud_page: Page, live_server: LiveServer
) -> None:
    page = loud_page
    sign_in_new(page.context, live_server)
    page.clock.set_fixed_time("2026-10-01T09:40")
    visit(page, "/profile")
    page.get_by_role("button", name="Edit About Me").click()
    page.get_by_role("textbox", name="About Me").fill(TEXT)
    page.clock.set_fixed_time("2026-10-01T18:05")

    page.context.set_offline(True)
    note = page.get_by_role("status").filter(has_text="You are offline.")
    expect(note).to_have_text("You are offline. This is the copy saved at 09:40. Changes wait until you are back.")
    save = page.get_by_role("button", name="Save")
    save.click()
    expect(save).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("alert")).to_have_text("Network error - Please check your connection")
    expect(page.get_by_role("textbox", name="About Me")).to_have_value(TEXT)
    assert violations_by_day_and_night(page) == []

    page.context.set_offline(False)
    expect(note).to_be_hidden()
    save.click()
    expect(page.get_by_text(TEXT)).to_be_visible()
    expect(page.get_by_role("button", name="Edit About Me")).to_be_focused()
