"""The traveller's own profile, online and offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import follow, make_traveller, make_trip, sign_in_new
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

TEXT = "By train, wherever there is one.\nNever in a hurry."


def test_a_profile_shows_its_counts_and_trips_and_lets_its_text_be_edited(page: Page, live_server: LiveServer) -> None:
    leela = make_traveller(live_server, "Leela Iyer", "leela@example.org")
    make_trip(live_server, leela, name="Three days of ferries", stops=0, is_published=True)
    follow(live_server, make_traveller(live_server), leela)
    leela.sign_in(page.context, live_server)

    visit(page, "/profile")
    expect(page.get_by_role("heading", name="Leela Iyer")).to_be_visible()
    expect(page.get_by_text("leela@example.org")).to_be_visible()
    expect(page.get_by_role("term")).to_have_text(["Trips", "Followers", "Following"])
    expect(page.get_by_role("definition")).to_have_text(["1", "1", "0"])
    expect(page.get_by_role("link", name="Three days of ferries")).to_be_visible()
    expect(page.get_by_text("Tell other travellers about yourself.")).to_be_visible()

    edit, field = page.get_by_role("button", name="Edit About Me"), page.get_by_role("textbox", name="About Me")
    edit.click()
    expect(field).to_be_focused()
    page.keyboard.type("Never mind")
    assert_accessible(page)
    page.get_by_role("button", name="Cancel").click()
    expect(edit).to_be_focused()
    expect(page.get_by_text("Tell other travellers about yourself.")).to_be_visible()

    edit.click()
    field.fill(TEXT)
    page.get_by_role("button", name="Save").click()
    expect(edit).to_be_focused()
    reload(page)
    expect(page.get_by_text(TEXT)).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_focused()


def test_offline_the_profile_shows_its_age_and_changes_explain_their_failure(
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
    expect(note).to_have_text(
        "You are offline. This is the copy saved at 09:40. You can still read it. Changes need a connection."
    )
    save = page.get_by_role("button", name="Save")
    save.click()
    expect(save).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("alert")).to_have_text("Network error - Please check your connection")
    expect(page.get_by_role("textbox", name="About Me")).to_have_value(TEXT)
    assert_accessible(page)

    page.context.set_offline(False)
    expect(note).to_be_hidden()
    save.click()
    expect(page.get_by_text(TEXT)).to_be_visible()
    expect(page.get_by_role("button", name="Edit About Me")).to_be_focused()
