"""The menu of a stop: done, move to another day, make it an idea; and Undo from its toast."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor, undo
from tests.live import LiveServer

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]


def stop_of(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))


def test_by_keyboard_a_stop_is_marked_done_and_moved_to_another_day(
    open_context: OpenContext, live_server: LiveServer
) -> None:
    editor = Editor(open_context(reduced_motion="reduce"), live_server)
    page, name = editor.open(), editor.name(1)
    menu = page.get_by_role("button", name=f"Options for {name}")
    menu.press("Enter")
    page.get_by_role("menuitem", name="Mark as done").press("Enter")
    expect(stop_of(page, name).get_by_role("img", name="Done")).to_be_visible()
    menu.press("Enter")
    page.get_by_role("menuitem", name="Move to another day").press("Enter")
    sheet = page.get_by_role("dialog", name=f"Move {name} to another day")
    sheet.get_by_role("button", name="Day 2").press("Enter")
    expect(sheet).to_be_hidden()
    second = page.get_by_role("region", name="Day 2")
    expect(second.get_by_role("heading", name=name)).to_be_visible()
    expect(menu).to_be_focused()
    assert_accessible(page)


def test_a_stop_becomes_an_idea_and_comes_back_with_undo(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page, name = editor.open(), editor.name(2)
    page.get_by_role("button", name=f"Options for {name}").click()
    page.get_by_role("menuitem", name="Keep as an idea").click()
    expect(page.get_by_role("region", name="Day 1").get_by_role("heading", name=name)).to_be_hidden()
    undo(page)
    expect(page.get_by_role("region", name="Day 1").get_by_role("heading", name=name)).to_be_visible()
