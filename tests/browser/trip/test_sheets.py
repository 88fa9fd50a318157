"""The sheets that change a trip, one after another: by touch, keys and mouse, each on its typical screen.

Each input method is tested at one width: a sheet's behaviour depends on neither, and its layout only changes at 768.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor, undo
from tests.browser.hands import HANDS, KEYS, TOUCH, Hand
from tests.browser.visits import wait_until_sortable
from tests.live import LiveServer

pytestmark = pytest.mark.browser


def choose(hand: Hand, page: Page, menu: str, action: str) -> None:
    hand.press(page.get_by_role("button", name=menu, exact=True))
    hand.press(page.get_by_role("menuitem", name=action))


def turn_to(hand: Hand, page: Page, tab: str, key: str) -> None:
    if hand is KEYS:
        page.get_by_role("tab", selected=True).press(key)
    else:
        hand.press(page.get_by_role("tab", name=tab))


def change_the_days(hand: Hand, editor: Editor, page: Page) -> None:
    """Move the second day to the front and add one; Undo takes both back."""
    before = editor.plan()
    choose(hand, page, "Trip menu", "Edit dates and days")
    sheet = page.get_by_role("dialog", name="Edit dates and days")
    wait_until_sortable(page)
    hand.put(
        sheet.get_by_role("button", name="Move Day 2", exact=True),
        sheet.get_by_role("listitem").first,
        ("ArrowUp",),
        height=0.2,
    )
    save = sheet.get_by_role("button", name="Save Changes")
    expect(save).to_be_visible()
    hand.press(sheet.get_by_role("button", name="Add a day at the end"))
    assert_accessible(page)
    hand.press(save)
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("region", name="Day 3")).to_be_visible()
    assert editor.plan() == [before[1], before[0], []]
    undo(page)
    expect(page.get_by_role("region", name="Day 3")).to_be_hidden()
    assert editor.plan() == before


def change_a_stop(hand: Hand, editor: Editor, page: Page) -> None:
    """Fix the time of a stop, and note something."""
    name = editor.name(1)
    hand.press(page.get_by_role("link", name=name, exact=True))
    sheet = page.get_by_role("dialog", name=name)
    sheet.get_by_label("Start time", exact=True).fill("16:30")
    sheet.get_by_role("textbox", name="Note").fill("Ask for **Sarah**")
    hand.press(sheet.get_by_role("button", name="Save"))
    expect(sheet).to_be_hidden()
    stop = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))
    expect(stop.get_by_role("img", name="Fixed time")).to_be_visible()
    expect(stop.get_by_text("Ask for Sarah")).to_be_visible()
    if hand is KEYS:
        expect(page.get_by_role("link", name=name, exact=True)).to_be_focused()


def drag_an_idea(hand: Hand, editor: Editor, page: Page) -> None:
    """Make a stop an idea, drag it into the other day, and back."""
    name = editor.name(0)
    choose(hand, page, f"Options for {name}", "Keep as an idea")
    hand.press(page.get_by_role("button", name="Drag into the days"))
    tray = page.get_by_role("dialog", name="Arrange ideas and days")
    wait_until_sortable(page)
    rows = tray.get_by_role("list", name="Ideas and days").get_by_role("listitem")
    expect(rows.last).to_contain_text(name)
    assert_accessible(page)
    other = rows.filter(has_text=editor.name(3))
    hand.put(tray.get_by_role("button", name=f"Move {name}", exact=True), other, ("PageUp",), height=0.8)
    expect(rows.last).not_to_contain_text(name)
    expect(page.get_by_text(f"Planned the idea {name} for Day 2.")).to_be_visible()
    assert sorted(editor.plan()[1]) == sorted([editor.ids[0], editor.ids[3]])
    hand.put(tray.get_by_role("button", name=f"Move {name}", exact=True), rows.last, ("PageDown",), height=0.8)
    expect(rows.last).to_contain_text(name)
    hand.press(tray.get_by_role("button", name="Close"))
    expect(page.get_by_role("region", name="Ideas").get_by_role("heading", name=name)).to_be_visible()
    assert editor.plan() == [editor.ids[1:3], editor.ids[3:]]


def add_a_stay(hand: Hand, page: Page) -> None:
    """Choose a hotel with short distances."""
    turn_to(hand, page, "Overview", "ArrowLeft")
    hand.press(page.get_by_role("button", name="Add a stay"))
    sheet = page.get_by_role("dialog", name="Add a stay")
    hand.press(sheet.get_by_role("button", name="Where should we stay?"))
    hotel = sheet.get_by_role("button", name="Stay at ").first
    name = (hotel.get_attribute("aria-label") or "").removeprefix("Stay at ")
    if hand is TOUCH:
        assert_accessible(page)
    hand.press(hotel)
    hand.press(sheet.get_by_role("button", name="Save"))
    expect(page.get_by_role("button", name=f"Change the stay at {name}")).to_be_visible()
    turn_to(hand, page, "Itinerary", "ArrowRight")
    expect(page.get_by_text(f"Back to {name}")).to_be_visible()


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_days_stops_ideas_and_stays_are_changed_in_their_sheets(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, hand: Hand
) -> None:
    editor = Editor(hand.context(open_context), live_server)
    page = editor.open()
    change_the_days(hand, editor, page)
    change_a_stop(hand, editor, page)
    add_a_stay(hand, page)
    drag_an_idea(hand, editor, page)
    assert page.evaluate("document.documentElement.scrollWidth") == hand.width
