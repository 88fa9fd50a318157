"""Settings, and legal pages without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import sign_in_new
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

NIGHT, DAY = "rgb(10, 27, 29)", "rgb(240, 244, 238)"


def background(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def choose(page: Page, appearance: str) -> None:
    page.get_by_role("radiogroup", name="Appearance").get_by_text(appearance, exact=True).click()


def test_a_chosen_appearance_applies_at_once_and_to_every_later_page(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/settings")
    expect(page.get_by_role("radio", name="System")).to_be_checked()
    assert background(page) == DAY

    choose(page, "Dark")
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    assert background(page) == NIGHT

    other = page.context.new_page()
    visit(other, "/terms")
    assert background(other) == NIGHT
    reload(page)
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    assert background(page) == NIGHT

    choose(page, "System")
    reload(page)
    expect(page.get_by_role("radio", name="System")).to_be_checked()
    assert background(page) == DAY


def test_logging_out_ends_the_session_on_the_server(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/settings")
    page.get_by_role("button", name="Logout").click()
    question = page.get_by_role("alertdialog", name="Are you sure you want to logout?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    question.get_by_role("button", name="Logout").click()
    expect(page).to_have_url(f"{live_server.url}/")
    visit(page, "/settings")
    expect(page).to_have_url(f"{live_server.url}/signin?next=%2Fsettings")


def test_settings_work_by_keyboard_and_the_dialog_traps_focus(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/settings")
    expect(page.get_by_text("Version 1.0.0")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    for name in ("Back", "Account Details", "Sign-in and security", "Signed-in devices", "Blocked travellers"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="System")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", checked=True)).to_be_focused()
    for name in ("Write to us", "Rate on Play store", "Follow on Instagram", "Privacy Policy", "Terms & Condition"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    row = page.get_by_role("button", name="Logout")
    expect(row).to_be_focused()

    page.keyboard.press("Enter")
    question = page.get_by_role("alertdialog", name="Are you sure you want to logout?")
    answers = [question.get_by_role("button", name=name) for name in ("Cancel", "Logout", "Cancel")]
    for number, answer in enumerate(answers):
        expect(answer).to_be_focused()
        if number < len(answers) - 1:
            page.keyboard.press("Tab")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(row).to_be_focused()


@pytest.mark.parametrize("path", ["/terms", "/privacy", "/privacy-policy"])
def test_a_legal_page_is_readable_without_scripts(open_context: Callable[..., BrowserContext], path: str) -> None:
    wide = open_context(java_script_enabled=False, viewport={"width": 1280, "height": 900}).new_page()
    wide.goto(path)
    wide.get_by_role("navigation", name="On this page").get_by_role("link", name="Contact").click()
    expect(wide.get_by_role("heading", level=2, name="Contact", exact=True)).to_be_in_viewport()
    wide.get_by_role("link", name="Back").click()
    expect(wide.get_by_role("link", name="Let's Plan").first).to_be_visible()


@pytest.mark.parametrize("path", ["/terms", "/privacy", "/privacy-policy"])
def test_a_legal_page_fits_the_narrowest_phone(open_context: Callable[..., BrowserContext], path: str) -> None:
    narrow = open_context(viewport={"width": 320, "height": 640}).new_page()
    narrow.goto(path)
    assert narrow.evaluate("document.documentElement.scrollWidth") == 320
    expect(narrow.get_by_role("navigation", name="On this page")).to_be_hidden()
