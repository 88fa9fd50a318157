"""Improving a day or a trip, and filling free time: by touch, by keyboard, and with two editors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor, Plan
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]
MORE_1 = "More for Day 1"
FILL_2 = "Fill this day, Day 2"
SAVES = re.compile(r"^Saves (\d+ h )?\d+ min and [\d.]+ km of travel$")


def zigzag(editor: Editor) -> Plan:
    """Zigzag on the first day between the westernmost and easternmost places; leave the second one free."""
    headers = {"Authorization": f"Bearer {editor.token}"}
    trip = editor.context.request.get(f"/itinerary/{editor.trip}", headers=headers).json()
    city = trip["destinations"][0]["place_id"]
    near: list[dict[str, Any]] = editor.context.request.get(
        f"/place/{city}/nearby?place_types=museum,park,tourist_attraction&radius=10000", headers=headers
    ).json()["places"]
    places = sorted(near, key=lambda place: float(place["geo_location"]["lng"]))
    west, east = places[:2], places[-2:]
    plan = [[west[0]["place_id"], east[0]["place_id"], west[1]["place_id"], east[1]["place_id"]], []]
    editor.names |= {place["place_id"]: place["name"] for place in near}
    editor.write(plan)
    return plan


def shown(page: Page, day: int) -> list[str]:
    return page.get_by_role("region", name=f"Day {day}", exact=True).get_by_role("heading", level=3).all_text_contents()


def named(editor: Editor, stops: list[str]) -> list[str]:
    return [editor.names[stop] for stop in stops]


def improving(page: Page, title: str = "Improve Day 1") -> Locator:
    sheet = page.get_by_role("dialog", name=title)
    expect(sheet.get_by_role("button", name="Use this order")).to_be_visible()
    return sheet


def test_a_day_is_improved_by_touch(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(has_touch=True), live_server)
    before = zigzag(editor)
    page = editor.open()
    page.get_by_role("button", name=MORE_1).tap()
    page.get_by_role("menuitem", name="Improve this day").tap()
    sheet = improving(page)
    expect(sheet.get_by_text(SAVES)).to_be_visible()
    expect(sheet.get_by_text(re.compile("^Was stop "))).not_to_have_count(0)
    proposed = sheet.get_by_role("listitem").all_text_contents()
    assert_accessible(page)
    assert editor.plan() == before

    sheet.get_by_role("button", name="Use this order").tap()
    expect(sheet).to_be_hidden()
    expect(page.get_by_text("The new order of Day 1 is saved")).to_be_visible()
    after = editor.plan()
    assert (sorted(after[0]), after[1]) == (sorted(before[0]), before[1])
    assert after != before
    assert all(name in line for name, line in zip(named(editor, after[0]), proposed, strict=True))
    assert shown(page, 1) == named(editor, after[0])
    reload(page)
    assert shown(page, 1) == named(editor, after[0])

    page.get_by_role("button", name=MORE_1).tap()
    page.get_by_role("menuitem", name="Improve this day").tap()
    best = page.get_by_role("dialog", name="Improve Day 1")
    expect(best.get_by_text("This is already the best order we know.")).to_be_visible()
    assert_accessible(page)
    best.get_by_role("button", name="Done").tap()
    expect(best).to_be_hidden()
    assert editor.plan() == after


def test_a_trip_is_improved_by_keyboard_or_left_unchanged(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    before = zigzag(editor)
    before = [before[0][:2], before[0][2:]]
    editor.write(before)
    page = editor.open()
    menu = page.get_by_role("button", name="Trip menu")

    def ask() -> Locator:
        menu.focus()
        page.keyboard.press("Enter")
        page.get_by_role("menuitem", name="Improve the whole trip").press("Enter")
        return improving(page, "Improve the whole trip")

    sheet = ask()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(menu).to_be_focused()
    assert editor.plan() == before

    sheet = ask()
    expect(sheet.get_by_text(re.compile("^From Day "))).not_to_have_count(0)
    assert_accessible(page)
    use = sheet.get_by_role("button", name="Use this order")
    while not use.evaluate("(button) => button === document.activeElement"):
        page.keyboard.press("Tab")
    # The new order is shown before the server has stored it.
    with page.expect_response(re.compile("/update_activities$")):
        page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(menu).to_be_focused()
    after = editor.plan()
    assert sorted(after[0] + after[1]) == sorted(before[0] + before[1])
    assert after != before
    assert [shown(page, 1), shown(page, 2)] == [named(editor, after[0]), named(editor, after[1])]


def test_suggestions_are_added_with_one_tap_each(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(has_touch=True), live_server)
    before = zigzag(editor)
    page = editor.open()
    page.get_by_role("button", name=FILL_2).tap()
    sheet = page.get_by_role("dialog", name="Fill Day 2")
    plus = sheet.get_by_role("button", name=re.compile("^Add .* to Day 2$"))
    expect(plus.first).to_be_visible()
    expect(sheet.get_by_text(re.compile(r"^\d\d:\d\d–\d\d:\d\d$")).first).to_be_visible()
    assert_accessible(page)
    names = []
    for number in (1, 2):
        button = sheet.locator("button[aria-label^='Add ']:not([aria-disabled])").first
        name = (button.get_attribute("aria-label") or "").removeprefix("Add ").removesuffix(" to Day 2")
        button.tap()
        expect(sheet.get_by_text(f"{name} added to Day 2", exact=True)).to_have_role("status")
        names.append(name)
        after = editor.plan()
        assert (after[0], len(after[1])) == (before[0], number)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name=FILL_2)).to_be_focused()
    reload(page)
    assert sorted(shown(page, 2)) == sorted(names)


def test_without_suggestions_a_search_leads_back_to_the_day(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(), live_server)
    page = editor.open()
    page.route("**/suggestions?day=2", lambda call: call.fulfill(json={"suggestions": []}))
    page.get_by_role("button", name=FILL_2).press("Enter")
    sheet = page.get_by_role("dialog", name="Fill Day 2")
    expect(sheet.get_by_text("Nothing nearby is open in the free time of this day.")).to_be_visible()
    assert_accessible(page)
    sheet.get_by_role("button", name="Add Activity").press("Enter")
    search = page.get_by_role("dialog", name="Add to Day 2")
    expect(search.get_by_role("searchbox", name="Search for places")).to_be_focused()
    page.keyboard.press("Escape")
    expect(search).to_be_hidden()
    expect(page.get_by_role("button", name=FILL_2)).to_be_focused()


def test_the_second_of_two_editors_sees_the_change_first(
    open_context: OpenContext, live_server: LiveServer, loud_page: Page
) -> None:
    editor = Editor(open_context(), live_server)
    before = zigzag(editor)
    page = loud_page
    page.context.add_cookies(editor.context.cookies())  # type: ignore[arg-type]  # Playwright's Cookie is not its SetCookieParam
    # The page reloads its trip until the travel figures arrive, and with them the changes of others.
    trip = re.compile(f"/itinerary/{editor.trip}$")
    page.route(trip, lambda route: route.abort())
    visit(page, f"/trip/{editor.trip}")
    page.get_by_role("button", name=MORE_1).click()
    page.get_by_role("menuitem", name="Improve this day").click()
    sheet = improving(page)

    theirs = [before[0][1:], []]
    editor.write(theirs)
    with page.expect_response(re.compile("update_activities")) as refused:
        sheet.get_by_role("button", name="Use this order").click()
    assert refused.value.status == 412
    page.unroute(trip)
    gone = editor.names[before[0][0]]
    expect(sheet.get_by_text("This trip was just changed by someone else.")).to_contain_text(
        f"{gone} was removed from Day 1."
    )
    assert editor.plan() == theirs
    assert shown(page, 1) == named(editor, theirs[0])
    improving(page)
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    assert_accessible(page)
    sheet.get_by_role("button", name="Use this order").click()
    expect(sheet).to_be_hidden()
    after = editor.plan()
    assert (sorted(after[0]), after[1]) == (sorted(theirs[0]), [])
    assert after != theirs
