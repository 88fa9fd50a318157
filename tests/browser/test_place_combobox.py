"""Finding destinations by keyboard alone, and what a screen reader is told of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import stacks
from tests.browser.axe import violations_by_day_and_night
from tests.browser.visitors import sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

# What is seen does not depend on the database.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("live_server", [stacks.EMBEDDED], indirect=True)]


def test_a_mistyped_destination_is_found_and_taken_by_keyboard(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    field = page.get_by_role("combobox", name="Destination")
    field.focus()
    page.keyboard.type("B")
    expect(page.get_by_role("status").filter(has_text="Type to search for places")).to_be_visible()
    page.keyboard.type("nagkok")
    expect(page.get_by_role("option", name=re.compile("^Bangkok"))).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(field).to_have_attribute("aria-autocomplete", "list")
    listed = page.get_by_role("listbox", name="Suggestions for Destination")
    expect(field).to_have_attribute("aria-controls", listed.get_attribute("id") or "")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^\d+ suggestions?$"))).to_be_attached()
    page.keyboard.press("ArrowDown")
    first = page.get_by_role("option").first
    expect(field).to_have_attribute("aria-activedescendant", first.get_attribute("id") or "")
    assert violations_by_day_and_night(page) == []
    page.keyboard.press("Enter")
    expect(field).to_have_value("Bangkok")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_be_focused()
    assert violations_by_day_and_night(page) == []


def test_esc_closes_the_list_and_nothing_found_is_said(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    field = page.get_by_role("combobox", name="Destination")
    field.focus()
    page.keyboard.type("Koch")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(field).to_have_value("Koch")
    page.keyboard.type("zzqqxx")
    expect(page.get_by_role("status").filter(has_text="No places found")).to_be_visible()
    assert violations_by_day_and_night(page) == []


def test_the_list_is_seen_whole_above_the_edge_of_the_page_and_leaves_no_room_beside_it(
    page: Page, live_server: LiveServer
) -> None:
    sign_in_new(page.context, live_server)
    for width, height in ((320, 568), (390, 420), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        visit(page, "/create-trip")
        page.get_by_role("combobox").focus()
        page.keyboard.type("Ban")
        expect(page.get_by_role("option").first).to_be_visible()
        box = page.locator(".suggest").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("option").last).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_enter_takes_nothing_before_a_suggestion_is_marked(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    page.get_by_role("combobox").focus()
    page.keyboard.type("Munnar")
    page.keyboard.press("Enter")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("option").first).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="Where to?")).to_be_visible()
    page.get_by_role("option", name=re.compile("^Munnar ")).first.click()
    expect(page.get_by_role("listbox")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="How long?")).to_be_visible()


def test_cities_are_taken_one_after_another_as_soon_as_they_show(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    page.get_by_text("Multi-city trip").click()
    page.get_by_role("combobox").focus()
    for number, name in enumerate(("Munnar", "Kochi", "Jaipur"), 1):
        page.keyboard.type(name)
        expect(page.get_by_role("option", name=re.compile(f"^{name} "))).not_to_have_count(0)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=re.compile("^Move "))).to_have_count(number)
        expect(page.get_by_role("combobox")).to_be_focused()
