"""The position of a place of one's own is chosen by a pin on the map: by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor
from tests.live import LiveServer

pytestmark = pytest.mark.browser

LIBRARY = "performance.getEntriesByType('resource').some(({ name }) => name.includes('leafletEngine'))"


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody points at things.

    :param width: of their screen, on which this is usual.
    """

    name: str
    width: int

    def choose(self, page: Page, canvas: Locator) -> None:
        """Set the pin in the lower left of the map's middle, or by keys in the middle."""
        if self.name == "keys":
            canvas.press("Enter")
            return
        box = canvas.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 3, box["y"] + box["height"] * 2 / 3
        if self.name == "touch":
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)

    def move(self, page: Page, pin: Locator) -> None:
        """Move the pin up and to the right."""
        if self.name == "keys":
            pin.press("Shift+ArrowUp")
            pin.press("ArrowRight")
            return
        box = pin.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.name == "mouse":
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + 30, y - 40, steps=3)
            page.mouse.up()
            return
        finger = page.context.new_cdp_session(page)
        for kind, points in (
            ("touchStart", [{"x": x, "y": y}]),
            ("touchMove", [{"x": x + 20, "y": y - 20}]),
            ("touchMove", [{"x": x + 30, "y": y - 40}]),
            ("touchEnd", []),
        ):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


HANDS = (Hand("touch", 390), Hand("keys", 768), Hand("mouse", 1280))


def position(where: Locator) -> tuple[float, float]:
    lat, lng = where.input_value().split(", ")
    return float(lat), float(lng)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_a_pin_on_the_map_says_where_a_place_is(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, hand: Hand
) -> None:
    viewport = {"width": hand.width, "height": 900}
    editor = Editor(
        open_context(viewport=viewport, has_touch=hand.name == "touch", reduced_motion="reduce"), live_server
    )
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
    # The land around Kochi: the map is there.
    expect(canvas.locator(".map__ground").first).to_be_attached()
    canvas.scroll_into_view_if_needed()
    hand.choose(page, canvas)
    pin = own.get_by_role("button", name="Pin, moved by arrow keys")
    expect(pin).to_be_visible()
    first = position(where)
    assert (round(first[0]), round(first[1])) == (10, 76)
    hand.move(page, pin)
    expect(where).not_to_have_value(f"{first[0]:.5f}, {first[1]:.5f}")
    second = position(where)
    assert second[0] > first[0]
    assert second[1] > first[1]
    assert_accessible(page)
    own.get_by_role("button", name="Add place").click()
    expect(page.get_by_text("Grandma's house is in the trip")).to_be_visible()
    [idea] = editor.trip_now()["ideas"]
    assert (idea["geo_location"]["lat"], idea["geo_location"]["lng"]) == second
