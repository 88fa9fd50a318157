"""Changing the plan of a trip: by mouse, touch and keyboard, alone and with another editor."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import NAME, Editor
from tests.browser.visits import visit, wait_until, wait_until_idle, wait_until_sortable
from tests.live import LiveServer

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]
WIDE = {"width": 1280, "height": 900}
STEPS = 12
"""Number of moves of a pointer's path."""


def choose(page: Page, stop: str, action: str) -> None:
    page.get_by_role("button", name=f"Options for {stop}", exact=True).click()
    page.get_by_role("menuitem", name=action).click()


def rearranging(page: Page, stop: str) -> Locator:
    choose(page, stop, "Rearrange Places")
    sheet = page.get_by_role("dialog", name="Rearrange Places")
    expect(sheet).to_be_visible()
    # The handles work after the sheet's animation.
    page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
    wait_until_sortable(page)
    return sheet


def saved(page: Page, sheet: Locator) -> None:
    sheet.get_by_role("button", name="Save Changes").click()
    expect(sheet).to_be_hidden()


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_place_is_dragged_to_another_day_by_mouse(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(viewport=WIDE), live_server)
    page = editor.open()
    sheet = rearranging(page, editor.name(0))
    expect(sheet.get_by_role("button", name="Save Changes")).to_be_hidden()
    x, y = middle(sheet.get_by_role("button", name=f"Move {editor.name(0)}", exact=True))
    _, end = middle(sheet.get_by_role("button", name=f"Move {editor.name(3)}", exact=True))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, end + 20, steps=STEPS)
    page.mouse.up()
    expect(sheet.get_by_role("button", name="Save Changes")).to_be_visible()
    assert_accessible(page)
    saved(page, sheet)
    first, second = editor.plan()
    assert first == editor.ids[1:3]
    assert sorted(second) == sorted([editor.ids[0], editor.ids[3]])


def test_a_place_is_dragged_by_touch_after_a_short_press(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(has_touch=True), live_server)
    page = editor.open()
    sheet = rearranging(page, editor.name(0))
    x, y = middle(sheet.get_by_role("button", name=f"Move {editor.name(0)}", exact=True))
    _, end = middle(sheet.get_by_role("button", name=f"Move {editor.name(2)}", exact=True))
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    # SortableJS marks the item once the press was long enough.
    expect(sheet.locator(".sortable-chosen")).to_have_count(1)
    for step in range(1, STEPS + 1):
        touch("touchMove", (x, y + (end + 12 - y) * step / STEPS))
    touch("touchEnd")
    expect(sheet.get_by_role("button", name="Save Changes")).to_be_visible()
    saved(page, sheet)
    first, second = editor.plan()
    assert first[0] == editor.ids[1]
    assert editor.ids[0] in first[1:]
    assert second == editor.ids[3:]


def test_moving_a_place_by_keyboard_is_announced(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.open()
    sheet = rearranging(page, editor.name(1))
    said = sheet.locator("[aria-live=assertive]")
    sheet.get_by_role("button", name=f"Move {editor.name(1)}", exact=True).focus()
    page.keyboard.press("Space")
    expect(said).to_have_text(f"{editor.name(1)} lifted. Place 2 of 3, day 1.")
    page.keyboard.press("ArrowUp")
    expect(said).to_have_text("Place 1 of 3, day 1.")
    page.keyboard.press("Escape")
    expect(said).to_have_text("Cancelled.")
    expect(sheet.get_by_role("button", name="Save Changes")).to_be_hidden()
    page.keyboard.press("Space")
    page.keyboard.press("PageDown")
    expect(said).to_have_text("Place 1 of 2, day 2.")
    page.keyboard.press("Space")
    expect(said).to_have_text("Dropped.")
    saved(page, sheet)
    assert editor.plan() == [[editor.ids[0], editor.ids[2]], [editor.ids[1], editor.ids[3]]]
    expect(page.get_by_role("button", name=f"Options for {editor.name(1)}", exact=True)).to_be_focused()


def test_a_place_is_found_and_added(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.open()
    page.get_by_role("button", name="Add More to Day 2").click()
    sheet = page.get_by_role("dialog", name="Add to Day 2")
    field = sheet.get_by_role("searchbox", name="Search for places")
    expect(field).to_be_focused()
    field.press_sequentially("m")
    expect(sheet.get_by_text("Type to search for places")).to_be_visible()
    field.press_sequentially("us")
    plus = sheet.get_by_role("button", name=re.compile("^Add .* to Day 2$")).first
    expect(plus).to_be_visible()
    assert_accessible(page)
    label = plus.get_attribute("aria-label") or ""
    name = label.removeprefix("Add ").removesuffix(" to Day 2")
    plus.click()
    expect(sheet.get_by_text(f"{name} added to Day 2", exact=True)).to_have_role("status")
    expect(sheet).to_be_visible()
    assert_accessible(page)
    assert len(editor.plan()[1]) == 2
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Add More to Day 2")).to_be_focused()


def test_removing_a_place_focuses_the_next_one(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.open()
    choose(page, editor.name(0), "Remove Place")
    question = page.get_by_role("alertdialog", name="Remove this place?")
    expect(question.get_by_role("button", name="Keep it")).to_be_focused()
    assert_accessible(page)
    question.get_by_role("button", name="Remove").click()
    expect(question).to_be_hidden()
    expect(page.get_by_role("button", name=f"Options for {editor.name(1)}", exact=True)).to_be_focused()
    assert editor.plan() == [editor.ids[1:3], editor.ids[3:]]


def test_the_second_of_two_editors_sees_the_change_first(
    open_context: OpenContext, live_server: LiveServer, loud_page: Page
) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.open()
    elsewhere = loud_page
    elsewhere.context.add_cookies(editor.context.cookies())  # type: ignore[arg-type]  # Playwright's Cookie is not its SetCookieParam
    visit(elsewhere, f"/trip/{editor.trip}")
    sheet = rearranging(elsewhere, editor.name(2))
    sheet.get_by_role("button", name=f"Move {editor.name(2)}", exact=True).focus()
    for key in ("Space", "PageDown", "Space"):
        elsewhere.keyboard.press(key)

    choose(page, editor.name(0), "Remove Place")
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()

    with elsewhere.expect_response(re.compile("update_activities")) as refused:
        sheet.get_by_role("button", name="Save Changes").click()
    assert refused.value.status == 412
    expect(sheet.get_by_text("This trip was just changed by someone else.")).to_contain_text(
        f"{editor.name(0)} was removed from Day 1."
    )
    assert_accessible(elsewhere)
    saved(elsewhere, sheet)
    assert editor.plan() == [[editor.ids[1]], [editor.ids[2], editor.ids[3]]]


def test_leaving_asks_before_an_unsaved_order_is_lost(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.context.new_page()
    visit(page, "/trips")
    page.get_by_role("link", name=NAME).click()
    sheet = rearranging(page, editor.name(2))
    sheet.get_by_role("button", name=f"Move {editor.name(2)}", exact=True).focus()
    for key in ("Space", "ArrowUp", "Space"):
        page.keyboard.press(key)
    expect(sheet.get_by_role("button", name="Save Changes")).to_be_visible()

    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()

    question = page.get_by_role("alertdialog", name="Close without saving?")
    wait_until(page, "history.state?.usr?.isWaiting")
    wait_until_idle(page)
    page.go_back()
    expect(question.get_by_role("button", name="Stay")).to_be_focused()
    assert_accessible(page)
    question.get_by_role("button", name="Stay").click()
    expect(question).to_be_hidden()
    expect(sheet.get_by_role("button", name="Save Changes")).to_be_visible()
    wait_until(page, "history.state?.usr?.isWaiting")
    wait_until_idle(page)
    page.go_back()
    question.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    assert editor.plan() == [editor.ids[:3], editor.ids[3:]]
    # There are no unsaved changes any more: going back leaves the page.
    wait_until(page, "!history.state?.usr?.isWaiting")
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="All Trips")).to_be_visible()
