"""Input methods: touch on a phone, keys on a tablet, mouse on a wide screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Locator, Page, expect

Point = tuple[float, float]
STEPS = 12
"""Number of moves of a pointer's path."""


@dataclass(frozen=True, slots=True)
class Hand:
    """An input method.

    :param width: width of the screen that it is typical for.
    """

    name: str
    width: int

    def context(self, open_context: Callable[..., BrowserContext]) -> BrowserContext:
        """Open a browser for this input method."""
        viewport = {"width": self.width, "height": 900}
        return open_context(viewport=viewport, has_touch=self.name == "touch", reduced_motion="reduce")

    def press(self, target: Locator) -> None:
        """Press a button or link."""
        if self.name == "keys":
            target.press("Enter")
        elif self.name == "touch":
            target.tap()
        else:
            target.click()

    def put(self, handle: Locator, goal: Locator, keys: tuple[str, ...], *, height: float) -> None:
        """Drag a line of a list by its handle above or below another line.

        :param keys: keys that move the lifted line there.
        :param height: where on the other line to drop it: 0 is its top, 1 its bottom.
        """
        if self.name == "keys":
            for key in ("Space", *keys, "Space"):
                handle.press(key)
            return
        chosen = handle.page.locator(".sortable-chosen")

        def end() -> Point:
            box = goal.bounding_box()
            assert box is not None
            return box["x"] + box["width"] / 2, box["y"] + box["height"] * height

        self.drag(handle, end, lambda: expect(chosen).to_have_count(1))

    def drag(self, what: Locator, end: Callable[[], Point], held: Callable[[], None] = lambda: None) -> None:
        """Drag something to a point, by mouse or touch.

        :param end: evaluated repeatedly: the dragged item may push it aside.
        :param held: waits until a finger has rested long enough.
        """
        page, start = what.page, middle(what)
        touch = _finger(page) if self.name == "touch" else None
        if touch is None:
            page.mouse.move(*start)
            page.mouse.down()
        else:
            touch("touchStart", start)
            held()
        for _ in range(2):
            goal = end()
            for step in range(1, STEPS + 1):
                x, y = (at + (to - at) * step / STEPS for at, to in zip(start, goal, strict=True))
                if touch is None:
                    page.mouse.move(x, y)
                else:
                    touch("touchMove", (x, y))
            start = goal
        if touch is None:
            page.mouse.up()
        else:
            touch("touchEnd")


TOUCH, KEYS, MOUSE = HANDS = (Hand("touch", 390), Hand("keys", 768), Hand("mouse", 1280))


def middle(element: Locator) -> Point:
    """Return the centre of an element."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _finger(page: Page) -> Callable[..., None]:
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    return touch
