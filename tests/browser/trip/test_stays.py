"""Stays of a trip: an own place as the stay, and the hops from and to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor, undo
from tests.live import LiveServer

pytestmark = pytest.mark.browser

FLAT = "Ravi's flat with the blue door"
AT = "9.9658, 76.2421"
"""In Fort Kochi."""


def add_flat(page: Page, sheet: Locator) -> None:
    """Add an unlisted place as the place of a stay."""
    field = sheet.get_by_role("combobox", name="Hotel or other place")
    expect(field).to_be_focused()
    field.press_sequentially(FLAT)
    sheet.get_by_role("option", name="Can’t find it? Add it").click()
    own = page.get_by_role("dialog", name="Add a place of your own")
    expect(own.get_by_role("textbox", name="Name")).to_have_value(FLAT)
    where = own.get_by_role("textbox", name="Where is it?")
    where.fill("behind the church")
    own.get_by_role("button", name="Add place").click()
    expect(own.get_by_text("We found no position in this text.")).to_be_visible()
    expect(where).to_be_focused()
    assert_accessible(page)
    where.fill(AT)
    own.get_by_role("button", name="Add place").click()
    expect(own).to_be_hidden()
    expect(field).to_have_value(FLAT)


def test_an_own_place_is_a_stay_where_days_begin_and_end(loud_page: Page, live_server: LiveServer) -> None:
    editor = Editor(loud_page.context, live_server)
    page = editor.open()
    page.get_by_role("tab", name="Overview").click()
    page.get_by_role("button", name="Add a stay").click()
    sheet = page.get_by_role("dialog", name="Add a stay")
    add_flat(page, sheet)
    sheet.get_by_label("Check-in").fill("15:00")
    assert_accessible(page)
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_be_hidden()
    stays = page.get_by_role("region", name="Where do you sleep?")
    expect(stays.get_by_text("Day 1 to Day 2 · 1 night")).to_be_visible()
    expect(stays.get_by_text("Check-in from 15:00")).to_be_visible()
    expect(stays.get_by_role("button", name="Add a stay")).to_be_hidden()
    page.get_by_role("tab", name="Itinerary").click()
    first, second = (page.get_by_role("region", name=f"Day {number}") for number in (1, 2))
    expect(first.get_by_text(f"Back to {FLAT}")).to_be_visible()
    expect(first.get_by_text(f"From {FLAT}")).to_be_hidden()
    expect(second.get_by_text(f"From {FLAT}")).to_be_visible()
    expect(second.get_by_role("link", name=f"View Directions from {FLAT} to {editor.name(3)}")).to_be_visible()
    undo(page)
    expect(first.get_by_text(f"Back to {FLAT}")).to_be_hidden()
    expect(second.get_by_text(f"From {FLAT}")).to_be_hidden()
    page.get_by_role("tab", name="Overview").click()
    expect(stays.get_by_role("button", name="Add a stay")).to_be_visible()
    assert_accessible(page)
