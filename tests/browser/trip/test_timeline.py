"""A day as a timeline: dragged by mouse, moved by keys, remembered, read-only for viewers, a list on narrow screens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.db.types import Id
from tests.browser.axe import assert_accessible
from tests.browser.editor import undo
from tests.browser.seeding import Traveller, make_traveller, make_trip, share_trip
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]

WIDTHS = pytest.mark.parametrize("width", [1280])
MONDAY = date(2031, 5, 5)


def make_plan(server: LiveServer, owner: Traveller) -> Id:
    return make_trip(server, owner, days=2, start=MONDAY)


def open_timeline(context: BrowserContext, server: LiveServer, reader: Traveller, trip: str) -> Page:
    reader.sign_in(context, server)
    page = context.new_page()
    visit(page, f"/trip/{trip}")
    page.get_by_text("Timeline", exact=True).click()
    # The opening hours load shortly after the visits.
    expect(page.locator(".timeline__open").first).to_be_visible()
    return page


def open_mine(open_context: OpenContext, server: LiveServer, width: int) -> Page:
    asha = make_traveller(server)
    context = open_context(viewport={"width": width, "height": 1000})
    return open_timeline(context, server, asha, make_plan(server, asha))


def edge_of(page: Page) -> Locator:
    """The lower edge of the first visit."""
    return page.get_by_role("slider").first


def minutes(page: Page) -> int:
    return int(edge_of(page).get_attribute("aria-valuenow") or 0)


@WIDTHS
def test_pulling_the_edge_of_a_visit_makes_it_longer_and_undo_takes_it_back(
    open_context: OpenContext, live_server: LiveServer, width: int
) -> None:
    page = open_mine(open_context, live_server, width)
    before, edge = minutes(page), edge_of(page)
    edge.scroll_into_view_if_needed()
    box = edge.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    # 1.28 pixels per minute.
    page.mouse.move(x, y + 20)
    page.mouse.move(x, y + 38)
    expect(edge).to_have_attribute("aria-valuenow", str(before + 30))
    page.mouse.up()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(edge).to_have_attribute("aria-valuenow", str(before + 30))
    undo(page)
    expect(edge).to_have_attribute("aria-valuenow", str(before))


@pytest.mark.parametrize("width", [1024])
def test_keys_change_the_length_and_it_stays_after_a_reload(
    open_context: OpenContext, live_server: LiveServer, width: int
) -> None:
    page = open_mine(open_context, live_server, width)
    before, edge = minutes(page), edge_of(page)
    edge.focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowDown")
    expect(edge).to_have_attribute("aria-valuenow", str(before + 20))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    reload(page)
    # The view is remembered too.
    expect(edge).to_have_attribute("aria-valuenow", str(before + 20))


@WIDTHS
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_has_no_violations(open_context: OpenContext, live_server: LiveServer, width: int, theme: str) -> None:
    page = open_mine(open_context, live_server, width)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    assert_accessible(page)


def test_viewers_see_it_and_change_nothing(open_context: OpenContext, live_server: LiveServer) -> None:
    asha, mina = make_traveller(live_server), make_traveller(live_server, "Mina Kaur")
    trip = make_plan(live_server, asha)
    share_trip(live_server, trip, "view", mina)
    context = open_context(viewport={"width": 1280, "height": 1000})
    page = open_timeline(context, live_server, mina, trip)
    expect(page.locator(".timeline__visit")).to_have_count(8)
    expect(page.get_by_role("slider")).to_have_count(0)


@pytest.mark.parametrize("width", [1023])
def test_narrow_screens_show_lists_and_offer_no_timeline(
    open_context: OpenContext, live_server: LiveServer, width: int
) -> None:
    page = open_mine(open_context, live_server, 1280)
    page.set_viewport_size({"width": width, "height": 844})
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_text("Timeline", exact=True)).to_be_hidden()
    expect(page.locator(".day__list").first).to_be_visible()
