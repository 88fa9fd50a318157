"""The position of an own place is chosen by a pin on the map: by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Position, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor
from tests.browser.hands import HANDS, KEYS, TOUCH, Hand, middle
from tests.live import LiveServer

pytestmark = pytest.mark.browser

LIBRARY = "performance.getEntriesByType('resource').some(({ name }) => name.includes('leafletEngine'))"


def choose(hand: Hand, canvas: Locator) -> None:
    """Set the pin in the lower left of the map's middle, or by keys in the middle."""
    if hand is KEYS:
        canvas.press("Enter")
        return
    box = canvas.bounding_box()
    assert box is not None
    at: Position = {"x": box["width"] / 3, "y": box["height"] * 2 / 3}
    if hand is TOUCH:
        canvas.tap(position=at)
    else:
        canvas.click(position=at)


def move(hand: Hand, pin: Locator) -> None:
    """Move the pin up and to the right."""
    if hand is KEYS:
        pin.press("Shift+ArrowUp")
        pin.press("ArrowRight")
    else:
        x, y = middle(pin)
        hand.drag(pin, lambda: (x + 30, y - 40))


def position(where: Locator) -> tuple[float, float]:
    lat, lng = where.input_value().split(", ")
    return float(lat), float(lng)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_a_pin_on_the_map_says_where_a_place_is(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, hand: Hand
) -> None:
    editor = Editor(hand.context(open_context), live_server)
    page = editor.open()
    page.get_by_role("button", name="Add an idea").click()
    field = page.get_by_role("combobox", name="Place")
    field.press_sequentially("Grandma's house")
    page.get_by_role("option", name="Can’t find it? Add it").click()
    own = page.get_by_role("dialog", name="Add a place of your own")
    where = own.get_by_role("textbox", name="Where is it?")
    if hand.width < 768:
        assert not page.evaluate(LIBRARY)
    own.get_by_role("button", name="Choose on the map").press("Enter")
    canvas = own.get_by_role("application")
    # The map is there once the land around Kochi is visible.
    expect(canvas.locator(".map__ground").first).to_be_attached()
    canvas.scroll_into_view_if_needed()
    choose(hand, canvas)
    pin = own.get_by_role("button", name="Pin, moved by arrow keys")
    expect(pin).to_be_visible()
    first = position(where)
    assert (round(first[0]), round(first[1])) == (10, 76)
    move(hand, pin)
    expect(where).not_to_have_value(f"{first[0]:.5f}, {first[1]:.5f}")
    second = position(where)
    assert second[0] > first[0]
    assert second[1] > first[1]
    assert_accessible(page)
    own.get_by_role("button", name="Add place").click()
    expect(page.get_by_text("Grandma's house is in the trip")).to_be_visible()
    [idea] = editor.trip_now()["ideas"]
    assert (idea["geo_location"]["lat"], idea["geo_location"]["lng"]) == second
