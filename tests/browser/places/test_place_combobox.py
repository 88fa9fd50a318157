"""Finding destinations by keyboard, with screen reader announcements."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser


def test_a_mistyped_destination_is_found_and_chosen_by_keyboard(page: Page, live_server: LiveServer) -> None:
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
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(field).to_have_value("Bangkok")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_be_focused()
    assert_accessible(page)


def test_escape_closes_the_list_and_no_match_is_announced(page: Page, live_server: LiveServer) -> None:
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
    assert_accessible(page)


def test_the_whole_list_is_visible_and_does_not_overflow(page: Page, live_server: LiveServer) -> None:
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


def test_enter_chooses_nothing_before_a_suggestion_is_highlighted(page: Page, live_server: LiveServer) -> None:
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


def test_several_cities_are_chosen_one_after_another(page: Page, live_server: LiveServer) -> None:
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
