"""`make pictures`: screenshots of every screen with full data, at four widths and in both themes."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import APIRequestContext, Browser, Page, expect, sync_playwright

from app.config import ROOT
from app.trips.member_models import SharedPermission
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.screens import SCREENS, Screen, World, open_screen
from tests.browser.seeding import (
    Traveller,
    follow,
    id_of_place,
    make_link,
    make_traveller,
    make_trip,
    share_trip,
    write_review,
)
from tests.browser.visits import PATIENCE_MS, wait_until_idle
from tests.live import LiveServer, running

FOLDER = ROOT / "var" / "pictures"
HEIGHTS = {390: 844, 768: 1024, 1280: 900, 1920: 1080}
"""Heights in pixels, by the width of the window."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FINISHED = """
Promise.allSettled(
  document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished),
)
"""
TALLEST = 4000
"""The maximum height of a screenshot in pixels."""


def main() -> int:
    """Take the requested screenshots; all when none are named."""
    options = _options()
    screens = [screen for screen in (*SCREENS, *STATES) if not options.only or screen.name in options.only]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="waypost-pictures-") as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        world = full_world(server, playwright.request.new_context())
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for picture in _pictures(browser, world, screens, options.widths):
            print(picture.relative_to(ROOT))
        browser.close()
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=[screen.name for screen in (*SCREENS, *STATES)])
    parser.add_argument("--widths", nargs="+", type=int, choices=list(HEIGHTS), default=list(HEIGHTS))
    return parser.parse_args()


def _pictures(browser: Browser, world: World, screens: list[Screen], widths: list[int]) -> Iterator[Path]:
    for screen in screens:
        for width in widths:
            size = {"width": width, "height": HEIGHTS[width]}
            with browser.new_context(base_url=world.server.url, viewport=size) as context:  # type: ignore[arg-type]  # a dict with the keys of ViewportSize
                context.set_default_timeout(PATIENCE_MS)
                page = open_screen(screen, world, context)
                for theme in THEMES:
                    path = FOLDER / f"{screen.name.replace(':', '-')}-{width}-{theme}.png"
                    # A screen may prepare a call that never responds.
                    yield _take(page, theme, path, settles=screen.prepare is None)


def _take(page: Page, theme: Literal["light", "dark"], path: Path, *, settles: bool) -> Path:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    if page.locator(".scrim").count() == 0:
        # The whole page in one window: sticky elements are at the edge of the page, and everything is painted.
        width = page.evaluate("innerWidth")
        tall = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": min(TALLEST, tall)})
    if settles:
        page.wait_for_load_state("networkidle")
    wait_until_idle(page)
    # The theme transition takes a moment. Endless and paused animations never finish.
    page.evaluate(FINISHED)
    page.screenshot(path=path)
    return path


def full_world(server: LiveServer, requests: APIRequestContext) -> World:
    """Add a traveller with trips of all kinds, friends who share and follow, and reviews."""
    viewer = make_traveller(server, "Asha Rao", country="IN", about_me="By train, wherever there is one.")
    friend = make_traveller(server, "Mina Kaur", country="GB", about_me="Museums first, then lunch.")
    soon = datetime.now(tz=UTC).date() + timedelta(days=20)
    trip = make_trip(server, viewer, days=4, stops=5, start=soon)
    make_trip(server, viewer, city="Paris", name="Paris for the paintings", days=3, stops=4)
    make_trip(server, viewer, city="Reykjavik", name="Ice and hot springs", days=5, stops=3, is_published=True)
    theirs = make_trip(server, friend, city="Istanbul", name="Istanbul, two shores", days=4, stops=4, is_published=True)
    share_trip(server, theirs, "edit", viewer)
    share_trip(server, trip, "view", friend)
    place = id_of_place(server, "Mattancherry Palace")
    follow(server, viewer, friend)
    follow(server, friend, viewer)
    write_review(server, viewer, place, 4, "Go early: the nets are lifted at dawn, and the market ends at nine.")
    write_review(server, friend, place, 5, "Two slow days by the water.")
    _plan_in_detail(requests, server, viewer, trip)
    addresses = {
        "trip": trip,
        "theirs": theirs,
        "place": place,
        "user": friend.id,
        "link": make_link(server, trip, SharedPermission.VIEW),
    }
    return World(server, viewer, addresses)


def _plan_in_detail(requests: APIRequestContext, server: LiveServer, viewer: Traveller, trip: str) -> None:
    """Add stays, ideas, notes, a fixed time and done or skipped stops to a trip."""

    def call(method: str, path: str, data: object = None) -> dict[str, Any]:
        answer = requests.fetch(f"{server.url}{path}", method=method, data=data, headers=viewer.bearer)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    days = call("GET", f"/itinerary/{trip}")["days"]
    hotel, *ideas = (id_of_place(server, name) for name in ("Brunton Boatyard", "Hill Palace Museum", "Vypin"))
    stops = [stop["stop_id"] for stop in days[0]["activities"]]
    stay = {"op": "set_stay", "place_id": hotel, "from_day": days[0]["day_id"], "to_day": days[2]["day_id"]}
    changes: list[dict[str, Any]] = [
        stay | {"check_in": "15:00", "note": "Booking 4711, ask for a room by the water."},
        *({"op": "add_idea", "place_id": idea, "note": "If it rains."} for idea in ideas),
        {"op": "edit_stop", "stop_id": stops[0], "state": "done"},
        {"op": "edit_stop", "stop_id": stops[1], "start_time": "10:30", "note": "Bring **cash** for the fishermen."},
        {"op": "edit_stop", "stop_id": stops[2], "state": "skipped"},
    ]
    for change in changes:
        call("POST", f"/itinerary/{trip}/changes", {"changes": [change]})
    call("PUT", f"/user/someday/{ideas[0]}")


def _press(*names: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()
        # A menu is in a dialog.
        expect(page.get_by_role("dialog").or_(page.get_by_role("menu")).first).to_be_visible()

    return press


def _choose(menu: str, row: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.get_by_role("button", name=menu, exact=True).first.click()
        page.get_by_role("menuitem", name=row, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()

    return choose


def _open_overview(page: Page) -> None:
    page.get_by_role("tab", name="Overview").click()


def _open_stay(page: Page) -> None:
    _open_overview(page)
    page.get_by_role("button", name="Add a stay").click()
    page.get_by_role("button", name="Where should we stay?").click()
    expect(page.get_by_role("dialog").get_by_text("of travel in total").first).to_be_visible()


def _open_stop(page: Page) -> None:
    page.locator("#stop-1-2").get_by_role("link").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _fill(page: Page) -> None:
    page.get_by_role("button", name="Fill this day, Day 4").click()
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()


def _add_place(page: Page) -> None:
    page.get_by_role("button", name="Add More to Day 1").click()
    page.get_by_role("dialog").get_by_role("searchbox").fill("palace")
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()


PLACE, TRIP = (next(screen for screen in SCREENS if screen.name == name) for name in ("place", "trip"))
STATES = (
    replace(TRIP, name="trip:overview", arrive=_open_overview),
    replace(TRIP, name="trip:stay", arrive=_open_stay),
    replace(TRIP, name="trip:map", arrive=_press("Open trip map")),
    replace(TRIP, name="trip:menu", arrive=_press("Trip menu")),
    replace(TRIP, name="trip:share", arrive=_choose("Trip menu", "Share Trip")),
    replace(TRIP, name="trip:edit", arrive=_choose("Trip menu", "Edit dates and days")),
    replace(TRIP, name="trip:stop", arrive=_open_stop),
    replace(TRIP, name="trip:fill", arrive=_fill),
    replace(TRIP, name="trip:add", arrive=_add_place),
    replace(TRIP, name="trip:improve", arrive=_choose("More for Day 1", "Improve this day")),
    replace(TRIP, name="trip:ideas", arrive=_press("Plan our favourites")),
    replace(TRIP, name="trip:history", arrive=_choose("Trip menu", "History")),
    replace(PLACE, name="place:add", arrive=_press("Add to trip")),
    replace(TRIP, name="trip:joined", path="/trip/{theirs}"),
)
"""Screens in a state that needs a click; their names match the English texts."""


if __name__ == "__main__":
    sys.exit(main())
